import { expect, test } from "vitest";
import { formatMoment } from "./format-time.ts";

test("leaves out the year of today in Paris, and no other", () => {
  const now = "2026-12-31T23:30:00.000Z";
  expect(formatMoment("2027-01-01T08:50:00.000Z", now)).toBe("1er\u00a0janvier à\u00a009:50");
  expect(formatMoment("2026-12-01T07:50:00.000Z", now)).toBe("1er\u00a0décembre\u00a02026 à\u00a008:50");
});
