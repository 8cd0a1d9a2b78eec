import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../prepare.mjs";

/**
 * Makes a release in a clean copy of the commit, with the commit's own program and Node, so that it has the same files
 * whenever and wherever it is made.
 * @param {{ commit: string, tag: string, work: string, out: string }} options `work` is an empty folder
 */
export function releaseFrom({ commit, tag, work, out }) {
  const tree = join(work, `site-${tag.slice(1)}`);
  mkdirSync(tree, { recursive: true });
  mkdirSync(out, { recursive: true });
  const files = execFileSync("git", ["archive", "--format=tar", commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync("tar", ["-xf", "-"], { cwd: tree, input: files });
  const run = (command, ...args) =>
    execFileSync(command, args, { cwd: tree, env: cleanEnv(), stdio: ["ignore", "ignore", "inherit"] });
  run("npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error");
  const time = git("show", "--no-patch", "--format=%ct", commit);
  run(join(tree, "node_modules", ".bin", "node"), "scripts/release/make.mjs", tag, commit, time, out);
}

/** @returns the output of git; undefined without git, or if git refuses */
export function git(...args) {
  return spawnSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1024 ** 3 }).stdout?.trim();
}

/** Passes on only the folders of programs, packages and temporary files: nothing else may change the build. */
function cleanEnv() {
  const isKept = (name) => /^(PATH|HOME|TMPDIR|npm_config_registry|NODE_EXTRA_CA_CERTS|.*_proxy)$/i.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isKept(name)));
}
