import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { thirdPartyLicences } from "../../scripts/release/licences.ts";
import { provenance } from "../../scripts/release/provenance.ts";
import { makeSbom } from "../../scripts/release/sbom.ts";
import { type Lock, lockProblems } from "../../scripts/security/lock-rules.ts";
import { lendSite } from "../site-on.ts";
import { visitorOf } from "../visitor.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const lock: Lock = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));

// @V15.1.2 @V15.2.1
test("every package comes from the registry with a hash, runs no script and is recent enough", () => {
  expect(lockProblems(lock)).toEqual([]);
});

// @V15.1.2 @V15.2.1
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
    ["a licence that asks for more", { license: "AGPL-3.0-only" }, "licence « AGPL-3.0-only »"],
    ["a licence accepted for another package only", { license: "MIT AND LGPL-3.0-or-later" }, "licence « MIT AND"],
    ["no licence", { license: undefined }, "licence «  »"],
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

// @V15.1.2
test("npm ci runs no script of a package", () => {
  const folder = mkdtempSync(join(tmpdir(), "site-scripts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const manifest = {
    name: "scripted",
    version: "1.0.0",
    scripts: { postinstall: "node -e \"fs.writeFileSync('ran','')\"" },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages: { "": manifest } }));
  // `npm test` passes the settings of its .npmrc on as variables.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)));
  const install = () => execFileSync("npm", ["ci", "--offline"], { cwd: folder, env, stdio: "ignore" });
  install();
  expect(readdirSync(folder)).toContain("ran");
  rmSync(join(folder, "ran"));
  copyFileSync(join(root, ".npmrc"), join(folder, ".npmrc"));
  install();
  expect(readdirSync(folder)).not.toContain("ran");
});

// @V15.1.2
test("the list of parts names Node, the typefaces and what each package needs", () => {
  const { components, dependencies } = makeSbom(lock);
  expect(components.filter(({ type }) => type === "platform").map(({ purl }) => purl)).toEqual(
    ["arm64", "x64"].map((machine) => `pkg:npm/node-linux-${machine}@${process.versions.node}`),
  );
  expect(components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["@fontsource-variable/fraunces", "sharp"]),
  );
  expect(components.map(({ name }) => name)).not.toContain("lighthouse");
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  expect(needs.get("node_modules/react-dom")).toEqual(["node_modules/scheduler", "node_modules/react"]);
  const references = new Set([...components.map((component) => component["bom-ref"]), "site"]);
  expect(
    dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !references.has(ref)),
  ).toEqual([]);
});

// @V15.1.2
test("the provenance of a release names its commit, its lock file and its Node, and no time or machine", () => {
  const release = { tag: "v1.2.3", commit: "c0ffee", lock, lockDigest: "10c4", subjects: [] };
  const { predicate } = provenance(release);
  expect(predicate.buildDefinition.resolvedDependencies.map(({ digest }) => Object.keys(digest))).toEqual([
    ["gitCommit"],
    ["sha256"],
    ["sha512"],
  ]);
  expect(JSON.stringify(provenance(release))).not.toMatch(/\d{4}-\d{2}-\d{2}|\/(home|srv|tmp|root)\//);
});

// @V15.1.2
test("a release holds the licence of each package, and the site serves those of what reaches a browser", async () => {
  const texts = thirdPartyLicences(root, lock);
  for (const [path, { dev, version }] of Object.entries(lock.packages))
    if (path !== "" && !dev) expect(texts).toContain(`${path.split("node_modules/").at(-1)} ${version}`);
  const { site } = await lendSite("sqlite");
  const visitor = visitorOf(site);
  expect((await visitor.get("/mentions-legales")).html).toContain('<a href="/licences.txt">');
  const { html: served, headers } = await visitor.get("/licences.txt");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  for (const name of ["react", "react-dom", "react-router", "@fontsource-variable/fraunces"])
    expect(served).toMatch(new RegExp(`^${name} \\d`, "m"));
  expect(served).toContain("SIL OPEN FONT LICENSE");
  // The build reads all licences, and runs without development packages (docs/operations.md).
  const names = [...served.matchAll(/^(\S+) \d+\.\d+\.\d\S* \(.+\)$/gm)].map(([, name]) => name);
  expect(names).toContain("react");
  expect(names.filter((name) => lock.packages[`node_modules/${name}`]?.dev)).toEqual([]);
  expect(served).not.toContain("kysely");
});
