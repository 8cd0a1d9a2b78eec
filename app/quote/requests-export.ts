import { data, redirect } from "react-router";
import { writeAuditLog } from "../../core/audit-log.ts";
import { download } from "../../core/download.ts";
import { BYTE_ORDER_MARK } from "../../core/text/csv.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { requireRecent, requireStaff } from "../account/session.server.ts";
import { lateSince } from "../company/reply-deadline.ts";
import { servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import { answerWithFile, sendFile } from "../staff/download.server.ts";
import type { Route } from "./+types/requests-export.ts";
import { readReplyDeadline } from "./reply-deadline.server.ts";
import { CSV_HEAD, csvRow, filterOf, readSearch, readState } from "./requests-rules.ts";
import { assigneesOf, eachRequest } from "./requests-store.server.ts";

export const middleware = [sendFile];

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/demandes");
  return redirect("/admin/demandes", 303);
}

/** By POST, because each export is in the audit log. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireStaff(context, request, "/admin/demandes");
  requireRecent(request, user);
  const { format, ...fields } = await readForm(request);
  const query = new URLSearchParams(fields);
  const state = readState(query.get("etat"));
  if (format !== "csv" || state === undefined || state === "bin")
    throw data("Cet export n’existe pas.", { status: 400 });
  const { id, name } = user;
  const { content, database } = context.get(servicesContext);
  const { db } = database;
  const now = new Date();
  const filter = filterOf({ state, ...readSearch(query) }, lateSince(await readReplyDeadline(content), now), now);
  await writeAuditLog(db, { by: { id, name }, action: "export_requests", subject: { kind: "request", id: null } });
  const text = async function* () {
    yield BYTE_ORDER_MARK + CSV_HEAD;
    for await (const requests of eachRequest(db, filter)) {
      const assignees = await assigneesOf(db, requests);
      yield requests.map((each) => csvRow(each, assignees.get(each.id) ?? null)).join("");
    }
  };
  return answerWithFile(context, download(`demandes-${dayInParis(now)}.csv`, "text/csv; charset=utf-8", text()));
}

export default function NoPage() {
  return null;
}
