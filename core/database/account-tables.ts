import type { ColumnType, Generated } from "kysely";

/** The accounts library's columns that our SQL uses. Its dates are `timestamptz` on PostgreSQL. */
export type AccountTables = {
  users: {
    id: string;
    name: string;
    first_name: string;
    last_name: string;
    email: string;
    email_verified: ColumnType<boolean | 0 | 1, boolean, boolean>;
    role: Role;
    /** Names of rights with commas between; empty for an administrator, who has all. */
    rights: Generated<string>;
    /** The alerts that the person wants by e-mail, with commas between. */
    alerts: Generated<string>;
    two_factor_enabled: ColumnType<boolean | 0 | 1 | null, boolean | null, boolean | null>;
    last_sign_in_at: string | null;
    created_at: LibraryDate;
    updated_at: LibraryDate;
    /** Name and address for the staff's search (see `fold`). */
    folded: string;
  };
  sessions: { id: string; token: string; user_id: string; expires_at: LibraryDate };
  accounts: {
    id: string;
    account_id: string;
    provider_id: string;
    user_id: string;
    password: string | null;
    created_at: LibraryDate;
    updated_at: LibraryDate;
  };
  verifications: {
    id: string;
    identifier: string;
    value: string;
    expires_at: LibraryDate;
    created_at: LibraryDate;
    updated_at: LibraryDate;
  };
  two_factors: { id: string; user_id: string };
  setup_link: { id: 1; token_hash: string; created_at: string };
};

type LibraryDate = ColumnType<string | Date, string, string>;

export type Role = "user" | "admin";
