import { ItemList } from "../content/item-list.tsx";
import { CONTENT_PLACES } from "../content/kind.ts";
import { actOnList, loadList } from "../content/list-editing.server.ts";
import { editorMeta } from "../content/meta.ts";
import type { Route } from "./+types/offers-edit-page.ts";
import { offerList } from "./offers-content.ts";

export const loader = (args: Route.LoaderArgs) => loadList(args, offerList);
export const action = (args: Route.ActionArgs) => actOnList(args, offerList);
export const meta: Route.MetaFunction = () => editorMeta(CONTENT_PLACES.offers.label);

export default function OffersEditPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemList
      of="offers"
      about="Une offre passe de brouillon à annoncée, publiée, puis close. La page Recrutement suit cet ordre."
      newLabel="Nouvelle offre"
      editor={loaderData}
      answer={actionData}
    />
  );
}
