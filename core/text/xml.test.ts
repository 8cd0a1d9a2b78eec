import { expect, test } from "vitest";
import { escapeXml } from "./xml.ts";

test("escapes what XML reads as its own, and drops what it cannot hold", () => {
  expect(escapeXml(`<a href="x">'&'</a>`)).toBe("&#60;a href=&#34;x&#34;&#62;&#39;&#38;&#39;&#60;/a&#62;");
  expect(escapeXml("a\u0000b\u000bc\ufffed\ud800e 🌾\n")).toBe("abcd\ufffde 🌾\n");
});
