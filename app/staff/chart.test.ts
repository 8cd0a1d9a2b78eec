import { expect, test } from "vitest";
import { roundTop } from "./chart.tsx";

test.each([
  [1, 1],
  [4, 4],
  [12, 15],
  [149, 150],
  [150, 150],
  [1210, 1500],
])("the line above a chart whose highest bar is %i says %i", (most, top) => {
  expect(roundTop(most)).toBe(top);
});
