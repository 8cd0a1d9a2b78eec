import { createAuthContext } from "../app/account/auth.server.ts";
import { followContent } from "../app/content/content.server.ts";
import type { Services } from "../app/context.ts";
import { followPictures } from "../app/pictures/pictures.server.ts";
import { createTraffic } from "../app/traffic/counter.ts";
import { storeTraffic } from "../app/traffic/store.server.ts";
import { openDatabase } from "../core/database/connection.ts";
import { migrate } from "../core/database/migrate.ts";
import type { Env, readEnv } from "../core/env.ts";
import type { Log } from "../core/log.ts";
import { embeddedSecret } from "../core/secret.ts";
import type { Jobs } from "./jobs.ts";
import { createWorkshop } from "./pictures/workshop.ts";

type Options = { siteUrl: string; log: Log; workshop: string };

/**
 * Opens and migrates the database, and returns what loaders and actions need.
 * @param options `workshop` is the program that makes pictures
 */
export async function openServices(
  settings: ReturnType<typeof readEnv>,
  { siteUrl, log, workshop }: Options,
): Promise<Services> {
  const env: Env = { ...settings, secret: settings.secret ?? embeddedSecret(settings.dataDir) };
  const database = await openDatabase({
    ...env,
    onConnectionLost: (error) => log.warn("connexion à la base de données perdue", { error }),
  });
  await migrate(database, { onMigration: log.info });
  const content = followContent(database, log);
  await content.refresh();
  const auth = createAuthContext({ database, env, siteUrl, log });
  const pictures = { ...followPictures(database, content.version), ...createWorkshop(env.dataDir, workshop, log) };
  return {
    env,
    siteUrl,
    database,
    log,
    auth,
    content,
    pictures,
    jobs: new Map(),
    traffic: createTraffic(),
    policyReports: new Map(),
  };
}

/** Stops the jobs, stores the traffic of the last minute, and closes the database. */
export async function closeServices(services: Services, jobs: Jobs): Promise<void> {
  const { content, database, log, pictures, traffic } = services;
  content.stop();
  pictures.stop();
  await jobs.stop();
  await storeTraffic(database.db, traffic).catch((error) => log.warn("pages vues non comptées", { error }));
  await database.close();
}
