import { enableCompileCache } from "node:module";
import { join } from "node:path";

// The build leaves the compiled code here (scripts/build.mjs): without it a start takes a third longer.
enableCompileCache({ directory: join(import.meta.dirname, "compiled"), portable: true });
await import("./main.ts");
