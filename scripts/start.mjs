import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, node, root } from "./prepare.mjs";

ensureInstalled();
const isDevelopment = process.argv.includes("--dev");
if (!isDevelopment) ensureBuilt();
process.chdir(root);
const server = isDevelopment ? join(root, "scripts", "dev.mjs") : join(root, "build", "server", "index.js");
process.env.NODE_ENV = isDevelopment ? "development" : "production";

if (Number(process.versions.node.split(".")[0]) >= 24) {
  await import(pathToFileURL(server).href);
} else {
  // Only for a start that had to install first; later starts find the pinned Node.
  const child = spawn(node, [server], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 1));
}
