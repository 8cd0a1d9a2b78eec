import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

export default defineConfig({
  testDir: "test/journeys",
  globalSetup: "./test/postgres-setup.ts",
  fullyParallel: false,
  // As in vitest.config.ts: tests wait more than they compute.
  workers: 3,
  timeout: 60_000,
  // A shared machine may stall for seconds. The report names tests that needed a retry « flaky ».
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
