import fc from "fast-check";
import { expect, test } from "vitest";
import { companyContent } from "../company/facts.ts";
import { hoursContent } from "../company/hours-form.ts";
import { ownPageList } from "../own-pages/own-pages-content.ts";
import { homeTexts } from "../pages/home-texts.ts";
import { defaultAlt } from "../ui/pictures.ts";
import { differences, merge, takeOver } from "./differences.ts";
import { check, type FormValues } from "./form.ts";
import { readLines, replaceLines } from "./lines.ts";

const companyForm = companyContent.form;
const [timeline] = companyForm.lists ?? [];
if (!timeline) throw new Error("the company form has no list");
const base = companyForm.write(companyContent.shipped);
const withTimeline = (...years: string[]) =>
  replaceLines(
    timeline,
    base,
    years.map((year) => ({ year, event: `Événement ${year}` })),
  );
const yearsOf = (typed: FormValues) =>
  Object.entries(typed)
    .filter(([name]) => /^timeline\.\d+\.year$/.test(name))
    .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([, year]) => year);
const forms = fc
  .uniqueArray(fc.constantFrom("1933", "1970", "2005", "2008", "2020"), { maxLength: 5 })
  .chain((years) =>
    fc.constantFrom("Maison", "Moulin").map((name): FormValues => ({ ...withTimeline(...years), name })),
  );

test("merging two full lists keeps every line and refuses the excess", () => {
  const { form, shipped } = homeTexts;
  const written = form.write(shipped);
  const withLines = (...titles: string[]) =>
    Object.fromEntries(
      titles.flatMap((title, index) =>
        ["title", "text"].map((field) => [`commitments.list.${index + 4}.${field}`, title]),
      ),
    );
  const [theirs, mine] = [withLines("A", "B"), withLines("C", "D")].map((lines) => ({ ...written, ...lines }));
  const { typed } = merge(form, written, theirs as FormValues, mine as FormValues);
  const checked = check(form, typed, null);
  expect(checked.ok ? {} : checked.errors).toEqual({ "commitments.list": "6 lignes au plus." });
  const shown = form.groups(typed).find(({ list }) => list?.name === "commitments.list");
  expect(shown?.list).toMatchObject({ lines: 8, isFull: true });
});

const section = (title: string, text: string, form = "text") => ({ form, title, text });
const withSections = (...sections: FormValues[]) => {
  const { form, shipped } = ownPageList.item;
  const [list] = form.lists ?? [];
  if (!list) throw new Error("own pages have no sections");
  const typed = (lines: FormValues[]) =>
    replaceLines(list, { ...form.write(shipped), id: "page", title: "Page" }, lines);
  const titlesOf = (merged: FormValues) => readLines(list, merged).map(({ title, text }) => `${title} ${text}`.trim());
  return { form, titlesOf, typed, base: typed(sections) };
};

test("sections of one form are told apart by their titles or first words", () => {
  const [a, b, c] = [section("A", "un"), section("B", "deux"), section("C", "trois")];
  const { form, titlesOf, typed, base } = withSections(a, b, c);
  const without = typed([b, c]);
  for (const [place, kept] of [
    [1, ["B mieux", "C trois"]],
    [2, ["B deux", "C mieux"]],
  ] as const) {
    const mine = typed([a, b, c].map((each, index) => (index === place ? { ...each, text: "mieux" } : each)));
    const { conflicts, typed: merged } = merge(form, base, without, mine);
    expect(titlesOf(merged)).toEqual(kept);
    expect(conflicts.every(({ kept }) => kept !== null)).toBe(true);
  }
  const both = merge(form, base, typed([a, b, c, section("D", "")]), typed([a, b, c, section("", "cinq")]));
  expect(titlesOf(both.typed)).toEqual(["A un", "B deux", "C trois", "D", "cinq"]);
  expect(both.conflicts.map(({ label }) => label)).toEqual(["Sections, D", "Sections, cinq"]);
});

test("lines show the names of their choices and pictures", () => {
  const { form, typed, base } = withSections();
  const pictured = { ...section("Séchage", "", "picture"), picture: "kernels" };
  const [row] = merge(form, base, base, typed([pictured])).conflicts;
  expect(row?.mine).toBe(["Texte avec une image", "Séchage", defaultAlt.kernels].join("\u00a0: "));
});

test("a value equals itself, and a missing value differs in every field", () => {
  expect(differences(companyForm, companyContent.shipped, companyContent.shipped)).toEqual([]);
  const gone = differences(companyForm, companyContent.shipped, null);
  expect(gone.find(({ key }) => key === "name")).toMatchObject({ before: "Maison Exemple", after: "" });
  expect(gone.find(({ key }) => key === "timeline=1933")).toMatchObject({ after: null });
});

test("takes all changes of the other person where only they changed something", () => {
  fc.assert(
    fc.property(forms, forms, (before, after) => {
      expect(merge(companyForm, before, after, before).typed).toEqual(after);
      expect(merge(companyForm, before, before, after).typed).toEqual(after);
    }),
  );
});

test("taking over every difference gives the other version", () => {
  fc.assert(
    fc.property(forms, forms, (theirs, mine) => {
      const { conflicts } = merge(companyForm, null, theirs, mine);
      expect(takeOver(companyForm, theirs, mine, new Set(conflicts.map(({ key }) => key)))).toEqual(theirs);
    }),
  );
});

test("inserts the other person's lines after their predecessor", () => {
  const before = withTimeline("1933", "2005", "2020");
  const theirs = withTimeline("1933", "1970", "2005", "2020");
  const mine = withTimeline("2020", "2005", "1933", "2008");
  expect(yearsOf(merge(companyForm, before, theirs, mine).typed)).toEqual(["2020", "2005", "1933", "1970", "2008"]);
});

test("keeps two lines with the same name", () => {
  const before = withTimeline("1933", "1933");
  const mine = withTimeline("1933", "1933", "1933");
  expect(yearsOf(merge(companyForm, before, before, mine).typed)).toEqual(["1933", "1933", "1933"]);
  expect(merge(companyForm, before, before, mine).conflicts.map(({ label }) => label)).toEqual(["Histoire, 1933 (3)"]);
});

test("a line with a new name is one difference, and stays one line beside another new name", () => {
  const renamed = (year: string) => withTimeline("1933", year, "2020");
  const [before, theirs, mine] = [renamed("1970"), renamed("1971"), renamed("1972")];
  const { conflicts, typed } = merge(companyForm, before, theirs, mine);
  expect(conflicts.map(({ label, kept }) => [label, kept])).toEqual([["Histoire, 1970", null]]);
  expect(yearsOf(typed)).toEqual(["1933", "1972", "2020"]);
  expect(conflicts[0]?.fill).toEqual({ "timeline.1.year": "1971", "timeline.1.event": "Événement 1971" });
  const keys = new Set(conflicts.map(({ key }) => key));
  expect(yearsOf(takeOver(companyForm, theirs, typed, keys))).toEqual(["1933", "1971", "2020"]);
});

test("another order, and a line that only one person has, fill no fields", () => {
  const [theirs, mine] = [withTimeline("1933", "1970", "2005"), withTimeline("1970", "1933")];
  const { conflicts } = merge(companyForm, null, theirs, mine);
  expect(conflicts.map(({ label, fill }) => [label, fill])).toEqual([
    ["Histoire, 2005", null],
    ["Histoire, ordre", null],
  ]);
});

test("a closure moved to another day shows the new day", () => {
  const { form, shipped } = hoursContent;
  const closed = (day: string) => ({
    ...shipped,
    exceptionalClosures: [{ from: day, to: day, fromTime: null, untilTime: null, reason: "Inventaire" }],
  });
  const [moved, ...others] = differences(form, closed("2026-12-24"), closed("2026-12-28"));
  expect([moved?.after?.includes("2026-12-28"), others]).toEqual([true, []]);
});

test("a changed hour and a closure of half a day read as a person says them, with each date once", () => {
  const { form, shipped } = hoursContent;
  const before = { ...shipped, exceptionalClosures: [] };
  const closure = { from: "2026-12-24", to: "2026-12-24", fromTime: "12:30", untilTime: null, reason: "Inventaire" };
  const friday = shipped.weekly.friday.map((span, index) => (index === 1 ? { ...span, closes: "16:00" } : span));
  const after = { ...before, weekly: { ...shipped.weekly, friday }, exceptionalClosures: [closure] };
  expect(differences(form, before, after)).toMatchObject([
    { label: "Vendredi après-midi, fin", before: "17h", after: "16h" },
    { label: "Fermetures exceptionnelles, 2026-12-24", before: null, after: "dès 12h30, Inventaire" },
  ]);
});
