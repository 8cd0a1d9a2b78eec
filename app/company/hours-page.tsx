import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { ContentEditor } from "../content/editor.tsx";
import { CONTENT_PLACES } from "../content/kind.ts";
import { typeset } from "../ui/typography.ts";
import type { Route } from "./+types/hours-page.ts";
import { hoursEditable } from "./hours-form.ts";

export const loader = async (args: Route.LoaderArgs) => ({
  ...(await loadEditor(args, hoursEditable)),
  previews: hoursEditable.previews,
});
export const action = (args: Route.ActionArgs) => actOnEditor(args, hoursEditable);

const { label } = CONTENT_PLACES.hours;
export const meta: Route.MetaFunction = () => [{ title: label }, { name: "robots", content: "noindex, nofollow" }];

export default function HoursPage({ loaderData: { previews, ...editor }, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      title={label}
      about={typeset(
        "À l’heure de Paris : 8h, 8h30 ou 08:30. Un jour sans heure est fermé ; une journée continue tient sur la première ligne, le matin. Les jours fériés sont fermés d’office. Une fermeture d’un seul jour n’a besoin que du premier.",
      )}
      subject="hours"
      previews={previews}
      editor={editor}
      answer={actionData}
    />
  );
}
