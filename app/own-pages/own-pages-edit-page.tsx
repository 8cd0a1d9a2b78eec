import { actOnList, loadList } from "../content/list-editing.server.ts";
import { ItemList } from "../editor/item-list.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/own-pages-edit-page.ts";
import { ownPageList } from "./own-pages-content.ts";

export const loader = (args: Route.LoaderArgs) => loadList(args, ownPageList);
export const action = (args: Route.ActionArgs) => actOnList(args, ownPageList);
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.kind.label);

export default function OwnPagesEditPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemList
      about="Des pages à vous : un titre, une adresse, des sections. Publiée, une page paraît à son adresse, dans la recherche et, si vous le voulez, dans le menu ou en bas de page, dans l’ordre ci-dessous."
      newLabel="Titre de la nouvelle page"
      editor={loaderData}
      answer={actionData}
    />
  );
}
