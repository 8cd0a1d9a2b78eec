import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { ContentEditor } from "../editor/editor.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/replies-page.ts";
import { repliesContent } from "./replies-content.ts";

export const loader = (args: Route.LoaderArgs) => loadEditor(args, repliesContent);
export const action = (args: Route.ActionArgs) => actOnEditor(args, repliesContent);
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.kind.label);

export default function RepliesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      about="Le message qui s’ouvre quand vous répondez à une demande de devis. La demande y est citée à la suite."
      editor={loaderData}
      answer={actionData}
    />
  );
}
