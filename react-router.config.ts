import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // Only the application of staff and accounts needs the list of routes: serve it at no public address.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
