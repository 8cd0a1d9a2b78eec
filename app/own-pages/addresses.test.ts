import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../routes.ts";
import { isAnsweredBySite, isPageAddress, isTakenBySite } from "./addresses.ts";

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => [...(path ? [`/${path}`] : []), ...pathsOf(children ?? [])]);
}

test("no address of the site can be given to a page of staff's own", () => {
  const paths = pathsOf(routes as RouteConfigEntry[]).filter((path) => path !== "/*");
  const samples = paths.map((path) => path.replaceAll(/:\w+|\*/g, "x"));
  expect(samples.length).toBeGreaterThan(60);
  expect(samples.filter((path) => isPageAddress(path) && !isTakenBySite(path))).toEqual([]);
});

test("every public address without parameters is answered by the site", () => {
  const paths = pathsOf(routes as RouteConfigEntry[]).filter(
    (path) => !/[:*]|^\/(?:admin|auth|api)(?:\/|$)/.test(path),
  );
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.filter((path) => !isAnsweredBySite(path))).toEqual([]);
});

test.each([
  "",
  "/",
  "livraison",
  "/Livraison",
  "/é",
  "/a b",
  "/a//b",
  "/a/",
  "/a/b/c/d",
  "//a",
  "/../a",
  "/a?b",
  "/a.php",
])("refuses %j as an address", (address) => expect(isPageAddress(address)).toBe(false));

test.each(["/livraison", "/activites/livraison", "/nos-services/bois-2026"])("accepts %s", (address) => {
  expect([isPageAddress(address), isTakenBySite(address)]).toEqual([true, false]);
});
