import * as v from "valibot";
import { expect, test } from "vitest";
import { TEXT_KINDS } from "./kinds.ts";

// A sentence over its limit would make every stored page of its kind show the shipped words.
test.each(TEXT_KINDS.map((kind) => [kind.key, kind] as const))(
  "the shipped words of %s are within their own limits",
  (_, { schema, shipped }) => {
    const { issues = [] } = v.safeParse(schema, shipped);
    expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([]);
  },
);
