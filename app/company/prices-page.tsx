import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { ContentEditor } from "../editor/editor.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/prices-page.ts";
import { pricesContent } from "./facts.ts";

const DOSE = {
  euros: "pellets.vendingMachine.doseEuros",
  kilograms: "pellets.vendingMachine.doseKilograms",
} as const;

export const loader = (args: Route.LoaderArgs) => loadEditor(args, pricesContent);
export const action = (args: Route.ActionArgs) => actOnEditor(args, pricesContent);
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.kind.label);

export default function PricesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { [DOSE.euros]: dose, [DOSE.kilograms]: kilograms } = loaderData.typed;
  return (
    <ContentEditor
      about={`Les prix et les quantités que le site annonce. La page des granulés affiche ${dose} €\u00a0les\u00a0${kilograms} kg.`}
      editor={loaderData}
      answer={actionData}
    />
  );
}
