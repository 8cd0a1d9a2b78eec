import { actOnList, loadList } from "../content/list-editing.server.ts";
import { ItemList } from "../editor/item-list.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/news-edit-page.ts";
import { newsList } from "./news-content.ts";

export const loader = (args: Route.LoaderArgs) => loadList(args, newsList);
export const action = (args: Route.ActionArgs) => actOnList(args, newsList);
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.kind.label);

export default function NewsEditPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemList
      about={
        "Les cartes de la vie de l’entreprise, sur la page « À\u00a0propos », et leurs articles. La première s’affiche en grand."
      }
      newLabel="Titre de la nouvelle carte"
      editor={loaderData}
      answer={actionData}
    />
  );
}
