import { expect, test } from "vitest";
import { MINUTE_MS } from "../../core/text/durations.ts";
import { createAdmission } from "./admission.ts";

function admissionAt() {
  const clock = { now: Date.parse("2026-11-21T08:00:00Z") };
  return { clock, admission: createAdmission(() => clock.now) };
}

test("a client with 300 refused forms waits until its quarter of an hour ends", () => {
  const { clock, admission } = admissionAt();
  for (let turn = 0; turn < 300; turn += 1) {
    expect(admission.check("192.0.2.1")).toEqual({ isAllowed: true, waitMs: 0 });
    admission.countRefusal("192.0.2.1");
  }
  clock.now += 5 * MINUTE_MS;
  expect(admission.check("192.0.2.1")).toEqual({ isAllowed: false, retryAfterSeconds: 600 });
  expect(admission.check("192.0.2.2")).toEqual({ isAllowed: true, waitMs: 0 });
  clock.now += 10 * MINUTE_MS;
  expect(admission.check("192.0.2.1")).toEqual({ isAllowed: true, waitMs: 0 });
});

test("a clock that is set back locks nobody out", () => {
  const { clock, admission } = admissionAt();
  clock.now += 365 * 24 * 60 * MINUTE_MS;
  for (let turn = 0; turn < 300; turn += 1) admission.countRefusal("192.0.2.1");
  clock.now -= 365 * 24 * 60 * MINUTE_MS;
  expect(admission.check("192.0.2.1").isAllowed).toBe(true);
});

test("adds up refusals of one /48 over its subnets", () => {
  const { admission } = admissionAt();
  for (let turn = 0; turn < 2_700; turn += 1) {
    admission.countRefusal(`2001:db8:1:${((turn % 256) << 8).toString(16)}::1`);
  }
  expect(admission.check("2001:db8:1:ffff::1").isAllowed).toBe(false);
  expect(admission.check("2001:db8:2::1").isAllowed).toBe(true);
});

test("slows down many forms from different IPv6 networks without refusing them", () => {
  const { clock, admission } = admissionAt();
  const waits = new Set<number>();
  for (let turn = 0; turn < 10_000; turn += 1) {
    const answer = admission.check(`2001:db8:${turn.toString(16)}::1`);
    expect(answer.isAllowed).toBe(true);
    waits.add(answer.isAllowed ? answer.waitMs : Number.NaN);
  }
  expect([...waits]).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
  expect(admission.check("192.0.2.1")).toEqual({ isAllowed: true, waitMs: 0 });
  clock.now += 15 * MINUTE_MS;
  expect(admission.check("2001:db8::1")).toEqual({ isAllowed: true, waitMs: 0 });
});
