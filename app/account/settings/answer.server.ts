import { data, redirect } from "react-router";
import type { Content } from "../../content/content.server.ts";
import type { FieldErrors } from "../../ui/error-summary.tsx";
import { type AuthContext, type Client, type Refusal, retryHeaders } from "../auth.server.ts";
import type { Answer } from "../form-errors.tsx";
import type { SecondFactorStep } from "../second-factor/code-settings.tsx";
import { type CurrentUser, withCookies } from "../session.server.ts";

/** A posted form of the account page. */
export interface SettingsChange {
  auth: AuthContext;
  content: Content;
  request: Request;
  client: Client;
  user: CurrentUser;
  fields: Record<string, string>;
}

/** @throws the redirect that shows `notice` and carries the renewed session */
export function done(notice: string, cookies: string[]): never {
  throw redirect(`/admin/compte?message=${notice}`, { status: 303, headers: withCookies(cookies) });
}

export function refused(intent: string, refusal: Refusal, more: Pick<AnswerParts, "step" | "typed"> = {}) {
  const { status, message } = refusal;
  return answer(intent, { message, ...more }, { status, headers: retryHeaders(refusal) });
}

interface SettingsAnswer extends Answer {
  intent: string;
  step?: SecondFactorStep;
}

type AnswerParts = { typed?: Answer["typed"]; errors?: FieldErrors; message?: string; step?: SecondFactorStep };

export function answer(intent: string, { errors = {}, ...rest }: AnswerParts, init?: ResponseInit) {
  const status = Object.keys(errors).length > 0 ? 400 : 200;
  return data<SettingsAnswer>({ intent, typed: {}, errors, ...rest }, init ?? { status });
}
