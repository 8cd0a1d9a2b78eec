import { actOnItem, loadItem } from "../content/list-editing.server.ts";
import { ContentEditor } from "../editor/editor.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/offer-edit-page.ts";
import { offerList } from "./offers-content.ts";

export const loader = (args: Route.LoaderArgs) => loadItem(args, offerList, args.params.offer);
export const action = (args: Route.ActionArgs) => actOnItem(args, offerList, args.params.offer);
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title);

export default function OfferEditPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      about="Une offre publiée paraît sur la page Recrutement et à sa propre adresse."
      editor={loaderData}
      answer={actionData}
    />
  );
}
