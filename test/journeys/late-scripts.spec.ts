import { globSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import type { Site } from "../site.ts";
import { visitorOf } from "../visitor.ts";
import { type FormCase, formCasesOf, leaveReview } from "./form-cases.ts";
import { lendSite } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

const islands = globSync("app/**/*.island.tsx").map((file) => file.slice("app/".length, -".island.tsx".length));

let site: Site;
let cases: FormCase[];
test.beforeAll(async () => {
  ({ site } = await lendSite({ settings: TRUST_LOCAL_PROXY }));
  const forms = await formCasesOf(site);
  cases = [...forms, ...(await otherCases(forms))];
});

for (const island of islands.sort()) {
  // @A1.late-scripts-form
  test(`${island}: its page does the same work without any late script`, async ({ browser }) => {
    if (process.env.FAULTS === "full") test.setTimeout(240_000);
    const found = cases.find((one) => one.island === island);
    if (!found) throw new Error(`no case says what a page does without ${island}`);
    const { path, fill, send } = found;

    const late = new Set<string>();
    const own = await visit(
      async (page) => {
        page.on("request", (request) => request.resourceType() === "script" && late.add(pathOf(request.url())));
      },
      async (page) => {
        const atOnce = await page.evaluate(() => [...document.scripts].map(({ src }) => src));
        const address = await start(page, "ready");
        await fill(page);
        await page.waitForLoadState("networkidle");
        for (const src of atOnce.filter(Boolean)) late.delete(pathOf(src));
        return address;
      },
    );
    expect(late).toContain(own);

    const each = process.env.FAULTS === "full" ? [...late] : [own];
    for (const missing of [[...late], ...each.map((script) => [script])]) {
      await test.step(`without ${missing.join(", ")}`, async () => {
        let lost = 0;
        await visit(
          async (page) => {
            await page.route(
              ({ pathname }) => missing.includes(pathname),
              (route) => {
                lost += 1;
                return route.fulfill({ status: 404, body: "" });
              },
            );
          },
          async (page, watch) => {
            await start(page, missing.includes(own) ? "failed" : /ready|failed/);
            await fill(page);
            await send(page);
            expect(lost).toBeGreaterThan(0);
            // Some scripts may be missing from the list: a page does not report requests that were pending when the
            // visitor left.
            await watch.expectClean([], LOST);
          },
        );
      });
    }

    async function start(page: Page, state: string | RegExp): Promise<string> {
      const element = page.locator(`[data-island*="/${island.split("/").at(-1)}.island"]`).first();
      await element.dispatchEvent("pointerover");
      await expect(element).toHaveAttribute("data-state", state);
      return (await element.getAttribute("data-island")) as string;
    }

    type Work<T> = (page: Page, watch: Awaited<ReturnType<typeof watchPage>>) => Promise<T>;

    async function visit<T>(prepare: (page: Page) => Promise<void>, work: Work<T>): Promise<T> {
      const client = { "x-forwarded-for": newAddress() };
      const context = await browser.newContext({
        locale: "fr-FR",
        // Presses during a page transition are lost: turn transitions off.
        reducedMotion: "reduce",
        extraHTTPHeaders: client,
      });
      const page = await context.newPage();
      const watch = await watchPage(page, site.url);
      await page.addInitScript(() => {
        const choice = { necessary: true, analytics: false, marketing: false, preferences: false };
        localStorage.setItem("cookieConsent", JSON.stringify({ ...choice, timestamp: new Date().toISOString() }));
      });
      await prepare(page);
      // A review accepts five corrections an hour.
      const address = found?.name === "correction" ? (await leaveReview(site, client)).link : path;
      await page.goto(site.url + address);
      const result = await work(page, watch);
      await context.close();
      return result;
    }
  });
}

// @A1.missing-page-script
test("a link works when no script of the page has loaded", async ({ page }) => {
  await page.route(/\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(`${site.url}/contact`, { waitUntil: "networkidle" });
  await page.locator('footer a[href="/depots"]').first().click();
  await expect(page).toHaveURL(`${site.url}/depots`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

const LOST = "Failed to load resource: the server responded with a status of 404 (Not Found)";

/** Islands without a form: press the remaining link or button, or check what shows instead. */
async function otherCases(forms: FormCase[]): Promise<FormCase[]> {
  const form = (name: string) => forms.find((one) => one.name === name) as FormCase;
  const nothing = async () => {};
  const signedIn = visitorOf(site);
  await signedIn.post("/auth", { intent: "connexion", email: "claire@maison.example", password: "betterave-1933" });
  return [
    {
      name: "search",
      island: "search/search-button",
      path: "/avis",
      fill: nothing,
      send: async (page) => {
        await page.getByRole("banner").getByRole("link", { name: "Rechercher", exact: true }).click();
        await expect(page).toHaveURL(`${site.url}/recherche`);
        await form("search").fill(page);
        await form("search").send(page);
      },
    },
    {
      name: "application from the page",
      island: "careers/apply-button",
      path: "/recrutement",
      fill: nothing,
      send: async (page) => {
        await page.getByRole("link", { name: "Préparer une candidature spontanée" }).click();
        await expect(page).toHaveURL(`${site.url}/recrutement/spontanee/candidature`);
        await form("application").fill(page);
        await form("application").send(page);
      },
    },
    {
      name: "cookies",
      island: "consent/consent-preferences",
      path: "/avis",
      fill: nothing,
      send: async (page) => {
        await page.getByRole("button", { name: "Régler mes cookies" }).click();
        await expect(page).toHaveURL(`${site.url}/politique-confidentialite#cookies`);
        await expect(page.locator("#cookies")).toBeInViewport();
      },
    },
    {
      name: "session",
      island: "account/session",
      path: "/avis",
      fill: async (page) => {
        await page.context().addCookies([...signedIn.cookies].map(([name, value]) => ({ name, value, url: site.url })));
        await page.reload();
      },
      send: async (page) => {
        await page.getByRole("contentinfo").getByRole("link", { name: "Mon compte" }).click();
        await expect(page.getByText("claire@maison.example")).toBeVisible();
      },
    },
    {
      name: "author's link on /contact",
      island: "contact/review-received",
      path: "/contact",
      fill: async (page) => {
        await page.getByRole("link", { name: "Laisser un avis" }).click();
        await form("review on /contact").fill(page);
      },
      send: form("review on /contact").send,
    },
  ];
}

function pathOf(address: string): string {
  return new URL(address).pathname;
}

let client = 0;
const newAddress = () => `10.1.${++client >> 8}.${client & 255}`;
