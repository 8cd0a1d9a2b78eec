import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The list of all routes, staff's included, would be four kilobytes of every first load. A page carries its own and asks
  // `/__manifest` for those it links to; the router refuses addresses above 7,680 characters there.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;
