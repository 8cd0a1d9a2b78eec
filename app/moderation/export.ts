import { data, redirect } from "react-router";
import { writeAuditLog } from "../../core/audit-log.ts";
import { download } from "../../core/download.ts";
import { BYTE_ORDER_MARK } from "../../core/text/csv.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { requireRecent, requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import { CSV_HEAD, csvRow, EXPORTED_COLUMNS } from "../reviews/columns.ts";
import { answerWithFile, sendFile } from "../staff/download.server.ts";
import type { Route } from "./+types/export.ts";
import { readView } from "./rules.ts";
import { eachForExport } from "./store.server.ts";

export const middleware = [sendFile];

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/avis");
  return redirect("/admin/avis", 303);
}

/** Streams the reviews of the current view. By POST, because each export is in the audit log. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireStaff(context, request, "/admin/avis");
  requireRecent(request, user);
  const { id, name } = user;
  const { format, filtre = "tous", q = "" } = await readForm(request);
  const { isKnown, ...view } = readView(new URLSearchParams({ filtre, q }));
  const file = format === "csv" || format === "json" ? FORMATS[format] : undefined;
  // Reviews in the bin are about to be erased: export none.
  if (!file || !isKnown || view.filter === "bin") throw data("Cet export n’existe pas.", { status: 400 });
  const { db } = context.get(servicesContext).database;
  await writeAuditLog(db, {
    by: { id, name },
    action: "export_reviews",
    subject: { kind: "review", id: null },
    details: { format, filter: view.filter, isSearch: view.search !== "" },
  });
  const text = async function* () {
    yield file.start;
    let separator = "";
    for await (const reviews of eachForExport(db, view)) {
      yield reviews.map((review, at) => (at === 0 ? separator : file.separator) + file.row(review)).join("");
      separator = file.separator;
    }
    yield file.end;
  };
  return answerWithFile(context, download(`avis-${dayInParis(new Date())}.${format}`, file.type, text()));
}

const FORMATS = {
  csv: {
    type: "text/csv; charset=utf-8",
    start: BYTE_ORDER_MARK + CSV_HEAD,
    separator: "",
    row: csvRow,
    end: "",
  },
  json: {
    type: "application/json; charset=utf-8",
    start: '{"format":1,"reviews":[\n',
    separator: ",\n",
    row: (review: Parameters<typeof csvRow>[0]) =>
      JSON.stringify(Object.fromEntries(EXPORTED_COLUMNS.map((column) => [column, review[column]]))),
    end: "\n]}\n",
  },
};

export default function NoPage() {
  return null;
}
