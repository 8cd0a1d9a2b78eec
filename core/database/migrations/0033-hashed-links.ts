import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Replaces the tokens of links and second steps by their hash, so that mailed links keep working. Invitations to staff
 * were already stored so.
 */
export const hashedLinks = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ id: string; identifier: string }>`select id, identifier from verifications
      where identifier not like 'staff-invitation:%'`.execute(db);
    for (const { id, identifier } of rows) {
      const hashed = `sha256:${createHash("sha256").update(identifier).digest("hex")}`;
      await sql`update verifications set identifier = ${hashed} where id = ${id}`.execute(db);
    }
  },
});
