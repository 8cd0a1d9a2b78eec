/**
 * `npm run sample`: fills a site as a company that has used it for a year, to try every screen. Refused when
 * `PUBLIC_URL` is set, because visitors must not read invented reviews.
 */

import type { Kysely } from "kysely";
import { findUserByEmail } from "../../app/account/accounts.server.ts";
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
import { addColleagues, COLLEAGUES } from "./sample/people.ts";
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
    if (await findUserByEmail(database.db, COLLEAGUES.sophie.email))
      throw new OperatorError("L’essai a déjà rempli ce site. Choisissez un autre dossier avec DATA_DIR=…");
    await addSample(database.db, env);
    console.log("Le site d’essai est rempli : contenus, avis, demandes, invitations, fréquentation, événements.");
  } finally {
    await database.close();
  }
}

async function addSample(db: Kysely<Database>, env: ReturnType<typeof readEnv>): Promise<void> {
  const site = {
    url: `http://localhost:${env.port}`,
    secret: env.secret ?? embeddedSecret(env.dataDir),
    company: composeFacts({ company, hours, prices }),
  };
  // What staff wrote stays.
  const isWritten = await db.selectFrom("content_versions").selectAll().limit(1).executeTakeFirst();
  if (!isWritten) await publishContent(db);
  const colleagues = await addColleagues(db);
  const { sophie, julien } = colleagues;
  await addReviews(db, site, sophie);
  await addRequests(db, julien);
  await addInvitations(db, site, sophie);
  await addTraffic(db);
  await addSecurityEvents(db, colleagues);
}
