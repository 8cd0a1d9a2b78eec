import { data, redirect } from "react-router";
import { drawQrCode } from "../ui/qr-code.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { withCookies } from "./guard.server.ts";
import { messageFor } from "./messages.ts";
import type { Client, Refusal } from "./outcome.server.ts";
import type { Answer } from "./problems.tsx";
import {
  bothFactorsRules,
  changeRules,
  checkFields,
  type FieldErrors,
  passwordProofRules,
  secondFactorRules,
} from "./rules.ts";
import type { CurrentUser } from "./session.server.ts";

const PATH = "/admin/compte";

/** What somebody changes in their own account: who they are, and the form they sent. */
export interface AccountChange {
  accounts: Accounts;
  request: Request;
  client: Client;
  user: CurrentUser;
  fields: Record<string, string>;
}

export interface SettingsAnswer extends Answer {
  intent: string;
  step?: SecondFactorStep;
}

/** What a form leads to before a page of its own can: secrets that are shown once and stand in no address. */
export type SecondFactorStep =
  | {
      kind: "confirm";
      address: string;
      secret: string;
      picture: ReturnType<typeof drawQrCode>;
      recoveryCodes: string[];
    }
  | { kind: "codes"; recoveryCodes: string[] };

/** @returns nothing when the form names no change that exists */
export function changeAccount(change: AccountChange) {
  const { intent = "" } = change.fields;
  // What every object inherits, such as `constructor`, is no change.
  return Object.hasOwn(CHANGES, intent) ? CHANGES[intent]?.(change) : undefined;
}

const CHANGES: Record<string, (change: AccountChange) => Promise<ReturnType<typeof answer>>> = {
  "mot-de-passe": async ({ accounts, request, user, fields }) => {
    const { values, errors } = checkFields(changeRules, fields);
    if (errors) return answer("mot-de-passe", { errors });
    const { current, password } = values;
    const result = await accounts.changePassword(request.headers, { userId: user.id, current, password });
    return result.ok ? done("mot-de-passe", result.cookies) : refused("mot-de-passe", result);
  },

  activer: async ({ accounts, request, user, fields }) => {
    const { values, errors } = checkFields(passwordProofRules, fields);
    if (errors) return answer("activer", { errors });
    const result = await accounts.beginTwoFactor(request.headers, { userId: user.id, ...values });
    if (!result.ok) return refused("activer", result);
    return answer("activer", { step: confirmStep(result.address, result.recoveryCodes) });
  },

  confirmer: async ({ accounts, request, user, fields }) => {
    // A session left open must not become a place to guess codes in.
    if (user.twoFactorEnabled)
      return answer("confirmer", { message: messageFor("TOTP_ALREADY_ENABLED") }, { status: 409 });
    // The address comes back from our own page: without it the picture would be lost by a mistyped code.
    const { address = "" } = fields;
    const isOurs = address.startsWith("otpauth://totp/") && address.length <= ADDRESS_AT_MOST;
    const step = isOurs ? { step: confirmStep(address, []) } : {};
    const { values, errors } = checkFields(secondFactorRules, fields);
    if (errors) return answer("confirmer", { errors, ...step });
    const result = await accounts.confirmTwoFactor(request.headers, values.code);
    return result.ok ? done("active", result.cookies) : refused("confirmer", result, step);
  },

  codes: async ({ accounts, request, client, user, fields }) => {
    const { values, errors } = checkFields(bothFactorsRules, fields);
    if (errors) return answer("codes", { errors });
    const proof = { userId: user.id, client, request: request.headers, ...values };
    const result = await accounts.renewRecoveryCodes(proof);
    if (!result.ok) return refused("codes", result);
    return answer("codes", { step: { kind: "codes", recoveryCodes: result.recoveryCodes } });
  },

  desactiver: async ({ accounts, request, client, user, fields }) => {
    const { values, errors } = checkFields(bothFactorsRules, fields);
    if (errors) return answer("desactiver", { errors });
    const result = await accounts.endTwoFactor({ userId: user.id, client, request: request.headers, ...values });
    return result.ok ? done("inactive", []) : refused("desactiver", result);
  },
};

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

type Outcome = { errors?: FieldErrors; message?: string; step?: SecondFactorStep };

function answer(intent: string, { errors = {}, ...rest }: Outcome, init?: ResponseInit) {
  const status = Object.keys(errors).length > 0 ? 400 : 200;
  return data<SettingsAnswer>({ intent, typed: {}, errors, ...rest }, init ?? { status });
}

/** More than ours ever has, and less than a code can hold. */
const ADDRESS_AT_MOST = 1_000;

function confirmStep(address: string, recoveryCodes: string[]): SecondFactorStep {
  const secret = URL.parse(address)?.searchParams.get("secret") ?? "";
  return { kind: "confirm", address, secret, picture: drawQrCode(address), recoveryCodes };
}
