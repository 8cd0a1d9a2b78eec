import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shippedFacts } from "../company/facts.ts";
import { DUTIES, type LawFacts } from "./duties.ts";

const duties = DUTIES.flatMap(({ duties }) => duties);

// @law.room
test("each duty names a requirement, which a test shows", () => {
  const requirements = readFileSync("docs/requirements.txt", "utf8");
  for (const { requirement } of duties) expect(requirements).toMatch(new RegExp(`^${requirement} `, "m"));
  expect(new Set(duties.map(({ what }) => what)).size).toBe(duties.length);
});

test("sources have the numbers that articles have since July 2024", () => {
  for (const { source } of duties) expect(source).not.toMatch(/D\.\s111-1[6-9]|article 6 III/);
});

// @law.longest-time
test("the state of the time until publication follows what is measured", () => {
  const { state } = duties.find(({ requirement }) => requirement === "law.longest-time") ?? {};
  const toneOf = (publication: Partial<LawFacts["publication"]>) =>
    state?.({
      company: { ...shippedFacts, reviewDays: 10 },
      publication: { count: 1, longestDays: null, overdue: 0, oldestDays: null, ...publication },
      retentionAt: null,
    }).tone;
  expect([
    toneOf({}),
    toneOf({ longestDays: 7.9 }),
    toneOf({ longestDays: 8.1 }),
    toneOf({ longestDays: 10.1 }),
    toneOf({ overdue: 1, oldestDays: 8.2 }),
    toneOf({ overdue: 1, oldestDays: 10.2 }),
  ]).toEqual(["success", "success", "warning", "danger", "warning", "danger"]);
});

test("a mediator with invented values is still to be named", () => {
  const { state } = duties.find(({ requirement }) => requirement === "law.mediator") ?? {};
  const stateOf = (mediatorSite: string) => {
    const legal = { ...shippedFacts.legal, mediator: "Médiation", mediatorAddress: "Paris", mediatorSite };
    const publication = { count: 0, longestDays: null, overdue: 0, oldestDays: null };
    return state?.({ company: { ...shippedFacts, legal }, publication, retentionAt: null });
  };
  expect(stateOf("https://mediation.example/")).toEqual({ tone: "warning", label: "1 valeur d’exemple" });
  expect(stateOf("https://www.cm2c.net/")?.tone).toBe("success");
});
