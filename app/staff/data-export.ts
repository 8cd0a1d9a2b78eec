import { data, redirect } from "react-router";
import { requireRecent, requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { joinErrors } from "../forms/define-form.ts";
import { readForm } from "../forms/read-form.server.ts";
import type { Route } from "./+types/data-export.ts";
import { personForm } from "./data-person.tsx";
import { answerWithFile, sendFile } from "./download.server.ts";
import { exportPersonalData } from "./personal-data.server.ts";
import { personalDataText } from "./personal-data-text.server.ts";

export const middleware = [sendFile];

/** By POST only: an e-mail address in a URL would end up in logs. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/donnees");
  return redirect("/admin/donnees", 303);
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireStaff(context, request, "/admin/donnees");
  requireRecent(request, user);
  const { id, name } = user;
  const { format, ...fields } = await readForm(request);
  const person = personForm.check(fields);
  if (!person.ok) throw data(joinErrors(person.errors), { status: 400 });
  const found = await exportPersonalData(context.get(servicesContext), person.value.email, { id, name });
  const [text, type, ending] =
    format === "texte"
      ? [personalDataText(found, new Date()), "text/plain", "txt"]
      : [JSON.stringify(found, null, 2), "application/json", "json"];
  const file = new Response(`${text}\n`, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="donnees-personnelles.${ending}"`,
    },
  });
  return answerWithFile(context, file);
}

export default function NoPage() {
  return null;
}
