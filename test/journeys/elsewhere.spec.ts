import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { publish as publishReview } from "../../app/reviews/staff-changes.server.ts";
import { storeReview } from "../../app/reviews/submit.server.ts";
import { newId } from "../../core/database/id.ts";
import { certificate } from "../certificate.ts";
import { DECISION } from "../decision.ts";
import { review } from "../new-review.ts";
import { publish } from "../requests/content-form.ts";
import { siteWithAdministrator } from "./lent-site.ts";

// @elsewhere.badge @elsewhere.feeds @elsewhere.panel
test("another site shows the badge and the feeds, and frames the reviews once it is named", async ({ browser }) => {
  const { site, database, admin } = await siteWithAdministrator();
  const stored = await storeReview(database.db, review({ comment: "Rien & tout < plus." }), { clientHash: newId() });
  if (stored.kind === "stored") await publishReview(database.db, stored.review.id, DECISION);
  const shop = await shopWith(
    `<!doctype html><title>Boutique</title><img src="${site.url}/avis/badge.svg" alt="badge">
    <iframe src="${site.url}/avis/encart" title="avis" width="600" height="480"></iframe>`,
  );
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const panel = page.frameLocator("iframe");

  await page.goto(shop.origin);
  expect(await page.getByAltText("badge").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(260);
  await expect(panel.getByRole("heading")).toHaveCount(0);
  const atom = await page.evaluate(async (url) => {
    const text = await (await fetch(url)).text();
    const feed = new DOMParser().parseFromString(text, "application/xml");
    return [feed.querySelector("parsererror")?.textContent, feed.querySelector("entry content")?.textContent];
  }, `${site.url}/avis/flux.atom`);
  expect(atom).toEqual([undefined, "Rien & tout < plus."]);

  expect((await publish(admin, "/admin/contenu/ailleurs", { sites: shop.origin })).status).toBe(303);
  await page.reload();
  await expect(panel.getByRole("heading", { name: /^Avis clients / })).toBeVisible();
  await expect(panel.getByText("Rien & tout < plus.")).toBeVisible();
  await panel.getByRole("link", { name: "Tous les avis" }).click();
  await expect(page).toHaveURL(`${site.url}/avis`);
  expect(await context.cookies()).toEqual([]);
  await context.close();
  shop.server.close();
});

async function shopWith(html: string): Promise<{ origin: string; server: Server }> {
  const server = createServer(certificate(), (_, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8").end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
