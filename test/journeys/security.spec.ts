import { expect, type Page, test } from "@playwright/test";
import { listSecurityEvents } from "../../app/security/store.server.ts";
import type { Database } from "../../core/database/connection.ts";
import type { Site } from "../site.ts";
import { type Visitor, visitorOf } from "../visitor.ts";
import { expectAccessible } from "./accessible.ts";
import { siteWithAdministrator } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

let site: Site;
let admin: Visitor;
let database: Database;
test.beforeEach(async () => {
  ({ site, admin, database } = await siteWithAdministrator());
});

for (const width of [360, 1280]) {
  // @§2.dashboard-details
  test(`${width} px: reads the dashboard, opens an event, refreshes, lists all`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const watch = await watchPage(page, site.url);
    await openStaff(page, "/admin/security");
    await expect(page.getByRole("heading", { name: "Sécurité", level: 1 })).toBeVisible();
    await expect(page.getByRole("img", { name: /en 30 jours/ })).toBeVisible();
    await expectAccessible(page);

    const events = page.getByRole("region", { name: "Derniers événements" });
    await expect(page.getByText("Rien à signaler depuis 24 heures.")).toBeVisible();
    await expect(events.getByText("Connexion réussie", { exact: true })).toHaveCount(1);
    await events.getByText("Détails").first().click();
    await expect(events.getByText("Navigateur").first()).toBeVisible();
    await expectAccessible(page);

    await visitorOf(site).post("/auth", { intent: "connexion", email: "nobody@site.example", password: "fautif" });
    await page.getByRole("button", { name: "Actualiser" }).click();
    await expect(events.getByText("Connexion refusée", { exact: true })).toHaveCount(1);

    await events.getByRole("link", { name: "Tout voir" }).click();
    await page.getByRole("combobox", { name: "Événement" }).selectOption({ label: "Connexion refusée" });
    await expect(page).toHaveURL(/type=login_failed/);
    await expect(page.getByRole("listitem").filter({ hasText: "Connexion réussie" })).toHaveCount(0);
    await expect(page.getByRole("listitem").filter({ hasText: "Connexion refusée" })).toHaveCount(1);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await watch.expectClean();
  });
}

// @§9.console
test("the monitor reports console output, cut and without its own, when the page closes", async ({ page }) => {
  await openStaff(page, "/admin/compte");
  await expect.poll(() => page.evaluate(() => console.log.name !== "log")).toBe(true);
  await page.evaluate(() => {
    const nosy = {
      toString: () => {
        console.log("from inside");
        return "nosy";
      },
    };
    console.log("x".repeat(300), nosy);
    console.error("mauvais");
  });
  await page.goto(`${site.url}/admin/security`);
  await expect(async () => {
    const events = await reported();
    expect(events.map(({ details: { method, page } }) => `${method} ${page}`).sort()).toEqual([
      "error /admin/compte",
      "log /admin/compte",
    ]);
    expect(events.map(({ details }) => details.arguments)).toContainEqual(["x".repeat(100), "[object Object]"]);
  }).toPass();
});

// @§6.monitor-signed-in
test("does not monitor anybody signed out", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await page.goto(`${site.url}/`);
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => console.log.name)).toBe("log");
  expect(watch.requests.filter((address) => address.includes("security"))).toEqual([]);
});

async function reported() {
  const events = await listSecurityEvents(database.db);
  return events.filter(({ event_type }) => event_type === "console_access_attempt");
}

async function openStaff(page: Page, path: string) {
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(site.url + path);
}
