import { ContentEditor } from "../content/editor.tsx";
import { CONTENT_PLACES } from "../content/kind.ts";
import { actOnItem, loadItem } from "../content/list-editing.server.ts";
import { typeset } from "../ui/typography.ts";
import type { Route } from "./+types/card-edit-page.ts";
import { newsList } from "./news-content.ts";

export const loader = (args: Route.LoaderArgs) => loadItem(args, newsList, args.params.card);
export const action = (args: Route.ActionArgs) => actOnItem(args, newsList, args.params.card);

const { label, path } = CONTENT_PLACES.news;
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: typeset(loaderData?.title ?? label) },
  { name: "robots", content: "noindex, nofollow" },
];

export default function CardEditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { previews, subject, title, ...editor } = loaderData;
  return (
    <ContentEditor
      title={title}
      about={typeset(
        "Une carte publiée paraît sur la page À propos ; son article, s’il y en a un, à sa propre adresse.",
      )}
      parent={{ href: path, label }}
      subject={subject}
      previews={previews}
      editor={editor}
      answer={actionData}
      canRevert={false}
    />
  );
}
