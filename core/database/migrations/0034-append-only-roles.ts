import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Columns } from "../columns.ts";

const KEPT = sql.raw("id, user_id, old_role, new_role, changed_by, changed_at");

/** The log of rights can no longer be changed or erased, except that a client's IP address may be cleared. */
export const appendOnlyRoles = ({ dialect }: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    if (dialect === "sqlite") {
      const changes = [
        { name: "no_update", change: sql`update of ${KEPT} on role_audit_log` },
        { name: "no_delete", change: sql`delete on role_audit_log` },
        {
          name: "no_address",
          change: sql`update of ip_address on role_audit_log when new.ip_address is not null`,
        },
      ];
      for (const { name, change } of changes) {
        await sql`create trigger ${sql.ref(`role_audit_log_${name}`)} before ${change}
          begin select raise(abort, 'the log of rights is append-only'); end`.execute(db);
      }
      return;
    }
    await sql`create function role_audit_log_is_append_only() returns trigger language plpgsql
      as $$ begin raise exception 'the log of rights is append-only'; end $$`.execute(db);
    await sql`create trigger role_audit_log_no_change before update of ${KEPT} or delete or truncate on role_audit_log
      for each statement execute function role_audit_log_is_append_only()`.execute(db);
    await sql`create trigger role_audit_log_no_address before update of ip_address on role_audit_log
      for each row when (new.ip_address is not null) execute function role_audit_log_is_append_only()`.execute(db);
  },
});
