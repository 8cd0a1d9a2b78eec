import { data } from "react-router";
import { servicesContext } from "../../context.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { PASSKEY_MAX_LENGTHS } from "../forms.ts";
import { isRecent, requireUser, withCookies } from "../session.server.ts";
import type { Route } from "./+types/passkey-route.ts";
import { mayAddFactor } from "./passkey-rules.server.ts";
import { registrationOptions, signInOptions } from "./passkeys.server.ts";

/** The options that a browser needs to ask for a passkey, or to create one. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { auth, content } = context.get(servicesContext);
  const { purpose } = await readForm(request, PASSKEY_MAX_LENGTHS);
  if (purpose === "connexion") return send(signInOptions(auth));
  if (purpose !== "ajouter") throw data("Cette demande est incomplète.", { status: 400 });
  const user = await requireUser(context, request);
  if (!isRecent(user) || !(await mayAddFactor(auth.db, user))) throw data(null, { status: 403 });
  return send(await registrationOptions(auth, user, (await content.facts()).name));
}

function send({ options, cookie }: { options: object; cookie: string }): Response {
  return Response.json(options, { headers: withCookies([cookie], { "Cache-Control": "no-store" }) });
}
