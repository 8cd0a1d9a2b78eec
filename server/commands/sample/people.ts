import { hashPassword } from "better-auth/crypto";
import type { Kysely } from "kysely";
import { storeAlerts } from "../../../app/account/accounts.server.ts";
import { type Right, roleName, storedRights } from "../../../app/account/rights.ts";
import { addConfirmedUser } from "../../../app/account/store.server.ts";
import { writeChoices } from "../../../app/alerts/rules.ts";
import type { Actor } from "../../../core/audit-log.ts";
import type { Database } from "../../../core/database/schema.ts";
import { randomKey } from "../../../core/hash.ts";
import { writeRoleChange } from "../../../core/security-log.ts";

export const COLLEAGUES: Record<
  "sophie" | "julien",
  { firstName: string; lastName: string; email: string; rights: Right[] }
> = {
  sophie: {
    firstName: "Sophie",
    lastName: "Marchand",
    email: "sophie@maison.example",
    rights: ["publier", "modérer", "répondre"],
  },
  julien: { firstName: "Julien", lastName: "Besnard", email: "julien@maison.example", rights: ["répondre"] },
};

/** Two colleagues of the first administrator. Nobody knows their passwords, and no mail is sent to them. */
export async function addColleagues(db: Kysely<Database>): Promise<Record<keyof typeof COLLEAGUES, Actor>> {
  const [sophie, julien] = [await addColleague(db, "sophie"), await addColleague(db, "julien")];
  return { sophie, julien };
}

async function addColleague(db: Kysely<Database>, who: keyof typeof COLLEAGUES): Promise<Actor> {
  const { rights, ...person } = COLLEAGUES[who];
  const stored = storedRights(rights);
  const passwordHash = await hashPassword(randomKey(32));
  const id = await addConfirmedUser(db, { ...person, ...stored, passwordHash });
  await storeAlerts(db, id, writeChoices([]));
  await writeRoleChange(db, { userId: id, oldRole: "user", newRole: roleName(stored), changedBy: null, ip: null });
  return { id, name: `${person.firstName} ${person.lastName}` };
}
