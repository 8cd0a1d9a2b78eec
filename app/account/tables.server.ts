import type { AccountTables } from "../../core/database/account-tables.ts";
import type { Database } from "../../core/database/connection.ts";

/** The site's database with the accounts tables beside the others. */
export type AccountDb = ReturnType<typeof withAccounts>;

export function withAccounts(db: Database["db"]) {
  return db.withTables<AccountTables>();
}

export const isoInstant = (date: string | Date) => new Date(date).toISOString();
