import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
  CONFIRMATION_ROOMS,
  codeForm,
  RECOVERY_ROOMS,
  recoveryForm,
  resetForm,
  SIGN_IN_ROOMS,
  signInForm,
  signUpForm,
} from "../app/account/forms.ts";
import { applicationForm } from "../app/careers/rules.ts";
import type { FormFields } from "../app/forms/read-form.server.ts";
import { quoteForm } from "../app/quote/rules.ts";
import { reportForm } from "../app/reviews/report-rules.ts";
import { reviewForm } from "../app/reviews/rules.ts";
import routes from "../app/routes.ts";

/** The fields that a module reads without a sign-in, and the rules that check them. */
type VisitorForm = { rooms: FormFields; check: (fields: Record<string, string>) => unknown };

const NO_FIELDS: VisitorForm = { rooms: {}, check: () => {} };
/** For several forms on a page, or one whose field is the token of a link. */
const judgedBy = (rooms: FormFields, ...forms: Pick<VisitorForm, "check">[]): VisitorForm => ({
  rooms,
  check: (fields) => forms.map((form) => form.check(fields)),
});

const FORMS: Record<string, VisitorForm> = {
  "reviews/page.tsx": reviewForm,
  "reviews/report-page.tsx": reportForm,
  "reviews/author-page.tsx": reviewForm,
  "pages/activities/fuel-page.tsx": quoteForm,
  "careers/application-page.tsx": applicationForm,
  "account/sign-in-page.tsx": judgedBy(SIGN_IN_ROOMS, signInForm, signUpForm, codeForm),
  "account/confirm-page.tsx": judgedBy(CONFIRMATION_ROOMS),
  "account/recover-page.tsx": judgedBy(RECOVERY_ROOMS, recoveryForm, resetForm),
  "account/setup-page.tsx": signUpForm,
  "account/sign-out.tsx": NO_FIELDS,
  "security/events-route.ts": NO_FIELDS,
};

const TAKES_FORM = /export (?:async )?(?:function|const) action\b/;

export type VisitorRoute = {
  path: string;
  file: string;
  fields: FormFields | undefined;
  check: VisitorForm["check"] | undefined;
};

/** Every address outside the staff area, from app/routes.ts; `fields` if it takes a form. */
export const visitorRoutes: VisitorRoute[] = leaves(routes)
  .filter(({ path = "" }) => !path.startsWith("admin"))
  .map(({ path = "", file }) => ({
    path: `/${encodeURI(path)}`,
    file,
    fields: FORMS[file]?.rooms,
    check: FORMS[file]?.check,
  }));

/** Routes that take a form whose fields this file does not know. */
export const unknownForms = visitorRoutes
  .filter(
    ({ file, fields }) => !fields && TAKES_FORM.test(readFileSync(new URL(`../app/${file}`, import.meta.url), "utf8")),
  )
  .map(({ file }) => file);

function leaves(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));
}
