import { data } from "react-router";
import { requireStaff } from "../account/session.server.ts";
import type { Route } from "./+types/texts-page.ts";
import { actOnEditor, loadEditor } from "./editing.server.ts";
import { ContentEditor } from "./editor.tsx";
import { TEXT_KINDS } from "./kinds.ts";
import { editorMeta } from "./meta.ts";

export const loader = async (args: Route.LoaderArgs) => loadEditor(args, await textsOf(args));
export const action = async (args: Route.ActionArgs) => actOnEditor(args, await textsOf(args));
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

/** @throws a 404 answer, which only an administrator sees */
async function textsOf({ params, request, context }: Route.LoaderArgs | Route.ActionArgs) {
  await requireStaff(context, request, "/admin/contenu");
  const kind = TEXT_KINDS.find(({ key }) => key === `page-${params.page}`);
  if (!kind) throw data("Cette page n’existe pas.", { status: 404 });
  return kind;
}
