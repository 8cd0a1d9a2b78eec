import { actOnItem, loadItem } from "../content/list-editing.server.ts";
import { servicesContext } from "../context.ts";
import { ContentEditor } from "../editor/editor.tsx";
import { linkTargets } from "../editor/link-targets.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/card-edit-page.ts";
import { newsList } from "./news-content.ts";

export async function loader(args: Route.LoaderArgs) {
  const item = await loadItem(args, newsList, args.params.card);
  return { ...item, targets: await linkTargets(args.context.get(servicesContext).content) };
}

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
