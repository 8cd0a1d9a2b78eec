import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The whole route list ships with the first page: no `/__manifest` endpoint for anybody to query.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
