import { data } from "react-router";
import type { Route } from "./+types/texts-page.ts";
import { whole } from "./editable.ts";
import { actOnEditor, loadEditor } from "./editing.server.ts";
import { ContentEditor } from "./editor.tsx";
import { TEXT_KINDS } from "./kinds.ts";
import { editorMeta } from "./meta.ts";

export const loader = (args: Route.LoaderArgs) => loadEditor(args, textsOf(args.params.page));
export const action = (args: Route.ActionArgs) => actOnEditor(args, textsOf(args.params.page));
export const meta: Route.MetaFunction = ({ loaderData }) => editorMeta(loaderData?.kind.label);

export default function TextsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      about="Ce qui est entre accolades, comme {téléphone}, suit les informations de l’entreprise."
      editor={loaderData}
      answer={actionData}
    />
  );
}

/** @throws a 404 answer */
function textsOf(page: string) {
  const kind = TEXT_KINDS.find(({ key }) => key === `page-${page}`);
  if (!kind) throw data("Cette page n’existe pas.", { status: 404 });
  return whole(kind);
}
