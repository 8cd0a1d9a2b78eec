import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** The headless shell first: the same browser, but it opens a page in a sixth of the time, without a user interface. */
const browser = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
  .map((name) => `/usr/bin/${name}`)
  .find(existsSync);

export default defineConfig({
  testDir: "test/journeys",
  globalSetup: "./test/postgres-setup.ts",
  fullyParallel: false,
  // As in vitest.config.ts: tests wait more than they compute.
  workers: 3,
  timeout: 60_000,
  // A shared machine may stall for seconds. The report names tests that needed a retry « flaky ».
  expect: { timeout: 15_000 },
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // A service worker would answer requests that tests intercept (test/journeys/offline.spec.ts).
    serviceWorkers: "block",
    launchOptions: {
      ...(browser && { executablePath: browser }),
      // Without a locale Chromium cannot open a file whose name has an accent.
      env: { LANG: "C.UTF-8", ...process.env },
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Otherwise each new context starts a spare process for a page that never comes.
        "--renderer-process-limit=1",
        // Playwright loses a tab whose page was prerendered (test/journeys/navigation.spec.ts has its own browser).
        // This switch replaces Playwright's own, of which `PaintHolding` matters here.
        "--disable-features=Prerender2,Prerender2FallbackPrefetchSpecRules,PaintHolding",
      ],
    },
  },
});
