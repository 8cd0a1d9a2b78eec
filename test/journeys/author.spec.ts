import { type Browser, expect, type Page, test } from "@playwright/test";
import { TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import type { Site } from "../site.ts";
import { type Visitor, visitorOf } from "../visitor.ts";
import { expectAccessible } from "./accessible.ts";
import { siteWithAdministrator } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

let site: Site;
let admin: Visitor;
test.beforeAll(async () => {
  ({ site, admin } = await siteWithAdministrator({ settings: TRUST_LOCAL_PROXY }));
});

for (const script of ["with", "without"] as const) {
  for (const width of [360, 1280]) {
    const name = `Zoé ${script} ${width}`;

    // @life.private-link
    test(`${script} JavaScript, ${width} px: an author follows, corrects and withdraws a review`, async ({
      browser,
    }) => {
      const { link } = await leaveReview(name);
      const page = await somebody(browser, width, script === "with");
      const watch = await watchPage(page, site.url);
      await page.goto(site.url + link);
      await expect(page.getByText("Votre avis attend notre lecture.")).toBeVisible();
      if (script === "with") await expectAccessible(page);

      await page.getByText("Corriger mon avis", { exact: true }).click();
      await page.getByLabel("Votre commentaire").fill("court");
      await page.getByRole("button", { name: "Envoyer ma correction" }).click();
      await expect(page.getByText("Votre correction n’est pas enregistrée.")).toBeVisible();
      await expect(page.getByLabel("Votre commentaire")).toHaveValue("court");
      if (script === "with") await expectAccessible(page);

      await page.getByLabel("Votre commentaire").fill("Livraison avec un jour de retard.");
      await page.getByRole("button", { name: "Envoyer ma correction" }).click();
      await expect(page.getByText("Votre correction est enregistrée.")).toBeVisible();
      await expect(page.getByRole("blockquote")).toContainText("Livraison avec un jour de retard.");

      await page.getByText("Retirer mon avis", { exact: true }).click();
      await page.getByRole("button", { name: "Oui, retirer mon avis" }).click();
      await expect(page.getByText("Votre avis est retiré.")).toBeVisible();
      await expect(page.getByRole("blockquote")).toBeHidden();
      await watch.expectClean([BAD_REQUEST]);
      await page.context().close();
    });

    // @life.reports
    test(`${script} JavaScript, ${width} px: a reader reports a published review`, async ({ browser }) => {
      await publish((await leaveReview(name)).id);
      const page = await somebody(browser, width, script === "with");
      const watch = await watchPage(page, site.url);
      await page.goto(`${site.url}/avis`);
      const review = page.getByRole("article").filter({ hasText: name });
      await review.getByRole("link", { name: /Signaler/ }).click();
      await expect(page.getByRole("blockquote")).toContainText(name);
      await page.getByLabel("Précisions").fill("Je ne crois pas à cette livraison.");
      await page.getByRole("button", { name: "Envoyer le signalement" }).click();
      await expect(page.getByText("Choisissez la raison de votre signalement").first()).toBeVisible();
      await expect(page.getByLabel("Précisions")).toHaveValue("Je ne crois pas à cette livraison.");
      if (script === "with") await expectAccessible(page);

      await page.getByLabel("Raison du signalement").selectOption("not-genuine");
      await page.getByRole("button", { name: "Envoyer le signalement" }).click();
      await expect(page.getByText("Signalement enregistré")).toBeVisible();
      if (script === "with") await expectAccessible(page);
      await watch.expectClean([BAD_REQUEST]);
      await page.context().close();
    });
  }
}

for (const script of ["with", "without"] as const) {
  test(`${script} JavaScript: a correction from an old tab does not overwrite a newer one`, async ({ browser }) => {
    const { link } = await leaveReview(`Zoé deux onglets ${script}`);
    const old = await somebody(browser, 1280, script === "with");
    await old.goto(site.url + link);
    await old.getByText("Corriger mon avis", { exact: true }).click();
    await old.getByLabel("Votre commentaire").fill("court");
    await old.getByRole("button", { name: "Envoyer ma correction" }).click();
    await expect(old.getByText("Votre correction n’est pas enregistrée.")).toBeVisible();

    const recent = await old.context().newPage();
    await recent.goto(site.url + link);
    await recent.getByText("Corriger mon avis", { exact: true }).click();
    await recent.getByLabel("Votre commentaire").fill("Livraison avec un jour de retard.");
    await recent.getByRole("button", { name: "Envoyer ma correction" }).click();
    await expect(recent.getByText("Votre correction est enregistrée.")).toBeVisible();

    const send = async () => {
      await old.getByLabel("Votre commentaire").fill("Livraison avec deux jours de retard.");
      await old.getByRole("button", { name: "Envoyer ma correction" }).click();
    };
    await send();
    await expect(old.getByText("Votre avis a changé entre-temps. Voici où il en est.")).toBeVisible();
    await expect(old.getByRole("blockquote")).toContainText("Livraison avec un jour de retard.");
    await expect(old.getByLabel("Votre commentaire")).toHaveValue("Livraison avec deux jours de retard.");
    await send();
    await expect(old.getByText("Votre correction est enregistrée.")).toBeVisible();
    await expect(old.getByRole("blockquote")).toContainText("Livraison avec deux jours de retard.");
    await old.context().close();
  });
}

test("a lost connection loses no word of an author or a reader", async ({ page, context }) => {
  const { id, link } = await leaveReview("Zoé hors ligne");
  await publish(id);
  await page.goto(site.url + link);
  await page.getByText("Corriger mon avis", { exact: true }).click();
  await page.getByLabel("Votre commentaire").fill("Livraison avec deux jours de retard.");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Envoyer ma correction" }).click();
  await expect(page.getByText("Une erreur est survenue. Vérifiez votre connexion et recommencez.")).toBeVisible();
  await expect(page.getByLabel("Votre commentaire")).toHaveValue("Livraison avec deux jours de retard.");
  await context.setOffline(false);

  await page.goto(`${site.url}/avis/signaler/${id}`);
  await page.getByLabel("Raison du signalement").selectOption("not-genuine");
  await page.getByLabel("Précisions").fill("Je ne crois pas à cette livraison.");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Envoyer le signalement" }).click();
  await expect(page.getByText("Une erreur est survenue. Vérifiez votre connexion et recommencez.")).toBeVisible();
  await expect(page.getByLabel("Précisions")).toHaveValue("Je ne crois pas à cette livraison.");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Envoyer le signalement" }).click();
  await expect(page.getByText("Signalement enregistré")).toBeVisible();
});

test("hydration keeps typed text and the caret", async ({ page }) => {
  const { link } = await leaveReview("Zoé pressée");
  const script = Promise.withResolvers<void>();
  await page.route(/author-forms/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(site.url + link);
  await page.getByText("Corriger mon avis", { exact: true }).click();
  const product = page.getByLabel("Produit ou service concerné");
  await product.fill("Granulés");
  const comment = page.getByLabel("Votre commentaire");
  await comment.fill("Livraison à l’heure, sacs propres.");
  for (const _letter of "propres.") await page.keyboard.press("ArrowLeft");
  script.resolve();
  await expect.poll(() => comment.evaluate(isReact)).toBe(true);
  await page.keyboard.type("bien ");
  await expect(comment).toHaveValue("Livraison à l’heure, sacs bien propres.");
  await expect(product).toHaveValue("Granulés");
});

const BAD_REQUEST = "Failed to load resource: the server responded with a status of 400 (Bad Request)";

let client = 0;

/** Sends each review from another address: a client may send five in a quarter of an hour. */
async function leaveReview(customer_name: string) {
  client += 1;
  const comment = `Livraison à l’heure, dit ${customer_name}.`;
  const answer = await visitorOf(site).post(
    "/avis",
    { customer_name, rating: "4", comment },
    { "x-forwarded-for": `192.0.2.${client}` },
  );
  const [link = "", id = ""] = /\/avis\/suivi\/([\w-]{36})\/[\w-]{43}/.exec(answer.headers.get("location") ?? "") ?? [];
  expect(link).not.toBe("");
  return { link, id };
}

async function publish(id: string) {
  const answer = await admin.post("/admin/avis", { intent: "approve", avis: `${id}.1` });
  expect(answer.status).toBe(200);
}

async function somebody(browser: Browser, width: number, javaScriptEnabled: boolean): Promise<Page> {
  client += 1;
  const context = await browser.newContext({
    javaScriptEnabled,
    viewport: { width, height: 800 },
    locale: "fr-FR",
    extraHTTPHeaders: { "x-forwarded-for": `192.0.2.${client}` },
  });
  return context.newPage();
}

/** React stores its props in a property of each hydrated element. */
const isReact = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
