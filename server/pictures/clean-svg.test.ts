import { expect, test } from "vitest";
import { cleanSvg } from "./clean-svg.ts";
import { Refused } from "./refused.ts";

const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"${attributes}>${inside}</svg>`;

const reasonOf = (source: string) => {
  try {
    return cleanSvg(source);
  } catch (error) {
    return error instanceof Refused ? error.reason : error;
  }
};

// @V1.3.4
test("keeps a drawing as programs write it, without what belongs to them", () => {
  const source = `\ufeff<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Generator --><svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 10 10" data-x="1">
<sodipodi:namedview id="n"><g/></sodipodi:namedview><metadata><rdf>x</rdf></metadata>
<style><![CDATA[.a{fill:url(#g)}]]></style><defs><linearGradient id="g"><stop offset="0" stop-color="#123"/></linearGradient></defs>
<path inkscape:label="x" class="a" d='M0 0h10'/><use xlink:href="#p"/><text>A &amp; B</text></svg>`;
  expect(cleanSvg(source).replace(/\n/g, "")).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#123"/></linearGradient></defs><path class="a" d="M0 0h10"/><use href="#p"/><text>A &#38; B</text></svg>',
  );
});

// @V1.3.4
test.each([
  ["svg-script", svg("<script>alert(1)</script>")],
  ["svg-script", svg("<x:script>alert(1)</x:script>")],
  ["svg-script", svg("<g><metadata><script/></metadata></g>")],
  ["svg-script", svg("<rect onload='alert(1)'/>")],
  ["svg-script", svg("<foreignObject><p/></foreignObject>")],
  ["svg-script", svg('<a href="&#106;avascript:alert(1)"><rect/></a>')],
  ["svg-reference", svg('<use xlink:href="https://ailleurs.example/a.svg#a"/>')],
  ["svg-reference", svg('<use href="data:image/svg+xml,x"/>')],
  ["svg-reference", svg('<rect fill="url(https://ailleurs.example/a)"/>')],
  ["svg-reference", svg('<rect style="fill:u&#114;l(//ailleurs.example/a)"/>')],
  ["svg-reference", svg("<style>@import 'https://ailleurs.example/a.css';</style>")],
  ["svg-reference", svg("<style>rect{fill:\\75rl(x)}</style>")],
  ["svg-reference", svg("<style>rect{fill:u<![CDATA[rl(x)]]>}</style>")],
  ["svg-reference", svg("<style>rect{fill:u<!-- -->rl(x)}</style>")],
  ["svg-reference", svg("<style>rect{fill:u<unknown/>rl(x)}</style>")],
  ["svg-reference", `<?xml-stylesheet href="https://ailleurs.example/a.css"?>${svg("")}`],
  ["svg-entity", `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg("&a;")}`],
  ["svg-entity", svg("<text>&a;</text>")],
  ["svg-broken", svg("<g>")],
  ["svg-broken", "<svg><g></svg></g>"],
  ["svg-broken", "<html><svg/></html>"],
  ["svg-broken", svg("") + svg("")],
  ["svg-broken", svg("<rect x=1 />")],
  ["svg-broken", svg("<text>a & b</text>")],
  ["svg-broken", ""],
])("refuses for %s: %s", (reason, source) => {
  expect(reasonOf(source)).toBe(reason);
});

test("takes linear time for a million signs", () => {
  expect(reasonOf(`<svg ${"a ".repeat(500_000)}`)).toBe("svg-broken");
  expect(reasonOf(svg("<g>".repeat(300_000)))).toBe("svg-broken");
  expect(reasonOf(svg("<g>a".repeat(250_000)))).toBe("svg-broken");
  expect(reasonOf(svg(`<style>${"a<g/>".repeat(200_000)}`))).toBe("svg-broken");
});
