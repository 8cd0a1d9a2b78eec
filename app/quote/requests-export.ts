import { data, redirect } from "react-router";
import { writeAuditLog } from "../../core/audit-log.ts";
import { download } from "../../core/download.ts";
import { BYTE_ORDER_MARK } from "../../core/text/csv.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { requireRecent, requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import type { Route } from "./+types/requests-export.ts";
import { CSV_HEAD, csvRow } from "./requests-rules.ts";
import { eachRequest } from "./requests-store.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/demandes");
  return redirect("/admin/demandes", 303);
}

/** By POST, because each export is in the audit log. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = await requireStaff(context, request, "/admin/demandes");
  requireRecent(request, user);
  const { format } = await readForm(request);
  if (format !== "csv") throw data("Cet export n’existe pas.", { status: 400 });
  const { id, name } = user;
  const { db } = context.get(servicesContext).database;
  await writeAuditLog(db, { by: { id, name }, action: "export_requests", subject: { kind: "request", id: null } });
  const text = async function* () {
    yield BYTE_ORDER_MARK + CSV_HEAD;
    for await (const requests of eachRequest(db)) yield requests.map(csvRow).join("");
  };
  return download(`demandes-${dayInParis(new Date())}.csv`, "text/csv; charset=utf-8", text());
}
