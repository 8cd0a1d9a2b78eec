// Makes the release of HEAD twice, in different folders and environments, and compares every byte.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { git, releaseFrom } from "../release/from-commit.mjs";

const check = "release";
const what = "one commit built in two folders";

export function compareReleases() {
  const commit = git("rev-parse", "HEAD");
  // A copy without history cannot make a release.
  if (!commit) return [{ check, what, result: "no git repository", passed: undefined }];
  const tag = `v${JSON.parse(git("show", "HEAD:package.json")).version}`;
  const work = mkdtempSync(join(tmpdir(), "site-releases-"));
  const mask = process.umask();
  try {
    const folders = ["one", join("second", "and-deeper")].map((folder, index) => {
      process.umask(index === 0 ? 0o022 : 0o077);
      const out = join(work, `out-${index}`);
      releaseFrom({ commit, tag, work: join(work, folder), out });
      return out;
    });
    return judge(folders);
  } finally {
    process.umask(mask);
    rmSync(work, { recursive: true, force: true });
  }
}

function judge([one, two]) {
  const names = readdirSync(one).sort();
  const differing = names.filter((name) => !readFileSync(join(one, name)).equals(readFileSync(join(two, name))));
  return [
    {
      check,
      what,
      result: differing.length > 0 ? `different: ${differing.join(", ")}` : `${names.length} identical files`,
      passed: differing.length === 0,
    },
  ];
}
