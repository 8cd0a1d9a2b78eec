import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../../core/log.ts";
import { dayInParis, instantInParis } from "../../core/text/dates.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { companyContent } from "../company/facts.ts";
import { noticeAt, noticeContent, type SiteNotice } from "../layout/site-notice-content.ts";
import { newsCards } from "../news/news.ts";
import { newsList } from "../news/news-content.ts";
import { followContent } from "./content.server.ts";
import { itemOf } from "./list-kind.ts";
import { isInTime, nextMoment, plannedInWords } from "./planned.ts";
import { changeContent } from "./store.server.ts";

const at = (day: string, time: string) => ({ day, time });
const before = (instant: string) => new Date(Date.parse(instant) - 1);

test.each([
  ["the clocks of spring, for a time that they skip", "2027-03-28", "02:30", "2027-03-28T01:30:00Z"],
  ["the clocks of spring, the minute after", "2027-03-28", "03:00", "2027-03-28T01:00:00Z"],
  ["the clocks of autumn, for a time that they repeat", "2027-10-31", "02:30", "2027-10-31T00:30:00Z"],
  ["the clocks of autumn, the hour after", "2027-10-31", "03:00", "2027-10-31T02:00:00Z"],
  ["summer", "2027-07-01", "08:00", "2027-07-01T06:00:00Z"],
])("begins and ends once in %s", (_case, day, time, instant) => {
  const begins = { from: at(day, time), until: null };
  const ends = { from: null, until: at(day, time) };
  expect([before(instant), new Date(instant)].map((now) => isInTime(begins, now))).toEqual([false, true]);
  expect([before(instant), new Date(instant)].map((now) => isInTime(ends, now))).toEqual([true, false]);
  for (const planned of [begins, ends]) {
    expect(nextMoment([planned], new Date("2027-01-01"))).toEqual(new Date(instant));
    expect(nextMoment([planned], new Date(instant))).toBeNull();
  }
});

test("says when something begins or ends", () => {
  const planned = { from: at("2026-12-24", "08:30"), until: at("2026-12-26", "18:00") };
  const words = (now: string) => plannedInWords(planned, new Date(now)).replaceAll("\u00a0", " ");
  expect(words("2026-12-01")).toBe("Paraît le 24 décembre 2026 à 08:30");
  expect(words("2026-12-25")).toBe("Jusqu’au 26 décembre 2026 à 18:00");
  expect(words("2026-12-27")).toBe("Terminée le 26 décembre 2026 à 18:00");
  expect(plannedInWords({ from: null, until: null }, new Date())).toBe("");
});

test("compares and names moments of the years 26 and 9999", () => {
  const [from, until] = [at("0026-12-24", "08:30"), at("9999-12-31", "23:59")];
  const now = new Date("2026-12-01");
  expect(isInTime({ from, until }, now)).toBe(true);
  expect(nextMoment([{ from, until }], now)).toEqual(new Date("9999-12-31T22:59:00Z"));
  expect(plannedInWords({ from, until }, now)).toMatch(/^Jusqu’au 31\sdécembre\s9999 à\s23:59$/);
  expect(plannedInWords({ from: until, until: null }, now)).toMatch(/^Paraît le 31\sdécembre\s9999/);
  expect(plannedInWords({ from: null, until: from }, now)).toMatch(/^Terminée le 24\sdécembre\s26/);
});

async function openContent(dialect: (typeof DIALECTS)[number]) {
  const database = await freshDatabase(dialect);
  const content = followContent(
    database,
    createLog("text", () => undefined),
  );
  onTestFinished(content.stop);
  return { database, content };
}

test.each(DIALECTS)("pages change at the first planned minute of any content on %s", async (dialect) => {
  const { database, content } = await openContent(dialect);
  await content.refresh();
  const now = new Date("2026-12-01T11:00:00Z");
  const usual = await content.nextChange(now);
  const [first, press] = newsList.shipped;
  if (!first || !press) throw new Error("two cards are shipped");
  const planned = [
    { ...first, from: at("2026-12-01", "12:17") },
    { ...press, until: at("2026-12-01", "12:05") },
  ];
  const by = { id: null, name: "Claire" };
  await changeContent(database.db, { by, verb: "edit", seen: 0 }, () =>
    planned.map((value) => ({ editable: itemOf(newsList, value.id), value })),
  );
  await content.refresh();
  expect(usual.toISOString()).toBe("2026-12-01T11:30:00.000Z");
  expect((await content.nextChange(now)).toISOString()).toBe("2026-12-01T11:05:00.000Z");
  const cards = await content.read(newsList);
  const shown = (instant: string) =>
    newsCards(cards, companyContent.shipped, new Date(instant)).map(({ title }) => title);
  expect(shown("2026-12-01T11:04:59Z")).toContain(press.title);
  expect(shown("2026-12-01T11:05:00Z")).not.toContain(press.title);
  expect(shown("2026-12-01T11:16:59Z")).not.toContain(first.title);
  expect(shown("2026-12-01T11:17:00Z")).toContain(first.title);
});

test.each(DIALECTS)("what is planned leaves in force what it replaces on %s", async (dialect) => {
  const { database, content } = await openContent(dialect);
  const by = { id: null, name: "Claire" };
  const { shipped } = noticeContent;
  const publish = async (notice: Partial<SiteNotice>) => {
    const value = { ...shipped, ...notice };
    await changeContent(database.db, { by, verb: "edit" }, () => [{ editable: noticeContent, value }]);
    await content.refresh();
    const ahead = await content.readAhead(noticeContent);
    return [(await content.read(noticeContent)).text, ahead?.text ?? null];
  };
  const tomorrow = dayInParis(new Date(Date.now() + DAY_MS));
  const from = at(tomorrow, "08:00");
  expect(await publish({ text: "Premier projet", from })).toEqual([null, "Premier projet"]);
  expect(await publish({ text: "Neige", until: at(tomorrow, "07:00") })).toEqual(["Neige", null]);
  expect(await publish({ text: "Fermé le 24", from })).toEqual(["Neige", "Fermé le 24"]);
  expect(await publish({ text: "Fermé les 24 et 25", from })).toEqual(["Neige", "Fermé les 24 et 25"]);
  expect(await publish({ text: "Fermé les 24 et 25", from: at("2100-01-01", "08:00") })).toEqual([
    "Neige",
    "Fermé les 24 et 25",
  ]);
  expect(await publish({ text: "Neige", from: at(tomorrow, "09:00") })).toEqual(["Neige", "Neige"]);
  expect(await publish({ text: "Fermé les 24 et 25", from })).toEqual(["Neige", "Fermé les 24 et 25"]);
  const ends = new Date(instantInParis(tomorrow, "07:00"));
  expect(await content.nextChange(new Date(ends.getTime() - 1))).toEqual(ends);
  const begins = new Date(instantInParis(tomorrow, "08:00"));
  expect(await content.nextChange(new Date(begins.getTime() - 1))).toEqual(begins);
  expect(await publish({ text: null, from })).toEqual(["Neige", null]);
  expect(await content.readAhead(noticeContent)).not.toBeNull();
  expect(await content.nextChange(new Date(begins.getTime() - 1))).toEqual(begins);
  expect(await publish({ text: "Fermé le 24", from: at("2026-01-01", "08:00") })).toEqual(["Fermé le 24", null]);
  // Put off: it is not in force until then.
  await publish({ text: "Fermé le 24", from });
  expect(noticeAt(await content.read(noticeContent), new Date())).toBeNull();
});
