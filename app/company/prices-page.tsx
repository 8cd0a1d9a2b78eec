import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { ContentEditor } from "../content/editor.tsx";
import { CONTENT_PLACES } from "../content/kind.ts";
import { typeset } from "../ui/typography.ts";
import type { Route } from "./+types/prices-page.ts";
import { pricesEditable } from "./prices-form.ts";

export const loader = async (args: Route.LoaderArgs) => ({
  ...(await loadEditor(args, pricesEditable)),
  previews: pricesEditable.previews,
});
export const action = (args: Route.ActionArgs) => actOnEditor(args, pricesEditable);

const { label } = CONTENT_PLACES.prices;
export const meta: Route.MetaFunction = () => [{ title: label }, { name: "robots", content: "noindex, nofollow" }];

export default function PricesPage({ loaderData: { previews, ...editor }, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      title={label}
      about={typeset("Les prix et les quantités que le site annonce.")}
      subject="prices"
      previews={previews}
      editor={editor}
      answer={actionData}
    />
  );
}
