import { expect, test } from "vitest";
import { whenAllowed } from "./gate.ts";
import { consentTo, type OptionalCategory } from "./rules.ts";
import { currentConsent, storeConsent } from "./stored-choice.ts";

const ALL = { analytics: true, marketing: true, preferences: true };
const NONE = { analytics: false, marketing: false, preferences: false };

/** Records starts and stops in order. Runs without storage, as in a browser that forbids it. */
function ask(category: OptionalCategory) {
  const events: string[] = [];
  const cancel = whenAllowed(category, () => {
    events.push("started");
    return () => events.push("ended");
  });
  return { events, cancel };
}

test("starts nothing before a choice or after a refusal", () => {
  expect(currentConsent()).toBeNull();
  const { events, cancel } = ask("analytics");
  expect(events).toEqual([]);
  storeConsent(consentTo(NONE, new Date()));
  expect(events).toEqual([]);
  cancel();
});

// @law.consent-ends
test("starts once after consent, stops on withdrawal and starts again with a new consent", () => {
  storeConsent(consentTo(NONE, new Date()));
  const { events, cancel } = ask("analytics");
  storeConsent(consentTo(ALL, new Date()));
  storeConsent(consentTo(ALL, new Date()));
  expect(events).toEqual(["started"]);
  storeConsent(consentTo(NONE, new Date()));
  expect(events).toEqual(["started", "ended"]);
  storeConsent(consentTo(ALL, new Date()));
  expect(events).toEqual(["started", "ended", "started"]);
  cancel();
  expect(events).toEqual(["started", "ended", "started", "ended"]);
});

test("each category is independent", () => {
  storeConsent(consentTo({ analytics: false, marketing: false, preferences: true }, new Date()));
  expect(ask("analytics").events).toEqual([]);
  expect(ask("marketing").events).toEqual([]);
  expect(ask("preferences").events).toEqual(["started"]);
});

test("starts nothing under a choice older than six months", () => {
  storeConsent(consentTo(ALL, new Date("2020-01-01T00:00:00.000Z")));
  expect(ask("preferences").events).toEqual([]);
});

test("a cancelled request ignores later choices", () => {
  storeConsent(consentTo(NONE, new Date()));
  const { events, cancel } = ask("marketing");
  cancel();
  storeConsent(consentTo(ALL, new Date()));
  expect(events).toEqual([]);
});
