// What we take from others: the lock file's rules, the registry's advisories, and the list of all parts (SBOM).
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../prepare.mjs";

const REGISTRY = "https://registry.npmjs.org/";

/** Their install scripts may run (package.json, `allowScripts`). */
const MAY_RUN_SCRIPTS = new Set(["node"]);

/** Earlier versions have published holes, or were not looked at. */
const FLOORS = {
  "react-router": "8.5.1",
  "@react-router/node": "8.5.1",
  "better-auth": "1.7.7",
  kysely: "0.29.9",
  nodemailer: "10.6.0",
  pg: "8.23.1",
  react: "19.3.1",
  "react-dom": "19.3.1",
  valibot: "1.5.0",
  vite: "8.3.8",
  node: "24.21.0",
};

/** @returns what is wrong with a package-lock.json, in words; nothing when it is as it must be */
export function lockProblems(lock) {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
  const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const problems = packages.flatMap(([path, entry]) => {
    const name = nameOf(path);
    return [
      entry.link || !path.startsWith("node_modules/") ? `${path}: a folder, not a package` : [],
      entry.resolved && !entry.resolved.startsWith(REGISTRY) ? `${path}: from ${entry.resolved}` : [],
      /^\d+\.\d+\.\d+/.test(entry.version ?? "") ? [] : `${path}: version ${entry.version}`,
      /^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? "") ? [] : `${path}: integrity ${entry.integrity}`,
      entry.hasInstallScript && !MAY_RUN_SCRIPTS.has(name) ? `${path}: an install script` : [],
      // Server components bring in an own protocol, and its holes (CVE-2025-55182).
      name.startsWith("react-server-dom-") ? `${path}: must not be there` : [],
    ].flat();
  });
  for (const [name, floor] of Object.entries(FLOORS)) {
    const version = lock.packages[`node_modules/${name}`]?.version;
    if (!version || isBelow(version, floor)) problems.push(`${name} ${version}: below ${floor}`);
  }
  return problems;
}

export function readLock() {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
}

/** @returns rows of the table */
export function checkPackages() {
  const lock = readLock();
  return [checkLock(lock), checkAdvisories(), checkSbom(lock)];
}

function checkLock(lock) {
  const problems = lockProblems(lock);
  return {
    check: "package-lock.json",
    what: `${Object.keys(lock.packages).length - 1} paquets : origine, sha512, scripts, versions minimales`,
    result: problems.join(" ; ") || "conforme",
    passed: problems.length === 0,
  };
}

function checkAdvisories() {
  const { stdout } = npm("audit", "--omit=dev", "--json");
  const report = parse(stdout);
  const counts = report?.metadata?.vulnerabilities;
  return {
    check: "npm audit",
    what: "paquets de production",
    result: counts
      ? `${counts.total} avis`
      : `sans réponse : ${report?.message ?? report?.error?.summary ?? "ce registre ne tient pas les avis"}`,
    // A registry that has no advisories says nothing about us: reported, not failed.
    passed: counts ? counts.total === 0 : undefined,
  };
}

/** The list is complete when every production package of the lock file is in it, in its version. */
function checkSbom(lock) {
  const file = join(root, "build", "sbom.cdx.json");
  const { stdout, stderr } = npm("sbom", "--sbom-format", "cyclonedx", "--omit", "dev");
  const sbom = parse(stdout);
  const listed = new Set(
    (sbom?.components ?? []).map(({ group, name, version }) => `${group ? `${group}/` : ""}${name}@${version}`),
  );
  const wanted = Object.entries(lock.packages)
    .filter(([path, { dev, optional, peer }]) => path !== "" && !dev && !optional && !peer)
    .map(
      ([path, { version }]) => `${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)}@${version}`,
    );
  const missing = wanted.filter((one) => !listed.has(one));
  mkdirSync(join(root, "build"), { recursive: true });
  if (sbom) writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  return {
    check: "SBOM",
    what: "build/sbom.cdx.json (CycloneDX)",
    result: sbom
      ? `${listed.size} paquets${missing.length ? `, manquent ${missing.join(", ")}` : ""}`
      : `illisible : ${stderr.trim()}`,
    passed: sbom?.bomFormat === "CycloneDX" && wanted.length > 0 && missing.length === 0,
  };
}

function npm(...args) {
  return spawnSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of two plain versions; what follows a hyphen is earlier than the version itself. */
function isBelow(version, floor) {
  const [numbers, suffix] = version.split("-");
  const parts = (numbers ?? "").split(".").map(Number);
  const floors = floor.split(".").map(Number);
  const at = floors.findIndex((number, index) => number !== parts[index]);
  return at === -1 ? suffix !== undefined : (parts[at] ?? 0) < floors[at];
}
