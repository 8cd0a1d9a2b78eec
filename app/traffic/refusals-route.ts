import { servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import type { Route } from "./+types/refusals-route.ts";
import { FORM_PAGES, isField, REFUSAL_MAX_LENGTHS } from "./rules.ts";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * `POST /api/refus`: the names of the fields that the browser itself refused, to count them with the server's refusals.
 * Sends no values.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { form = "", fields = "" } = await readForm(request, REFUSAL_MAX_LENGTHS);
  const refused = [...new Set(fields.split(" "))].filter(isField);
  if (!Object.hasOwn(FORM_PAGES, form) || refused.length === 0) return new Response(null, { status: 400 });
  context.get(servicesContext).traffic.form(form, refused, request);
  return new Response(null, { status: 204 });
}
