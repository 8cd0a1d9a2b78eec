import { actOnItem, loadItem } from "../content/list-editing.server.ts";
import { ContentEditor } from "../editor/editor.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/card-edit-page.ts";
import { newsList } from "./news-content.ts";

export const loader = (args: Route.LoaderArgs) => loadItem(args, newsList, args.params.card);
export const action = (args: Route.ActionArgs) => actOnItem(args, newsList, args.params.card);
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title);

export default function CardEditPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      about="Une carte publiée paraît sur la page « À&nbsp;propos » ; son article, s’il y en a un, à sa propre adresse."
      editor={loaderData}
      answer={actionData}
    />
  );
}
