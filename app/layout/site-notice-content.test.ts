import { expect, test } from "vitest";
import { nextNoticeChange, noticeAt, noticeContent, type SiteNotice } from "./site-notice-content.ts";

const snow: SiteNotice = {
  ...noticeContent.shipped,
  text: "Neige : livraisons suspendues jusqu’à jeudi.",
  from: { day: "2026-12-01", time: "06:30" },
  until: { day: "2026-12-03", time: "18:00" },
};
const isShown = (notice: SiteNotice, at: string) => noticeAt(notice, new Date(at)) !== null;

test("shows a notice from its first minute to its last, and knows when pages change", () => {
  expect(isShown(snow, "2026-12-01T06:29:59+01:00")).toBe(false);
  expect(isShown(snow, "2026-12-01T06:30:00+01:00")).toBe(true);
  expect(isShown(snow, "2026-12-03T17:59:59+01:00")).toBe(true);
  expect(isShown(snow, "2026-12-03T18:00:00+01:00")).toBe(false);
  const changeAfter = (at: string) => nextNoticeChange(snow, new Date(at))?.toISOString();
  expect(changeAfter("2026-11-30T12:00:00Z")).toBe("2026-12-01T05:30:00.000Z");
  expect(changeAfter("2026-12-01T05:30:00Z")).toBe("2026-12-03T17:00:00.000Z");
  expect(changeAfter("2026-12-03T17:00:00Z")).toBeUndefined();
});

test("without text, start or end", () => {
  expect(noticeAt(noticeContent.shipped, new Date())).toBeNull();
  expect(nextNoticeChange({ ...snow, text: null }, new Date("2026-11-30"))).toBeNull();
  expect(isShown({ ...snow, from: null, until: null }, "2031-01-01")).toBe(true);
});
