import { actOnItem, loadItem } from "../content/list-editing.server.ts";
import { servicesContext } from "../context.ts";
import { ContentEditor } from "../editor/editor.tsx";
import { linkTargets } from "../editor/link-targets.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/own-page-edit-page.ts";
import { ownPageList } from "./own-pages-content.ts";

export async function loader(args: Route.LoaderArgs) {
  const item = await loadItem(args, ownPageList, args.params.own);
  return { ...item, targets: await linkTargets(args.context.get(servicesContext).content) };
}

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
