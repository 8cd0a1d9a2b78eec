import { expect, type Page, test } from "@playwright/test";
import { REVIEWS_IN_LIST } from "../../app/reviews/rules.ts";
import { TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import type { Site } from "../site.ts";
import { type Visitor, visitorOf } from "../visitor.ts";
import { siteWithAdministrator } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

/** Attacks that pass the review rules, since they contain no tag, and would work on a page that forgets to escape. */
const PAYLOADS = [
  `">< svg/onload=alert(1)>`,
  `" autofocus onfocus=alert(1) x="`,
  `' onmouseover='alert(1)' style='position:fixed;inset:0`,
  "javascript:alert(1)//jjavascript:avascript:alert(1)",
  "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  "&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62;",
  "]]> --> */ alert(1) // \\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an attacker's input, not a template
  "${alert(1)} {{constructor.constructor('alert(1)')()}} #{7*7} <%= 7*7 %>",
  "＜script＞alert(1)＜/script＞ ‹script›alert(1)‹/script›",
  "\\x3cscript\\x3ealert(1) %3Cscript%3Ealert(1)%3C/script%3E",
  "__proto__ constructor toString [object Object] alert(1)",
  "https://x.example/\"onclick=alert(1) jean@x.example'onclick=alert(1) 06 39 98 12 34<3",
];

let site: Site;
let admin: Visitor;
test.beforeAll(async () => {
  ({ site, admin } = await siteWithAdministrator({ settings: TRUST_LOCAL_PROXY }));
});

// @P21.stored-scripts @V1.1.2 @V1.2.1 @V1.2.3 @V3.2.2
test("attempted scripts appear as text on every page that shows them", async ({ page }) => {
  test.setTimeout(180_000);
  const watch = await watchPage(page, site.url);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));

  for (const [index, payload] of PAYLOADS.entries()) {
    const fields = { customer_name: payload.slice(0, 90), product_or_service: payload, comment: payload, rating: "5" };
    const waiting = await leaveReview(fields, index);
    const [seen = ""] = /[0-9a-f-]{36}\.1(?=")/.exec(waiting) ?? [];
    expect(seen, payload).not.toBe("");
    const approved = await admin.post("/admin/avis", { intent: "approve", avis: seen });
    expect(approved.status, payload).toBe(200);
    const [id] = seen.split(".");
    const reply = { intent: "reply", text: payload, avis: `${id}.2` };
    expect((await admin.post("/admin/avis", reply)).status, payload).toBe(200);
    const report = { reason: "advertising", message: payload, email: "" };
    expect((await visitorOf(site).post(`/avis/signaler/${id}`, report)).status).toBeLessThan(500);

    await expectNoScript(page, `/avis/signaler/${id}`);
    await expectNoScript(page, `/admin/avis?q=${encodeURIComponent(payload)}`);
    if ((index + 1) % REVIEWS_IN_LIST) continue;
    for (const path of ["/avis", "/admin/avis", "/admin/avis?filtre=signales", "/admin/journal"]) {
      await expectNoScript(page, path);
    }
  }
  expect(dialogs).toEqual([]);
  await watch.expectClean();
});

async function expectNoScript(page: Page, path: string) {
  await page.goto(site.url + path);
  expect(await page.locator("[onload], [onerror], [onfocus], [onclick], [onmouseover]").count(), path).toBe(0);
  expect(await page.locator('a[href^="javascript:" i], a[href^="data:" i]').count(), path).toBe(0);
}

/** Sends each review from another address: a client may send five. Returns the page that shows it. */
async function leaveReview(fields: Record<string, string>, index: number): Promise<string> {
  const sent = await visitorOf(site).post("/avis", fields, { "x-forwarded-for": `203.0.113.${index + 1}` });
  expect(sent.status, fields.comment).toBe(303);
  return (await admin.get("/admin/avis?filtre=en-attente")).html;
}
