import { expect, test } from "@playwright/test";
import { TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import { typedQuote } from "../new-quote.ts";
import { ADMIN_EMAIL, PASSWORD } from "../people.ts";
import { visitorOf } from "../visitor.ts";
import { openChromium, wholeChromium } from "./chromium.ts";
import { siteWithAdministrator } from "./lent-site.ts";

/** Contains no tag, so the forms accept it. */
const SCRIPT = '">< svg/onload=alert(1)> onfocus=alert(1) autofocus x=';

// @V1.2.1 @V3.2.2 @V3.3.4 @V3.4.3
test("a stranger leaves a script at every door, and staff read it as text wherever it shows", async ({ page }) => {
  test.setTimeout(120_000);
  const { site, admin, database } = await siteWithAdministrator({ settings: TRUST_LOCAL_PROXY });
  const stranger = visitorOf(site);
  const agent = { "user-agent": SCRIPT };
  await stranger.post(
    "/avis",
    { rating: "1", customer_name: SCRIPT, comment: SCRIPT, product_or_service: SCRIPT },
    agent,
  );
  const review = await database.db.selectFrom("reviews").select(["id", "version"]).executeTakeFirstOrThrow();
  await admin.post("/admin/avis", { intent: "approve", avis: `${review.id}.${review.version}` });
  await stranger.post(`/avis/signaler/${review.id}`, { reason: "advertising", message: SCRIPT, email: "" }, agent);
  const quote = { ...typedQuote, firstName: SCRIPT, lastName: SCRIPT, city: SCRIPT, message: SCRIPT };
  expect((await stranger.post("/activites/fioul", quote, agent)).status).toBe(303);
  await stranger.post("/auth", { intent: "connexion", email: ADMIN_EMAIL, password: "fautif" }, agent);
  for (let times = 0; times < 3; times += 1) {
    await stranger.get(`/nulle-part/${encodeURIComponent(SCRIPT)}`);
    await stranger.get(`/recherche?q=${encodeURIComponent(SCRIPT)}`);
  }
  const request = await database.db.selectFrom("contact_submissions").select("id").executeTakeFirstOrThrow();

  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page
    .context()
    .addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url, httpOnly: true })));
  let shown = 0;
  for (const path of [
    "/admin",
    "/admin/avis",
    "/admin/avis?filtre=signales",
    `/admin/avis?q=${encodeURIComponent(SCRIPT)}`,
    "/admin/demandes",
    `/admin/demandes/${request.id}`,
    "/admin/frequentation",
    "/admin/security",
    "/admin/security/evenements",
    "/admin/journal",
  ]) {
    await page.goto(site.url + path);
    await page.waitForLoadState("networkidle");
    expect(await page.locator("[onload], [onfocus], [autofocus][x]").count(), path).toBe(0);
    if ((await page.content()).includes("onload=alert(1)")) shown += 1;
  }
  expect(shown).toBeGreaterThanOrEqual(6);

  // Even if a page forgot to escape, its policy would block the script, and no script can read the session.
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", '<img src="x" onerror="alert(1)">');
    const script = document.createElement("script");
    script.textContent = "alert(1)";
    document.body.append(script);
  });
  await page.waitForTimeout(200);
  expect(dialogs).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).not.toContain("session_token");
});

// @V7.4.1 @V14.3.1
test("on a laptop left behind, the back button shows nothing of the staff area after the sign-out", async () => {
  test.skip(!wholeChromium, "Chromium's headless shell keeps no page for the back button");
  test.setTimeout(120_000);
  const { site } = await siteWithAdministrator();
  const tab = await openChromium(wholeChromium as string);
  try {
    await tab.goto(`${site.url}/auth?retour=%2Fadmin%2Fequipe`);
    await tab.evaluate(`(() => {
      document.querySelector("input[name=email]").value = ${JSON.stringify(ADMIN_EMAIL)};
      document.querySelector("input[name=password]").value = ${JSON.stringify(PASSWORD)};
      document.querySelector("input[name=password]").form.requestSubmit();
    })()`);
    const shows = (words: string) => `document.body.innerText.includes(${JSON.stringify(words)})`;
    await tab.until(`location.pathname === "/admin/equipe" && ${shows(ADMIN_EMAIL)}`);
    // Sign out at once, before the page's scripts have loaded: then Chromium keeps the page in its memory.
    await tab.evaluate(`document.querySelector('form[action="/auth/deconnexion"] button').click()`);
    await tab.until('location.pathname === "/" && document.readyState === "complete"');
    await tab.evaluate("history.back()");
    await tab.until('location.pathname === "/auth"');
    expect(await tab.evaluate(shows("Claire Martin"))).toBe(false);
  } finally {
    await tab.close();
  }
});
