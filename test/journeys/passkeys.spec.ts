import { expect, type Page, test } from "@playwright/test";
import type { Database } from "../../core/database/connection.ts";
import type { Site } from "../site.ts";
import { expectAccessible } from "./accessible.ts";
import { siteWithAdministrator } from "./lent-site.ts";
import { expectNamedOnPrivacyPage } from "./privacy-page.ts";
import { watchPage } from "./watch.ts";

const EMAIL = "claire@maison.example";
const PASSWORD = "betterave-1933";
const SIGN_IN = "Utiliser une clé d’accès";

let site: Site;
let database: Database;
test.beforeEach(async () => {
  ({ site, database } = await siteWithAdministrator());
});

for (const width of [360, 1280]) {
  // @V6.3.3 @law.storage-named
  test(`${width} px: adds a passkey, signs in with it, and with one of a second device, until it is removed`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const watch = await watchPage(page, site.url);
    const device = await addAuthenticator(page);
    await signInByPassword(page);
    await addPasskey(page, "Ordinateur de Claire");
    // The browser's prompt can leave a transition unfinished in headless Chromium: reload, or axe would wait for it.
    await page.reload();
    await expectAccessible(page);
    expect(await device.credentials()).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);

    await signOut(page);
    await page.goto(`${site.url}/auth?retour=%2Fadmin%2Fcompte`);
    await page.getByRole("button", { name: SIGN_IN }).click();
    await expect(page).toHaveURL(`${site.url}/admin/compte`);
    await expectNamedOnPrivacyPage(page);
    await expect(keys(page).getByRole("listitem")).toContainText("utilisée le");
    await expect(page.getByText("est demandée à l’équipe")).toHaveCount(0);
    await watch.expectClean();

    const elsewhere = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
    await addAuthenticator(elsewhere);
    await signInByPassword(elsewhere);
    // A password alone cannot add a passkey beside the first.
    await expect(keys(elsewhere).getByRole("button", { name: "Ajouter une clé d’accès" })).toHaveCount(0);
    await expect(elsewhere.getByText("Reconnectez-vous avec votre clé d’accès")).toBeVisible();
    await elsewhere.context().close();

    const second = await addAuthenticator(page, device);
    await addPasskey(page, "Téléphone de Claire");
    await expect(keys(page).getByRole("listitem")).toHaveCount(2);
    await keys(page).getByRole("button", { name: "Retirer la clé « Ordinateur de Claire »" }).click();
    await expect(page.getByText("La clé d’accès est retirée")).toBeVisible();
    await expect(keys(page).getByRole("listitem")).toHaveCount(1);
    expect(await second.credentials()).toHaveLength(1);

    await signOut(page);
    await page.goto(`${site.url}/auth?retour=%2Fadmin`);
    await page.getByRole("button", { name: SIGN_IN }).click();
    await expect(page).toHaveURL(`${site.url}/admin`);
    await signOut(page);
    await database.db.deleteFrom("passkeys").execute();
    await page.goto(`${site.url}/auth`);
    await page.getByRole("button", { name: SIGN_IN }).click();
    await expect(page.getByRole("alert")).toContainText("Cette clé d’accès n’a pas été reconnue.");
  });
}

test("says so when no passkey was shown, and without JavaScript", async ({ page, browser }) => {
  await page.goto(`${site.url}/auth`);
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...AUTHENTICATOR, isUserVerified: false },
  });
  await page.getByRole("button", { name: SIGN_IN }).click();
  await expect(page.getByRole("alert")).toContainText("La clé d’accès n’a pas été présentée.");

  const without = await browser.newContext({ javaScriptEnabled: false });
  const plain = await without.newPage();
  await plain.goto(`${site.url}/auth`);
  await expect(plain.getByText(/^La connexion avec une clé d’accès demande JavaScript/)).toBeVisible();
  await expect(plain.getByRole("button", { name: SIGN_IN })).toHaveCount(0);
  await without.close();
});

const AUTHENTICATOR = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** Replaces the authenticator `before`, as if the person took another device. */
async function addAuthenticator(page: Page, before?: { remove(): Promise<unknown> }) {
  await before?.remove();
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", { options: AUTHENTICATOR });
  return {
    credentials: async () => (await client.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    remove: () => client.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }),
  };
}

const keys = (page: Page) => page.getByRole("region", { name: "Clés d’accès" });

async function signInByPassword(page: Page) {
  await page.goto(`${site.url}/auth?retour=%2Fadmin%2Fcompte`);
  const form = page.getByRole("tabpanel", { name: "Connexion" });
  await form.getByLabel("Email").fill(EMAIL);
  await form.getByLabel("Mot de passe").fill(PASSWORD);
  await form.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(`${site.url}/admin/compte`);
  // The toast covers the buttons on a phone.
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Fermer" }).click();
}

async function addPasskey(page: Page, name: string) {
  await keys(page).getByLabel("Nom de la clé").fill(name);
  await keys(page).getByRole("button", { name: "Ajouter une clé d’accès" }).click();
  await expect(page.getByText("Votre clé d’accès est ajoutée.")).toBeVisible();
  await expect(keys(page).getByText(name, { exact: true })).toBeVisible();
}

async function signOut(page: Page) {
  const more = page.getByText("Plus", { exact: true }).filter({ visible: true });
  const leave = page.getByRole("button", { name: "Se déconnecter" });
  // A changed address does not mean that the page is there.
  await expect(more.or(leave).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await leave.click();
  await expect(page).toHaveURL(`${site.url}/`);
}
