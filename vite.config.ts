import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // `data:` addresses would need a wider content policy.
    assetsInlineLimit: 0,
    target: "es2022",
  },
  environments: {
    ssr: { build: { rollupOptions: { input: "./server/main.ts" }, target: "node24" } },
  },
});
