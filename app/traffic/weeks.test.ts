import { expect, test } from "vitest";
import { shippedFacts } from "../company/facts.ts";
import { stagesOf } from "./rules.ts";
import { weeksUntil } from "./weeks.ts";

const deadline = { hours: shippedFacts.openingHours, replyHours: 24 };
// A Wednesday.
const NOW = new Date("2026-11-18T12:00:00+01:00");

test("counts requests, reviews and answers by week in Paris, with the promise of the site", () => {
  const asked = (received: string, answered: string | null = null) => ({
    received: new Date(received).toISOString(),
    answered: answered && new Date(answered).toISOString(),
  });
  const requests = [
    // Asked on a Friday at 16:00, answered on Monday: 16 hours of opening days.
    asked("2026-11-13T16:00:00+01:00", "2026-11-16T08:00:00+01:00"),
    asked("2026-11-09T10:00:00+01:00", "2026-11-09T12:00:00+01:00"),
    // The 11th is a public holiday: 25 hours.
    asked("2026-11-10T12:00:00+01:00", "2026-11-12T13:00:00+01:00"),
    // Late without an answer.
    asked("2026-11-09T00:00:00+01:00"),
    // Received on the Sunday before, a second too early.
    asked("2026-11-08T23:59:59+01:00", "2026-11-09T01:00:00+01:00"),
    // Not yet due.
    asked("2026-11-18T11:00:00+01:00"),
  ];
  const reviews = [
    { received: "2026-11-17T08:00:00.000Z", state: "published" as const },
    { received: "2026-11-17T09:00:00.000Z", state: "pending" as const },
  ];
  const hour = 3_600_000;
  expect(weeksUntil(NOW, 3, { requests, reviews, deadline })).toEqual([
    { monday: "2026-11-16", received: 1, answered: 0, inTime: null, medianMs: null, reviews: 2, reviewsRead: 1 },
    { monday: "2026-11-09", received: 4, answered: 3, inTime: 0.5, medianMs: 16 * hour, reviews: 0, reviewsRead: 0 },
    { monday: "2026-11-02", received: 1, answered: 1, inTime: 1, medianMs: hour, reviews: 0, reviewsRead: 0 },
  ]);
});

test("the median of two answers is midway between them", () => {
  const answeredAfter = (hours: number) => ({
    received: "2026-11-09T09:00:00.000Z",
    answered: new Date(Date.parse("2026-11-09T09:00:00.000Z") + hours * 3_600_000).toISOString(),
  });
  const [week] = weeksUntil(new Date("2026-11-13T12:00:00+01:00"), 1, {
    requests: [answeredAfter(1), answeredAfter(4)],
    reviews: [],
    deadline,
  });
  expect(week?.medianMs).toBe(2.5 * 3_600_000);
});

test("shows the stages of each form in their order", () => {
  const outcomes = ["quote refusé quantity", "quote envoyé", "review refusé rating"].map((name, count) => ({
    name,
    count: count + 1,
  }));
  expect(stagesOf(outcomes, new Map([["/activites/fioul", 9]])).map(({ name, count }) => `${name} ${count}`)).toEqual([
    "quote vu 9",
    "quote envoyé 2",
    "quote refusé quantity 1",
    "review vu 0",
    "review refusé rating 3",
  ]);
});
