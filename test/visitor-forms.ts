import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { AUTH_FORM, CONFIRMATION_FORM, RECOVERY_FORM, SETUP_FORM } from "../app/account/rules.ts";
import { APPLICATION_FORM } from "../app/careers/rules.ts";
import type { FormFields } from "../app/forms/read-form.server.ts";
import { quoteForm } from "../app/quote/rules.ts";
import { reportForm } from "../app/reviews/report-rules.ts";
import { reviewForm } from "../app/reviews/rules.ts";
import routes from "../app/routes.ts";

/** The fields that each module reads of what somebody sends without having signed in; what it does not declare it cannot read. */
const FIELDS: Record<string, FormFields> = {
  "reviews/page.tsx": reviewForm.rooms,
  "reviews/report-page.tsx": reportForm.rooms,
  "reviews/author-page.tsx": reviewForm.rooms,
  "pages/activities/fuel-page.tsx": quoteForm.rooms,
  "careers/application-page.tsx": APPLICATION_FORM,
  "account/sign-in-page.tsx": AUTH_FORM,
  "account/confirm-page.tsx": CONFIRMATION_FORM,
  "account/recover-page.tsx": RECOVERY_FORM,
  "account/setup-page.tsx": SETUP_FORM,
  "account/sign-out.tsx": {},
  "security/events-route.ts": {},
};

const TAKES_FORM = /export (?:async )?(?:function|const) action\b/;

export type VisitorRoute = { path: string; file: string; fields: FormFields | undefined };

/** Every address outside the staff area, as app/routes.ts has it; `fields` where it takes a form. */
export const visitorRoutes: VisitorRoute[] = leaves(routes)
  .filter(({ path = "" }) => !path.startsWith("admin"))
  .map(({ path = "", file }) => ({ path: `/${encodeURI(path)}`, file, fields: FIELDS[file] }));

/** Routes that take a form whose fields this file does not know. */
export const unknownForms = visitorRoutes
  .filter(
    ({ file, fields }) => !fields && TAKES_FORM.test(readFileSync(new URL(`../app/${file}`, import.meta.url), "utf8")),
  )
  .map(({ file }) => file);

function leaves(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));
}
