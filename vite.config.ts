import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** What every public page uses in its first load. */
const everywhere =
  /app\/(company\/(use-facts|wording|contact-mail)|layout\/|search\/search-button|consent\/(rules|stored-choice)|ui\/(button|icon|late|plain-click|toast-store|toasts|typography|use-on-demand))/;

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // `data:` addresses would need a wider content policy.
    assetsInlineLimit: 0,
    target: "es2022",
  },
  // Class names weigh in the HTML, the styles and the scripts of every page.
  css: { modules: { generateScopedName: "[hash:base64:5]" } },
  environments: {
    client: {
      build: {
        // One kilobyte less to send than with the built-in minifier.
        minify: "terser",
        terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_getters: true, unsafe_arrows: true } },
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A few files compress better than many small ones; the first changes only with an upgrade.
              groups: [
                { name: "framework", test: /node_modules/, priority: 2 },
                { name: "site", test: everywhere, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: "./server/main.ts" }, target: "node24" } },
  },
});
