import { shippedFacts } from "../app/company/facts.ts";
import type { EmailContext } from "../app/emails/compose.server.ts";
import { invite } from "../app/invitations/invite.server.ts";
import type { Wanted } from "../app/invitations/rules.ts";
import { invitationPath, tokenOf } from "../app/invitations/tokens.server.ts";
import type { Database } from "../core/database/connection.ts";
import { embeddedSecret } from "../core/secret.ts";
import type { OpenedSite } from "./shared-site.ts";

const SLIP: Wanted = { activity: "fuel", delivered_on: null, order_number: null, email: null, customer_name: null };

/** @returns the id of its batch */
export async function addSlip(database: Pick<Database, "db">, change: Partial<Wanted> = {}, now = new Date()) {
  return (
    await make(database, [{ ...SLIP, ...change }], { url: "", secret: "s".repeat(32), company: shippedFacts }, now)
  ).batch;
}

/** Invites as staff do, with links of this site. @returns the paths of the links */
export async function addInvitations(
  { site, database, environment }: OpenedSite,
  changes: Partial<Wanted>[],
  now = new Date(),
): Promise<string[]> {
  const secret = secretOf({ site, environment });
  const list = changes.map((change) => ({ ...SLIP, ...change }));
  return (await make(database, list, { url: site.url, secret, company: shippedFacts }, now)).paths;
}

/** The link in the mail to this address, which may already have been sent. */
export async function linkFor({ database, ...opened }: OpenedSite, email: string): Promise<string> {
  const { db } = database;
  const row = await db.selectFrom("invitations").select("key").where("email", "=", email).executeTakeFirstOrThrow();
  return invitationPath(tokenOf(row, secretOf(opened)));
}

const secretOf = ({ site, environment }: Pick<OpenedSite, "site" | "environment">) =>
  environment.SECRET ?? embeddedSecret(site.dataDir);

async function make({ db }: Pick<Database, "db">, list: Wanted[], site: EmailContext, now = new Date()) {
  const made = await invite(db, list, { source: "slips", by: { id: null, name: "Essai" }, site, now });
  if ("changed" in made) throw new Error("nobody is invited");
  return made;
}
