import type { Database } from "../../core/database/connection.ts";
import type { Env } from "../../core/env.ts";
import type { Log } from "../../core/log.ts";
import { createAuth } from "./better-auth.server.ts";
import type { Core } from "./core.server.ts";
import {
  createFirstAdministrator,
  createSetupToken,
  ensureAdministrator,
  isSetupTokenValid,
} from "./first-administrator.server.ts";
import { confirmationLetter, passwordResetLetter, queueLetter } from "./letters.server.ts";
import { type Refusal, refuse } from "./outcome.server.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./password.server.ts";
import { emailsOf, findUserByEmail, listUsers } from "./people.server.ts";
import { UNAVAILABLE } from "./rules.ts";
import { openWords, sealWords } from "./sealed-words.server.ts";
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from "./second-factor.server.ts";
import { readSession, signOut } from "./session.server.ts";
import { completeSignIn, signIn } from "./sign-in.server.ts";
import { confirmEmail, signUp } from "./sign-up.server.ts";
import { countAdministrators, hadAdministrator } from "./store.server.ts";
import { endSessionsOf, setRole } from "./team.server.ts";

export interface AccountsSettings {
  database: Pick<Database, "db" | "dialect">;
  env: Pick<Env, "secret"> & Partial<Pick<Env, "adminEmail" | "adminPassword" | "smtpUrl">>;
  siteUrl: string;
  log: Log;
  /** Issue "staff area": 5 s longer for each answer while an account is under attack. */
  slowDownMs?: number;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts, sessions and roles, with the library behind them out of sight. Create it after the migrations ran. */
export function createAccounts({ database, env, siteUrl, log, slowDownMs = 5_000 }: AccountsSettings) {
  const { db } = database;
  const isSecure = siteUrl.startsWith("https:");
  const auth = createAuth({
    db,
    dialect: database.dialect,
    secret: env.secret,
    siteUrl,
    sendConfirmation: (email, token) =>
      queueLetter(db, email, confirmationLetter(`${siteUrl}/auth/confirmation?jeton=${token}`)),
    sendPasswordReset: (email, token) =>
      queueLetter(db, email, passwordResetLetter(`${siteUrl}/auth/mot-de-passe?jeton=${token}`)),
    onError: (message, error) => log.error("comptes : la bibliothèque signale une erreur", { message, error }),
  });
  const core: Core = {
    auth,
    db,
    dialect: database.dialect,
    secret: env.secret,
    siteUrl,
    hasMailServer: env.smtpUrl !== undefined,
    isSecure,
    log,
    slowDownMs,
  };

  /** At each start, until there has been an administrator: makes the one of the settings, or returns the one-time link. */
  async function prepareFirstAdministrator(): Promise<string | undefined> {
    if (await hadAdministrator(db)) return undefined;
    if (env.adminEmail && env.adminPassword) {
      await ensureAdministrator(core, env.adminEmail, env.adminPassword);
      return undefined;
    }
    return `${siteUrl}/auth/premier-administrateur?jeton=${await createSetupToken(core)}`;
  }

  return {
    prepareFirstAdministrator,
    isSetupTokenValid: bind(core, isSetupTokenValid),
    createFirstAdministrator: bind(core, createFirstAdministrator),
    signUp: told(core, signUp),
    confirmEmail: told(core, confirmEmail),
    signIn: told(core, signIn),
    completeSignIn: told(core, completeSignIn),
    sealWords: bind(core, sealWords),
    openWords: bind(core, openWords),
    readSession: bind(core, readSession),
    signOut: bind(core, signOut),
    requestPasswordReset: told(core, requestPasswordReset),
    resetPassword: told(core, resetPassword),
    changePassword: told(core, changePassword),
    beginTwoFactor: told(core, beginTwoFactor),
    confirmTwoFactor: told(core, confirmTwoFactor),
    endTwoFactor: told(core, endTwoFactor),
    renewRecoveryCodes: told(core, renewRecoveryCodes),
    setRole: bind(core, setRole),
    hadAdministrator: bind(db, hadAdministrator),
    countAdministrators: bind(db, countAdministrators),
    listUsers: bind(db, listUsers),
    emailsOf: bind(db, emailsOf),
    findUserByEmail: bind(db, findUserByEmail),
    endSessionsOf: bind(core, endSessionsOf),
  };
}

/** Bound to `core`; a failure of ours, such as a database that is away, is logged and told in the form itself. */
function told<Rest extends unknown[], Result>(core: Core, work: (core: Core, ...rest: Rest) => Promise<Result>) {
  return async (...rest: Rest): Promise<Result | Refusal> => {
    try {
      return await work(core, ...rest);
    } catch (error) {
      core.log.error("comptes : demande sans réponse", { error });
      return refuse(503, UNAVAILABLE, 5);
    }
  };
}

function bind<First, Rest extends unknown[], Result>(first: First, work: (first: First, ...rest: Rest) => Result) {
  return (...rest: Rest) => work(first, ...rest);
}
