import fc from "fast-check";
import { expect, test } from "vitest";
import { internalPath } from "./internal-path.ts";

test.each([
  ["/", "/"],
  ["/admin/avis", "/admin/avis"],
  ["/admin/avis?statut=attente&page=2#avis-3", "/admin/avis?statut=attente&page=2#avis-3"],
  ["/activites/liti%C3%A8re", "/activites/liti%C3%A8re"],
  ["/a/../b", "/b"],
  ["/avis?retour=//e", "/avis?retour=//e"],
])("accepts %j as %j", (value, expected) => {
  expect(internalPath(value)).toBe(expected);
});

test.each([
  "",
  "admin/avis",
  "//e",
  "///e",
  "//e.example/admin",
  "/\\e",
  "\\\\e",
  "\\/e",
  "/..//e",
  "/.//e",
  "/a/../..//e",
  "http://e.example",
  "https:e.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/\t/e",
  "\t//e",
  "/\n/e",
  "/avis\r\nSet-Cookie: a=b",
  " /avis",
  "/ /e",
  "/\u00a0/e",
  "/\u0000e",
  "/%2Fe",
  "/%2f%2fe",
  "/%5Ce",
  "/%09/e",
  "/%0d%0aSet-Cookie:a=b",
  "/%00",
  `/${"a".repeat(600)}`,
])("refuses %j", (value) => {
  expect(internalPath(value)).toBeNull();
});

test.each([undefined, null, 3, {}, ["/avis"]])("refuses %j as a path", (value) => {
  expect(internalPath(value)).toBeNull();
});

// @P18.sign-in-return
test("every accepted path stays on the site", () => {
  const pieces = fc.array(
    fc.constantFrom("/", "\\", ".", "..", ":", "@", "e", "%2f", "?", "#", "\t", "//", "javascript:"),
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      const path = internalPath(`/${parts.join("")}`);
      if (path !== null) expect(new URL(path, "https://site.example").origin).toBe("https://site.example");
    }),
    { numRuns: 2000 },
  );
});
