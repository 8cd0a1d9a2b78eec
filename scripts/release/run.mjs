// npm run release -- vX.Y.Z [--key FILE]: makes a release from its tag, and signs it with an SSH key
// (docs/decisions/0040-supply.md).
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../prepare.mjs";
import { git, releaseFrom } from "./from-commit.mjs";

const { values, positionals } = parseArgs({ options: { key: { type: "string" } }, allowPositionals: true });
const [tag = ""] = positionals;
const key = values.key && resolve(values.key);
if (!/^v\d+\.\d+\.\d+(-[\w.]+)?$/.test(tag)) refuse("Indiquez une étiquette : npm run release -- v1.2.3 --key FICHIER");
if (key && !existsSync(key)) refuse(`La clé ${key} n’existe pas.`);
const commit = git("rev-parse", "--verify", "--quiet", `refs/tags/${tag}^{commit}`);
if (!commit) refuse(`L’étiquette ${tag} n’existe pas : git tag --sign ${tag}`);
const { version } = JSON.parse(git("show", `${commit}:package.json`));
if (tag !== `v${version}`) refuse(`package.json y porte la version ${version} : l’étiquette serait v${version}.`);

const out = join(root, "release", tag);
const work = mkdtempSync(join(tmpdir(), "site-release-"));
rmSync(out, { recursive: true, force: true });
try {
  releaseFrom({ commit, tag, work, out });
} finally {
  rmSync(work, { recursive: true, force: true });
}
if (key) sign(join(out, "SHA256SUMS"));
else console.log("Sans --key, la version n’est pas signée.");
console.log(`Version ${tag} : ${out}`);

/**
 * Debian's ssh-keygen verifies the signature (docs/operations.md). The key may be in an agent or on a hardware token.
 */
function sign(file) {
  const args = ["-q", "-Y", "sign", "-f", key, "-n", "site-release", file];
  if (spawnSync("ssh-keygen", args, { stdio: "inherit" }).status !== 0) refuse("La signature a échoué.");
}

/** @param {string} reason */
function refuse(reason) {
  console.error(reason);
  process.exit(1);
}
