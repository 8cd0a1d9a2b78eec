// Preloaded by `node --import`: kills the program at its DIE_AT-th change below DATA_DIR.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const folder = process.env.DATA_DIR ?? "";
const last = Number(process.env.DIE_AT);
const names = ["copyFile", "cp", "link", "mkdir", "mkdtemp", "open", "rename", "rm", "rmdir", "unlink", "writeFile"];
let count = 0;

for (const module of [fs.promises, fs]) {
  for (const name of names.flatMap((name) => (module === fs ? [`${name}Sync`] : [name]))) {
    const call = module[name];
    module[name] = (...args) => {
      const isBelow = args.some((arg) => typeof arg === "string" && arg.startsWith(folder));
      if (isBelow && ++count === last) process.kill(process.pid, "SIGKILL");
      return call.call(module, ...args);
    };
  }
}
syncBuiltinESMExports();
