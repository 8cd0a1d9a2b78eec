import { isAPIError } from "better-auth/api";
import { messageFor } from "./messages.ts";
import { PasswordTurnsTaken } from "./password-turns.server.ts";

/** Who asks, as the edge of the server found out. */
export interface Client {
  address: string;
  userAgent: string | null;
}

/** A request turned down, in words for the visitor. */
export interface Refusal {
  ok: false;
  status: number;
  message: string;
  retryAfterSeconds?: number;
}

export function refuse(status: number, message: string, retryAfterSeconds?: number): Refusal {
  return { ok: false, status, message, ...(retryAfterSeconds && { retryAfterSeconds }) };
}

/** The error code of the accounts library, if `error` is one of its own. */
export function errorCode(error: unknown): string | undefined {
  return isAPIError(error) ? error.body?.code : undefined;
}

/** Turns the library's refusals and a full queue into an answer; anything else is a fault and goes on its way. */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof PasswordTurnsTaken) {
    return refuse(503, "Trop de demandes en même temps. Réessayez dans quelques secondes.", 5);
  }
  if (isAPIError(error) && error.statusCode < 500) return refuse(error.statusCode, messageFor(error.body?.code));
  throw error;
}
