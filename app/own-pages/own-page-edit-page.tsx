import { actOnItem, loadItem } from "../content/list-editing.server.ts";
import { ContentEditor } from "../editor/editor.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/own-page-edit-page.ts";
import { ownPageList } from "./own-pages-content.ts";

export const loader = (args: Route.LoaderArgs) => loadItem(args, ownPageList, args.params.own);
export const action = (args: Route.ActionArgs) => actOnItem(args, ownPageList, args.params.own);
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title);

export default function OwnPageEditPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      about="Ce qui est entre accolades, comme {téléphone}, suit les informations de l’entreprise."
      editor={loaderData}
      answer={actionData}
    />
  );
}
