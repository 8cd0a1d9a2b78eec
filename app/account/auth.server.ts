import { type BetterAuthPlugin, betterAuth } from "better-auth";
import { APIError, createAuthEndpoint, isAPIError } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Kysely } from "kysely";
import * as v from "valibot";
import type { Database as DatabaseConnection, Dialect } from "../../core/database/connection.ts";
import { newId } from "../../core/database/id.ts";
import type { Database } from "../../core/database/schema.ts";
import { type Env, isUsableSecret } from "../../core/env.ts";
import type { Log } from "../../core/log.ts";
import { queueMail } from "../../core/mail.ts";
import { newPaperCode } from "../../core/paper-code.ts";
import { retryAfter } from "../../core/rate-limit.ts";
import { cookieName } from "../../core/text/cookie.ts";
import { confirmationEmail, passwordResetEmail } from "../emails/account-emails.server.ts";
import { PasswordQueueFull, queuePasswordWork } from "./passwords/queue.server.ts";
import {
  ACCOUNT_EXISTS,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
  RECOVERY_CODES,
  UNAVAILABLE,
  WRONG_CREDENTIALS,
} from "./rules.ts";
import { foldPerson, hashIdentifier } from "./store.server.ts";

export interface Client {
  address: string;
  userAgent: string | null;
}

interface AuthSettings {
  db: Kysely<Database>;
  dialect: Dialect;
  secret: string;
  /** The public address of links and cookies; a request's Host and Origin are never used. */
  siteUrl: string;
  /** False while emails are written to a folder. */
  hasMailServer: boolean;
  isSecure: boolean;
  log: Log;
  /** Delay of each sign-in at an account that is under attack. */
  slowDownMs: number;
}

export interface AuthContext extends AuthSettings {
  betterAuth: ReturnType<typeof createBetterAuth>;
}

interface ContextOptions {
  database: Pick<DatabaseConnection, "db" | "dialect">;
  env: Pick<Env, "secret"> & Partial<Pick<Env, "smtpUrl">>;
  siteUrl: string;
  log: Log;
  slowDownMs?: number;
}

/** Call after the migrations. */
export function createAuthContext({ database, env, siteUrl, log, slowDownMs = 5_000 }: ContextOptions): AuthContext {
  const settings = {
    db: database.db,
    dialect: database.dialect,
    secret: env.secret,
    siteUrl,
    hasMailServer: env.smtpUrl !== undefined,
    isSecure: siteUrl.startsWith("https:"),
    log,
    slowDownMs,
  };
  return { ...settings, betterAuth: createBetterAuth(settings) };
}

/** Only we set this header: the library's HTTP handler is not mounted. */
const CLIENT_ADDRESS_HEADER = "x-site-client-address";

/** Passes the library the cookies and the client only, so that Host and Origin reach no link and no cookie. */
export function headersFor(client: Client, cookies: string | null = null): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: client.address });
  if (client.userAgent) headers.set("user-agent", client.userAgent);
  if (cookies) headers.set("cookie", cookies);
  return headers;
}

/** How long a session lasts without being used. */
const SESSION_SECONDS = 12 * 60 * 60;
const PROLONG_AFTER_SECONDS = 60 * 60;
const LINK_SECONDS = 60 * 60;

/**
 * Role and rights are plain columns that no request can set. The library's `admin` plugin is not used: it knows neither
 * our rule of the last administrator nor `role_audit_log`.
 */
function createBetterAuth({ db, dialect, secret, siteUrl, isSecure, log }: AuthSettings) {
  // Without a secret the library silently uses a public one outside production.
  if (!isUsableSecret(secret)) throw new Error("the accounts need a secret of their own");
  return betterAuth({
    appName: new URL(siteUrl).hostname,
    baseURL: siteUrl,
    trustedOrigins: [siteUrl],
    secret,
    database: { db, type: dialect, transaction: false },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: "error",
      log: (_level, message, ...[error]) =>
        log.error("comptes : la bibliothèque signale une erreur", { message, error }),
    },
    advanced: {
      // ASVS v5.0.0-3.3.3. The library's own prefix is the weaker `__Secure-`.
      cookiePrefix: cookieName("site", isSecure),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // The security pages show the start of a user's id, which must not reveal when the account was created.
      database: { generateId: ({ model }) => (model === "user" ? crypto.randomUUID() : newId()) },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      sendResetPassword: ({ user, token }) =>
        queueMail(db, { to: user.email, ...passwordResetEmail(`${siteUrl}/auth/mot-de-passe?jeton=${token}`) }),
      password: {
        hash: (password) => queuePasswordWork(() => hashPassword(password)),
        verify: (pair) => queuePasswordWork(() => verifyPassword(pair)),
      },
    },
    emailVerification: {
      expiresIn: LINK_SECONDS,
      sendVerificationEmail: ({ user, token }) =>
        queueMail(db, { to: user.email, ...confirmationEmail(`${siteUrl}/auth/confirmation?jeton=${token}`) }),
    },
    session: {
      ...SESSION_TABLE,
      additionalFields: { byPasskey: { type: "boolean", required: false, input: false, fieldName: "by_passkey" } },
      expiresIn: SESSION_SECONDS,
      updateAge: PROLONG_AFTER_SECONDS,
      cookieCache: { enabled: false },
    },
    user: USER_TABLE,
    databaseHooks: {
      user: { create: { before: async (user) => ({ data: { ...user, folded: foldPerson(user) } }) } },
    },
    account: ACCOUNT_TABLE,
    // A reader of the table must not be able to use a link or a second step.
    verification: { ...VERIFICATION_TABLE, storeIdentifier: { default: { hash: hashIdentifier } } },
    plugins: [
      ownSessions,
      twoFactor({
        // second-factor/codes.server.ts counts wrong codes per device, and recovery codes apart.
        accountLockout: { enabled: false },
        backupCodeOptions: {
          customBackupCodesGenerate: () =>
            Array.from({ length: RECOVERY_CODES }, () => `${newPaperCode(5)}-${newPaperCode(5)}`),
        },
        schema: {
          user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
          twoFactor: TWO_FACTOR_TABLE,
        },
      }),
    ],
  });
}

/**
 * Opens a session after our own check: of a passkey, or of the former password. No request reaches it: the library's
 * HTTP handler is not mounted.
 */
const ownSessions = {
  id: "own-sessions",
  endpoints: {
    openSession: createAuthEndpoint(
      "/own-session",
      {
        method: "POST",
        body: v.object({ userId: v.string(), byPasskey: v.boolean() }),
        metadata: { SERVER_ONLY: true },
      },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new APIError("UNAUTHORIZED", { code: "FAILED_TO_CREATE_SESSION" });
        const session = await internalAdapter.createSession(user.id, false, { byPasskey: ctx.body.byPasskey });
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ userId: user.id });
      },
    ),
  },
} satisfies BetterAuthPlugin;

const DATES = { createdAt: "created_at", updatedAt: "updated_at" };

const USER_TABLE = {
  modelName: "users",
  fields: { emailVerified: "email_verified", ...DATES },
  additionalFields: {
    firstName: { type: "string", required: true, fieldName: "first_name" },
    lastName: { type: "string", required: true, fieldName: "last_name" },
    role: { type: "string", required: true, defaultValue: "user", input: false },
    rights: { type: "string", required: true, defaultValue: "", input: false },
    secondFactorDue: { type: "string", required: false, input: false, fieldName: "second_factor_due" },
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

export interface Refusal {
  ok: false;
  status: number;
  message: string;
  retryAfterSeconds?: number;
}

/** Tells a browser when a refused request may succeed. */
export const retryHeaders = ({ retryAfterSeconds }: Refusal) =>
  new Headers(retryAfterSeconds ? retryAfter(retryAfterSeconds) : {});

export function refuse(status: number, message: string, retryAfterSeconds?: number): Refusal {
  return { ok: false, status, message, ...(retryAfterSeconds && { retryAfterSeconds }) };
}

/** The error code of the accounts library, if it threw `error`. */
export function errorCode(error: unknown): string | undefined {
  return isAPIError(error) ? error.body?.code : undefined;
}

/** @throws an error that is neither the library's refusal nor a full password queue */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof PasswordQueueFull) {
    return refuse(503, "Trop de demandes en même temps. Réessayez dans quelques secondes.", 5);
  }
  if (isAPIError(error) && error.statusCode < 500) {
    const code = error.body?.code;
    return refuse(code === TOO_MANY_ATTEMPTS ? 429 : error.statusCode, messageFor(code));
  }
  throw error;
}

/**
 * Turns a failure of ours, such as an unreachable database, into a message in the form, so that nothing typed is lost.
 */
export async function refuseOnFailure<Result>({ log }: { log: Log }, work: Promise<Result>): Promise<Result | Refusal> {
  try {
    return await work;
  } catch (error) {
    log.error("comptes : demande sans réponse", { error });
    return refuse(503, UNAVAILABLE, 5);
  }
}

const TOO_MANY_ATTEMPTS = "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE";
const SIGN_IN_ENDED =
  "Cette connexion n’est plus valable : trop de codes erronés, ou délai dépassé. Recommencez avec votre mot de passe.";

/** French messages for each error code of the library that can reach a page (product reading 31). */
const MESSAGES: Record<string, string> = {
  EMAIL_NOT_VERIFIED: "Votre adresse e-mail n’est pas encore confirmée.",
  FAILED_TO_CREATE_SESSION: "La session n’a pas pu être ouverte. Réessayez dans un instant.",
  FAILED_TO_CREATE_USER: "Le compte n’a pas pu être créé. Réessayez dans un instant.",
  INVALID_BACKUP_CODE: "Ce code de secours est erroné ou a déjà servi.",
  INVALID_CODE: "Ce code est erroné. Prenez celui que votre application affiche maintenant.",
  INVALID_EMAIL: "Format d'email invalide",
  INVALID_EMAIL_OR_PASSWORD: WRONG_CREDENTIALS,
  INVALID_PASSWORD: "Le mot de passe actuel est incorrect.",
  INVALID_TOKEN: "Ce lien n’est plus valable. Demandez-en un nouveau.",
  INVALID_TWO_FACTOR_COOKIE: SIGN_IN_ENDED,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
  SESSION_EXPIRED: "Votre session a expiré. Reconnectez-vous.",
  TOKEN_EXPIRED: "Ce lien a expiré. Demandez-en un nouveau.",
  [TOO_MANY_ATTEMPTS]: SIGN_IN_ENDED,
  TOTP_ALREADY_ENABLED: "La double authentification est déjà active.",
  TOTP_NOT_ENABLED: "La double authentification n’est pas active.",
  USER_ALREADY_EXISTS: ACCOUNT_EXISTS,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: ACCOUNT_EXISTS,
};

const GENERAL_MESSAGE = "La demande n’a pas pu aboutir. Réessayez dans un instant ou écrivez-nous.";

export function messageFor(code: string | undefined): string {
  return (code && MESSAGES[code]) || GENERAL_MESSAGE;
}
