import { randomUUID } from "node:crypto";
import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@react-router/node";
import { RouterContextProvider } from "react-router";
import { prepareFirstAdministrator } from "../app/account/team/administrators.server.ts";
import { requestContext, servicesContext } from "../app/context.ts";
import { dropLibrarySettings, readEnv } from "../core/env.ts";
import { createLog } from "../core/log.ts";
import { startJobs } from "./jobs.ts";
import { closeServices, openServices } from "./services.ts";

/**
 * The site of `npm run dev`: the router and the jobs, without the HTTP edge. Nothing is cached or compressed, and there
 * is no content policy, because Vite injects styles and scripts of its own.
 */
export async function openDevelopmentSite(siteUrl: string) {
  const settings = readEnv(process.env);
  dropLibrarySettings(process.env);
  const log = createLog(settings.logFormat);
  const services = await openServices(settings, { siteUrl, log, workshop: "server/pictures/make.ts" });
  const jobs = startJobs(services, "server/commands/backup.ts", () => 0);
  const setupLink = await prepareFirstAdministrator(services.auth, services.env);

  const listener = createRequestListener({
    build,
    mode: "development",
    getLoadContext: async (_request, client) => {
      await services.content.refresh();
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(requestContext, { id: randomUUID(), clientAddress: client.address, log });
      return context;
    },
  });
  return { listener, setupLink, dataDir: settings.dataDir, stop: () => closeServices(services, jobs) };
}
