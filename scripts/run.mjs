// npm run NAME, on Node 20 and later: installs missing packages, then runs the program that package.json names, with
// its arguments, on Node 24 or later. npm puts the pinned Node first in the path once it is installed.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled, node, root } from "./prepare.mjs";

const [name, ...args] = process.argv.slice(2);
const program = join(root, name);
ensureInstalled();

if (Number(process.versions.node.split(".")[0]) >= 24) {
  process.argv.splice(1, 2, program);
  await import(pathToFileURL(program).href);
} else {
  // This Node is too old, because the run had to install the pinned one first.
  const child = spawn(node, [program, ...args], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 1));
}
