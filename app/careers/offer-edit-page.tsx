import { ContentEditor } from "../content/editor.tsx";
import { CONTENT_PLACES } from "../content/kind.ts";
import { actOnItem, loadItem } from "../content/list-editing.server.ts";
import { typeset } from "../ui/typography.ts";
import type { Route } from "./+types/offer-edit-page.ts";
import { offerList } from "./offers-content.ts";

export const loader = (args: Route.LoaderArgs) => loadItem(args, offerList, args.params.offer);
export const action = (args: Route.ActionArgs) => actOnItem(args, offerList, args.params.offer);

const { label, path } = CONTENT_PLACES.offers;
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: typeset(loaderData?.title ?? label) },
  { name: "robots", content: "noindex, nofollow" },
];

export default function OfferEditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { previews, subject, title, ...editor } = loaderData;
  return (
    <ContentEditor
      title={title}
      about={typeset("Une offre publiée paraît sur la page Recrutement et à sa propre adresse.")}
      parent={{ href: path, label }}
      subject={subject}
      previews={previews}
      editor={editor}
      answer={actionData}
      canRevert={false}
    />
  );
}
