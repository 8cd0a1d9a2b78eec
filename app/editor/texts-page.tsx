import { Fragment } from "react";
import { data, Link } from "react-router";
import { requireStaff } from "../account/session.server.ts";
import { actOnEditor, loadEditor } from "../content/editing.server.ts";
import { KINDS, TEXT_KINDS } from "../content/kinds.ts";
import { textsKey } from "../content/texts.ts";
import { servicesContext } from "../context.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { Disclosure } from "../staff/disclosure.tsx";
import type { Route } from "./+types/texts-page.ts";
import { ContentEditor } from "./editor.tsx";
import { linkTargets } from "./link-targets.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const kind = await textsOf(args);
  const shows = KINDS.filter(
    ({ key, previews }) => key !== kind.key && previews.some(({ page }) => textsKey(page) === kind.key),
  );
  return {
    ...(await loadEditor(args, kind)),
    shows: shows.map(({ label, path }) => ({ label, path })),
    targets: await linkTargets(args.context.get(servicesContext).content),
  };
}

export const action = async (args: Route.ActionArgs) => actOnEditor(args, await textsOf(args));
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.kind.label);

export default function TextsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContentEditor
      about={
        <>
          Chaque champ est une phrase de la page.
          {loaderData.shows.length > 0 && (
            <>
              {" Cette page montre aussi : "}
              {loaderData.shows.map(({ label, path }, index) => (
                <Fragment key={path}>
                  {index > 0 && ", "}
                  <Link to={path}>{label}</Link>
                </Fragment>
              ))}
              .
            </>
          )}
          <Disclosure>
            <summary>Liens et mots entre accolades</summary>
            <p>
              Laissez tels quels les mots entre accolades, comme {"{téléphone}"}&nbsp;: le site les remplace par ce qui
              est écrit sous le champ. Un numéro ou un e-mail devient un lien. Le bouton «&nbsp;Lien&nbsp;» pose tout
              autre lien. Dans une liste, il s’écrit [ses mots](/contact), et le gras **ainsi**.
            </p>
          </Disclosure>
        </>
      }
      editor={loaderData}
      answer={actionData}
    />
  );
}

/** @throws a 404 answer, which only an administrator sees */
async function textsOf({ params, request, context }: Route.LoaderArgs | Route.ActionArgs) {
  await requireStaff(context, request, "/admin/contenu");
  const kind = TEXT_KINDS.find(({ key }) => key === textsKey(params.page));
  if (!kind) throw data("Cette page n’existe pas.", { status: 404 });
  return kind;
}
