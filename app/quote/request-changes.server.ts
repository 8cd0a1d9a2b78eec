import type { RouterContextProvider } from "react-router";
import { data, redirect } from "react-router";
import { requireStaff } from "../account/session.server.ts";
import type { Services } from "../context.ts";
import { servicesContext } from "../context.ts";
import { emailContext } from "../emails/compose.server.ts";
import type { FormErrors, TypedValues } from "../forms/define-form.ts";
import { INCOMPLETE, readForm } from "../forms/read-form.server.ts";
import { inviteFor } from "../invitations/invite.server.ts";
import { changedFields, followUpForm, REQUEST_STATES } from "./requests-rules.ts";
import { changeRequest, changeState, findRequest } from "./requests-store.server.ts";

type Change = {
  services: Services;
  id: string;
  by: { id: string; name: string };
  /** That of the form; NaN for an invitation, which changes nothing of the request. */
  version: number;
  fields: Record<string, string>;
};

export type RequestAnswer =
  | { kind: "refused"; errors: FormErrors<typeof followUpForm>; values: TypedValues<typeof followUpForm> }
  | { kind: "conflict"; values: Partial<TypedValues<typeof followUpForm>> }
  | { kind: "not-invited"; problem: string };

/** One handler per intent of the form; a change of state has no intent. */
const CHANGES = new Map<string | undefined, (change: Change) => Promise<ReturnType<typeof answer>>>([
  ["inviter", inviteCustomer],
  ["suivi", noteFollowUp],
  ["corbeille", (change) => moveToBin(change, new Date().toISOString())],
  ["restaurer", (change) => moveToBin(change, null)],
]);

export async function changeRequestOf(id: string, request: Request, context: Readonly<RouterContextProvider>) {
  const user = await requireStaff(context, request, "/admin/demandes");
  const { intent, ...fields } = await readForm(request);
  const version = Number(/^\d{1,9}$/.exec(fields.version ?? "")?.[0]);
  if (Number.isNaN(version) && intent !== "inviter") throw data(INCOMPLETE, { status: 400 });
  const change: Change = {
    services: context.get(servicesContext),
    id,
    by: { id: user.id, name: user.name },
    version,
    fields,
  };
  return (CHANGES.get(intent) ?? moveToState)(change);
}

async function inviteCustomer({ services, id, by }: Change) {
  const { db } = services.database;
  const found = await findRequest(db, id);
  if (!found) throw missing();
  const problem = await inviteFor(db, found, { by, site: await emailContext(services) });
  if (problem) return answer({ kind: "not-invited", problem }, 409);
  throw redirect(`${pathOf(id)}?invite`, 303);
}

async function noteFollowUp({ services, id, by, version, fields }: Change) {
  const { db } = services.database;
  const checked = followUpForm.check(fields);
  if (!checked.ok) {
    // Without JavaScript the page shows the current version, which the next save would overwrite.
    const found = await findRequest(db, id);
    if (found?.version !== version) return answerTo(found ? "conflict" : "missing", pathOf(id), changedFields(fields));
    return answer({ kind: "refused", errors: checked.errors, values: checked.values }, 400);
  }
  const { note, offered, outcome } = checked.value;
  const change = { note, offered_cents: offered, outcome };
  const result = await changeRequest(db, id, { change, action: "note_request", version, by });
  return answerTo(result, `${pathOf(id)}?note`, changedFields(fields));
}

async function moveToBin({ services, id, by, version }: Change, deleted_at: string | null) {
  const action = deleted_at ? "bin_request" : "restore_request";
  const result = await changeRequest(services.database.db, id, { change: { deleted_at }, action, version, by });
  return answerTo(result, `${pathOf(id)}?${deleted_at ? "corbeille" : "reprise"}`);
}

async function moveToState({ services, id, by, version, fields }: Change) {
  const to = REQUEST_STATES.find((state) => state === fields.state);
  const from = REQUEST_STATES.find((state) => state === fields.from);
  if (!to) throw data(INCOMPLETE, { status: 400 });
  const result = await changeState(services.database.db, id, { to, version, by });
  return answerTo(result, `${pathOf(id)}${from ? `?avant=${from}` : ""}`);
}

/** @param values what the person changed, shown again after a conflict */
function answerTo(
  result: "done" | "conflict" | "missing",
  to: string,
  values: Partial<TypedValues<typeof followUpForm>> = {},
) {
  if (result === "missing") throw missing();
  if (result === "conflict") return answer({ kind: "conflict", values }, 409);
  throw redirect(to, 303);
}

const pathOf = (id: string) => `/admin/demandes/${id}`;
const missing = () => data("Cette demande n’existe pas ou plus.", { status: 404 });
const answer = (shown: RequestAnswer, status: number) => data<RequestAnswer>(shown, status);
