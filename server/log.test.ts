import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function recorded(format: "json" | "text") {
  const lines: string[] = [];
  return { log: createLog(format, (_level, line) => lines.push(line)), lines };
}

test("JSON lines carry the level, the request's id and an error with its stack and cause", () => {
  const { log, lines } = recorded("json");
  log.child({ requestId: "r1" }).error("échec", { error: new Error("a", { cause: new Error("b") }) });
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "error",
    message: "échec",
    requestId: "r1",
    error: { name: "Error", message: "a", stack: expect.stringContaining("log.test.ts"), cause: { message: "b" } },
  });
});

test.each(["json", "text"] as const)("no line end in %s comes from outside", (format) => {
  const { log, lines } = recorded(format);
  log.warn("a\nb", { path: "/x\r\n12:00:00 faux" });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/[\r\n]/);
});
