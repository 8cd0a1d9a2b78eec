import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { randomKey } from "../../core/hash.ts";
import { queueMail } from "../../core/mail.ts";
import { shortAddress } from "../../core/networks.ts";
import { isSameToken, sign } from "../../core/private-token.ts";
import { RETENTION } from "../../core/retention.ts";
import { readCookie, writeCookie } from "../../core/text/cookie.ts";
import { formatDate } from "../../core/text/typography.ts";
import { newDeviceEmail } from "../emails/account-emails.server.ts";
import type { AuthContext, Client } from "./auth.server.ts";
import { browserName } from "./browser-name.ts";

/** A browser in which people have signed in, the last one first. */
interface KnownDevice {
  id: string;
  userIds: string[];
}

const COOKIE = "site.device";
const DEVICE_SECONDS = RETENTION.knownDevices.amount * 86_400;
/** Colleagues may share a computer. */
const MAX_PEOPLE = 5;

type SigningContext = Pick<AuthContext, "secret" | "isSecure">;

/** Returns null unless the cookie carries our signature. */
export function readDevice(signing: SigningContext, request: Headers): KnownDevice | null {
  const parts = (readCookie(request.get("cookie"), COOKIE, signing.isSecure) ?? "").split("~");
  const signature = parts.pop() ?? "";
  const [id = "", ...userIds] = parts;
  return isSameToken(signDevice(signing, { id, userIds }), signature) ? { id, userIds } : null;
}

/** Returns the `Set-Cookie` line. */
export function rememberDevice(signing: SigningContext, request: Headers, userId: string): string {
  const before = readDevice(signing, request) ?? { id: randomKey(12), userIds: [] };
  const others = before.userIds.filter((other) => other !== userId);
  const device = { id: before.id, userIds: [userId, ...others].slice(0, MAX_PEOPLE) };
  const value = [device.id, ...device.userIds, signDevice(signing, device)].join("~");
  return writeCookie(COOKIE, value, { seconds: DEVICE_SECONDS, isSecure: signing.isSecure });
}

/** Mails the owner about a sign-in from an unknown browser, except for the account's first sign-in. */
export async function tellOfNewDevice(
  auth: AuthContext,
  { userId, client, request }: { userId: string; client: Client; request: Headers },
): Promise<void> {
  if (readDevice(auth, request)?.userIds.includes(userId)) return;
  const user = await auth.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("last_sign_in_at", "is not", null)
    .executeTakeFirst();
  if (!user) return;
  const when = formatDate(new Date().toISOString(), { time: true });
  await queueMail(auth.db, { to: user.email, ...newDeviceEmail(auth.siteUrl, browserName(client.userAgent), when) });
}

/** A session as the account page shows it. Instants are ISO-8601. */
export interface OwnSession {
  id: string;
  device: string;
  /** The start of the client's address, or null. */
  place: string | null;
  startedAt: string;
  usedAt: string;
  isThisOne: boolean;
}

/** A person's open sessions, this one first, then the newest. */
export async function listOwnSessions(
  db: Kysely<Database>,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "ip_address", "user_agent", "created_at", "updated_at"])
    .where("user_id", "=", id)
    .where("expires_at", ">", new Date().toISOString())
    .orderBy("created_at", "desc")
    .limit(SESSIONS_LISTED)
    .execute();
  const listed = rows.map((row) => ({
    id: row.id,
    device: browserName(row.user_agent),
    place: row.ip_address ? placeOf(row.ip_address) : null,
    startedAt: new Date(row.created_at).toISOString(),
    usedAt: new Date(row.updated_at).toISOString(),
    isThisOne: row.id === sessionId,
  }));
  return listed.sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne));
}

const SESSIONS_LISTED = 50;

/** The accounts library stores `::1` as its network. */
function placeOf(address: string): string {
  const place = shortAddress(address);
  return place === "0:0:0::/48" || place === "127.0.0.x" ? "cette machine" : place;
}

/** Ends one of a person's other sessions, or all others. Returns their number. */
export async function endOtherSessions(
  db: Kysely<Database>,
  { id, sessionId }: { id: string; sessionId: string },
  which?: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("user_id", "=", id)
    .where("id", "<>", sessionId)
    .$if(which !== undefined, (query) => query.where("id", "=", which ?? ""))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function signDevice({ secret }: SigningContext, { id, userIds }: KnownDevice): string {
  return sign(["device", id, ...userIds].join("~"), secret);
}
