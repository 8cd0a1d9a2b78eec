import type { Kysely } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import { newId } from "../../core/database/id.ts";
import type { ContactSubmissionRow, Database, InvitationSource } from "../../core/database/schema.ts";
import { sha256 } from "../../core/hash.ts";
import { cancelMail, queueMail } from "../../core/mail.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { formatDate } from "../../core/text/typography.ts";
import type { EmailContext } from "../emails/compose.server.ts";
import { reviewInvitationEmail } from "../emails/invitation-emails.server.ts";
import { INVITATION_DAYS, REMINDER_DAYS, WROTE_LATELY_DAYS } from "../reviews/invitation-limits.ts";
import { EXCLUSIONS, type Exclusion, orderKey, type Wanted } from "./rules.ts";
import { deleteUnspent, findInvitationFor, insertInvitations, readHistory, tieToOrder } from "./store.server.ts";
import { hashEmail, hashInvitationToken, invitationPath, newKey, tokenOf } from "./tokens.server.ts";

/** Mails of a list leave one by one, so that other mails, such as a password link, need not wait behind them. */
const MAIL_EVERY_MS = 2_000;
export const MAIL_KINDS = ["review_invitation", "review_invitation_reminder"];

export type Planned = Wanted & { exclusion: Exclusion | null };

/** Lists who would be invited. The same rules apply to everyone: staff choose nobody. */
export async function plan(
  db: Kysely<Database>,
  wanted: readonly Wanted[],
  now = new Date(),
  requestId?: string | null,
): Promise<Planned[]> {
  const orders = wanted.flatMap(({ order_number }) => (order_number ? [orderKey(order_number)] : []));
  const emails = wanted.flatMap(({ email }) => (email ? [email.toLowerCase()] : []));
  const asked = { orders, emails, hashes: emails.map(hashEmail), requests: requestId ? [requestId] : [] };
  const wroteSince = new Date(now.getTime() - WROTE_LATELY_DAYS * DAY_MS);
  const known = await readHistory(db, asked, wroteSince, now);
  const seen = new Set<string>();
  return wanted.map((each) => {
    const order = each.order_number && orderKey(each.order_number);
    const address = each.email?.toLowerCase();
    const exclusion = (): Exclusion | null => {
      if (address && known.objected.has(hashEmail(address))) return "objected";
      // The author of an invited review may have signed it without an address.
      if (address && (known.wrote.has(address) || known.answered.has(hashEmail(address)))) return "wrote";
      if ((order && known.orders.has(order)) || (requestId && known.requests.has(requestId))) return "order";
      if (address && !order && known.open.has(hashEmail(address))) return "open";
      // A person gets one mail, even for two orders.
      if ((order && seen.has(order)) || (address && seen.has(address))) return "double";
      return null;
    };
    const found = exclusion();
    if (!found) for (const key of [order, address]) if (key) seen.add(key);
    return { ...each, exclusion: found };
  });
}

/** A digest of everything that the preview shows. */
export const digestOf = (planned: readonly Planned[]) => sha256(JSON.stringify(planned));

export type Invited = { batch: string; count: number; mailed: number; paths: string[] };

type Request = {
  source: InvitationSource;
  requestId?: string | null;
  by: Actor;
  site: EmailContext;
  /** The digest of the preview that staff confirmed; a different one now refuses the invitation. */
  seen?: string;
  now?: Date;
};

/** Stores one batch and queues its mails, for everyone whom no rule excludes. */
export async function invite(
  db: Kysely<Database>,
  wanted: readonly Wanted[],
  request: Request,
): Promise<Invited | { changed: Planned[] }> {
  const made = db.transaction().execute((trx) => inviteIn(trx, wanted, request));
  return made.catch(async (error: unknown) => {
    if (error !== OVERTAKEN) throw error;
    return { changed: await plan(db, wanted, request.now, request.requestId) };
  });
}

const OVERTAKEN = new Error("somebody has just invited for the same order: roll back");

async function inviteIn(
  trx: Kysely<Database>,
  wanted: readonly Wanted[],
  { source, requestId = null, by, site, seen, now = new Date() }: Request,
): Promise<Invited | { changed: Planned[] }> {
  const planned = await plan(trx, wanted, now, requestId);
  const invited = planned.filter(({ exclusion }) => exclusion === null);
  if (invited.length === 0 || (seen !== undefined && seen !== digestOf(planned))) return { changed: planned };
  const batch = newId(now.getTime());
  const created_at = now.toISOString();
  const rows = invited.map(({ exclusion: _, ...each }, index) => {
    const key = newKey();
    const remind_at = new Date(now.getTime() + REMINDER_DAYS * DAY_MS).toISOString();
    return {
      ...each,
      id: newId(now.getTime()),
      batch,
      number: index + 1,
      source,
      key,
      token_hash: hashInvitationToken(tokenOf({ key }, site.secret)),
      order_key: each.order_number && orderKey(each.order_number),
      request_id: requestId,
      email_hash: each.email && hashEmail(each.email),
      created_at,
      created_by: by.name,
      expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString(),
      sent_at: each.email && created_at,
      remind_at: each.email && remind_at,
    };
  });
  if (!(await insertInvitations(trx, rows))) throw OVERTAKEN;
  const mailed = rows.filter(({ email }) => email !== null);
  for (const [index, row] of mailed.entries()) {
    await mail(trx, row, site, { sendAfter: new Date(now.getTime() + index * MAIL_EVERY_MS) });
  }
  const details = { source, count: rows.length, mailed: mailed.length };
  await writeAuditLog(trx, {
    by,
    action: "invite_reviews",
    subject: { kind: "invitation", id: batch },
    details,
    now,
  });
  const paths = rows.map((row) => invitationPath(tokenOf(row, site.secret)));
  return { batch, count: rows.length, mailed: mailed.length, paths };
}

type Mailed = Pick<Wanted, "activity" | "delivered_on"> & {
  id: string;
  key: string;
  email: string | null;
  expires_at: string;
};

export async function mail(
  trx: Kysely<Database>,
  invitation: Mailed,
  { url, secret, company }: EmailContext,
  { isReminder = false, sendAfter }: { isReminder?: boolean; sendAfter?: Date } = {},
) {
  const link = url + invitationPath(tokenOf(invitation, secret));
  const objection = `${link}/opposition`;
  await queueMail(trx, {
    to: invitation.email ?? "",
    kind: isReminder ? "review_invitation_reminder" : "review_invitation",
    aboutId: invitation.id,
    sendAfter,
    unsubscribeUrl: objection,
    ...reviewInvitationEmail({ ...invitation, link, objection, isReminder, siteUrl: url, company }),
  });
}

/**
 * Withdraws a whole batch before its first review: later, staff could choose who writes. Returns how many invitations
 * it removed.
 */
export function withdraw(db: Kysely<Database>, batch: string, by: Actor, now = new Date()): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const gone = await deleteUnspent(trx, batch);
    if (gone.length === 0) return 0;
    for (const aboutId of gone) await cancelMail(trx, { aboutId, kinds: MAIL_KINDS });
    const details = { count: gone.length };
    await writeAuditLog(trx, {
      by,
      action: "withdraw_invitations",
      subject: { kind: "invitation", id: batch },
      details,
      now,
    });
    return gone.length;
  });
}

type FinishedRequest = Pick<
  ContactSubmissionRow,
  "id" | "first_name" | "last_name" | "email" | "state" | "outcome" | "deleted_at" | "delivery_date"
>;

export const invitationFor = (db: Kysely<Database>, requestId: string) => findInvitationFor(db, requestId);

/** Why a request cannot be invited yet; null when it can. */
export function requestProblem(request: FinishedRequest, now = new Date()): string | null {
  if (request.state !== "done" || request.deleted_at !== null) return "Traitez d’abord la demande.";
  if (request.outcome === "spam") return "Une demande indésirable ne donne pas d’avis.";
  const { delivery_date } = request;
  return delivery_date && delivery_date > dayInParis(now)
    ? `La livraison est prévue le ${formatDate(delivery_date)} : invitez après.`
    : null;
}

/** Invites the person who asked for a quote. @returns a sentence why not, or null */
export async function inviteFor(
  db: Kysely<Database>,
  request: FinishedRequest,
  who: Pick<Request, "by" | "site" | "now">,
): Promise<string | null> {
  const problem = requestProblem(request, who.now);
  if (problem) return problem;
  const { id, email, first_name, last_name, delivery_date } = request;
  const customer_name = `${first_name} ${last_name}`.trim().slice(0, 100);
  const wanted = { activity: "fuel" as const, delivered_on: delivery_date, order_number: null, email, customer_name };
  const made = await invite(db, [wanted], { ...who, source: "request", requestId: id });
  const exclusion = "changed" in made ? made.changed[0]?.exclusion : null;
  if (exclusion === "order") return "Cette demande a déjà son invitation.";
  return exclusion ? EXCLUSIONS[exclusion] : null;
}

/** Links a printed slip to the order that it accompanies, so that its review is verified. */
export async function tie(
  db: Kysely<Database>,
  id: string,
  order_number: string,
  by: Actor,
  now = new Date(),
): Promise<"done" | "taken" | "missing"> {
  const order_key = orderKey(order_number);
  const asked = { orders: [order_key], requests: [], hashes: [], emails: [] };
  const isTaken = async (db: Kysely<Database>) => (await readHistory(db, asked, now, now)).orders.size > 0;
  try {
    return await db.transaction().execute(async (trx) => {
      if (await isTaken(trx)) return "taken";
      const tied = await tieToOrder(trx, id, { order_number, order_key });
      if (!tied) return "missing";
      await writeAuditLog(trx, { by, action: "tie_invitation", subject: { kind: "invitation", id }, now });
      return "done";
    });
  } catch (error) {
    // Of two people at once, the unique index lets one through.
    if (await isTaken(db)) return "taken";
    throw error;
  }
}
