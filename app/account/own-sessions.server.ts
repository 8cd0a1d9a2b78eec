import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { queueMail } from "../../core/mail.ts";
import { shortAddress } from "../../core/networks.ts";
import { formatDate } from "../../core/text/typography.ts";
import { newDeviceEmail } from "../emails/account-emails.server.ts";
import type { AuthContext, Client } from "./auth.server.ts";
import { browserName } from "./browser-name.ts";
import { readDevice } from "./device.server.ts";

/** What the account page shows of one. Instants are ISO-8601. */
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

/** Tells of a sign-in from a browser that does not know this person, except the first one of the account. */
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
