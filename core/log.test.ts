import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { redactPath } from "./redact.ts";

function recorded(format: "json" | "text") {
  const lines: string[] = [];
  return { log: createLog(format, (_level, line) => lines.push(line)), lines };
}

// @V16.2.1 @V16.2.4
test("JSON lines contain the level, the request id, and an error with stack and cause", () => {
  const { log, lines } = recorded("json");
  log.child({ requestId: "r1" }).error("échec", { error: new Error("a", { cause: new Error("b") }) });
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "error",
    message: "échec",
    requestId: "r1",
    error: { name: "Error", message: "a", stack: expect.stringContaining("log.test.ts"), cause: { message: "b" } },
  });
});

// @V16.4.1
test.each(["json", "text"] as const)("line breaks in values start no new line in %s", (format) => {
  const { log, lines } = recorded(format);
  log.warn("a\nb", { path: "/x\r\n12:00:00 faux" });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/[\r\n]/);
});

test.each(["json", "text"] as const)("%s hides e-mail addresses, keys and rows in errors and fields", (format) => {
  const { log, lines } = recorded(format);
  const cause = Object.assign(new Error("550 <zoe@client.example> refusée"), { rejected: ["zoe@client.example"] });
  const error = Object.assign(new Error("Key /auth?jeton=eyJh.bGci.OiJI", { cause }), {
    code: "23505",
    detail: "Key (phone)=(0639981234) already exists.",
    // pg adds the connection to an error of an idle one.
    client: { host: "base.maison.example" },
  });
  log.error("échec", { error, to: "zoe%40client.example", path: `/avis/suivi/a/${"k".repeat(43)}` });
  expect(lines.join()).not.toMatch(/zoe|client\.example|eyJh|0639981234|kkk/);
  expect(lines.join()).not.toContain("base.maison.example");
  expect(lines.join()).toContain("23505");
});

test.each(["json", "text"] as const)("%s says of an error that it cannot write", (format) => {
  const { log, lines } = recorded(format);
  const error = new Error("en rond");
  error.cause = error;
  log.error("échec", { error });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/échec.*unwritable.*error.*call stack/);
});

test.each([
  ["/nulle-part/d%C3%A9p%C3%B4t", "/nulle-part/d%C3%A9p%C3%B4t"],
  ["/avis/suivi/01a2007f-daf4-7304-b1de-6dbe867373fa/x", "/avis/suivi/…/x"],
  ["/zoe@client.example", "/…"],
  ["/%0a%0dfaux", "/…"],
  ["/%", "/…"],
])("logs the unknown path %s as %s", (path, logged) => {
  expect(redactPath(path)).toBe(logged);
});
