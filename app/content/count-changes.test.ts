import { expect, test } from "vitest";
import { countChanges } from "./count-changes.ts";

const lines = (...titles: string[]) =>
  titles.flatMap((title, index): [string, string][] => [
    [`sections.${index}.form`, "text"],
    [`sections.${index}.title`, title],
    [`sections.${index}.text`, title && `${title}, en quelques mots.`],
  ]);
const page = (...titles: string[]) => new Map([["title", "Nos camions"], ...lines(...titles)]);
const before = page("Bennes", "Citernes", "Remorques", "Souffleuses");

test("a line that was removed, added or moved is one change", () => {
  expect(countChanges(before, before)).toBe(0);
  expect(countChanges(before, page("Bennes", "Remorques", "Souffleuses"))).toBe(1);
  expect(countChanges(before, page("Citernes", "Bennes", "Remorques", "Souffleuses"))).toBe(1);
  expect(countChanges(before, page("Bennes", "Citernes", "Remorques", "Souffleuses", "Plateaux"))).toBe(1);
  expect(countChanges(before, page("Citernes", "Remorques"))).toBe(2);
});

test("each changed field counts, in a line too", () => {
  const now = new Map(before).set("title", "Notre parc").set("sections.1.title", "Deux citernes");
  expect(countChanges(before, now)).toBe(2);
  expect(countChanges(before, now.set("sections.1.text", "Autre chose."))).toBe(3);
  const moved = page("Citernes", "Bennes", "Remorques", "Souffleuses").set("sections.3.title", "Souffleuses neuves");
  expect(countChanges(before, moved)).toBe(2);
});

test("a section that was added and has a form counts, though nothing is written in it", () => {
  expect(countChanges(before, new Map([...before, ["sections.4.form", "text"]]))).toBe(1);
});

test("a line of empty fields is none", () => {
  const empty: [string, string][] = [
    ["sections.4.title", ""],
    ["sections.4.text", ""],
  ];
  expect(countChanges(new Map([...before, ...empty]), before)).toBe(0);
});
