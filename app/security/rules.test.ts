import { expect, test } from "vitest";
import {
  badgeTone,
  DAYS_CHARTED,
  EVENT_KINDS,
  EVENT_LABELS,
  EVENT_MEANINGS,
  EVENTS_FETCHED,
  eventsByDay,
  RIGHT_REFUSED,
  SERVER_ERRORS,
  summariseSecurity,
} from "./rules.ts";

test("says of each event what it means", () => {
  expect(Object.keys(EVENT_MEANINGS)).toEqual(Object.keys(EVENT_LABELS));
});

// @§5.event-badges
test.each([
  ["privilege_escalation", "danger"],
  ["unauthorized_access", "danger"],
  ["login_rate_limit_exceeded", "warning"],
  ["invalid_token", "warning"],
  ["login_success", "neutral"],
  ["dev_tools_detected", "neutral"],
])("the badge of %s is %s", (type, tone) => {
  expect(badgeTone(type)).toBe(tone);
});

test("lists the last thirty days in Paris, including days without events", () => {
  const counts = [
    { hour: "2026-11-20T22", type: "login_success", count: 2 },
    { hour: "2026-11-20T23", type: "login_failed", count: 3 },
    { hour: "2026-11-21T03", type: "console_access_attempt", count: 1 },
    { hour: "2026-11-21T04", type: RIGHT_REFUSED, count: 1 },
    { hour: "2026-11-21T04", type: SERVER_ERRORS, count: 1 },
    { hour: "2026-10-22T20", type: "login_success", count: 9 },
  ];
  const days = eventsByDay(counts, new Date("2026-11-21T08:00:00.000Z"));
  expect(days).toHaveLength(DAYS_CHARTED);
  expect(days[0]).toEqual({ day: "2026-10-23", counts: { success: 0, failure: 0, reported: 0, other: 0 }, total: 0 });
  expect(days.slice(-2)).toEqual([
    { day: "2026-11-20", counts: { success: 2, failure: 0, reported: 0, other: 0 }, total: 2 },
    { day: "2026-11-21", counts: { success: 0, failure: 3, reported: 1, other: 2 }, total: 6 },
  ]);
});

test("the list uses the same words as the counts for refused and blocked", () => {
  const failure = EVENT_KINDS.find(({ key }) => key === "failure");
  expect(failure?.label).toBe("Connexions refusées ou bloquées");
  expect(failure?.types.map((type) => EVENT_LABELS[type])).toEqual([
    "Connexion refusée",
    "Connexion bloquée (trop de tentatives)",
  ]);
});

test("the summary of the last day names each high-severity event, its origin, its target and its count", () => {
  const now = new Date("2026-11-21T08:00:00.000Z");
  const event = (severity: "low" | "medium" | "high", created_at = "2026-11-21T07:00:00.000Z") => ({
    event_type: "login_failed",
    severity,
    ip_address: "192.0.2.10",
    user_id: null as string | null,
    created_at,
  });
  expect(summariseSecurity([event("low"), event("high", "2026-11-20T07:00:00.000Z")], now)).toEqual({
    tone: "success",
    sentence: "Rien à signaler depuis 24\u00a0heures.",
    highSeverity: [],
  });
  expect(summariseSecurity([event("medium"), event("medium")], now).sentence).toBe(
    "Rien de grave depuis 24\u00a0heures\u202f; 2 événements de gravité moyenne.",
  );
  expect(summariseSecurity([event("high"), event("medium"), event("high")], now)).toEqual({
    tone: "warning",
    sentence: "Ces dernières 24\u00a0heures\u00a0: 2\u00a0événements de gravité élevée.",
    highSeverity: ["Connexion refusée, adresse 192.0.2.10, 2 fois"],
  });
  const aimed = { ...event("high"), user_id: "01a1fe47" };
  expect(summariseSecurity([aimed], now, { "01a1fe47": "claire@maison.example" }).highSeverity).toEqual([
    "Connexion refusée, adresse 192.0.2.10 (compte visé\u00a0: claire@maison.example)",
  ]);
  const reported = { ...event("high"), event_type: "suspicious_auth_pattern", user_id: "01a1fe47" };
  expect(summariseSecurity([reported], now).highSeverity).toEqual([]);
  expect(summariseSecurity(Array(EVENTS_FETCHED).fill(event("high")), now).sentence).toContain("au moins 100");
});
