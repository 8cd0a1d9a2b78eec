import { createHmac } from "node:crypto";
import { onTestFinished } from "vitest";
import { findUserByEmail } from "../app/account/accounts.server.ts";
import { type AuthContext, createAuthContext } from "../app/account/auth.server.ts";
import { rememberDevice } from "../app/account/devices.server.ts";
import { type Right, storedRights } from "../app/account/rights.ts";
import { reportSignIn } from "../app/account/sign-in.server.ts";
import { addConfirmedUser, markSignedIn } from "../app/account/store.server.ts";
import { prepareFirstAdministrator } from "../app/account/team/administrators.server.ts";
import { type Database, type Dialect, openDatabase } from "../core/database/connection.ts";
import { createLog } from "../core/log.ts";
import { embeddedSecret } from "../core/secret.ts";
import { hashOnce } from "./accounts.ts";
import type { OpenedSite } from "./shared-site.ts";
import type { Site } from "./site.ts";
import { environmentOn, lendSite, siteOn } from "./site-on.ts";
import { type Answer, type Visitor, visitorOf } from "./visitor.ts";

export const PASSWORD = "betterave-1933";
export const ADMIN_EMAIL = "claire@maison.example";

const accounts = new WeakMap<Site, AuthContext>();

/** The built site with an administrator, lent to the running test. */
export async function siteWithAdministrator(dialect: Dialect, settings?: Record<string, string>): Promise<OpenedSite> {
  const opened = await lendSite(dialect, { settings, prepare: addAdministrator });
  accounts.set(opened.site, accountsOf(opened));
  return opened;
}

/**
 * The same in a separate process, for a test with its own settings or with effects that a shared process would
 * remember.
 */
export async function ownSiteWithAdministrator(
  dialect: Dialect,
  settings: Record<string, string> = {},
): Promise<OpenedSite> {
  const environment: Record<string, string> = {
    ...(await environmentOn(dialect)),
    ADMIN_EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    ...settings,
  };
  const site = await siteOn(dialect, environment);
  const database = await openDatabase({ dataDir: site.dataDir, databaseUrl: environment.DATABASE_URL });
  onTestFinished(() => database.close());
  const opened = { site, database, environment };
  accounts.set(site, accountsOf(opened));
  return opened;
}

/** Does the same as a start with ADMIN_EMAIL and ADMIN_PASSWORD. */
async function addAdministrator(opened: OpenedSite) {
  const auth = accountsOf(opened);
  await auth.db.deleteFrom("setup_link").execute();
  await prepareFirstAdministrator(auth, { adminEmail: ADMIN_EMAIL, adminPassword: PASSWORD });
}

function accountsOf({ site, database, environment }: OpenedSite): AuthContext {
  const secret = environment.SECRET ?? embeddedSecret(site.dataDir);
  return createAuthContext({ database, env: { secret }, siteUrl: site.url, log: createLog("text", () => {}) });
}

export async function addPerson({ db }: Database, email: string, rights: readonly Right[] = []): Promise<string> {
  const [firstName = ""] = email.split("@");
  const person = { firstName, lastName: "", email, passwordHash: await hashOnce(PASSWORD) };
  return addConfirmedUser(db, { ...person, ...storedRights(rights) });
}

/** Writes the session directly to the database, which saves the time of hashing a password. */
export async function signedIn(site: Site, email = ADMIN_EMAIL): Promise<Visitor> {
  const visitor = visitorOf(site);
  const auth = accounts.get(site);
  if (!auth) {
    const answer = await signIn(visitor, email);
    if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`);
    return visitor;
  }
  const user = await findUserByEmail(auth.db, email);
  if (!user) throw new Error(`${email} has no account`);
  const { internalAdapter } = await auth.betterAuth.$context;
  const { token } = await internalAdapter.createSession(user.id);
  await reportSignIn(auth, {
    type: "login_success",
    severity: "low",
    client: { address: "127.0.0.1", userAgent: null },
    userId: user.id,
  });
  await markSignedIn(auth.db, user.id);

  const signature = createHmac("sha256", auth.secret).update(token).digest("base64");
  visitor.cookies.set(
    `${auth.isSecure ? "__Host-site" : "site"}.session_token`,
    encodeURIComponent(`${token}.${signature}`),
  );
  const [device = ""] = rememberDevice(auth, new Headers(), user.id).split(";");
  const [name = "", value = ""] = device.split("=");
  visitor.cookies.set(name, value);
  return visitor;
}

export function signIn(visitor: Visitor, email: string, password = PASSWORD): Promise<Answer> {
  return visitor.post("/auth", { intent: "connexion", email, password });
}
