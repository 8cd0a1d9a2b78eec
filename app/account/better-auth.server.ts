import { betterAuth } from "better-auth";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Kysely } from "kysely";
import { newId } from "../../core/database/id.ts";
import type { Database } from "../../core/database/schema.ts";
import { isUsableSecret } from "../../core/env.ts";
import { takePasswordTurn } from "./password-turns.server.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "./rules.ts";
import { foldPerson } from "./store.server.ts";

/** The header in which we, and nobody else, hand the library the client's address: its HTTP handler is not mounted. */
export const CLIENT_ADDRESS_HEADER = "x-site-client-address";

/** How long a session lasts without being used. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** A used session is prolonged once it is this old. */
const PROLONG_AFTER_SECONDS = 60 * 60;
const LINK_SECONDS = 60 * 60;

export interface AuthSettings {
  db: Kysely<Database>;
  dialect: "sqlite" | "postgres";
  secret: string;
  /** The public address. Nothing of a request (Host, Origin) takes part in making a link or a cookie. */
  siteUrl: string;
  sendConfirmation(email: string, token: string): Promise<void>;
  sendPasswordReset(email: string, token: string): Promise<void>;
  onError(message: string, error?: unknown): void;
}

export type Auth = ReturnType<typeof createAuth>;

/**
 * The accounts library with our tables, limits and letters. Create it after the migrations ran. Roles are a plain column
 * that no request can set: its `admin` plugin knows neither our last-administrator rule nor `role_audit_log`.
 */
export function createAuth(settings: AuthSettings) {
  const { db, dialect, secret, siteUrl, onError } = settings;
  // Without it the library falls back, outside production silently, to a secret that everybody can read in its source.
  if (!isUsableSecret(secret)) throw new Error("the accounts need a secret of their own");
  const isSecure = siteUrl.startsWith("https:");
  return betterAuth({
    appName: new URL(siteUrl).hostname,
    baseURL: siteUrl,
    trustedOrigins: [siteUrl],
    secret,
    database: { db, type: dialect, transaction: false },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: "error", log: (_level, message, ...details) => onError(message, details[0]) },
    advanced: {
      // ASVS v5.0.0-3.3.3: a browser takes `__Host-` only from this very host. The library's own prefix is the weaker `__Secure-`.
      cookiePrefix: isSecure ? "__Host-site" : "site",
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // The first characters of a user's id are shown: they say nothing of when the account was made.
      database: { generateId: ({ model }) => (model === "user" ? crypto.randomUUID() : newId()) },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      sendResetPassword: ({ user, token }) => settings.sendPasswordReset(user.email, token),
      password: {
        hash: (password) => takePasswordTurn(() => hashPassword(password)),
        verify: (pair) => takePasswordTurn(() => verifyPassword(pair)),
      },
    },
    emailVerification: {
      expiresIn: LINK_SECONDS,
      sendVerificationEmail: ({ user, token }) => settings.sendConfirmation(user.email, token),
    },
    session: {
      ...SESSION_TABLE,
      expiresIn: SESSION_SECONDS,
      updateAge: PROLONG_AFTER_SECONDS,
      cookieCache: { enabled: false },
    },
    user: USER_TABLE,
    databaseHooks: {
      user: { create: { before: async (user) => ({ data: { ...user, folded: foldPerson(user) } }) } },
    },
    account: ACCOUNT_TABLE,
    verification: VERIFICATION_TABLE,
    plugins: [
      twoFactor({
        // Ours counts by device, and recovery codes apart (code-check.server.ts).
        accountLockout: { enabled: false },
        schema: {
          user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
          twoFactor: TWO_FACTOR_TABLE,
        },
      }),
    ],
  });
}

const DATES = { createdAt: "created_at", updatedAt: "updated_at" };

const USER_TABLE = {
  modelName: "users",
  fields: { emailVerified: "email_verified", ...DATES },
  additionalFields: {
    firstName: { type: "string", required: true, fieldName: "first_name" },
    lastName: { type: "string", required: true, fieldName: "last_name" },
    role: { type: "string", required: true, defaultValue: "user", input: false },
    folded: { type: "string", required: true, defaultValue: "", input: false, returned: false },
  },
} as const;

const SESSION_TABLE = {
  modelName: "sessions",
  fields: { expiresAt: "expires_at", ipAddress: "ip_address", userAgent: "user_agent", userId: "user_id", ...DATES },
};

const ACCOUNT_TABLE = {
  modelName: "accounts",
  fields: {
    accountId: "account_id",
    providerId: "provider_id",
    userId: "user_id",
    accessToken: "access_token",
    refreshToken: "refresh_token",
    idToken: "id_token",
    accessTokenExpiresAt: "access_token_expires_at",
    refreshTokenExpiresAt: "refresh_token_expires_at",
    ...DATES,
  },
};

const VERIFICATION_TABLE = { modelName: "verifications", fields: { expiresAt: "expires_at", ...DATES } };

const TWO_FACTOR_TABLE = {
  modelName: "two_factors",
  fields: {
    backupCodes: "backup_codes",
    userId: "user_id",
    failedVerificationCount: "failed_verification_count",
    lockedUntil: "locked_until",
  },
};
