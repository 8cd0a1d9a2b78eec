// Checks dependencies: lock file rules, the registry's advisories, and the list of parts (SBOM).
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../prepare.mjs";
import { makeSbom } from "../release/sbom.ts";
import { lockProblems } from "./lock-rules.ts";

const maxBytes = 64 * 1024 * 1024;

function readLock() {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
}

export function checkPackages() {
  const lock = readLock();
  return [checkLock(lock), checkAdvisories(), writeSbom(lock)];
}

function checkLock(lock) {
  const problems = lockProblems(lock);
  return {
    check: "package-lock.json",
    what: `${Object.keys(lock.packages).length - 1} packages: origin, sha512, scripts, licences, minimum versions`,
    result: problems.join("; ") || "conforms",
    passed: problems.length === 0,
  };
}

function checkAdvisories() {
  const args = ["audit", "--omit=dev", "--json"];
  const report = parse(spawnSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: maxBytes }).stdout);
  const counts = report?.metadata?.vulnerabilities;
  return {
    check: "npm audit",
    what: "production packages",
    result: counts
      ? `${counts.total} advisories`
      : `no answer: ${report?.message ?? report?.error?.summary ?? "this registry has no advisories"}`,
    // A registry without advisories proves nothing: report it, but do not fail.
    passed: counts ? counts.total === 0 : undefined,
  };
}

function writeSbom(lock) {
  const sbom = makeSbom(lock);
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(join(root, "build", "sbom.cdx.json"), `${JSON.stringify(sbom, null, 2)}\n`);
  const installed = installedPackages();
  const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  const missing = installed.filter((one) => !listed.has(one));
  return {
    check: "SBOM",
    what: "build/sbom.cdx.json",
    result: `CycloneDX 1.5, ${listed.size} packages${missing.length > 0 ? `, without ${missing.join(", ")}` : `, among them all ${installed.length} of npm ls --omit=dev`}`,
    passed: installed.length > 0 && missing.length === 0,
  };
}

function installedPackages() {
  const args = ["ls", "--all", "--omit=dev", "--json", "--package-lock-only"];
  const found = new Set();
  const walk = ({ dependencies = {} }) => {
    for (const [name, dependency] of Object.entries(dependencies)) {
      if (dependency.version) found.add(`${name}@${dependency.version}`);
      walk(dependency);
    }
  };
  walk(parse(spawnSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: maxBytes }).stdout) ?? {});
  return [...found];
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
