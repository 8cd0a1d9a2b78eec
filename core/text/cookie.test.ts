import { expect, test } from "vitest";
import { hasCookie, readCookie, writeCookie } from "./cookie.ts";

test.each([
  ["signed_in=1", true],
  ["a=b; signed_in=1; c=d", true],
  ["a=b; __Host-signed_in=1", true],
  ["x-signed_in=1", false],
  ["not_signed_in=1", false],
  ["signed_in=10", false],
  ["signed_in=", false],
  ["", false],
  [null, false],
])("%j has the cookie or not: %j", (cookies, expected) => {
  expect(hasCookie(cookies, "signed_in", "1")).toBe(expected);
});

test("a cookie that was set without TLS is not read over TLS", () => {
  expect(readCookie("site.device=a; __Host-site.device=b", "site.device", true)).toBe("b");
  expect(readCookie("site.device=a", "site.device", true)).toBeUndefined();
  expect(readCookie("site.device=a=b", "site.device", false)).toBe("a=b");
});

test("a cookie is for the whole site, and over TLS for this host alone", () => {
  expect(writeCookie("uncounted", "1", { seconds: 60, isSecure: true })).toBe(
    "__Host-uncounted=1; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure",
  );
  expect(writeCookie("signed_in", "", { seconds: 0, isSecure: false, sameSite: "Strict", isReadable: true })).toBe(
    "signed_in=; Max-Age=0; Path=/; SameSite=Strict",
  );
});
