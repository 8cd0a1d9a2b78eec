import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
  CONFIRMATION_MAX_LENGTHS,
  codeForm,
  invitationForm,
  PASSKEY_MAX_LENGTHS,
  passkeySignInForm,
  RECOVERY_MAX_LENGTHS,
  recoveryForm,
  resetForm,
  SIGN_IN_MAX_LENGTHS,
  signInForm,
  signUpForm,
} from "../app/account/forms.ts";
import { applicationForm } from "../app/careers/rules.ts";
import type { MaxLengths } from "../app/forms/read-form.server.ts";
import { quoteForm } from "../app/quote/rules.ts";
import { ownPhotosForm } from "../app/review-photos/own-rules.ts";
import { altForm } from "../app/review-photos/rules.ts";
import { reportForm } from "../app/reviews/report-rules.ts";
import { reviewForm } from "../app/reviews/rules.ts";
import routes from "../app/routes.ts";
import { REFUSAL_MAX_LENGTHS } from "../app/traffic/rules.ts";
import { choiceForm } from "../app/traffic/uncounted.ts";

/** The fields that a module reads without a sign-in, and the rules that check them. */
type VisitorForm = { maxLengths: MaxLengths; check: (fields: Record<string, string>) => unknown };

const NO_FIELDS: VisitorForm = { maxLengths: {}, check: () => {} };
/** For a page with several forms, or for a form whose field is the token of a link. */
const checkedBy = (maxLengths: MaxLengths, ...forms: Pick<VisitorForm, "check">[]): VisitorForm => ({
  maxLengths,
  check: (fields) => forms.map((form) => form.check(fields)),
});

const FORMS: Record<string, VisitorForm> = {
  "reviews/page.tsx": checkedBy({ ...reviewForm.maxLengths, ...altForm.maxLengths }, reviewForm, altForm),
  "reviews/report-page.tsx": reportForm,
  "reviews/author-page.tsx": checkedBy(
    { ...reviewForm.maxLengths, ...altForm.maxLengths, ...ownPhotosForm.maxLengths },
    reviewForm,
    altForm,
    ownPhotosForm,
  ),
  "invitations/page.tsx": checkedBy({ ...reviewForm.maxLengths, ...altForm.maxLengths }, reviewForm, altForm),
  "invitations/objection-page.tsx": NO_FIELDS,
  "pages/activities/fuel-page.tsx": quoteForm,
  "careers/application-page.tsx": applicationForm,
  "account/sign-in-page.tsx": checkedBy(SIGN_IN_MAX_LENGTHS, signInForm, signUpForm, codeForm, passkeySignInForm),
  "account/second-factor/passkey-route.ts": checkedBy(PASSKEY_MAX_LENGTHS),
  "account/confirm-page.tsx": checkedBy(CONFIRMATION_MAX_LENGTHS),
  "account/recover-page.tsx": checkedBy(RECOVERY_MAX_LENGTHS, recoveryForm, resetForm),
  "account/team/setup-page.tsx": signUpForm,
  "account/team/invitation-page.tsx": invitationForm,
  "account/sign-out.tsx": NO_FIELDS,
  "security/events-route.ts": NO_FIELDS,
  "security/policy-reports-route.ts": NO_FIELDS,
  "traffic/choice-page.tsx": choiceForm,
  "traffic/refusals-route.ts": checkedBy(REFUSAL_MAX_LENGTHS),
};

const EXPORTS_ACTION = /export (?:async )?(?:function|const) action\b/;

export type VisitorRoute = {
  path: string;
  file: string;
  fields: MaxLengths | undefined;
  check: VisitorForm["check"] | undefined;
};

/** Every address outside the staff area, from app/routes.ts; `fields` if it takes a form. */
export const visitorRoutes: VisitorRoute[] = leaves(routes)
  .filter(({ path = "" }) => !path.startsWith("admin"))
  .map(({ path = "", file }) => ({
    path: `/${encodeURI(path)}`,
    file,
    fields: FORMS[file]?.maxLengths,
    check: FORMS[file]?.check,
  }));

export const unknownForms = visitorRoutes
  .filter(
    ({ file, fields }) =>
      !fields && EXPORTS_ACTION.test(readFileSync(new URL(`../app/${file}`, import.meta.url), "utf8")),
  )
  .map(({ file }) => file);

function leaves(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));
}
