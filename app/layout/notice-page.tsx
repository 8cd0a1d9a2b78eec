import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { ContentEditor } from "../editor/editor.tsx";
import type { Route } from "./+types/notice-page.ts";
import { privateMeta } from "./page-meta.ts";
import { noticeContent } from "./site-notice-content.ts";

export const loader = (args: Route.LoaderArgs) => loadEditor(args, noticeContent);
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
