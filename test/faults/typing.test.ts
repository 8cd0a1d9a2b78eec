import { chromium, type Page } from "@playwright/test";
import { describe, expect, onTestFinished, test } from "vitest";
import { RIGHTS } from "../../app/account/rights.ts";
import playwright from "../../playwright.config.ts";
import { ADMIN_EMAIL, addPerson, ownSiteWithAdministrator, signedIn } from "../people.ts";
import { type Visitor, visitorOf } from "../visitor.ts";
import { TRUST_LOCAL_PROXY } from "./entries.ts";
import { isFull, report } from "./run.ts";

const NAMES = ["Anne", "Bruno", "Chloé", "David", "Élise", "Farid", "Gaël", "Hélène"];
const TYPING_MS = 36_000;

describe.runIf(isFull)("typing in one review", () => {
  test("decides on no other review and loses no letter", { timeout: 180_000 }, async (context) => {
    const { site, database } = await ownSiteWithAdministrator("sqlite", TRUST_LOCAL_PROXY);
    await addPerson(database, "paul@maison.example", RIGHTS);
    const links: string[] = [];
    for (const [index, customer_name] of NAMES.entries()) {
      const fields = { customer_name, rating: "4", comment: `Un avis de ${customer_name}, assez long.` };
      const answer = await visitorOf(site).post("/avis", fields, { "x-forwarded-for": `192.0.2.${index + 1}` });
      links.push(/\/avis\/suivi\/[^?]+/.exec(answer.headers.get("location") ?? "")?.[0] ?? "");
    }
    const [claire, paul] = [await signedIn(site, ADMIN_EMAIL), await signedIn(site, "paul@maison.example")];
    const page = await openList(site.url, claire);
    const card = page.getByRole("article", { name: "Bruno", exact: true });
    await card.getByText("Refuser…").click();
    const note = card.getByLabel("Précision pour l’auteur");
    await note.focus();

    const sentence = "ad assez agréable, à dire au samedi, ";
    let typed = "";
    let changes = 0;
    for (const end = Date.now() + TYPING_MS; Date.now() < end; changes += 1) {
      await page.keyboard.type(sentence, { delay: 60 });
      typed += sentence;
      if (changes === 1) await decideOn("Bruno", "approve");
      if (changes === 2) await correct(3);
      if (changes === 3) await decideOn("Anne", "approve");
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    }
    expect(await note.inputValue()).toBe(typed);
    expect(await card.getByText("paul a approuvé l’avis.").count()).toBeGreaterThan(0);
    const published = await database.db
      .selectFrom("journal")
      .select("actor_name")
      .where("action", "=", "publish")
      .execute();
    expect(published.map(({ actor_name }) => actor_name)).toEqual(["paul", "paul"]);
    report(context, {
      database: "sqlite",
      done: `${typed.length} letters typed in ${TYPING_MS / 1_000} s while another person decides and an author corrects`,
      figure: "every letter in its field; 0 reviews decided by it",
    });

    async function decideOn(name: string, intent: string) {
      const { id, version } = await database.db
        .selectFrom("reviews")
        .select(["id", "version"])
        .where("customer_name", "=", name)
        .executeTakeFirstOrThrow();
      expect((await paul.post("/admin/avis", { intent, avis: `${id}.${version}` })).status).toBe(200);
    }
    async function correct(index: number) {
      const words = { customer_name: NAMES[index] ?? "", rating: "3", comment: "Un avis corrigé, assez long." };
      expect((await visitorOf(site).post(links[index] ?? "", { intent: "correct", ...words })).status).toBe(200);
    }
  });
});

async function openList(url: string, person: Visitor): Promise<Page> {
  const browser = await chromium.launch(playwright.use?.launchOptions);
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ locale: "fr-FR" });
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  await page.goto(`${url}/admin/avis?filtre=en-attente&ordre=anciens`);
  await page.waitForLoadState("networkidle");
  return page;
}
