import { expect, test } from "vitest";
import { rightsOf } from "./rights.ts";
import { destinationFor, withCookies } from "./session.server.ts";

test.each([
  ["admin", "/admin/avis?statut=attente", "/admin/avis?statut=attente"],
  ["admin", "", "/"],
  ["admin", null, "/"],
  ["admin", "//e.example", "/"],
  ["admin", "javascript:alert(1)", "/"],
  ["user", "/admin/avis", "/?motif=acces-reserve"],
  ["user", "/admin/compte", "/admin/compte"],
  ["user", "/avis", "/"],
  ["user", "https://e.example/admin", "/"],
] as const)("redirects a signed-in %s who asked for %j to %j", (role, asked, expected) => {
  expect(destinationFor(rightsOf({ role, rights: "" }), asked)).toBe(expected);
});

test("each cookie has its own header line", () => {
  const headers = withCookies(["a=1; Expires=Sat, 21 Nov 2026 03:00:00 GMT", "b=2"], { "Retry-After": "5" });
  expect(headers.getSetCookie()).toEqual(["a=1; Expires=Sat, 21 Nov 2026 03:00:00 GMT", "b=2"]);
  expect(headers.get("retry-after")).toBe("5");
});
