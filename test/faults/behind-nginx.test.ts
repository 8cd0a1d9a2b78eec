import { chromium } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";
import { RIGHTS } from "../../app/account/rights.ts";
import { storeReview } from "../../app/reviews/submit.server.ts";
import playwright from "../../playwright.config.ts";
import { freePort } from "../free-port.ts";
import { review } from "../new-review.ts";
import { ADMIN_EMAIL, addPerson, ownSiteWithAdministrator, signIn } from "../people.ts";
import { visitorOf } from "../visitor.ts";
import { TRUST_LOCAL_PROXY } from "./entries.ts";
import { startNginx } from "./nginx.ts";
import { report } from "./run.ts";

const COLLEAGUE = "paul@maison.example";

// @§4.colleague-announced
test("behind the shipped nginx an open list announces another moderator's act by itself", {
  timeout: 120_000,
}, async (context) => {
  const port = await freePort();
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  const { site, database } = await ownSiteWithAdministrator("sqlite", { ...TRUST_LOCAL_PROXY, PUBLIC_URL });
  const at = (port: number) => visitorOf({ url: PUBLIC_URL }, `http://localhost:${port}`);
  await startNginx(port, [site.port]);
  await addPerson(database, COLLEAGUE, RIGHTS);
  const { db } = database;
  for (const name of ["Zoé", "Marc"]) {
    const words = { customer_name: name, comment: `Avis de ${name}, cour propre.` };
    await storeReview(db, review(words), { clientHash: name });
  }

  const browser = await chromium.launch(playwright.use?.launchOptions);
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ extraHTTPHeaders: { "X-Test-Client": "192.0.2.9" } });
  await page.clock.install();
  expect((await page.goto(`${PUBLIC_URL}/readyz`))?.status()).toBe(403);
  const moderator = at(site.port);
  await signIn(moderator, ADMIN_EMAIL);
  await page.context().addCookies([...moderator.cookies].map(([name, value]) => ({ name, value, url: PUBLIC_URL })));
  await page.goto(`${PUBLIC_URL}/admin/avis`);
  await page.getByText("Avis de Zoé, cour propre.").waitFor();

  const colleague = at(site.port);
  await signIn(colleague, COLLEAGUE);
  const zoe = await db.selectFrom("reviews").select(["id", "version"]).where("customer_name", "=", "Zoé").execute();
  const seen = `${zoe[0]?.id}.${zoe[0]?.version}`;
  expect((await colleague.post("/admin/avis", { intent: "approve", avis: seen })).status).toBeLessThan(400);

  await page.clock.fastForward("00:31");
  await page.getByText("1 changement depuis l’ouverture de la liste").waitFor();
  report(context, {
    database: "sqlite",
    done: "an open list in a browser that nginx refuses /readyz; a colleague approves a review",
    figure: "announced by the list's next poll, after 30 s at most",
  });
});
