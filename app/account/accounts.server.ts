import type { Database } from "../../server/database/connection.ts";
import type { Log } from "../../server/log.ts";
import { queueMail } from "../../server/mail.ts";
import { createAuth } from "./better-auth.server.ts";
import type { Core } from "./core.server.ts";
import {
  createFirstAdministrator,
  createSetupToken,
  ensureAdministrator,
  isSetupTokenValid,
} from "./first-administrator.server.ts";
import { confirmationLetter, type Letter, passwordResetLetter } from "./letters.server.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./password.server.ts";
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from "./second-factor.server.ts";
import { readSession, signOut } from "./session.server.ts";
import { completeSignIn, signIn } from "./sign-in.server.ts";
import { confirmEmail, signUp } from "./sign-up.server.ts";
import { endSessions, findUserByEmail, hasAdministrator, listUsers, markConfirmed } from "./store.server.ts";
import { withAccounts } from "./tables.server.ts";
import { setRole } from "./team.server.ts";

export interface AccountsSettings {
  database: Pick<Database, "db" | "dialect">;
  env: { secret: string; adminEmail?: string | undefined; adminPassword?: string | undefined };
  siteUrl: string;
  log: Log;
  /** Issue "staff area": 5 s longer for each answer while an account is under attack. */
  slowDownMs?: number;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts, sessions and roles, with the library behind them out of sight. Create it after the migrations ran. */
export function createAccounts({ database, env, siteUrl, log, slowDownMs = 5_000 }: AccountsSettings) {
  const db = withAccounts(database.db);
  const post = (to: string, kind: string, { subject, text }: Letter) => queueMail(db, { to, subject, text, kind });
  const auth = createAuth({
    db,
    dialect: database.dialect,
    secret: env.secret,
    siteUrl,
    sendConfirmation: (email, token) =>
      post(email, "account_confirmation", confirmationLetter(`${siteUrl}/auth/confirmation?jeton=${token}`)),
    sendPasswordReset: (email, token) =>
      post(email, "password_reset", passwordResetLetter(`${siteUrl}/auth/mot-de-passe?jeton=${token}`)),
    onPasswordReset: (userId) => markConfirmed(db, userId),
    onError: (message, error) => log.error(`comptes : ${message}`, { error }),
  });
  const core: Core = { auth, db, dialect: database.dialect, secret: env.secret, log, slowDownMs };

  /** At the start: the administrator of the settings, or else the one-time link, as long as nobody is administrator. */
  async function prepareFirstAdministrator(): Promise<string | undefined> {
    if (env.adminEmail && env.adminPassword) await ensureAdministrator(core, env.adminEmail, env.adminPassword);
    if (await hasAdministrator(db)) return undefined;
    return `${siteUrl}/auth/premier-administrateur?jeton=${await createSetupToken(core)}`;
  }

  return {
    prepareFirstAdministrator,
    isSetupTokenValid: bind(core, isSetupTokenValid),
    createFirstAdministrator: bind(core, createFirstAdministrator),
    signUp: bind(core, signUp),
    confirmEmail: bind(core, confirmEmail),
    signIn: bind(core, signIn),
    completeSignIn: bind(core, completeSignIn),
    readSession: bind(core, readSession),
    signOut: bind(core, signOut),
    requestPasswordReset: bind(core, requestPasswordReset),
    resetPassword: bind(core, resetPassword),
    changePassword: bind(core, changePassword),
    beginTwoFactor: bind(core, beginTwoFactor),
    confirmTwoFactor: bind(core, confirmTwoFactor),
    endTwoFactor: bind(core, endTwoFactor),
    renewRecoveryCodes: bind(core, renewRecoveryCodes),
    setRole: bind(core, setRole),
    hasAdministrator: bind(db, hasAdministrator),
    listUsers: bind(db, listUsers),
    findUserByEmail: bind(db, findUserByEmail),
    endSessions: bind(db, endSessions),
  };
}

function bind<First, Rest extends unknown[], Result>(first: First, work: (first: First, ...rest: Rest) => Result) {
  return (...rest: Rest) => work(first, ...rest);
}
