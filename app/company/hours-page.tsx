import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { ContentEditor } from "../editor/editor.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/hours-page.ts";
import { hoursContent } from "./hours-form.ts";

export const loader = (args: Route.LoaderArgs) => loadEditor(args, hoursContent);
export const action = (args: Route.ActionArgs) => actOnEditor(args, hoursContent);
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.kind.label);

export default function HoursPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      about="Les heures s’écrivent 8h, 8h30 ou 08:30, à l’heure de Paris. Pour une journée continue, remplissez seulement le matin. « Fermé » l’emporte sur les heures du jour."
      editor={loaderData}
      answer={actionData}
    />
  );
}
