import { ItemList } from "../content/item-list.tsx";
import { CONTENT_PLACES } from "../content/kind.ts";
import { actOnList, loadList } from "../content/list-editing.server.ts";
import type { Route } from "./+types/news-edit-page.ts";
import { newsList } from "./news-content.ts";

export const loader = (args: Route.LoaderArgs) => loadList(args, newsList);
export const action = (args: Route.ActionArgs) => actOnList(args, newsList);

const { label, path } = CONTENT_PLACES.news;
export const meta: Route.MetaFunction = () => [{ title: label }, { name: "robots", content: "noindex, nofollow" }];

export default function NewsEditPage({ loaderData: { items, ...editor }, actionData }: Route.ComponentProps) {
  return (
    <ItemList
      title={label}
      about="Les cartes de la vie de l’entreprise, sur la page À propos, et leurs articles. La première mène."
      path={path}
      newLabel="Nouvelle carte"
      items={items}
      editor={editor}
      answer={actionData}
    />
  );
}
