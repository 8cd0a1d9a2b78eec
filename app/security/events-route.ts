import type { Kysely } from "kysely";
import * as v from "valibot";
import type { Database } from "../../core/database/schema.ts";
import { type LimitResult, lockLimits, retryAfter } from "../../core/rate-limit.ts";
import { logSecurityEvent } from "../../core/security-log.ts";
import { currentUser, isNoUse } from "../account/session.server.ts";
import { requestContext, servicesContext } from "../context.ts";
import type { Route } from "./+types/events-route.ts";
import { ARGUMENT_LENGTH, ARGUMENTS_MAX, BATCH_MAX, MONITOR_EVENTS, type MonitorEventType } from "./monitor-rules.ts";

const BODY_MAX = 64 * 1024;
/** Per account in 15 minutes (product reading 10). */
const EVENTS_MAX = 60;

const count = v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000));
const page = v.pipe(v.string(), v.maxLength(200));
const event = <Type extends MonitorEventType, Details extends v.ObjectEntries>(type: Type, details: Details) =>
  v.strictObject({ type: v.literal(type), page, details: v.strictObject(details) });

/** Accepts for each type only the fields that our monitor sends, with limits. */
const rules = v.strictObject({
  events: v.pipe(
    v.array(
      v.variant("type", [
        event("suspicious_activity_rapid_navigation", { loads: count }),
        event("suspicious_auth_pattern", { logins: count, logouts: count }),
        event("dev_tools_detected", { width: count, height: count }),
        event("console_access_attempt", {
          method: v.picklist(["log", "warn", "error", "info"]),
          arguments: v.pipe(v.array(v.pipe(v.string(), v.maxLength(ARGUMENT_LENGTH))), v.maxLength(ARGUMENTS_MAX)),
        }),
      ]),
    ),
    v.minLength(1),
    v.maxLength(BATCH_MAX),
  ),
});

export const middleware = [isNoUse];

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST /api/security-events: reports of a signed-in browser (product reading 10). */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = await currentUser(context, request);
  if (!user) return new Response(null, { status: 401 });
  const { db } = context.get(servicesContext).database;
  const body = await request.text();
  const message = v.safeParse(rules, body.length <= BODY_MAX ? parse(body) : null);
  if (!message.success) return new Response(null, { status: 400 });

  const { clientAddress, log } = context.get(requestContext);
  const source = { ip: clientAddress, userId: user.id, userAgent: request.headers.get("user-agent") };
  const limit = { action: "browser_events", subject: user.id, max: EVENTS_MAX };
  const store = async (trx: Kysely<Database>): Promise<LimitResult> => {
    const limits = await lockLimits(trx, [limit]);
    let answer: LimitResult = { isAllowed: true };
    for (const { type, page, details } of message.output.events) {
      answer = limits.consume(limit);
      if (!answer.isAllowed) break;
      await logSecurityEvent(trx, { ...source, type, severity: MONITOR_EVENTS[type], details: { page, ...details } });
    }
    await limits.save();
    return answer;
  };
  const answer = await db
    .transaction()
    .execute(store)
    .catch((error: unknown): LimitResult => {
      log.error("événement de sécurité non enregistré", { error });
      return { isAllowed: true };
    });
  if (answer.isAllowed) return new Response(null, { status: 204 });
  return new Response(null, { status: 429, headers: retryAfter(answer.retryAfterSeconds) });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
