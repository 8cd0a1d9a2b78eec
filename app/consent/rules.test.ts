import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CONSENT_CATEGORIES,
  CONSENT_KEY,
  CORRUPT_CONSENT_MESSAGE,
  consentState,
  consentTo,
  isAllowed,
  parseConsent,
  serialiseConsent,
} from "./rules.ts";

const now = new Date("2026-11-21T10:00:00.000Z");
const ALL = { analytics: true, marketing: true, preferences: true };
const NONE = { analytics: false, marketing: false, preferences: false };

// @§3.cookie-consent
test("uses the specified key and log line", () => {
  expect(CONSENT_KEY).toBe("cookieConsent");
  expect(CORRUPT_CONSENT_MESSAGE).toBe("Erreur lors du chargement des préférences de cookies");
});

// @§3.cookie-consent
test("accepting stores all four categories, refusing only the necessary one", () => {
  expect(consentTo(ALL, now)).toEqual({
    necessary: true,
    analytics: true,
    marketing: true,
    preferences: true,
    timestamp: "2026-11-21T10:00:00.000Z",
  });
  expect(consentTo(NONE, now)).toEqual({
    necessary: true,
    analytics: false,
    marketing: false,
    preferences: false,
    timestamp: "2026-11-21T10:00:00.000Z",
  });
});

test("describes the four categories in the order of the stored choice", () => {
  expect(CONSENT_CATEGORIES.map(({ key }) => key)).toEqual(["necessary", "analytics", "marketing", "preferences"]);
});

test("a missing choice is not corrupt", () => {
  expect(parseConsent(null)).toEqual({ kind: "none" });
});

test("every choice survives storage", () => {
  fc.assert(
    fc.property(
      fc.record({ analytics: fc.boolean(), marketing: fc.boolean(), preferences: fc.boolean() }),
      fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
      (choice, date) => {
        const consent = consentTo(choice, date);
        expect(parseConsent(serialiseConsent(consent))).toEqual({ kind: "stored", consent });
      },
    ),
  );
});

test.each([
  ["empty", ""],
  ["cut off", '{"necessary":true'],
  ["not an object", "true"],
  ["null", "null"],
  ["a list", "[]"],
  ["a category missing", JSON.stringify({ ...consentTo(ALL, now), marketing: undefined })],
  ["a category that is no boolean", JSON.stringify({ ...consentTo(ALL, now), analytics: "oui" })],
  ["necessary refused", JSON.stringify({ ...consentTo(ALL, now), necessary: false })],
  ["no date", JSON.stringify({ ...consentTo(ALL, now), timestamp: "hier" })],
  ["an impossible date", JSON.stringify({ ...consentTo(ALL, now), timestamp: "2026-13-45T00:00:00Z" })],
])("reads as corrupt: %s", (_case, raw) => {
  expect(parseConsent(raw)).toEqual({ kind: "corrupt" });
});

test("parses any text without an exception", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (raw) => {
      expect(parseConsent(raw).kind).toBe("corrupt");
    }),
  );
});

test("drops unknown fields", () => {
  const raw = JSON.stringify({ ...consentTo(NONE, now), tracking: true });
  expect(parseConsent(raw)).toEqual({ kind: "stored", consent: consentTo(NONE, now) });
});

test("asks a visitor without a choice", () => {
  expect(consentState(null, now)).toBe("ask");
});

// @law.choice-duration
test("a choice lasts six months to the millisecond", () => {
  const consent = consentTo(ALL, now);
  expect(consentState(consent, now)).toBe("kept");
  expect(consentState(consent, new Date("2027-05-21T09:59:59.999Z"))).toBe("kept");
  expect(consentState(consent, new Date("2027-05-21T10:00:00.000Z"))).toBe("renew");
});

test("six months after 31 August is the end of February", () => {
  const consent = consentTo(ALL, new Date("2026-08-31T10:00:00.000Z"));
  expect(consentState(consent, new Date("2027-02-28T09:59:59.999Z"))).toBe("kept");
  expect(consentState(consent, new Date("2027-02-28T10:00:00.000Z"))).toBe("renew");
});

test("asks again when the choice is dated in the future", () => {
  expect(consentState(consentTo(ALL, new Date("2030-01-01T00:00:00.000Z")), now)).toBe("renew");
});

test("always allows necessary cookies, and others only under consent", () => {
  const later = new Date("2028-01-01T00:00:00.000Z");
  expect(isAllowed("necessary", null, now)).toBe(true);
  expect(isAllowed("analytics", null, now)).toBe(false);
  expect(isAllowed("analytics", consentTo(NONE, now), now)).toBe(false);
  expect(isAllowed("analytics", consentTo(ALL, now), now)).toBe(true);
  expect(isAllowed("analytics", consentTo(ALL, now), later)).toBe(false);
});
