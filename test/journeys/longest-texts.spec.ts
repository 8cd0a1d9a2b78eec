import { expect, type Page, test } from "@playwright/test";
import type { Field, FormValues, LineList } from "../../app/content/form.ts";
import { TEXT_KINDS } from "../../app/content/kinds.ts";
import { seenOn } from "../requests/content-form.ts";
import type { Site } from "../site.ts";
import type { Visitor } from "../visitor.ts";
import { expectAccessible } from "./accessible.ts";
import { siteWithAdministrator } from "./lent-site.ts";

let site: Site;
let admin: Visitor;
test.beforeAll(async () => {
  ({ site, admin } = await siteWithAdministrator());
});

/** A phone at 100 %, and a screen of 1280 px at 200 %. */
const WIDTHS = [320, 640];

for (const { key, path, form, shipped, seenAt } of TEXT_KINDS) {
  test(`${key}: with every text at its limit the page stands and is accessible`, async ({ page }) => {
    await page.addInitScript(() => {
      const choice = { necessary: true, analytics: false, marketing: false, preferences: false };
      localStorage.setItem("cookieConsent", JSON.stringify({ ...choice, timestamp: new Date().toISOString() }));
    });
    const typed = longest(form.groups(form.write(shipped)), form.lists ?? [], form.write(shipped));
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

function longest(groups: { fields: Field[] }[], lists: readonly LineList[], shipped: FormValues): FormValues {
  const plain = groups.flatMap(({ fields }) => fields);
  const lines = lists.flatMap(({ name, most, fields }) =>
    Array.from({ length: most }, (_, index) =>
      fields.map((field) => ({ ...field, name: `${name}.${index}.${field.name}` })),
    ).flat(),
  );
  const filled = [...plain, ...lines].map(({ name, as, most, count }, index): [string, string] => {
    if (most === undefined) return [name, shipped[name] ?? ""];
    const texts = Array.from({ length: as === "lines" ? (count ?? 1) : 1 }, (_, line) => wordsOf(most, index + line));
    return [name, texts.join("\n")];
  });
  return Object.fromEntries(filled);
}

/** French words up to the limit, different ones for each text. */
function wordsOf(most: number, start: number): string {
  const words = ["approvisionnement", "départemental", "céréales", "de", "combustibles", "renouvelables", "à"];
  let text = `${start} `;
  for (let turn = start; text.length < most; turn += 1) text += `${words[turn % words.length]} `;
  return text.slice(0, most).trim().padEnd(most, "x");
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
