import { expect, test } from "vitest";
import { canTransition, REFUSAL_REASONS, REVIEW_STATES } from "./workflow.ts";

// @life.steps @V2.3.1
test("allows exactly the specified steps", () => {
  const allowed = REVIEW_STATES.flatMap((from) =>
    REVIEW_STATES.filter((to) => canTransition(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(allowed).toEqual([
    "pending > published",
    "pending > refused",
    "published > pending",
    "published > refused",
    "refused > pending",
  ]);
});

// @law.no-star-rule
test("no refusal reason mentions the rating", () => {
  for (const { sentence } of REFUSAL_REASONS) expect(sentence).not.toMatch(/étoile|note|négati|positi|satisf/i);
});
