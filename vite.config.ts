import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

const framework =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@react-router)[\\/]|preload-helper|rolldown/;
/** What every public page uses in its first load. */
const everywhere =
  /[\\/]core[\\/]text[\\/]typography|[\\/]app[\\/](root|layout[\\/](?!menu-behaviour)|company[\\/](use-facts|wording|contact-mail)|search[\\/]search-button|consent[\\/]consent-banner|ui[\\/](button|icon|late|picture|pictures|toast-store|toasts|use-on-demand)\b)/;
/**
 * The styles of forms, together: a page whose form comes late (app/ui/late.tsx) uses one of its classes around it, and
 * has them all before that script, and without it.
 */
const formStyles = /[\\/](control|stars|notice|error-summary|prepared-message|[\w-]+-form)\.module\.css/;

/**
 * When the script of the next page does not come, the router reloads the present one: the press is lost, for good if the
 * script is blocked. The browser can go where the visitor was going.
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
  plugins: [reactRouter(), goOnWithoutScript],
  build: {
    // `data:` addresses would need a wider content policy.
    assetsInlineLimit: 0,
    target: "es2022",
    // Read from here only: those of an environment are passed over.
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: {
        passes: 3,
        pure_getters: true,
        unsafe_arrows: true,
        unsafe_methods: true,
        // What the router says to those who develop with it.
        pure_funcs: ["warning", "warnOnce"],
      },
    },
  },
  // Class names weigh in the HTML, the styles and the scripts of every page.
  css: { modules: { generateScopedName: "[hash:base64:5]" } },
  environments: {
    client: {
      build: {
        // Two kilobytes less to send than with the built-in minifier.
        minify: "terser",
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A few files compress better than many small ones; the first changes only with an upgrade.
              groups: [
                { name: "framework", test: framework, priority: 2 },
                { name: "site", test: everywhere, priority: 1 },
                { name: "forms", test: formStyles, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ...(command === "build" && {
      ssr: {
        // Packages are built in: hundreds of modules found and read one by one were half of the start, and a quarter of its memory.
        resolve: { noExternal: true },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        build: { rollupOptions: { input: "./server/main.ts" }, target: "node24" },
      },
    }),
  },
}));
