import { ensureBuilt, root } from "./prepare.mjs";

const isDevelopment = process.argv.includes("--dev");
if (!isDevelopment) ensureBuilt();
process.chdir(root);
process.env.NODE_ENV = isDevelopment ? "development" : "production";
await import(isDevelopment ? "./dev.mjs" : "../build/server/index.js");
