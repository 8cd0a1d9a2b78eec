import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{core,app,server,scripts}/**/*.test.ts", "test/{requests,faults}/**/*.test.ts"],
    environment: "node",
    globalSetup: "test/postgres-setup.ts",
    testTimeout: 30_000,
    // Tests wait half of their time: run three at once, even on two cores.
    maxWorkers: 3,
    // Files share the modules, sites and databases of their worker.
    isolate: false,
    // As in playwright.config.ts; `npm test` names tests that needed a retry.
    retry: process.env.CI ? 1 : 0,
  },
});
