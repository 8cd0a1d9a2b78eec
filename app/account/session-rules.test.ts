import { expect, test } from "vitest";
import { eventBetween, isRefreshDue, retryPauseMs, type SessionState } from "./session-rules.ts";

const out: SessionState = { signedIn: false };
const anna: SessionState = {
  signedIn: true,
  user: { id: "a", email: "a@site.example", name: "A", role: "user", rights: [] },
  startedAt: "2026-11-21T00:00:00.000Z",
  expiresAt: "2026-11-21T12:00:00.000Z",
};

// @§9.session-retry
test("retries double from 200 ms and never wait longer than a check", () => {
  expect([0, 1, 2, 3, 7, 8, 40].map(retryPauseMs)).toEqual([200, 400, 800, 1600, 25_600, 30_000, 30_000]);
});

// @§9.session-refresh @V7.3.1
test("a session is refreshed from three checks of 30 s before its end", () => {
  const end = Date.parse(anna.expiresAt);
  expect(isRefreshDue(anna.expiresAt, end - 90_001)).toBe(false);
  expect(isRefreshDue(anna.expiresAt, end - 90_000)).toBe(true);
  expect(isRefreshDue(anna.expiresAt, end + 1)).toBe(true);
});

// @§4.session-events
test("each change of the session has its event", () => {
  expect(eventBetween(out, out)).toBeNull();
  expect(eventBetween(out, anna)).toBe("signed-in");
  expect(eventBetween(anna, out)).toBe("signed-out");
  expect(eventBetween(anna, { ...anna })).toBeNull();
  expect(eventBetween(anna, { ...anna, expiresAt: "2026-11-22T00:00:00.000Z" })).toBe("token-refreshed");
  expect(eventBetween(anna, { ...anna, user: { ...anna.user, role: "admin" } })).toBe("user-updated");
  expect(eventBetween(anna, { ...anna, user: { ...anna.user, id: "b" } })).toBe("signed-in");
});
