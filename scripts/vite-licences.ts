import type { Plugin } from "vite";
import { licenceTexts } from "./release/licences.ts";

/** Fonts are committed as subsets (scripts/fonts.sh), so no bundle names their packages. */
const FONT_PACKAGES = ["node_modules/@fontsource-variable/fraunces", "node_modules/@fontsource-variable/source-sans-3"];

/** Serves the licences of all browser code at /licences.txt, because minified scripts carry no notice. */
export function licences(): Plugin {
  return {
    name: "licences",
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const modules = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? output.moduleIds : []));
      const packages = modules.flatMap((id) => /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(id) ?? []);
      this.emitFile({
        type: "asset",
        fileName: "licences.txt",
        source: licenceTexts(process.cwd(), [...packages, ...FONT_PACKAGES]),
      });
    },
  };
}
