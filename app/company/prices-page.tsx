import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { ContentEditor } from "../content/editor.tsx";
import { CONTENT_PLACES } from "../content/kind.ts";
import { editorMeta } from "../content/meta.ts";
import { typeset } from "../ui/typography.ts";
import type { Route } from "./+types/prices-page.ts";
import { pricesEditable } from "./prices-form.ts";

export const loader = (args: Route.LoaderArgs) => loadEditor(args, pricesEditable);
export const action = (args: Route.ActionArgs) => actOnEditor(args, pricesEditable);
export const meta: Route.MetaFunction = () => editorMeta(CONTENT_PLACES.prices.label);

export default function PricesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      of="prices"
      about={typeset("Les prix et les quantités que le site annonce.")}
      editor={loaderData}
      answer={actionData}
    />
  );
}
