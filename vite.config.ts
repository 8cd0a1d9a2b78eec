import { readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { shortClassNames } from "./scripts/class-names.ts";
import { islands } from "./scripts/vite-islands.ts";
import { licences } from "./scripts/vite-licences.ts";
import { tables } from "./scripts/vite-tables.ts";

const react = /node_modules[\\/](react|react-dom|scheduler)[\\/]|preload-helper|rolldown/;
const router = /node_modules[\\/](react-router|@react-router)[\\/]/;
const shared =
  /[\\/](app[\\/](ui(?![\\/](?:picture|stars\.|dotted\.|dialog\.|contents\.|badge\.|bar\.))|forms|drafts)|core[\\/]text(?![\\/](?:numbers|prepositions|typed)\.))[\\/](?!.*\.server).*\.tsx?$/;

const reviewFields =
  /[\\/]app[\\/](reviews[\\/](rules|limits|activities|review-fields|use-author-link)|review-photos[\\/](rules|fields))\.tsx?$/;

/** Without badges, which staff alone see, and chapters, which legal texts have. */
const siteFolders =
  /[\\/]app[\\/](styles|layout|consent|ui(?![\\/](?:badge|contents)\.)|forms|drafts)[\\/].*\.css$|(?<![\\/]pictures[\\/].*)-form\.module\.css$/;

/** Style sheets for which no page makes a request of its own: it may make twelve in all. */
function isSentWithEveryPage(id: string): boolean {
  if (siteFolders.test(id)) return true;
  return id.endsWith(".module.css") && readFileSync(id, "utf8").startsWith("/* Sent with every page");
}

function usesRouter(id: string, modules: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (router.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return Boolean(modules.getModuleInfo(id)?.importedIds.some((imported) => usesRouter(imported, modules, seen)));
}

/**
 * If a script of the next page does not load, the router reloads the current page: the press is lost, for good if the
 * script is blocked. Let the browser navigate to the wanted page instead.
 */
const goOnWithoutScript: Plugin = {
  name: "go-on-without-script",
  transform: {
    filter: { id: /react-router[\\/].*[\\/]routeModules\.js/ },
    handler(code) {
      const reload = /console\.error\([\s\S]*window\.location\.reload\(\);/;
      if (!reload.test(code)) throw new Error("react-router no longer reloads when a page's script is missing");
      return code.replace(
        reload,
        `const { location: next } = window.__reactRouterDataRouter.state.navigation;
        next ? window.location.assign(next.pathname + next.search + next.hash) : window.location.reload();`,
      );
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), islands(), licences(), tables, goOnWithoutScript],
  build: {
    // `data:` addresses would need a wider content policy.
    assetsInlineLimit: 0,
    target: "es2022",
    // Read these options only; ignore those of the environment.
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: {
        passes: 3,
        pure_getters: true,
        unsafe_methods: true,
        // The router's warnings for developers.
        pure_funcs: ["warning", "warnOnce"],
      },
    },
  },
  // Shorten class names, which weigh in the HTML, the styles and the scripts of every page.
  css: { modules: { ...(command === "build" && { generateScopedName: shortClassNames() }) } },
  environments: {
    client: {
      build: {
        // Saves 2 kB of all scripts compared with the built-in minifier (decision 7).
        minify: "terser",
        rolldownOptions: {
          output: {
            codeSplitting: {
              // React is shared by the islands and the router.
              groups: [
                { name: "react", test: react, priority: 2 },
                { name: "router", test: router, priority: 1 },
                // Code that several islands share, without the router, pictures, stars, dotted facts or « de » before a
                // name, chapters, badges or bars, which no island shows, dialogs, which few people open, what editors alone
                // need, or the reader of numbers, which the quote form alone needs.
                {
                  name: (id, modules) => (usesRouter(id, modules) ? null : "kit"),
                  debugName: "kit",
                  test: shared,
                  priority: 1,
                  minShareCount: 4,
                },
                // The fields and rules of a review, which its islands share: small files compress better together.
                { name: "review", test: reviewFields, priority: 1 },
                // One style sheet instead of twenty.
                { name: "site", test: isSentWithEveryPage, priority: 2 },
              ],
            },
          },
        },
      },
    },
    ...(command === "build" && {
      ssr: {
        // Bundle packages: finding and reading hundreds of modules one by one took half of the start and a quarter of
        // its memory.
        resolve: { noExternal: true },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        build: {
          // Put chunks beside the entry: server/main.ts finds the project by its own place.
          rollupOptions: { input: "./server/start.ts", output: { chunkFileNames: "[name].js" } },
          target: "node24",
        },
      },
    }),
  },
}));
