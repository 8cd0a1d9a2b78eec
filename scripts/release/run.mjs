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
if (!/^v\d+\.\d+\.\d+(-[\w.]+)?$/.test(tag)) refuse("Name a tag: npm run release -- v1.2.3 --key FILE");
if (key && !existsSync(key)) refuse(`The key ${key} does not exist.`);
const commit = git("rev-parse", "--verify", "--quiet", `refs/tags/${tag}^{commit}`);
if (!commit) refuse(`The tag ${tag} does not exist: git tag --sign ${tag}`);
const { version } = JSON.parse(git("show", `${commit}:package.json`));
if (tag !== `v${version}`) refuse(`package.json has version ${version} there: the tag should be v${version}.`);

const out = join(root, "release", tag);
const work = mkdtempSync(join(tmpdir(), "site-release-"));
rmSync(out, { recursive: true, force: true });
try {
  releaseFrom({ commit, tag, work, out });
} finally {
  rmSync(work, { recursive: true, force: true });
}
if (key) sign(join(out, "SHA256SUMS"));
else console.log("Without --key, the release is not signed.");
console.log(`Release ${tag}: ${out}`);

/**
 * Debian's ssh-keygen verifies the signature (docs/operations.md). The key may be in an agent or on a hardware token.
 */
function sign(file) {
  const args = ["-q", "-Y", "sign", "-f", key, "-n", "site-release", file];
  if (spawnSync("ssh-keygen", args, { stdio: "inherit" }).status !== 0) refuse("Signing failed.");
}

/** @param {string} reason */
function refuse(reason) {
  console.error(reason);
  process.exit(1);
}
