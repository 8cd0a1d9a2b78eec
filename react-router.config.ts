import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // Only the application of staff and accounts needs the list of routes: no address hands it out to anybody.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
