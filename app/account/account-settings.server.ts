import { data, redirect } from "react-router";
import type { FieldErrors } from "../ui/error-summary.tsx";
import { drawQrCode } from "../ui/qr-code.server.ts";
import { changePassword } from "./accounts.server.ts";
import type { AuthContext, Client } from "./auth.server.ts";
import { messageFor, type Refusal, refuseOnFailure } from "./errors.server.ts";
import type { Answer } from "./form-errors.tsx";
import { bothFactorsForm, codeForm, passwordChangeForm, passwordProofForm } from "./forms.ts";
import { withCookies } from "./guard.server.ts";
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from "./second-factor.server.ts";
import type { CurrentUser } from "./session.server.ts";

const PATH = "/admin/compte";

export interface AccountChange {
  auth: AuthContext;
  request: Request;
  client: Client;
  user: CurrentUser;
  fields: Record<string, string>;
}

export interface SettingsAnswer extends Answer {
  intent: string;
  step?: SecondFactorStep;
}

/** Shown in the answer to the form instead of after a redirect, because secrets must not appear in an address. */
export type SecondFactorStep =
  | {
      kind: "confirm";
      address: string;
      secret: string;
      picture: ReturnType<typeof drawQrCode>;
      recoveryCodes: string[];
    }
  | { kind: "codes"; recoveryCodes: string[] };

/** Returns undefined when `intent` names no change. */
export function changeAccount(change: AccountChange) {
  switch (change.fields.intent) {
    case "mot-de-passe":
      return replacePassword(change);
    case "activer":
      return startTwoFactor(change);
    case "confirmer":
      return activateTwoFactor(change);
    case "codes":
      return replaceRecoveryCodes(change);
    case "desactiver":
      return deactivateTwoFactor(change);
  }
}

async function replacePassword({ auth, request, user, fields }: AccountChange) {
  const checked = passwordChangeForm.check(fields);
  if (!checked.ok) return answer("mot-de-passe", { errors: checked.errors });
  const passwords = { userId: user.id, current: checked.value.current, password: checked.value.password };
  const result = await refuseOnFailure(auth, changePassword(auth, request.headers, passwords));
  return result.ok ? done("mot-de-passe", result.cookies) : refused("mot-de-passe", result);
}

async function startTwoFactor({ auth, request, user, fields }: AccountChange) {
  const checked = passwordProofForm.check(fields);
  if (!checked.ok) return answer("activer", { errors: checked.errors });
  const result = await refuseOnFailure(
    auth,
    beginTwoFactor(auth, request.headers, { userId: user.id, ...checked.value }),
  );
  if (!result.ok) return refused("activer", result);
  return answer("activer", { step: confirmStep(result.address, result.recoveryCodes) });
}

async function activateTwoFactor({ auth, request, user, fields }: AccountChange) {
  // Nobody may guess codes in a session left open.
  if (user.twoFactorEnabled)
    return answer("confirmer", { message: messageFor("TOTP_ALREADY_ENABLED") }, { status: 409 });
  // The form sends the address back, so that the QR code survives a mistyped code.
  const { address = "" } = fields;
  const isOtpAddress = address.startsWith("otpauth://totp/") && address.length <= MAX_ADDRESS;
  const step = isOtpAddress ? { step: confirmStep(address, []) } : {};
  const checked = codeForm.check(fields);
  if (!checked.ok) return answer("confirmer", { errors: checked.errors, ...step });
  const result = await refuseOnFailure(auth, confirmTwoFactor(auth, request.headers, checked.value.code));
  return result.ok ? done("active", result.cookies) : refused("confirmer", result, step);
}

async function replaceRecoveryCodes({ auth, request, client, user, fields }: AccountChange) {
  const checked = bothFactorsForm.check(fields);
  if (!checked.ok) return answer("codes", { errors: checked.errors });
  const proof = { userId: user.id, client, request: request.headers, ...checked.value };
  const result = await refuseOnFailure(auth, renewRecoveryCodes(auth, proof));
  if (!result.ok) return refused("codes", result);
  return answer("codes", { step: { kind: "codes", recoveryCodes: result.recoveryCodes } });
}

async function deactivateTwoFactor({ auth, request, client, user, fields }: AccountChange) {
  const checked = bothFactorsForm.check(fields);
  if (!checked.ok) return answer("desactiver", { errors: checked.errors });
  const proof = { userId: user.id, client, request: request.headers, ...checked.value };
  const result = await refuseOnFailure(auth, endTwoFactor(auth, proof));
  return result.ok ? done("inactive", []) : refused("desactiver", result);
}

/** @throws the redirect that shows `notice` and carries the renewed session */
function done(notice: string, cookies: string[]): never {
  throw redirect(`${PATH}?message=${notice}`, { status: 303, headers: withCookies(cookies) });
}

function refused(
  intent: string,
  { status, message, retryAfterSeconds }: Refusal,
  more: { step?: SecondFactorStep } = {},
) {
  const headers = new Headers(retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {});
  return answer(intent, { message, ...more }, { status, headers });
}

type AnswerParts = { errors?: FieldErrors; message?: string; step?: SecondFactorStep };

function answer(intent: string, { errors = {}, ...rest }: AnswerParts, init?: ResponseInit) {
  const status = Object.keys(errors).length > 0 ? 400 : 200;
  return data<SettingsAnswer>({ intent, typed: {}, errors, ...rest }, init ?? { status });
}

/** Longer than ours, and short enough for a QR code. */
const MAX_ADDRESS = 1_000;

function confirmStep(address: string, recoveryCodes: string[]): SecondFactorStep {
  const secret = URL.parse(address)?.searchParams.get("secret") ?? "";
  return { kind: "confirm", address, secret, picture: drawQrCode(address), recoveryCodes };
}
