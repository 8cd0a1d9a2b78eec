/** Remembers in the browser, never in the database, whether the typed password is too weak for the team. */
import { readCookie, writeCookie } from "../../../core/text/cookie.ts";
import type { Content } from "../../content/content.server.ts";
import { findPasswordOwner } from "../accounts.server.ts";
import type { AuthContext } from "../auth.server.ts";
import { MAX_SESSION_MS } from "../session.server.ts";
import { checkStrength } from "./strength.server.ts";

const COOKIE = "site.weak_password";

type SigningContext = Pick<AuthContext, "isSecure">;

/** The `Set-Cookie` line after a right or a new password, weak or not. */
export async function rememberStrength(
  auth: Pick<AuthContext, "db" | "isSecure">,
  content: Pick<Content, "facts">,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const owner = await findPasswordOwner(auth.db, { email });
  const standard = { isStaff: true, hasPasskey: owner?.hasPasskey ?? false } as const;
  const isWeak = owner && (await checkStrength(content, { ...owner, password }, standard)) !== undefined;
  return isWeak ? cookieLine(auth, owner.id, MAX_SESSION_MS / 1000) : forgetStrength(auth);
}

/** The `Set-Cookie` line at the sign-out. */
export const forgetStrength = (signing: SigningContext) => cookieLine(signing, "", 0);

/** The cookie names its owner: colleagues may share a browser. */
export function hasWeakPassword({ isSecure }: SigningContext, request: Headers, userId: string): boolean {
  return readCookie(request.get("cookie"), COOKIE, isSecure) === userId;
}

const cookieLine = ({ isSecure }: SigningContext, value: string, seconds: number) =>
  writeCookie(COOKIE, value, { seconds, isSecure });
