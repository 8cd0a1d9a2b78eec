import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

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
        rolldownOptions: {
          // One file for what changes only with an upgrade: it compresses better whole, and stays in the browser's store.
          output: { codeSplitting: { groups: [{ name: "framework", test: /node_modules/ }] } },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: "./server/main.ts" }, target: "node24" } },
  },
});
