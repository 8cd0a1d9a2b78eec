import { expect, type Page, test } from "@playwright/test";
import { addInvitations } from "../invitations.ts";
import { expectAccessible } from "./accessible.ts";
import { lendSite, siteWithAdministrator } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

for (const width of [360, 1280]) {
  // @A5.invitation-list
  test(`${width} px: corrects a list, invites it, and prints the slips of those without e-mail`, async ({ page }) => {
    const { site, admin } = await siteWithAdministrator();
    await page.setViewportSize({ width, height: 800 });
    const watch = await watchPage(page, site.url);
    await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
    await page.goto(`${site.url}/admin/demandes`);
    await page.getByRole("link", { name: "Inviter à donner un avis" }).click();
    await page.getByRole("link", { name: "Inviter une liste" }).click();
    const list = page.getByRole("textbox", { name: /liste/i });
    await list.fill(
      "Commande;Date;Activité;E-mail\n4711;12/11/2024;charbon;zoe@client.example\n4712;13/11/2024;fioul\n",
    );
    await page.getByRole("button", { name: "Vérifier la liste" }).click();
    await expect(page.getByRole("region", { name: "À corriger" })).toContainText("Choisissez une activité de la liste");
    await expect(page.getByRole("button", { name: /^Inviter/ })).toHaveCount(0);
    await expectAccessible(page);
    await list.fill((await list.inputValue()).replace("charbon", "granulés"));
    await page.getByRole("button", { name: "Vérifier de nouveau" }).click();
    await page.getByRole("button", { name: "Inviter ces 2 clients" }).click();
    await expect(page.getByRole("status")).toContainText("1 message part dans les minutes qui viennent.");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Imprimer le bon" }).click();
    await expect(page.getByRole("region", { name: "Bon 2" })).toContainText("4712");
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await watch.expectClean();
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 640 } });

    test("a refused invitation shows its errors first, each with its field", async ({ page }) => {
      const { site, admin } = await siteWithAdministrator();
      await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
      await page.goto(`${site.url}/admin/invitations`);
      await page.waitForLoadState("networkidle");
      const summary = page.getByRole("alert").filter({ has: page.getByRole("heading") });
      const expectSummary = async (words: string) => {
        await expect(summary).toContainText(words);
        if (javaScriptEnabled) await expect(summary).toBeFocused();
      };
      await page.getByRole("button", { name: "Préparer les bons" }).click();
      await expectSummary("Un point est à corriger");
      await summary.getByRole("link", { name: "Choisissez une activité de la liste" }).click();
      const slips = page.getByRole("region", { name: "Des bons à joindre" });
      if (javaScriptEnabled) await expect(slips.getByLabel("Activité")).toBeFocused();

      await page.getByLabel("Date de livraison").fill("2099-12-31");
      await page.getByRole("button", { name: "Inviter ce client" }).click();
      await expectSummary("2 points sont à corriger");
      await expect(summary).toBeInViewport();
      await summary.getByRole("link", { name: "La livraison n’a pas encore eu lieu : invitez après" }).click();
      if (javaScriptEnabled) await expect(page.getByLabel("Date de livraison")).toBeFocused();

      await page.getByLabel("Date de livraison").fill("");
      const single = page.getByRole("region", { name: "Un client" });
      for (const order of ["4711", "4711"]) {
        await page.goto(`${site.url}/admin/invitations`);
        await single.getByLabel("Activité").selectOption({ index: 1 });
        await single.getByLabel("Numéro de commande").fill(order);
        await single.getByRole("button", { name: "Inviter ce client" }).click();
        await page.waitForLoadState("networkidle");
      }
      await expectSummary("Pas d’invitation");
    });
  });
}

test("one withdrawn invitation is spoken of as one", async ({ page }) => {
  const { site, admin } = await siteWithAdministrator();
  const made = await admin.post("/admin/invitations", { intent: "inviter", activity: "fuel" });
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(site.url + made.headers.get("location"));
  await page.getByText("Retirer", { exact: true }).click();
  await expect(page.getByText("Son lien ne mènera plus à rien")).toBeVisible();
});

// @A5.invitation-slips
test("48 slips print on two pages of A4, and nothing else does", async ({ page }) => {
  const { site, admin } = await siteWithAdministrator();
  const made = await admin.post("/admin/invitations", { intent: "bons", activity: "pellets", sheets: "2" });
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(site.url + made.headers.get("location"));
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  expect(pdf).toMatch(/\/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12][.\d]*/);
  await page.emulateMedia({ media: "print" });
  const slips = page.getByRole("region", { name: /^Bon / });
  await expect(slips).toHaveCount(48);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const overflow = await slips.evaluateAll((all) => all.filter((slip) => slip.scrollHeight > slip.clientHeight).length);
  expect(overflow).toBe(0);
});

for (const hasScript of [true, false]) {
  // @A5.invitation-spent @A5.invitation-verified
  test(`${hasScript ? "with" : "without"} script, the link takes one review, filled in, and no second one`, async ({
    browser,
  }) => {
    const opened = await lendSite();
    const [path = ""] = await addInvitations(opened, [
      { activity: "pellets", delivered_on: "2024-11-12", order_number: "4711" },
    ]);
    const context = await browser.newContext({ javaScriptEnabled: hasScript });
    const [page, other] = [await context.newPage(), await context.newPage()];
    const watch = await watchPage(page, opened.site.url);
    for (const each of [page, other]) await each.goto(opened.site.url + path);
    await expect(page.getByText("Il portera la mention")).toContainText("Achat vérifié");
    await expect(page.getByRole("radio", { name: "Granulés de bois" })).toBeChecked();
    await expect(page.getByLabel("Date de l’expérience")).toHaveValue("2024-11-12");
    if (hasScript) await expectAccessible(page);
    await write(page, "Livraison à l’heure, sacs bien secs.");
    await expect(
      page.getByRole("heading", { name: hasScript ? "Votre avis est bien arrivé" : "Votre avis" }),
    ).toBeVisible();
    await watch.expectClean();

    await write(other, "Un second avis par le même lien.");
    await expect(other.getByText("Cette invitation ne peut plus servir").first()).toBeVisible();
    await expect(other.getByLabel("Votre commentaire")).toHaveValue("Un second avis par le même lien.");
    await other.getByRole("button", { name: "Envoyer mon avis" }).click();
    await expect(
      other.getByRole("heading", { name: hasScript ? "Votre avis est bien arrivé" : "Votre avis" }),
    ).toBeVisible();
    await expect
      .poll(() => opened.database.db.selectFrom("reviews").select("origin").orderBy("created_at").execute())
      .toEqual([{ origin: "verified" }, { origin: "spontaneous" }]);
    await context.close();
  });
}

async function write(page: Page, comment: string) {
  await page.getByRole("radio", { name: "4 étoiles sur 5" }).check();
  await page.getByLabel("Votre commentaire").fill(comment);
  await page.getByLabel("Votre nom").fill("Zoé");
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
}
