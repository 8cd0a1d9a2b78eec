import { Link } from "react-router";
import { plural } from "../../core/text/typography.ts";
import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { servicesContext } from "../context.ts";
import { ContentEditor } from "../editor/editor.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import { fieldId } from "../ui/field.tsx";
import type { Route } from "./+types/facts-page.ts";
import { companyContent } from "./facts.ts";
import { missingIn, samplesIn } from "./samples.ts";

export async function loader(args: Route.LoaderArgs) {
  const editor = await loadEditor(args, companyContent);
  const facts = await args.context.get(servicesContext).content.facts();
  return { ...editor, samples: samplesIn(facts).map(({ field }) => field), missing: missingIn(facts).length };
}

export const action = (args: Route.ActionArgs) => actOnEditor(args, companyContent);
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.kind.label);

const FIRST_ASKED = "legal.siret";

export default function CompanyFactsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { missing } = loaderData;
  return (
    <ContentEditor
      about={
        <>
          Tout ce que le site dit de l’entreprise. L’étiquette « exemple » marque une valeur inventée, à remplacer.
          {missing > 0 && (
            <>
              {" "}
              Le site affiche « à&nbsp;renseigner » pour{" "}
              <Link to={`#${fieldId(FIRST_ASKED)}`}>
                {missing} {plural(missing, "mention légale", "mentions légales")}
              </Link>
              .
            </>
          )}
        </>
      }
      editor={loaderData}
      answer={actionData}
      samples={loaderData.samples}
    />
  );
}
