import type { Env } from "../../../core/env.ts";

type Person = {
  rights: readonly unknown[];
  twoFactorEnabled: boolean;
  secondFactorDue: string | null;
  byPasskey: boolean;
};

/** `due` (ISO-8601) is null before the request is mailed, and when the settings require the factor at once. */
export type SecondFactorNeed = { isOverdue: boolean; due: string | null };

/** Returns null when this session needs nothing more. */
export function secondFactorNeed(
  { requireTwoFactor }: Pick<Env, "requireTwoFactor">,
  { rights, twoFactorEnabled, secondFactorDue, byPasskey }: Person,
  now = new Date(),
): SecondFactorNeed | null {
  if (requireTwoFactor === false || rights.length === 0 || twoFactorEnabled || byPasskey) return null;
  if (requireTwoFactor) return { isOverdue: true, due: null };
  return { isOverdue: secondFactorDue !== null && secondFactorDue <= now.toISOString(), due: secondFactorDue };
}
