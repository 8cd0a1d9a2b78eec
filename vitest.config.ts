import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["core/**/*.test.ts", "app/**/*.test.ts", "server/**/*.test.ts", "test/{requests,faults}/**/*.test.ts"],
    environment: "node",
    globalSetup: "test/postgres-setup.ts",
    testTimeout: 30_000,
    // Half of the time a test waits for what it has started: three at once also on two cores.
    maxWorkers: 3,
    // As in playwright.config.ts; `npm test` names what passes only at its second try.
    retry: process.env.CI ? 1 : 0,
  },
});
