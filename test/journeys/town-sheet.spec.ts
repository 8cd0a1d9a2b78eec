import { expect, test } from "@playwright/test";
import { aboutTexts } from "../../app/pages/about-texts.ts";
import { townSheetTexts } from "../../app/pages/activities/town-sheet-texts.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { formatDate } from "../../core/text/typography.ts";
import { publish } from "../requests/content-form.ts";
import { siteWithAdministrator } from "./lent-site.ts";
import { longest, wordsOf } from "./longest.ts";
import { printed } from "./printed.ts";

const { path, form, shipped, seenAt } = townSheetTexts;

// @A1.town-sheet
test("prints on one page of A4, from a link of the biomass page", async ({ page }) => {
  const { site } = await siteWithAdministrator();
  await page.goto(`${site.url}/activites/calys-biomasse`);
  await page.getByRole("link", { name: "la fiche pour votre commune" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chauffer la commune au bois");
  await expect(page.getByRole("row", { name: /150\skW/ })).toHaveText(/45\st68\st33\st/);
  await expect(page.getByRole("heading", { name: "Ils se chauffent avec nous" })).toHaveCount(0);
  expect(await printed(page)).toEqual({ pages: 1, paper: "595 842" });

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Imprimer ou enregistrer en PDF" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed");
});

for (const [references, hasBudget] of [
  [4, true],
  [0, true],
  [0, false],
] as const) {
  // @A1.town-sheet
  test(`prints on one page of A4, every text at its limit, ${references} references${hasBudget ? " and a budget" : ""}`, async ({
    page,
  }) => {
    const { site, admin } = await siteWithAdministrator();
    const texts = Object.entries(longest(form, shipped)).filter(
      ([name]) => (references || !name.startsWith("references.list")) && (hasBudget || name !== "wood.budget"),
    );
    const answer = await publish(admin, path, Object.fromEntries(texts));
    expect([answer.status, answer.text.slice(0, 600)]).toEqual([303, expect.anything()]);
    await page.goto(site.url + seenAt.href);
    await expect(page.locator("#references + ul > li")).toHaveCount(references);
    expect(await printed(page)).toEqual({ pages: 1, paper: "595 842" });
    await page.goto(`${site.url}/activites/calys-biomasse`);
    await expect(page.locator("#references + ul > li")).toHaveCount(references);
  });
}

// @A1.town-sheet
test("with a price of chips the sheet names the budget of a year, on one page with every text at its limit", async ({
  page,
}) => {
  const { site, admin } = await siteWithAdministrator();
  const prices = { "chipNeed.mwhEuros": "40", "chipNeed.dearestMwhEuros": "46", "pellets.tonneEuros": "429" };
  expect((await publish(admin, "/admin/contenu/prix", prices)).status).toBe(303);
  const oil = { "grids.fioul-normal.0.from": "500", "grids.fioul-normal.0.zoneA": "1 100" };
  expect((await publish(admin, "/admin/contenu/prix-carburants", oil)).status).toBe(303);
  await page.goto(site.url + seenAt.href);
  await expect(page.getByRole("row", { name: /150\skW/ })).toHaveText(/68\st6\s000\sà\s6\s900\s€33\st/);
  for (const [fuel, cost] of [
    ["Plaquettes", /45\st6\s000\sà\s6\s900\s€ TTC/],
    ["Granulés", /33\st14\s000\s€ TTC/],
    ["Fioul", /15\s000\slitres16\s500\s€ TTC/],
  ] as const)
    await expect(page.locator("dl > div", { hasText: fuel })).toHaveText(cost);
  const texts = Object.entries(longest(form, shipped)).filter(([name]) => !name.startsWith("references.list"));
  expect((await publish(admin, path, Object.fromEntries(texts))).status).toBe(303);
  const person = {
    "people.list.0.name": wordsOf(50, 1),
    "people.list.0.role": wordsOf(70, 2),
    "people.list.0.phone": "06 39 98 00 21",
    "people.list.0.answersFor": "biomass",
  };
  expect((await publish(admin, aboutTexts.path, person)).status).toBe(303);
  await page.goto(site.url + seenAt.href);
  await expect(page.getByRole("article")).toContainText(/06\s39\s98\s00\s21/);
  expect(await printed(page)).toEqual({ pages: 1, paper: "595 842" });
});

test("on paper the sheet names its address and its day", async ({ page }) => {
  const { site } = await siteWithAdministrator();
  await page.goto(site.url + seenAt.href);
  const day = page.locator("[data-address]");
  await expect(day).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(day).toHaveText(`le\u00a0${formatDate(dayInParis(new Date()))}`);
  expect(await day.evaluate((line) => getComputedStyle(line, "::before").content)).toContain(site.url + seenAt.href);
});

test("on a phone the sheet comes first, and its button last", async ({ page }) => {
  const { site } = await siteWithAdministrator();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.url + seenAt.href);
  const sheet = await page.getByRole("article").boundingBox();
  const button = await page.getByRole("button", { name: "Imprimer ou enregistrer en PDF" }).boundingBox();
  expect(button?.y).toBeGreaterThan((sheet?.y ?? Number.NaN) + (sheet?.height ?? Number.NaN));
  await page.getByRole("link", { name: "Imprimer cette fiche" }).click();
  await expect(page.getByRole("button", { name: "Imprimer ou enregistrer en PDF" })).toBeInViewport();
});

test("without script, the button is not there and a sentence leads to the browser’s menu", async ({ browser }) => {
  const { site } = await siteWithAdministrator();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url + seenAt.href);
  await expect(page.getByRole("button", { name: "Imprimer ou enregistrer en PDF" })).toBeHidden();
  await expect(page.getByText("passez par le menu Imprimer")).toBeVisible();
  await context.close();
});
