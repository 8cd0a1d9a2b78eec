import { expect, test } from "vitest";
import { whenAllowed } from "./gate.ts";
import { acceptAll, consentTo, type OptionalCategory, refuseAll } from "./rules.ts";
import { currentConsent, keepConsent } from "./stored-choice.ts";

/** Records starts and stops in order. Runs without storage, as in a browser that forbids it. */
function ask(category: OptionalCategory) {
  const events: string[] = [];
  const takeBack = whenAllowed(category, () => {
    events.push("started");
    return () => events.push("ended");
  });
  return { events, takeBack };
}

test("starts nothing before a choice or after a refusal", () => {
  expect(currentConsent()).toBeNull();
  const { events, takeBack } = ask("analytics");
  expect(events).toEqual([]);
  keepConsent(refuseAll(new Date()));
  expect(events).toEqual([]);
  takeBack();
});

// @law.consent-ends
test("starts once after consent, stops on withdrawal and starts again with a new consent", () => {
  keepConsent(refuseAll(new Date()));
  const { events, takeBack } = ask("analytics");
  keepConsent(acceptAll(new Date()));
  keepConsent(acceptAll(new Date()));
  expect(events).toEqual(["started"]);
  keepConsent(refuseAll(new Date()));
  expect(events).toEqual(["started", "ended"]);
  keepConsent(acceptAll(new Date()));
  expect(events).toEqual(["started", "ended", "started"]);
  takeBack();
  expect(events).toEqual(["started", "ended", "started", "ended"]);
});

test("each category is independent", () => {
  keepConsent(consentTo({ analytics: false, marketing: false, preferences: true }, new Date()));
  expect(ask("analytics").events).toEqual([]);
  expect(ask("marketing").events).toEqual([]);
  expect(ask("preferences").events).toEqual(["started"]);
});

test("starts nothing under a choice older than six months", () => {
  keepConsent(acceptAll(new Date("2020-01-01T00:00:00.000Z")));
  expect(ask("preferences").events).toEqual([]);
});

test("a cancelled request ignores later choices", () => {
  keepConsent(refuseAll(new Date()));
  const { events, takeBack } = ask("marketing");
  takeBack();
  keepConsent(acceptAll(new Date()));
  expect(events).toEqual([]);
});
