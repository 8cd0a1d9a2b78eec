// Runs in a clean copy of a tag with its packages (from-commit.mjs): builds, and writes the files of the release.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ensureBuilt, root } from "../prepare.mjs";
import { thirdPartyLicences } from "./licences.ts";
import { provenance } from "./provenance.ts";
import { makeSbom } from "./sbom.ts";

const [tag, commit, time, out] = process.argv.slice(2);
const name = basename(root);
const lockFile = readFileSync(join(root, "package-lock.json"));
const lock = JSON.parse(lockFile.toString());
const names = [`${name}.tar.gz`, `${name}.cdx.json`, `${name}.intoto.json`];
const [archive, sbom, statement] = names.map((file) => join(out, file));

ensureBuilt();
writeFileSync(join(root, "THIRD-PARTY-LICENSES"), thirdPartyLicences(root, lock));
writeJson(sbom, makeSbom(lock, new Date(Number(time) * 1000).toISOString()));
pack(archive);
const subjects = [archive, sbom].map((file) => ({
  name: basename(file),
  digest: { sha256: sha256(readFileSync(file)) },
}));
writeJson(statement, provenance({ tag, commit, subjects, lock, lockDigest: sha256(lockFile) }));
writeFileSync(
  join(out, "SHA256SUMS"),
  names.map((file) => `${sha256(readFileSync(join(out, file)))}  ${file}\n`).join(""),
);

/** Leaves out packages, which `npm ci` installs by their hash, and V8's compiled code, which differs between runs. */
function pack(file) {
  const leftOut = ["node_modules", ".react-router", "build/server/compiled"].map((path) => `--exclude=${name}/${path}`);
  const same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rwX,go+rX,go-w"];
  const tar = ["--create", "--format=ustar", `--mtime=@${time}`, ...same, ...leftOut, name];
  const env = { ...process.env, LC_ALL: "C" };
  const command = 'set -o pipefail; file=$1; shift; tar "$@" | gzip -n9 > "$file"';
  execFileSync("bash", ["-c", command, "bash", file, ...tar], { cwd: dirname(root), env });
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}
