import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { ContentEditor } from "../content/editor.tsx";
import { CONTENT_PLACES } from "../content/kind.ts";
import { typeset } from "../ui/typography.ts";
import type { Route } from "./+types/facts-page.ts";
import { companyEditable } from "./company-form.ts";

export const loader = async (args: Route.LoaderArgs) => ({
  ...(await loadEditor(args, companyEditable)),
  previews: companyEditable.previews,
});
export const action = (args: Route.ActionArgs) => actOnEditor(args, companyEditable);

const { label } = CONTENT_PLACES.company;
export const meta: Route.MetaFunction = () => [{ title: label }, { name: "robots", content: "noindex, nofollow" }];

export default function CompanyFactsPage({ loaderData: { previews, ...editor }, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      title={label}
      about={typeset("Tout ce que le site dit de la maison. Un champ vide que la loi demande se lit « à renseigner ».")}
      subject="company"
      previews={previews}
      editor={editor}
      answer={actionData}
    />
  );
}
