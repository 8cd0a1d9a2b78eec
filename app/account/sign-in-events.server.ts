import { logSecurityEvent } from "../../core/security-log.ts";
import type { Core } from "./core.server.ts";
import type { Client } from "./outcome.server.ts";

type SignInEvent = {
  type: "login_success" | "login_failed" | "login_rate_limit_exceeded";
  severity: "low" | "medium" | "high";
  client: Client;
  /** The account aimed at, where it exists. */
  userId: string | null;
  details?: Record<string, string | number>;
};

/** The specification (§4) takes a failure after the third for a grave one. */
export const severityOfFailure = (number: number) => (number > 3 ? "high" : "medium");

/** A sign-in does not fail because it could not be recorded (specification §8). */
export async function reportSignIn({ db, log }: Pick<Core, "db" | "log">, event: SignInEvent): Promise<void> {
  const { client, ...rest } = event;
  try {
    await logSecurityEvent(db, { ...rest, ip: client.address, userAgent: client.userAgent });
  } catch (error) {
    log.error("événement de sécurité non enregistré", { type: event.type, error });
  }
}
