import * as v from "valibot";
import { requestContext, servicesContext } from "../../server/services.ts";
import { currentUser } from "../account/guard.server.ts";
import type { Route } from "./+types/events-route.ts";
import { takeFromLimit } from "./limits.server.ts";
import { ARGUMENT_LENGTH, ARGUMENTS_MAX, BATCH_MAX, MONITOR_EVENTS, type MonitorEventType } from "./monitor-rules.ts";
import { logSecurityEvent } from "./store.server.ts";

const BODY_MAX = 64 * 1024;
/** The monitor sends every 10 s at most, and then for 15 minutes without a pause. */
const MESSAGES_MAX = 90;

const count = v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000));
const page = v.pipe(v.string(), v.maxLength(200));
const event = <Type extends MonitorEventType, Details extends v.ObjectEntries>(type: Type, details: Details) =>
  v.strictObject({ type: v.literal(type), page, details: v.strictObject(details) });

/** Of each type only what our monitor sends of it, each piece bounded. */
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

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST /api/security-events: what the monitor of a signed-in browser has seen (product reading 10). */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = await currentUser(context, request);
  if (!user) return new Response(null, { status: 401 });
  const { db } = context.get(servicesContext).database;
  const limit = await takeFromLimit(db, { action: "browser_events", who: user.id, max: MESSAGES_MAX });
  if (!limit.isAllowed) {
    return new Response(null, { status: 429, headers: { "Retry-After": String(limit.retryAfterSeconds) } });
  }
  const body = await request.text();
  const message = v.safeParse(rules, body.length <= BODY_MAX ? parse(body) : null);
  if (!message.success) return new Response(null, { status: 400 });

  const { clientAddress, log } = context.get(requestContext);
  const seen = { ip: clientAddress, userId: user.id, userAgent: request.headers.get("user-agent") };
  try {
    for (const { type, page, details } of message.output.events) {
      await logSecurityEvent(db, { ...seen, type, severity: MONITOR_EVENTS[type], details: { page, ...details } });
    }
  } catch (error) {
    log.error("événement de sécurité non enregistré", { error });
  }
  return new Response(null, { status: 204 });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
