import { data, redirect } from "react-router";
import { writeAuditLog } from "../../core/audit-log.ts";
import { BYTE_ORDER_MARK } from "../../core/text/csv.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { requireRecent, requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import type { Route } from "./+types/requests-export.ts";
import { CSV_HEAD, csvRow } from "./requests-rules.ts";
import { pageOfRequests } from "./requests-store.server.ts";

const ROWS_AT_ONCE = 500;

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
  const encoder = new TextEncoder();
  let after: string | null | undefined;
  const body = new ReadableStream({
    start: (file) => file.enqueue(encoder.encode(BYTE_ORDER_MARK + CSV_HEAD)),
    pull: async (file) => {
      const page = await pageOfRequests(db, { state: null, search: "", limit: ROWS_AT_ONCE, after });
      if (page === "bad-cursor") throw new Error("the previous page returned an invalid cursor");
      if (page.rows.length > 0) file.enqueue(encoder.encode(page.rows.map(csvRow).join("")));
      after = page.next;
      if (after === null) file.close();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="demandes-${dayInParis(new Date())}.csv"`,
    },
  });
}
