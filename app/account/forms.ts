/** The forms of an account. The browser only needs the limits in rules.ts. */

import {
  ACCOUNT_ADDRESS_REFUSED,
  EMAIL_REFUSED,
  hasStackedMarks,
  isAccountAddress,
  LINE_MAX_LENGTH,
  MARKS_REFUSED,
} from "../../core/text/limits.ts";
import { checkbox, defineForm, email, field, type Reading, textLine } from "../forms/define-form.ts";
import {
  PASSKEY_ANSWER_MAX,
  PASSKEY_NAME_MAX,
  PASSKEY_NOT_SHOWN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
  PASSWORDS_DIFFER,
  UNSENT_MAX_LENGTH,
} from "./rules.ts";

/** A decomposed letter takes up to three. */
const PASSWORD_UNITS = 3 * PASSWORD_MAX;
const CODE_UNITS = 100;
const CODE_REFUSED = "Indiquez les 6 chiffres de votre application, ou un code de secours.";

const address = (missing = "Indiquez votre adresse e-mail.") => {
  const typedAddress = email(missing);
  const read: typeof typedAddress.read = (typed, context) => typedAddress.read(typed.toLowerCase(), context);
  return { ...typedAddress, read };
};

const newAddress = (missing?: string) => {
  const anyAddress = address(missing);
  const read: typeof anyAddress.read = (typed, context) => {
    const reading = anyAddress.read(typed, context);
    return reading.value === undefined || isAccountAddress(reading.value)
      ? reading
      : { problem: ACCOUNT_ADDRESS_REFUSED };
  };
  return { ...anyAddress, read };
};

/** The specification requires only email and password. */
const name = { ...textLine({ min: 0, max: 100 }), html: { required: false } };

const knownPassword = field({}, (typed): Reading<string> => {
  if (!typed) return { problem: "Indiquez votre mot de passe." };
  return withinLength(readPassword(typed));
});
const newPassword = field({}, (typed): Reading<string> => readNewPassword(typed));
const confirmation = field({}, (typed, { values }): Reading<string> => {
  const again = readPassword(typed);
  const first = readNewPassword(values.password ?? "");
  const isJudged = !again.problem && !first.problem;
  return isJudged && again.value !== first.value ? { problem: PASSWORDS_DIFFER } : again;
});

/** Ignores the spaces that people type between groups. */
const code = field({}, (typed): Reading<string> => {
  const value = typed.length > CODE_UNITS ? "" : typed.replaceAll(/\s/g, "");
  return /^(?:\d{6}|[\w-]{8,20})$/.test(value) ? { value } : { problem: CODE_REFUSED };
});

/** Longer than every token that we mail. */
const TOKEN_MAX = 1_000;
const token = field({}, (typed): Reading<string> => {
  return typed.length <= TOKEN_MAX && /^[\w.-]+$/.test(typed)
    ? { value: typed }
    : { problem: "Ce lien n’est plus valable." };
});

/** The token of a mailed link, cut where a longer one can be nobody's: pages repeat it. */
export const tokenIn = (request: Request) =>
  new URL(request.url).searchParams.get("jeton")?.slice(0, TOKEN_MAX + 1) ?? "";

export const signInForm = defineForm({ email: address(), password: knownPassword });

export const signUpForm = defineForm({
  firstName: name,
  lastName: name,
  email: newAddress(),
  password: newPassword,
  confirmation,
  acceptWeak: checkbox(),
});

/** For somebody else: no message says « votre adresse ». */
export const teamInvitationForm = defineForm({ email: newAddress(EMAIL_REFUSED) });
export const nameForm = defineForm({ firstName: name, lastName: name });
export const invitationForm = defineForm({ firstName: name, lastName: name, password: newPassword, confirmation });
export const recoveryForm = defineForm({ email: address() });
export const resetForm = defineForm({ token, password: newPassword, confirmation, acceptWeak: checkbox() });
export const passwordChangeForm = defineForm({
  current: knownPassword,
  password: newPassword,
  confirmation,
  acceptWeak: checkbox(),
});
export const passwordProofForm = defineForm({ password: knownPassword });
export const codeForm = defineForm({ code });
/** The browser's answer for a passkey, which passkeys.server.ts parses. */
const passkeyAnswer = field({}, (typed): Reading<string> => {
  return typed === "" || typed.length > PASSKEY_ANSWER_MAX ? { problem: PASSKEY_NOT_SHOWN } : { value: typed };
});

export const passkeySignInForm = defineForm({ answer: passkeyAnswer });
export const passkeyForm = defineForm({
  passkeyName: textLine({ min: 0, max: PASSKEY_NAME_MAX }, "Donnez un nom à cette clé."),
  answer: passkeyAnswer,
});
export const bothFactorsForm = defineForm({ password: knownPassword, code });

/** The fields to read on pages that show several of these forms. */
export const SIGN_IN_MAX_LENGTHS = {
  ...signUpForm.maxLengths,
  ...codeForm.maxLengths,
  answer: PASSKEY_ANSWER_MAX,
  intent: LINE_MAX_LENGTH,
  unsent: UNSENT_MAX_LENGTH,
};
export const PASSKEY_MAX_LENGTHS = { purpose: LINE_MAX_LENGTH };
export const RECOVERY_MAX_LENGTHS = { ...recoveryForm.maxLengths, ...resetForm.maxLengths };
export const CONFIRMATION_MAX_LENGTHS = { token: token.maxLength };

/** Some systems send é as e and an accent, which must give the same password. */
function readPassword(typed: string): Reading<string> {
  if (typed.length > PASSWORD_UNITS) return { problem: PASSWORD_TOO_LONG };
  return hasStackedMarks(typed) ? { problem: MARKS_REFUSED } : { value: typed.normalize("NFC") };
}

function readNewPassword(typed: string): Reading<string> {
  const reading = readPassword(typed);
  const isShort = reading.value !== undefined && reading.value.length < PASSWORD_MIN;
  return isShort ? { problem: PASSWORD_TOO_SHORT } : withinLength(reading);
}

function withinLength(reading: Reading<string>): Reading<string> {
  return (reading.value ?? "").length > PASSWORD_MAX ? { problem: PASSWORD_TOO_LONG } : reading;
}
