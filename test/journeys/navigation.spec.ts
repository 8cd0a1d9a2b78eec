import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { publicPaths } from "../public-paths.ts";
import { type Site, startSite } from "../site.ts";
import { openChromium } from "./chromium.ts";

const WHOLE_BROWSER = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync);

let site: Site;
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.discard());

test("every public page comes back from the browser's memory by the back button", async () => {
  test.skip(!WHOLE_BROWSER, "Chromium's headless shell keeps no page for the back button");
  test.setTimeout(120_000);
  const tab = await openChromium(WHOLE_BROWSER as string);
  try {
    const paths = await publicPaths(site.url);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      await tab.goto(site.url + path);
      await tab.evaluate("addEventListener('pageshow', ({ persisted }) => { window.isPersisted = persisted; })");
      await tab.goto(`${site.url}/recherche`);
      await tab.evaluate("history.back()");
      await tab.until(`location.pathname === ${JSON.stringify(path)} && window.isPersisted`);
    }
  } finally {
    await tab.close();
  }
});
