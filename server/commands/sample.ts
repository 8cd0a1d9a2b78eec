/**
 * `npm run sample`: fills a new site as a company that has used it for a year, to try every screen. Refused when
 * `PUBLIC_URL` is set, because visitors must not read invented reviews, and where there is anything to mix it with.
 */

import type { Kysely } from "kysely";
import { composeFacts } from "../../app/company/facts.ts";
import { openDatabase } from "../../core/database/connection.ts";
import { migrate } from "../../core/database/migrate.ts";
import type { Database } from "../../core/database/schema.ts";
import { readEnv } from "../../core/env.ts";
import { embeddedSecret } from "../../core/secret.ts";
import { OperatorError, printForOperator } from "../operator-error.ts";
import { company, hours, prices } from "./sample/company-words.ts";
import { publishContent } from "./sample/content.ts";
import { addInvitations } from "./sample/invitations.ts";
import { addColleagues } from "./sample/people.ts";
import { addRequests } from "./sample/requests.ts";
import { addReviews } from "./sample/reviews.ts";
import { addSecurityEvents } from "./sample/security-events.ts";
import { addTraffic } from "./sample/traffic.ts";

await main().catch(printForOperator);

async function main(): Promise<void> {
  const env = readEnv(process.env);
  if (env.publicUrl)
    throw new OperatorError("PUBLIC_URL est réglée : ce site a un public, rien d’inventé n’y est ajouté.");
  const database = await openDatabase(env);
  try {
    await migrate(database, { onMigration: console.log });
    if (await isInUse(database.db))
      throw new OperatorError(
        "Ce site contient déjà des avis, des demandes ou des contenus modifiés : l’essai ne remplit qu’un site neuf. Choisissez un autre dossier avec DATA_DIR=…",
      );
    await addSample(database.db, env);
    console.log("Le site d’essai est rempli : contenus, avis, demandes, invitations, fréquentation, événements.");
  } finally {
    await database.close();
  }
}

async function isInUse(db: Kysely<Database>): Promise<boolean> {
  for (const table of [
    "reviews",
    "contact_submissions",
    "content_versions",
    "documents",
    "pictures",
    "invitations",
  ] as const)
    if (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()) return true;
  return false;
}

async function addSample(db: Kysely<Database>, env: ReturnType<typeof readEnv>): Promise<void> {
  const site = {
    url: `http://localhost:${env.port}`,
    secret: env.secret ?? embeddedSecret(env.dataDir),
    company: composeFacts({ company, hours, prices }),
  };
  await publishContent(db);
  const { sophie, julien } = await addColleagues(db);
  await addReviews(db, site, sophie);
  await addRequests(db, julien);
  await addInvitations(db, site, sophie);
  await addTraffic(db);
  await addSecurityEvents(db);
}
