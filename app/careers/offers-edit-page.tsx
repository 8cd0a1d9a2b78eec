import { actOnList, loadList } from "../content/list-editing.server.ts";
import { ItemList } from "../editor/item-list.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/offers-edit-page.ts";
import { offerList } from "./offers-content.ts";

export const loader = (args: Route.LoaderArgs) => loadList(args, offerList);
export const action = (args: Route.ActionArgs) => actOnList(args, offerList);
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.kind.label);

export default function OffersEditPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemList
      about="Une offre est d’abord un brouillon. Annoncée, elle permet au visiteur de signaler son intérêt ; publiée, de postuler ; close, elle quitte le site. La page Recrutement suit l’ordre ci-dessous."
      newLabel="Titre de la nouvelle offre"
      editor={loaderData}
      answer={actionData}
    />
  );
}
