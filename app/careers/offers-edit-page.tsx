import { ItemList } from "../content/item-list.tsx";
import { CONTENT_PLACES } from "../content/kind.ts";
import { actOnList, loadList } from "../content/list-editing.server.ts";
import type { Route } from "./+types/offers-edit-page.ts";
import { offerList } from "./offers-content.ts";

export const loader = (args: Route.LoaderArgs) => loadList(args, offerList);
export const action = (args: Route.ActionArgs) => actOnList(args, offerList);

const { label, path } = CONTENT_PLACES.offers;
export const meta: Route.MetaFunction = () => [{ title: label }, { name: "robots", content: "noindex, nofollow" }];

export default function OffersEditPage({ loaderData: { items, ...editor }, actionData }: Route.ComponentProps) {
  return (
    <ItemList
      title={label}
      about="Une offre passe de brouillon à annoncée, publiée, puis close."
      path={path}
      newLabel="Nouvelle offre"
      items={items}
      editor={editor}
      answer={actionData}
    />
  );
}
