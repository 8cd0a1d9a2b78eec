import { expect, type Page, test } from "@playwright/test";
import { TEXT_KINDS } from "../../app/content/kinds.ts";
import { ownPageList } from "../../app/own-pages/own-pages-content.ts";
import { seenOn } from "../requests/content-form.ts";
import type { Site } from "../site.ts";
import type { Visitor } from "../visitor.ts";
import { expectAccessible } from "./accessible.ts";
import { siteWithAdministrator } from "./lent-site.ts";
import { longest, wordsOf } from "./longest.ts";

let site: Site;
let admin: Visitor;
test.beforeAll(async () => {
  ({ site, admin } = await siteWithAdministrator());
});

/** A phone at 100 %, and a screen of 1280 px at 200 %. */
const WIDTHS = [320, 640];

for (const { key, path, form, shipped, seenAt } of TEXT_KINDS) {
  test(`${key}: with every text at its limit the page keeps its layout and is accessible`, async ({ page }) => {
    await page.addInitScript(() => {
      const choice = { necessary: true, analytics: false, marketing: false, preferences: false };
      localStorage.setItem("cookieConsent", JSON.stringify({ ...choice, timestamp: new Date().toISOString() }));
    });
    const typed = longest(form, shipped);
    const answer = await admin.post(path, { ...typed, intent: "publish", seen: seenOn(await admin.get(path)) });
    expect([answer.status, answer.text.slice(0, 600)]).toEqual([303, expect.anything()]);
    await page.goto(site.url + seenAt.href);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      expect.soft(await overflow(page), `${width} px`).toBe(0);
    }
    await expectAccessible(page);
  });
}

test("a page that staff added keeps its layout and is accessible with every text at its limit", async ({ page }) => {
  const title = wordsOf(70, 1);
  const created = await admin.post(ownPageList.path, { intent: "create", title });
  const path = created.headers.get("location") ?? "";
  const { form, shipped } = ownPageList.item;
  const typed = longest(form, shipped);
  const sections = Array.from({ length: 12 }, (_, index) => sectionOf(index));
  const placed = sections.flatMap((section, index) =>
    Object.entries(section).map(([name, value]) => [`sections.${index}.${name}`, value]),
  );
  const words = {
    ...typed,
    ...Object.fromEntries(placed),
    title,
    address: "/une-page",
    picture: "silos",
    state: "draft",
  };
  const own = { ...words, heading: "activites", intent: "etat:published", seen: seenOn(await admin.get(path)) };
  const answer = await admin.post(path, own);
  expect([answer.status, answer.text.slice(0, 600)]).toEqual([303, expect.anything()]);
  await page.goto(`${site.url}/une-page`);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    expect.soft(await overflow(page), `${width} px`).toBe(0);
  }
  await expectAccessible(page);
});

/** Each section type twice, with as much text as it accepts. */
function sectionOf(index: number): Record<string, string> {
  const form = ["text", "picture", "list", "figures", "questions", "action"][index % 6] ?? "";
  const lines = (count: number, line: (turn: number) => string) =>
    Array.from({ length: count }, (_, turn) => line(turn));
  const text: Record<string, string> = {
    list: lines(8, (turn) => `${wordsOf(60, turn)} : ${wordsOf(300, turn)}`).join("\n"),
    figures: lines(8, (turn) => `1 234 567 890 : ${wordsOf(80, turn)}`).join("\n"),
    questions: lines(8, (turn) => `${wordsOf(120, turn)} ?\n${wordsOf(400, turn)}`).join("\n\n"),
  };
  const action: Record<string, string> = form === "action" ? { button: wordsOf(40, index), href: "/contact" } : {};
  return { form, text: text[form] ?? wordsOf(4900, index), picture: form === "picture" ? "silos" : "", ...action };
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
