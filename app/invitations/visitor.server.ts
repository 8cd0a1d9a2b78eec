import type { RouterContextProvider } from "react-router";
import { clientKey, consumeLimit, type LimitResult, peekLimit } from "../../core/rate-limit.ts";
import { requestContext, servicesContext } from "../context.ts";
import { findByHash } from "./store.server.ts";
import { hashInvitationToken } from "./tokens.server.ts";

/** Unknown links per client in 15 minutes. Nobody mistypes that often. */
const MOST_MISSES = 20;

export type Opened = NonNullable<Awaited<ReturnType<typeof findByHash>>>;
type Answer = { kind: "found"; invitation: Opened } | { kind: "none" } | { kind: "limited"; retryAfterSeconds: number };

/** The answer is the same for an unknown and for an expired token. */
export async function openInvitation(
  context: Readonly<RouterContextProvider>,
  token: string,
  now = new Date(),
): Promise<Answer> {
  const { database, env } = context.get(servicesContext);
  const subject = clientKey(context.get(requestContext).clientAddress, env.secret);
  const limit = { action: "invitation_miss", subject, max: MOST_MISSES, now };
  const limited = (answer: LimitResult): Answer | null => (answer.isAllowed ? null : { ...answer, kind: "limited" });
  const refused = limited(await peekLimit(database.db, limit));
  if (refused) return refused;
  const invitation = await findByHash(database.db, hashInvitationToken(token));
  if (invitation && invitation.expires_at > now.toISOString()) return { kind: "found", invitation };
  return limited(await consumeLimit(database.db, limit)) ?? { kind: "none" };
}

/** Limits each client, so that somebody who guesses tokens cannot stop other people's mails. */
export function admitObjection(context: Readonly<RouterContextProvider>): Promise<LimitResult> {
  const { database, env } = context.get(servicesContext);
  const subject = clientKey(context.get(requestContext).clientAddress, env.secret);
  return consumeLimit(database.db, { action: "invitation_objection", subject, max: MOST_MISSES });
}
