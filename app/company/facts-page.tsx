import { servicesContext } from "../../server/services.ts";
import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { ContentEditor } from "../content/editor.tsx";
import { CONTENT_PLACES } from "../content/kind.ts";
import { editorMeta } from "../content/meta.ts";
import { typeset } from "../ui/typography.ts";
import type { Route } from "./+types/facts-page.ts";
import { companyEditable } from "./company-form.ts";
import { samplesIn } from "./facts.ts";

export async function loader(args: Route.LoaderArgs) {
  const editor = await loadEditor(args, companyEditable);
  const samples = samplesIn(await args.context.get(servicesContext).content.facts());
  return { ...editor, samples: samples.map(({ field }) => field) };
}

export const action = (args: Route.ActionArgs) => actOnEditor(args, companyEditable);
export const meta: Route.MetaFunction = () => editorMeta(CONTENT_PLACES.company.label);

export default function CompanyFactsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      of="company"
      about={typeset(
        "Tout ce que le site dit de la maison. Un champ obligatoire laissé vide s’affiche « à renseigner ».",
      )}
      editor={loaderData}
      answer={actionData}
      samples={loaderData.samples}
    />
  );
}
