import type { Role } from "../../core/database/account-tables.ts";
/** What the browser knows of a session. Apart from the forms' rules, since every page may load it. */

/** On the home page, where somebody without rights is led from the staff area (product reading 18). */
export const NOT_ADMINISTRATOR = "Votre compte n’a pas accès à l’espace d’administration.";
export const NOT_ADMINISTRATOR_KEY = "motif";
export const NOT_ADMINISTRATOR_REASON = "acces-reserve";

/** The answer of GET /api/session. */
export type SessionState =
  | { signedIn: false }
  | { signedIn: true; user: SessionUser; startedAt: string; expiresAt: string };

export interface SessionUser {
  id: string;
  email: string;
  name: string;
  role: Role;
}

/** Says only that somebody is signed in, so that everybody else never asks (product reading 8). */
export const COMPANION_COOKIE = "signed_in";

/** Specification §9: checked every 30 s, refreshed 3 checks before expiry, retries doubling from 200 ms. */
export const CHECK_EVERY_MS = 30_000;
export const REFRESH_BEFORE_EXPIRY_MS = 3 * CHECK_EVERY_MS;
const FIRST_RETRY_MS = 200;

/** The pause before the nth retry, counted from 0; never longer than a check. */
export function retryPauseMs(attempt: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** attempt, CHECK_EVERY_MS);
}

export function isRefreshDue(expiresAt: string, now: number): boolean {
  return Date.parse(expiresAt) - now <= REFRESH_BEFORE_EXPIRY_MS;
}

export function hasCompanion(cookies: string): boolean {
  return cookies.split("; ").includes(`${COMPANION_COOKIE}=1`);
}

/** Specification §4. The last two are not seen in a session: the pages where they happen announce them. */
export type SessionEvent = SeenEvent | "password-recovery" | "mfa-verified";
type SeenEvent = "signed-in" | "signed-out" | "token-refreshed" | "user-updated";

/** What happened between two answers, if anything. */
export function eventBetween(before: SessionState, after: SessionState): SeenEvent | null {
  if (!before.signedIn) return after.signedIn ? "signed-in" : null;
  if (!after.signedIn) return "signed-out";
  if (before.user.id !== after.user.id) return "signed-in";
  if (JSON.stringify(before.user) !== JSON.stringify(after.user)) return "user-updated";
  return before.expiresAt === after.expiresAt ? null : "token-refreshed";
}

/** What is known, and the two things that can be asked for once somebody is signed in. */
export type AuthState = {
  session: SessionState;
  event: SessionEvent | null;
  isLoading: boolean;
} & Pick<Auth, "refreshRole" | "signOut">;

export interface Auth {
  user: SessionUser | null;
  session: { startedAt: string; expiresAt: string } | null;
  isLoading: boolean;
  isAdmin: boolean;
  /** What happened last, for those who follow signing in and out. */
  event: SessionEvent | null;
  /** For the pages on which happens what a session does not show. */
  announce(event: SessionEvent): void;
  refreshRole(): Promise<void>;
  signOut(): Promise<void>;
}
