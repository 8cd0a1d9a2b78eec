import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { ContentEditor } from "../content/editor.tsx";
import { editorMeta } from "../content/meta.ts";
import type { Route } from "./+types/redirects-page.ts";
import { redirectsContent } from "./redirects-content.ts";

export const loader = (args: Route.LoaderArgs) => loadEditor(args, redirectsContent);
export const action = (args: Route.ActionArgs) => actOnEditor(args, redirectsContent);
export const meta: Route.MetaFunction = ({ loaderData }) => editorMeta(loaderData?.kind.label);

export default function RedirectsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      about="Les adresses d’un ancien site ou d’une page retirée, et la page où elles mènent désormais, pour toujours."
      editor={loaderData}
      answer={actionData}
    />
  );
}
