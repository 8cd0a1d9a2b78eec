import type { Kysely } from "kysely";
import { createTransport, type SendMailOptions } from "nodemailer";
import { newId } from "./database/id.ts";
import type { Database } from "./database/schema.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";
import { writeMail } from "./mail-files.ts";

/** For so long a mail belongs to the instance that took it; if that one dies, another takes it over. */
const LEASE_MS = 2 * 60_000;
const BATCH = 10;
const FIRST_RETRY_MS = 60_000;
/** One minute, doubled each time: about 17 hours until a mail is given up. */
const MAX_ATTEMPTS = 11;
/** No mail waits longer between two attempts. */
const LONGEST_WAIT_MS = FIRST_RETRY_MS * 2 ** MAX_ATTEMPTS;
/** A mail server that takes the connection and says nothing. All its silences together stay below {@link LEASE_MS}. */
const GREETING_TIMEOUT_MS = 5_000;
const SILENCE_TIMEOUT_MS = 15_000;
/** What nodemailer calls a failure of the server and not of this mail: the next one would only wait for the same. */
const SERVER_FAILURES = ["ECONNECTION", "EDNS", "ESOCKET", "ETIMEDOUT", "ETLS", "EAUTH"];

export interface NewMail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  kind: string;
  /** What it is about, by which it can be cancelled. */
  aboutId?: string | undefined;
  sendAfter?: Date | undefined;
}

/** In the transaction of what it tells: the mail leaves if and only if that is committed. */
export async function queueMail(db: Kysely<Database>, mail: NewMail): Promise<void> {
  const now = new Date();
  await db
    .insertInto("mail_outbox")
    .values({
      id: newId(),
      kind: mail.kind,
      about_id: mail.aboutId ?? null,
      recipient: asOneWord(mail.to),
      subject: onOneLine(mail.subject),
      body: mail.text,
      created_at: now.toISOString(),
      send_after: (mail.sendAfter ?? now).toISOString(),
    })
    .execute();
}

/** Drops what waits to be sent about something. What an instance has already in hand still leaves. Returns how many there were. */
export async function cancelMail(
  db: Kysely<Database>,
  { aboutId, kinds }: { aboutId: string; kinds: string[] },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("mail_outbox")
    .where("about_id", "=", aboutId)
    .where("kind", "in", kinds)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Whether a mail about something waits to be sent. */
export async function isMailWaiting(
  db: Kysely<Database>,
  { aboutId, kinds }: { aboutId: string; kinds: string[] },
): Promise<boolean> {
  const waiting = await db
    .selectFrom("mail_outbox")
    .select("id")
    .where("about_id", "=", aboutId)
    .where("kind", "in", kinds)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

type DeliveryServices = {
  log: Log;
  database: { db: Kysely<Database> };
  env: Pick<Env, "smtpUrl" | "mailFrom" | "dataDir">;
};

/**
 * Sends what is due, each mail by one instance, until the server fails or the signal is given. Returns how many were sent.
 */
export async function deliverDue(services: DeliveryServices, now = new Date(), signal?: AbortSignal): Promise<number> {
  const { db } = services.database;
  const startedAt = performance.now();
  const due = await db
    .selectFrom("mail_outbox")
    .selectAll()
    .where("abandoned_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("send_after", "<=", now.toISOString()),
        // Put off by a clock that has been set back since.
        eb("send_after", ">", new Date(now.getTime() + LONGEST_WAIT_MS).toISOString()),
      ]),
    )
    .orderBy("send_after")
    .limit(BATCH)
    .execute();
  let sent = 0;
  for (const mail of due) {
    if (signal?.aborted) break;
    // Those before it may have taken long: its lease begins now.
    if (!(await take(db, mail, new Date(now.getTime() + performance.now() - startedAt)))) continue;
    try {
      await send(services, mail);
    } catch (error) {
      await postpone(services, mail, error, now);
      if (SERVER_FAILURES.includes((error as NodeJS.ErrnoException).code ?? "")) break;
      continue;
    }
    // Its text may hold a link that opens an account: nothing of it stays.
    await db.deleteFrom("mail_outbox").where("id", "=", mail.id).execute();
    sent += 1;
  }
  return sent;
}

/** Only one of several instances finds the row as all of them read it. */
async function take(db: Kysely<Database>, mail: DueMail, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail_outbox")
    .set({ send_after: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where("id", "=", mail.id)
    .where("send_after", "=", mail.send_after)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface DueMail {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  body: string;
  attempts: number;
  send_after: string;
}

async function send({ env, log }: DeliveryServices, mail: DueMail): Promise<void> {
  const message: SendMailOptions = {
    from: env.mailFrom,
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.body,
    // The same at a second attempt, so that mail programs show it once.
    messageId: `<${mail.id}@${env.mailFrom.split("@").at(-1)}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (env.smtpUrl) {
    await createTransport(transportTo(env.smtpUrl)).sendMail(message);
    log.info("message envoyé", { kind: mail.kind, id: mail.id });
    return;
  }
  const { message: source } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  const file = await writeMail(env.dataDir, mail.id, source as Buffer);
  log.info(`message écrit dans ${file}, car SMTP_URL n’est pas réglée`, { kind: mail.kind });
}

/** Letters hold links that open accounts: they leave encrypted, but where the address says `tls=non` by name. */
function transportTo(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const isPlain = url.searchParams.get("tls") === "non";
  url.searchParams.delete("tls");
  return {
    url: url.href,
    requireTLS: !isPlain,
    ignoreTLS: isPlain,
    connectionTimeout: GREETING_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  };
}

async function postpone({ database, log }: DeliveryServices, mail: DueMail, error: unknown, now: Date) {
  const attempts = mail.attempts + 1;
  const isAbandoned = attempts >= MAX_ATTEMPTS;
  const next = new Date(now.getTime() + FIRST_RETRY_MS * 2 ** mail.attempts);
  await database.db
    .updateTable("mail_outbox")
    .set({
      attempts,
      last_error: String((error as Error).message ?? error).slice(0, 500),
      send_after: next.toISOString(),
      abandoned_at: isAbandoned ? now.toISOString() : null,
    })
    .where("id", "=", mail.id)
    .execute();
  const fields = { kind: mail.kind, id: mail.id, attempts, error };
  if (isAbandoned) log.error("message abandonné après de trop nombreux échecs", fields);
  else log.warn("message non envoyé, nouvel essai plus tard", fields);
}

/** nodemailer folds headers itself; a line end or control character in a subject would be an attempt to add one. */
function onOneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/** nodemailer folds a long address at whatever Unicode calls white space: after it a part of the address would begin a line. */
function asOneWord(address: string): string {
  return address.replace(/[\s\p{Cc}]+/gu, "");
}
