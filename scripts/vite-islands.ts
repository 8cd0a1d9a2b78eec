import { globSync } from "node:fs";
import { relative, resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const MODULE = "virtual:islands";
const HYDRATE = "app/islands/hydrate.tsx";
const VISITOR = "app/islands/visitor.ts";
const FIRST_PAINT = "app/islands/first-paint.ts";
const BACK_BUTTON = "app/account/back-button.ts";
const WORKER = "app/offline/worker.ts";

/**
 * Builds the scripts for visitors: each `*.island.tsx` as an entry of its own, and `visitor.ts` and the service worker
 * as one file each, without imports. The server reads their addresses from `virtual:islands`.
 */
export function islands(): Plugin {
  const root = process.cwd();
  const sources = globSync("app/**/*.island.tsx", { cwd: root }).sort();
  let addresses: Record<string, string> = Object.fromEntries(
    [...sources, HYDRATE, VISITOR].map((file) => [file, `/${file}`]),
  );

  return {
    name: "islands",
    config: () => ({
      define: written(addresses, []),
      environments: {
        client: { build: { rolldownOptions: { input: [...sources, HYDRATE].map((file) => resolve(root, file)) } } },
      },
    }),
    resolveId: { filter: { id: /^virtual:islands$/ }, handler: () => `\0${MODULE}` },
    load: {
      filter: { id: /^\0virtual:islands$/ },
      async handler() {
        if (this.environment.name !== "ssr")
          return "export const islands = new Map(), visitorScript = '', renderToString = () => '';";
        return [
          'export { renderToString } from "react-dom/server";',
          ...sources.map((file, index) => `import island${index} from ${JSON.stringify(resolve(root, file))};`),
          `export const islands = new Map([${sources.map((file, index) => `[island${index}, ${JSON.stringify(addresses[file])}]`)}]);`,
          `export const firstPaint = ${JSON.stringify(await bundleAlone(resolve(root, FIRST_PAINT)))};`,
          `export const backButton = ${JSON.stringify(await bundleAlone(resolve(root, BACK_BUTTON)))};`,
          `export const visitorScript = ${JSON.stringify(addresses[VISITOR])};`,
        ].join("\n");
      },
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        if (this.environment.name !== "client") return;
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const entries = chunks.flatMap(({ facadeModuleId, fileName }) =>
          facadeModuleId ? [[relative(root, facadeModuleId), `/${fileName}`] as const] : [],
        );
        addresses = { ...addresses, ...Object.fromEntries(entries) };
        const react =
          chunks
            .find(({ facadeModuleId }) => facadeModuleId === resolve(root, HYDRATE))
            ?.imports.map((file) => `/${file}`) ?? [];
        const visitor = this.emitFile({
          type: "asset",
          name: "visitor.js",
          source: await bundleAlone(resolve(root, VISITOR), written(addresses, react)),
        });
        addresses[VISITOR] = `/${this.getFileName(visitor)}`;
        // A stable address: browsers look for a new worker where they found the last one.
        this.emitFile({ type: "asset", fileName: "hors-ligne.js", source: await bundleAlone(resolve(root, WORKER)) });
      },
    },
  };
}

function written(addresses: Record<string, string>, react: string[]): Record<string, string> {
  return { HYDRATE_ADDRESS: JSON.stringify(addresses[HYDRATE]), REACT_ADDRESSES: JSON.stringify(react) };
}

/** Bundles and minifies one script without imports: a shared file would be one more request of every first visit. */
async function bundleAlone(input: string, define: Record<string, string> = {}): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: "warn",
    define,
    build: {
      write: false,
      minify: "terser",
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input, output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk, ...others] = output;
  if (chunk?.type !== "chunk" || others.length > 0) throw new Error(`${input} must be bundled into one file`);
  return chunk.code.trim();
}
