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
    /** Comma-separated names of rights; empty for an administrator, who has all. */
    rights: Generated<string>;
    /** Comma-separated alerts that the person wants by e-mail. */
    alerts: Generated<string>;
    two_factor_enabled: ColumnType<boolean | 0 | 1 | null, boolean | null, boolean | null>;
    last_sign_in_at: string | null;
    /**
     * When the staff area starts to require a second factor (ISO-8601). Null until the account was first asked for one.
     */
    second_factor_due: Generated<string | null>;
    passkey_offer_closed_at: Generated<string | null>;
    created_at: LibraryDate;
    updated_at: LibraryDate;
    /** Name and address for the staff's search (see `fold`). */
    folded: string;
  };
  sessions: {
    id: string;
    token: string;
    user_id: string;
    expires_at: LibraryDate;
    ip_address: Generated<string | null>;
    user_agent: Generated<string | null>;
    created_at: Generated<string | Date>;
    updated_at: Generated<string | Date>;
    by_passkey: Generated<boolean | 0 | 1 | null>;
  };
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
  passkeys: {
    id: string;
    user_id: string;
    /** These three hold base64url, base64url, and comma-separated names. */
    credential_id: string;
    public_key: string;
    transports: string;
    counter: number;
    name: string;
    created_at: string;
    used_at: string | null;
  };
  two_factors: { id: string; user_id: string };
  setup_link: { id: 1; token_hash: string; created_at: string };
};

type LibraryDate = ColumnType<string | Date, string, string>;

export type Role = "user" | "admin";
