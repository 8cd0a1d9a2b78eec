import { expect, type Locator, type Page, test } from "@playwright/test";
import { hashPassword } from "better-auth/crypto";
import { addConfirmedUser } from "../../app/account/store.server.ts";
import type { Database } from "../../core/database/connection.ts";
import { codeFor } from "../authenticator.ts";
import type { Site } from "../site.ts";
import type { Visitor } from "../visitor.ts";
import { expectAccessible } from "./accessible.ts";
import { siteWithAdministrator } from "./lent-site.ts";
import { expectNamedOnPrivacyPage } from "./privacy-page.ts";
import { watchPage } from "./watch.ts";

const EMAIL = "claire@maison.example";
const PASSWORD = "betterave-1933";

let site: Site;
let admin: Visitor;
let database: Database;
test.beforeEach(async () => {
  ({ site, admin, database } = await siteWithAdministrator());
});

for (const width of [360, 1280]) {
  // @law.storage-named @A5.second-factor @V6.2.6 @V6.2.7
  test(`${width} px: signs in, sets up two factors and signs in with them`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const watch = await watchPage(page, site.url);
    await page.goto(`${site.url}/admin/compte`);
    await expect(page).toHaveURL(/\/auth\?retour=%2Fadmin%2Fcompte$/);
    await signIn(page);
    await expect(page).toHaveURL(`${site.url}/admin/compte`);
    await expectAccessible(page);

    const factors = page.getByRole("region", { name: "Double authentification" });
    await factors.getByText("Activer la double authentification").click();
    await factors.getByLabel("Mot de passe actuel").fill("fautif");
    await factors.getByRole("button", { name: "Continuer" }).click();
    await expect(factors.getByRole("alert")).toContainText("Le mot de passe actuel est incorrect.");
    await factors.getByLabel("Mot de passe actuel").fill(PASSWORD);
    await factors.getByRole("button", { name: "Continuer" }).click();
    await expect(factors.getByRole("img", { name: /Code QR/ })).toBeVisible();
    await expect(factors.getByText("Vos codes de secours, affichés cette seule fois")).toBeVisible();
    await expectAccessible(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const address = await factors.locator("input[name=address]").inputValue();
    await factors.getByLabel("Code affiché par l’application").fill(await codeFor(address));
    await factors.getByRole("button", { name: "Vérifier et activer" }).click();
    await expect(page.getByText("La double authentification est active.")).toBeVisible();
    await expectAccessible(page);

    if (width === 360) await page.getByText("Plus", { exact: true }).click();
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await page.goto(`${site.url}/auth?retour=%2Fadmin%2Fcompte`);
    await signIn(page);
    await expect(page.getByLabel("Code de vérification")).toBeVisible();
    const leftOf = async (one: Locator) => Math.round((await one.boundingBox())?.x ?? 0);
    expect(await leftOf(page.getByRole("button", { name: /^Recommencer/ }))).toBe(
      await leftOf(page.getByLabel("Code de vérification")),
    );
    await expectNamedOnPrivacyPage(page);
    await page.getByLabel("Code de vérification").fill(await codeFor(address, 1));
    await page.getByRole("button", { name: "Vérifier le code" }).click();
    await expect(page).toHaveURL(`${site.url}/admin/compte`);
    await expectNamedOnPrivacyPage(page);
    await watch.expectClean(["Failed to load resource: the server responded with a status of 400 (Bad Request)"]);
  });
}

// @§8.sign-in-toast
test("after a session expired during work, the sign-in returns to the same page with every word", async ({ page }) => {
  await openStaff(page, "/admin/donnees");
  await page.getByLabel("Adresse e-mail de la personne").fill("jeanne@client.example");
  await admin.post("/auth/deconnexion", {});
  await page.getByRole("button", { name: "Voir ce qui est conservé" }).click();
  await expect(page).toHaveURL(/\/auth\?retour=%2Fadmin%2Fdonnees$/);
  await expect(page.getByText("Votre session avait expiré")).toBeVisible();
  await expect(page.getByText("Ce que vous aviez écrit est gardé pour vous seul")).toBeVisible();
  await signIn(page);
  await expect(page.getByText("Connexion réussie ! Redirection...")).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/admin/donnees`);
  await expect(page.getByText("Votre session avait expiré")).toBeVisible();
  await expect(page.getByLabel("Adresse e-mail de la personne")).toHaveValue("jeanne@client.example");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Voir ce qui est conservé" }).click();
  await expect(page.getByText("Rien n’est conservé sur l’adresse jeanne@client.example.")).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("unsentWords"))).toBeNull();
});

// @P8.session-tabs @V7.4.4
test("the answer to a forgotten password stands clear of the form", async ({ page }) => {
  await page.goto(`${site.url}/auth/mot-de-passe?message=envoye`);
  const notice = await page.getByRole("status").filter({ hasText: "Si un compte existe" }).boundingBox();
  const label = await page.getByText("Email", { exact: true }).boundingBox();
  expect((label?.y ?? 0) - ((notice?.y ?? 0) + (notice?.height ?? 0))).toBeGreaterThanOrEqual(16);
});

test("another tab notices a sign-out when it is looked at", async ({ page, context }) => {
  await openStaff(page, "/admin/compte");
  const other = await context.newPage();
  const asked = other.waitForResponse(`${site.url}/api/session`);
  await other.goto(`${site.url}/`);
  expect(await (await asked).json()).toMatchObject({ signedIn: true, user: { email: EMAIL, role: "admin" } });
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await other.goto(`${site.url}/admin/compte`);
  await expect(other).toHaveURL(/\/auth/);
});

// @§9.session-check
test("checks the session every 30 seconds, and retries sooner without an answer", async ({ page }) => {
  let asked = 0;
  await page.route("**/api/session", async (route) => {
    asked += 1;
    if (asked === 3) await route.fulfill({ status: 502, body: "" });
    else await route.continue();
  });
  // The page sends one request at a time: wait for the pending one.
  const answered = async () => (await page.waitForResponse("**/api/session")).finished();
  await page.clock.install();
  await Promise.all([answered(), openStaff(page, "/admin/compte")]);
  await page.clock.runFor(15_000);
  expect(asked).toBe(1);
  await Promise.all([answered(), page.clock.runFor(15_000)]);
  expect(asked).toBe(2);
  await page.clock.runFor(30_000);
  await expect.poll(() => asked).toBe(4);
});

// @P18.signed-in-frame
test("after the sign-in every page shows the account with links to the staff area and the sign-out", async ({
  page,
}) => {
  const watch = await watchPage(page, site.url);
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${site.url}/auth`);
    await signIn(page);
    await expect(page).toHaveURL(`${site.url}/`);
    const session = page.getByRole("navigation", { name: "Votre session" });
    for (const path of ["/avis", "/politique-confidentialite", "/"]) {
      await page.goto(site.url + path);
      await expect(session.getByRole("link", { name: "Claire Martin" })).toBeVisible();
      await expect(session.getByRole("link", { name: "Administration" })).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    await expectAccessible(page);
    await session.getByRole("link", { name: "Administration" }).click();
    await expect(page).toHaveURL(`${site.url}/admin`);
    await expect(session).toHaveCount(0);
    await page.goto(site.url);
    await session.getByRole("button", { name: "Se déconnecter" }).click();
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(session).toHaveCount(0);
  }
  await watch.expectClean();
});

// @V14.3.1
test("the next person to sign in does not see the words of an expired session", async ({ page }) => {
  const colleague = { firstName: "Paul", lastName: "", email: "paul@maison.example", role: "admin" } as const;
  await addConfirmedUser(database.db, { ...colleague, passwordHash: await hashPassword(PASSWORD) });
  await openStaff(page, "/admin/donnees");
  await page.getByLabel("Adresse e-mail de la personne").fill("jeanne@client.example");
  await admin.post("/auth/deconnexion", {});
  await page.getByRole("button", { name: "Voir ce qui est conservé" }).click();
  await signIn(page, "paul@maison.example");
  await expect(page).toHaveURL(`${site.url}/admin/donnees`);
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Fermer" }).click();
  await expect(page.getByText("Connexion réussie !")).toBeHidden();
  await expect(page.getByLabel("Adresse e-mail de la personne")).toHaveValue("");
  await expect(page.getByText("Votre session avait expiré")).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("jeanne@client.example");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // @P18.signed-in-frame
  test("every page's footer leads a signed-in person to the staff area and the sign-out", async ({ page }) => {
    await page.goto(`${site.url}/auth`);
    await signIn(page);
    await expect(page).toHaveURL(`${site.url}/`);
    await page.getByRole("contentinfo").getByRole("link", { name: "Mon compte" }).click();
    await expect(page.getByText(EMAIL)).toBeVisible();
    await page.getByRole("navigation").getByRole("link", { name: "Accueil" }).first().click();
    await expect(page).toHaveURL(`${site.url}/admin`);
    await page.getByRole("button", { name: "Se déconnecter" }).first().click();
    await expect(page).toHaveURL(`${site.url}/`);
  });
});

// @P8.anonymous-quiet
test("a stranger's browser never requests a session or its scripts", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await page.goto(`${site.url}/`);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).first().click();
  await page.waitForLoadState("networkidle");
  expect(watch.requests.filter((address) => /api\/session|session-(keeper|bar)/.test(address))).toEqual([]);
  await expect(page.getByRole("navigation", { name: "Votre session" })).toHaveCount(0);
});

async function signIn(page: Page, email = EMAIL) {
  const form = page.getByRole("tabpanel", { name: "Connexion" });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Mot de passe").fill(PASSWORD);
  await form.getByRole("button", { name: "Se connecter" }).click();
}

async function openStaff(page: Page, path: string) {
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(site.url + path);
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
