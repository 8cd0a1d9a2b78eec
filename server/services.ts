import { createAuthContext } from "../app/account/auth.server.ts";
import { followContent } from "../app/content/content.server.ts";
import type { Services } from "../app/context.ts";
import { followPictures } from "../app/pictures/pictures.server.ts";
import { createTraffic } from "../app/traffic/counter.ts";
import { openDatabase } from "../core/database/connection.ts";
import { migrate } from "../core/database/migrate.ts";
import type { Env, readEnv } from "../core/env.ts";
import type { Log } from "../core/log.ts";
import { embeddedSecret } from "../core/secret.ts";
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
