/** Whether the password just typed is one that the team may not choose: the browser remembers it, no database does. */
import type { Content } from "../content/content.server.ts";
import { findPasswordOwner } from "./accounts.server.ts";
import type { AuthContext } from "./auth.server.ts";
import { checkStrength } from "./password-strength.server.ts";
import { MAX_SESSION_MS } from "./session.server.ts";

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
export function hasWeakPassword(signing: SigningContext, request: Headers, userId: string): boolean {
  const pairs = (request.get("cookie") ?? "").split(/;\s*/);
  return pairs.includes(`${cookieName(signing)}=${userId}`);
}

function cookieLine(signing: SigningContext, value: string, seconds: number): string {
  const secure = signing.isSecure ? "; Secure" : "";
  return `${cookieName(signing)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

const cookieName = ({ isSecure }: SigningContext) => (isSecure ? "__Host-site.weak_password" : "site.weak_password");
