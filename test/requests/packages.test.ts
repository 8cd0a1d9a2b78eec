import { readFileSync, realpathSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Lock, lockProblems } from "../../scripts/security/lock-rules.ts";

const lock: Lock = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));

// @asvs-15.1.2
test("every package comes from the registry with a hash, runs no script and is recent enough", () => {
  expect(lockProblems(lock)).toEqual([]);
});

// @asvs-15.1.2
test("the Node in use is a package of the lock file with a verified hash", () => {
  const name = `node-${process.platform}-${process.arch}`;
  const program = realpathSync(new URL("../../node_modules/.bin/node", import.meta.url));
  expect(program).toContain(`/node_modules/${name}/bin/node`);
  expect(`v${lock.packages[`node_modules/${name}`]?.version}`).toBe(process.version);
});

describe("refuses a lock file with", () => {
  const good = lock.packages["node_modules/kysely"] ?? {};
  test.each([
    ["a git repository", { resolved: "git+ssh://git@github.com/kysely-org/kysely.git#abc" }, "from git+ssh"],
    ["a place of its own", { resolved: "https://packages.example/kysely.tgz" }, "from https"],
    ["a file", { version: "file:../kysely.tgz" }, "version"],
    ["a folder", { link: true }, "a folder"],
    ["another package under this name", { name: "kyseley" }, "is kyseley in truth"],
    ["no hash", { integrity: "" }, "integrity"],
    ["a weak hash", { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }, "integrity"],
    ["an install script", { hasInstallScript: true }, "an install script"],
    ["a version with known holes", { version: "0.29.8" }, "below 0.29.9"],
    ["a version before its release", { version: "0.29.9-rc.1" }, "below 0.29.9"],
  ])("%s", (_what, change, problem) => {
    const changed = { packages: { ...lock.packages, "node_modules/kysely": { ...good, ...change } } };
    expect(lockProblems(changed)).toEqual([expect.stringContaining(problem)]);
  });

  test("server components", () => {
    const packages = { ...lock.packages, "node_modules/react-server-dom-webpack": good };
    expect(lockProblems({ packages })).toEqual([expect.stringContaining("must not be there")]);
  });
});
