import { expect, test } from "vitest";
import { confirmImport, exportedContent, sendImport } from "../imports.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { visitorOf } from "../visitor.ts";

const RUNS = "</script><script>alert(1)</script><img src=x onerror=alert(1)>";

// biome-ignore lint/suspicious/noExplicitAny: a content file, broken on purpose
type ContentFile = any;

/** Content that an import must refuse: script URLs, misleading addresses, other mail recipients, file names. */
const REFUSED: [what: string, change: (content: ContentFile) => void][] = [
  ["a script as address", ({ company }) => (company.links.pelletShop = "javascript:alert(1)")],
  ["the same in capitals", ({ company }) => (company.links.pelletShop = " JaVaScript:alert(1)")],
  ["an address with data", ({ company }) => (company.links.pressArticle = "data:text/html,x")],
  ["a plain connection", ({ company }) => (company.links.pressArticle = "http://presse.example/")],
  [
    "an address that ends its attribute",
    ({ company }) => (company.links.pressArticle = 'https://x.example/\n"><script>'),
  ],
  ["a script as link of a card", ({ news }) => (news[0].link = "javascript:alert(1)")],
  ["a host without its scheme", ({ news }) => (news[0].link = "//ailleurs.example")],
  ["a second recipient", ({ company }) => (company.emails.contact = "a@b.example\r\nBcc: c@d.example")],
  ["a recipient in a mail link", ({ company }) => (company.emails.contact = "a@b.example?bcc=c@d.example")],
  ["a picture from elsewhere", ({ news }) => (news[0].picture = "../../../etc/passwd")],
  ["an identifier that is a path", ({ news }) => (news[0].id = "../avis")],
];

// @V1.1.2 @V1.2.1 @V1.2.3 @V1.2.2
test("content written by staff never runs, and links lead to https only", { timeout: 90_000 }, async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const admin = await signedIn(site);
  const exported = await exportedContent(admin);
  const importing = async (change: (content: ContentFile) => void) => {
    const file = structuredClone(exported);
    change(file.content);
    const shown = await sendImport(admin, JSON.stringify(file));
    expect.soft(shown.html).not.toMatch(/<script>alert|<img src=x/);
    if (shown.status !== 200) return shown;
    return confirmImport(admin, shown);
  };
  for (const [what, change] of REFUSED) expect.soft((await importing(change)).status, what).toBe(400);
  expect(await exportedContent(admin)).toEqual(exported);

  const hostile = await importing(({ company, news, offers }) => {
    company.name = RUNS;
    for (const card of news) Object.assign(card, { title: RUNS, excerpt: RUNS });
    for (const offer of offers) offer.title = RUNS;
  });
  // Refused for its tags or stored as text: either way none of it runs.
  expect([303, 400]).toContain(hostile.status);
  for (const path of ["/", "/a-propos", "/recrutement", "/contact", "/mentions-legales", "/sitemap.xml"]) {
    const { status, html } = await visitorOf(site).get(path);
    expect.soft(status, path).toBe(200);
    expect.soft(html, path).not.toMatch(/<script>alert|<img src=x/);
  }
});
