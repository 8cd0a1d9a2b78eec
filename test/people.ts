import { hashPassword } from "better-auth/crypto";
import { onTestFinished } from "vitest";
import { addConfirmedUser } from "../app/account/store.server.ts";
import { type Database, type Dialect, openDatabase } from "../core/database/connection.ts";
import type { Site } from "./site.ts";
import { environmentOn, siteOn } from "./site-on.ts";
import { type Answer, type Visitor, visitorOf } from "./visitor.ts";

export const PASSWORD = "betterave-1933";
export const ADMIN_EMAIL = "claire@maison.example";

/** The built site on an empty database with an administrator, and direct access to the database. */
export async function siteWithAdministrator(
  dialect: Dialect,
  settings: Record<string, string> = {},
): Promise<{ site: Site; database: Database; environment: Record<string, string> }> {
  const environment = {
    ...(await environmentOn(dialect)),
    ADMIN_EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    ...settings,
  };
  const site = await siteOn(dialect, environment);
  const { DATA_DIR = "", DATABASE_URL } = environment as Record<string, string | undefined>;
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
  onTestFinished(() => database.close());
  return { site, database, environment };
}

export async function addPerson({ db }: Database, email: string, role: "user" | "admin" = "user"): Promise<string> {
  const [firstName = ""] = email.split("@");
  const passwordHash = await hashPassword(PASSWORD);
  return addConfirmedUser(db, { firstName, lastName: "", email, passwordHash, role });
}

export async function signedIn(site: Site, email = ADMIN_EMAIL): Promise<Visitor> {
  const visitor = visitorOf(site);
  const answer = await signIn(visitor, email);
  if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`);
  return visitor;
}

export function signIn(visitor: Visitor, email: string, password = PASSWORD): Promise<Answer> {
  return visitor.post("/auth", { intent: "connexion", email, password });
}
