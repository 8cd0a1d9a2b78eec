import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { servicesContext } from "../context.ts";
import { ContentEditor } from "../editor/editor.tsx";
import { linkTargets } from "../editor/link-targets.server.ts";
import type { Route } from "./+types/notice-page.ts";
import { privateMeta } from "./page-meta.ts";
import { noticeContent } from "./site-notice-content.ts";

export async function loader(args: Route.LoaderArgs) {
  const editor = await loadEditor(args, noticeContent);
  return { ...editor, targets: await linkTargets(args.context.get(servicesContext).content) };
}

export const action = (args: Route.ActionArgs) => actOnEditor(args, noticeContent);
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.kind.label);

export default function NoticePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      about="Une phrase en haut de toutes les pages, par exemple : « Neige : livraisons suspendues jusqu’à jeudi. » Elle paraît et disparaît à la minute."
      editor={loaderData}
      answer={actionData}
    />
  );
}
