// npm run NAME, on Node 20 and later: installs what is missing, then runs the program that package.json names, with its
// arguments, on the pinned Node.
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
  // Only for a run that had to install first; later ones find the pinned Node.
  const child = spawn(node, [program, ...args], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 1));
}
