import { hashPassword } from "better-auth/crypto";
import { findUserByEmail } from "../app/account/accounts.server.ts";
import { type AuthContext, createAuthContext } from "../app/account/auth.server.ts";
import { beginTwoFactor, confirmTwoFactor } from "../app/account/second-factor/codes.server.ts";
import { signIn } from "../app/account/sign-in.server.ts";
import { addConfirmedUser } from "../app/account/store.server.ts";
import type { Database, Dialect } from "../core/database/connection.ts";
import { createLog } from "../core/log.ts";
import { codeFor } from "./authenticator.ts";
import { freshDatabase } from "./database.ts";

export const SITE = "https://site.example";
export const SECRET = "s".repeat(32);
export const OPERATOR = { id: null, name: "L’hébergeur du site" };
export const client = { address: "203.0.113.7", userAgent: "Navigateur" };
export const otherClient = (n: number) => ({ address: `198.51.100.${n}`, userAgent: null });
export const marie = { firstName: "Marie", lastName: "D’Été", email: "marie@site.example", password: "secret1" };
export const paul = { firstName: "Paul", lastName: "", email: "paul@site.example", password: "secret2" };

/** A fresh database with these people, who have confirmed their address. */
export async function openAccounts(dialect: Dialect, ...people: (typeof marie)[]) {
  const database = await freshDatabase(dialect);
  for (const { password, ...person } of people)
    await addConfirmedUser(database.db, { ...person, passwordHash: await hashOnce(password), role: "user" });
  const emails = () => database.db.selectFrom("mail_outbox").selectAll().orderBy("id").execute();
  return { database, auth: authContextOn(database), emails };
}

const hashes = new Map<string, string>();

/** Hashes each password once, because a hash takes 80 ms of a core. */
export async function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? (await hashPassword(password));
  hashes.set(password, hash);
  return hash;
}

/** Opens Marie's account: signed in with two factors, after using the code `confirmed`. */
export async function openWithTwoFactor(dialect: Dialect) {
  const opened = await openAccounts(dialect, marie);
  const { auth } = opened;
  const signedIn = cookiesAfter(await signIn(auth, marie, client));
  const { address, recoveryCodes } = await startTwoFactor(auth, signedIn);
  const confirmed = await codeFor(address);
  const renewed = cookiesAfter(await confirmTwoFactor(auth, signedIn, confirmed)).get("cookie");
  const device = /[^ ]*device=[^;]+/.exec(signedIn.get("cookie") ?? "")?.[0];
  const session = new Headers({ cookie: `${renewed}; ${device}` });
  return { ...opened, userId: await idOf(auth, marie.email), address, recoveryCodes, confirmed, session };
}

/** Starts Marie's second factor, before its first code. */
export async function startTwoFactor(auth: AuthContext, session: Headers) {
  const userId = await idOf(auth, marie.email);
  const begun = await beginTwoFactor(auth, session, { userId, password: marie.password });
  if (!begun.ok) throw new Error(begun.message);
  return begun;
}

export function authContextOn(database: Database): AuthContext {
  return createAuthContext({
    database,
    env: { secret: SECRET },
    siteUrl: SITE,
    log: createLog("text", () => {}),
    slowDownMs: 0,
  });
}

export async function idOf({ db }: AuthContext, email: string): Promise<string> {
  return (await findUserByEmail(db, email))?.id ?? "";
}

export function tokenIn(email: { body: string } | undefined): string {
  return /jeton=(\S+)/.exec(email?.body ?? "")?.[1] ?? "";
}

export function setCookieLines(result: object): string[] {
  if ("cookies" in result) return result.cookies as string[];
  throw new Error(`no cookies: ${JSON.stringify(result)}`);
}

export function cookiesAfter(result: object): Headers {
  const kept = setCookieLines(result).filter((line) => !line.includes("Max-Age=0"));
  return new Headers({ cookie: kept.map((line) => line.split(";")[0]).join("; ") });
}
