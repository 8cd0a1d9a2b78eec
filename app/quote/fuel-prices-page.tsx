import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { ContentEditor } from "../editor/editor.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/fuel-prices-page.ts";
import { fuelPricesContent } from "./fuel-prices-content.ts";

export const loader = (args: Route.LoaderArgs) => loadEditor(args, fuelPricesContent);
export const action = (args: Route.ActionArgs) => actOnEditor(args, fuelPricesContent);
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.kind.label);

export default function FuelPricesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      about="Le devis en ligne en tire une estimation TTC, datée, arrondie au centime et jamais ferme. Elle reste avec la demande telle que le visiteur l’a vue. Sans prix, aucune estimation ne s’affiche."
      editor={loaderData}
      answer={actionData}
    />
  );
}
