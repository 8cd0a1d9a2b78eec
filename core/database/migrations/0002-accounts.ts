import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type Columns, createTable } from "../columns.ts";

/**
 * The tables of better-auth 1.7.7 with passwords and two factors (`getMigrations` of `better-auth/db/migration`),
 * frozen, with our names and constraints. A test compares them with what the library expects. `setup_link` is ours: the
 * one-time link of the first administrator.
 */
export function accounts(columns: Columns): Migration {
  /** The library reads and writes native dates of PostgreSQL. */
  const date = columns.dialect === "postgres" ? sql`timestamptz` : columns.instant;
  const table = (db: Kysely<unknown>, name: string) =>
    createTable(db, columns, name).addColumn("id", columns.ordered, (id) => id.primaryKey().notNull());

  return {
    async up(db) {
      await table(db, "users")
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("first_name", "text", (c) => c.notNull())
        .addColumn("last_name", "text", (c) => c.notNull())
        .addColumn("email", "text", (c) => c.notNull().unique())
        .addColumn("email_verified", columns.boolean, (c) => c.notNull())
        .addColumn("image", "text")
        .addColumn("role", "text", (c) => c.notNull().defaultTo("user"))
        .addColumn("two_factor_enabled", columns.boolean)
        .addColumn("last_sign_in_at", columns.instant)
        .addColumn("created_at", date, (c) => c.notNull())
        .addColumn("updated_at", date, (c) => c.notNull())
        .addCheckConstraint("users_role", sql`role in ('user', 'admin')`)
        .addCheckConstraint("users_email_lower_case", sql`email = lower(email)`)
        .execute();
      await db.schema
        .createIndex("users_administrators")
        .on("users")
        .column("id")
        .where(sql.ref("role"), "=", sql.lit("admin"))
        .execute();

      await table(db, "sessions")
        .addColumn("token", "text", (c) => c.notNull().unique())
        .addColumn("user_id", columns.ordered, (c) => c.notNull().references("users.id").onDelete("cascade"))
        .addColumn("expires_at", date, (c) => c.notNull())
        .addColumn("ip_address", "text")
        .addColumn("user_agent", "text")
        .addColumn("created_at", date, (c) => c.notNull())
        .addColumn("updated_at", date, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("sessions_user_id_idx").on("sessions").column("user_id").execute();
      await db.schema.createIndex("sessions_expires_at").on("sessions").column("expires_at").execute();

      await table(db, "accounts")
        .addColumn("account_id", "text", (c) => c.notNull())
        .addColumn("provider_id", "text", (c) => c.notNull())
        .addColumn("user_id", columns.ordered, (c) => c.notNull().references("users.id").onDelete("cascade"))
        .addColumn("access_token", "text")
        .addColumn("refresh_token", "text")
        .addColumn("id_token", "text")
        .addColumn("access_token_expires_at", date)
        .addColumn("refresh_token_expires_at", date)
        .addColumn("scope", "text")
        .addColumn("password", "text")
        .addColumn("created_at", date, (c) => c.notNull())
        .addColumn("updated_at", date, (c) => c.notNull())
        .addUniqueConstraint("accounts_one_per_provider", ["user_id", "provider_id"])
        .execute();
      await db.schema.createIndex("accounts_user_id_idx").on("accounts").column("user_id").execute();

      await table(db, "verifications")
        .addColumn("identifier", "text", (c) => c.notNull())
        .addColumn("value", "text", (c) => c.notNull())
        .addColumn("expires_at", date, (c) => c.notNull())
        .addColumn("created_at", date, (c) => c.notNull())
        .addColumn("updated_at", date, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("verifications_identifier_idx").on("verifications").column("identifier").execute();
      await db.schema.createIndex("verifications_expires_at").on("verifications").column("expires_at").execute();

      await table(db, "two_factors")
        .addColumn("secret", "text", (c) => c.notNull())
        .addColumn("backup_codes", "text", (c) => c.notNull())
        .addColumn("user_id", columns.ordered, (c) => c.notNull().references("users.id").onDelete("cascade"))
        .addColumn("verified", columns.boolean)
        .addColumn("failed_verification_count", "integer")
        .addColumn("locked_until", date)
        .execute();
      await db.schema.createIndex("two_factors_secret_idx").on("two_factors").column("secret").execute();
      await db.schema.createIndex("two_factors_user_id_idx").on("two_factors").column("user_id").execute();

      // At most one row: its key has one possible value.
      await createTable(db, columns, "setup_link")
        .addColumn("id", "integer", (c) => c.primaryKey().notNull())
        .addColumn("token_hash", "text", (c) => c.notNull())
        .addColumn("created_at", columns.instant, (c) => c.notNull())
        .addCheckConstraint("setup_link_single", sql`id = 1`)
        .execute();
    },
  };
}
