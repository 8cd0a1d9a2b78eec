import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

/*
 * V8 sizes itself after the machine: on one of 24 GiB it let 35 MB of live objects grow to 440 MB under load, which a small
 * server has no room for. Both flags hold for what is loaded after them, so the program itself comes last. What they cost:
 * pages rendered for one request come about a quarter slower, kept pages do not. `npm run bench -- start` measures both.
 */
// The space for young objects stays as small as it begins, instead of doubling up to 16 MB three times.
setFlagsFromString("--semi-space-growth-factor=1");
// The next full collection comes once the old objects have grown by a tenth.
setFlagsFromString("--heap-growing-percent=10");

const { run } = await import("./main.ts");
await run(fileURLToPath(new URL("../..", import.meta.url)));
