import { expect, type Page } from "@playwright/test";

export async function expectNamedOnPrivacyPage(page: Page) {
  const { origin } = new URL(page.url());
  const storage = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const policy = await (await fetch(`${origin}/politique-confidentialite`)).text();
  const named = [...policy.matchAll(/<code>([^<]+)<\/code>/g)].map(([, name = ""]) => name.replace("__Host-", ""));
  expect(named).toEqual(expect.arrayContaining([...storage, ...cookies]));
}
