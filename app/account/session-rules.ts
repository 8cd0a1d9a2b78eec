/** Separate from rules.ts, because every page loads this file. */

import type { Role } from "../../core/database/account-tables.ts";
import { hasCookie } from "../../core/text/cookie.ts";
import type { Right } from "./rights.ts";

/** Shown on the home page after a redirect from the staff area (product reading 18). */
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
  rights: Right[];
}

/** Without this cookie the browser asks for no session (product reading 8). */
export const COMPANION_COOKIE = "signed_in";

/** Specification §9: checked every 30 s, refreshed 3 checks before expiry, retries doubling from 200 ms. */
export const CHECK_EVERY_MS = 30_000;
const REFRESH_BEFORE_EXPIRY_MS = 3 * CHECK_EVERY_MS;
const FIRST_RETRY_MS = 200;

export function retryPauseMs(attempt: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** attempt, CHECK_EVERY_MS);
}

export function isRefreshDue(expiresAt: string, now: number): boolean {
  return Date.parse(expiresAt) - now <= REFRESH_BEFORE_EXPIRY_MS;
}

export function hasCompanion(cookies: string): boolean {
  return hasCookie(cookies, COMPANION_COOKIE, "1");
}

/** Specification §4. Pages announce the last two, because no session tells them. */
export type SessionEvent = SessionChange | "password-recovery" | "mfa-verified";
type SessionChange = "signed-in" | "signed-out" | "token-refreshed" | "user-updated";

export function eventBetween(before: SessionState, after: SessionState): SessionChange | null {
  if (!before.signedIn) return after.signedIn ? "signed-in" : null;
  if (!after.signedIn) return "signed-out";
  if (before.user.id !== after.user.id) return "signed-in";
  if (JSON.stringify(before.user) !== JSON.stringify(after.user)) return "user-updated";
  return before.expiresAt === after.expiresAt ? null : "token-refreshed";
}

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
  event: SessionEvent | null;
  /** For events that a session does not tell. */
  announce(event: SessionEvent): void;
  refreshRole(): Promise<void>;
  signOut(): Promise<void>;
}
