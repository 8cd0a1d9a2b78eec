import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { ContentEditor } from "../editor/editor.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/watched-page.ts";
import { watchedContent } from "./watched-content.ts";

export const loader = (args: Route.LoaderArgs) => loadEditor(args, watchedContent);
export const action = (args: Route.ActionArgs) => actOnEditor(args, watchedContent);
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.kind.label);

export default function WatchedPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      about="Ces mots sont soulignés dans les avis à modérer, avec la mention « À vérifier ». Ils ne décident de rien : une personne lit chaque avis, quelle que soit sa note."
      editor={loaderData}
      answer={actionData}
    />
  );
}
