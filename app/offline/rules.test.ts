import { describe, expect, test } from "vitest";
import { assetsOf, completeOfflinePage, isKeepable, withAge } from "./rules.ts";

describe("keeps", () => {
  const page = {
    url: "https://site.example/avis",
    status: 200,
    redirected: false,
    headers: new Headers({ "cache-control": "no-cache", "content-type": "text/html; charset=utf-8" }),
  };
  const withHeaders = (change: Record<string, string>) => ({
    headers: new Headers({ ...Object.fromEntries(page.headers), ...change }),
  });

  test("a page of the server's cache", () => expect(isKeepable(page)).toBe(true));

  test.each([
    ["a page of one visitor", withHeaders({ "cache-control": "no-store" })],
    ["a page that may be stored without asking again", withHeaders({ "cache-control": "max-age=60" })],
    ["a file that is no page", withHeaders({ "content-type": "application/xml" })],
    ["an address with a query", { url: "https://site.example/contact?avis=1" }],
    ["a refusal", { status: 404 }],
    ["the page at the end of a redirect", { redirected: true }],
  ])("not %s", (_what, change) => expect(isKeepable({ ...page, ...change })).toBe(false));
});

test("a page needs its styles, fonts, drawings and its one script, but neither pictures nor islands", () => {
  const html = `
    <link rel="stylesheet" href="/assets/site-1.css"><link rel="preload" href="/assets/serif-2.woff2" as="font">
    <link rel="stylesheet" href="/assets/page-6.css#"><svg><use href="/assets/drawings-7.svg#menu"></use></svg>
    <script type="module" src="/assets/visitor-3.js"></script><link rel="icon" href="/favicon.svg">
    <div data-island="/assets/quote-form.island-4.js"></div><img src="/assets/grain-5.avif" alt="">
    <link rel="stylesheet" href="/assets/site-1.css">`;
  expect(assetsOf(html)).toEqual([
    "/assets/site-1.css",
    "/assets/serif-2.woff2",
    "/assets/page-6.css",
    "/assets/drawings-7.svg",
    "/assets/visitor-3.js",
  ]);
});

test("a kept page says in Paris time how old it is", () => {
  const html = withAge('<main id="contenu" class="x"><h1>Avis</h1></main>', new Date("2026-12-01T08:05:00Z"));
  expect(html).toMatch(
    /^<main id="contenu" class="x"><div [^>]*><p [^>]*>Vous êtes hors ligne\s: .*<\/p><\/div><h1>Avis/,
  );
  expect(html).toMatch(/gardée le 1er\sdécembre\s2026 à\s09:05/);
});

describe("the page « Hors ligne »", () => {
  const html = `
    <p hidden="" data-offline="unseen">A</p><p hidden="" data-offline="unsent">B</p>
    <section hidden="" data-offline="pages"><ul data-kept-pages="" class="ruled"></ul></section>`;
  const shown = (completed: string) => [...completed.matchAll(/<\w+ data-offline="(\w+)"/g)].map(([, part]) => part);

  test("lists the kept pages by their titles, without the company's name", () => {
    const pages = [{ path: "/avis", html: "<title>Avis &amp; notes – vraiment\u00a0– Maison Exemple</title>" }];
    const completed = completeOfflinePage(html, pages, false);
    expect(completed).toContain('<li><a class="target" href="/avis">Avis &amp; notes – vraiment</a></li></ul>');
    expect(shown(completed)).toEqual(["unseen", "pages"]);
  });

  test("says that a form did not arrive", () => expect(shown(completeOfflinePage(html, [], true))).toEqual(["unsent"]));
});
