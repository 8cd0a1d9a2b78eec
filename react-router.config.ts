import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // A list of all routes, staff's included, would add four kilobytes to every first load. Instead a page asks
  // `/__manifest` for the routes that it links to. The router refuses addresses above 7,680 characters there.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;
