import type { Kysely } from "kysely";
import { createTransport, type SendMailOptions } from "nodemailer";
import { newId } from "./database/id.ts";
import { isSameEmail } from "./database/same-email.ts";
import type { Database } from "./database/schema.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";
import { writeMail } from "./mail-files.ts";
import { mailHtml } from "./mail-html.ts";
import { deliverOutbox, type Outbox } from "./outbox.ts";

/** For a mail server that accepts the connection and stays silent: well below the lease of core/outbox.ts. */
const GREETING_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 15_000;
/** nodemailer's codes for a failing server: the next mail would fail as well. */
const SERVER_FAILURES = ["ECONNECTION", "EDNS", "ESOCKET", "ETIMEDOUT", "ETLS", "EAUTH"];

export interface NewMail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  kind: string;
  /** The row that the mail is about: `cancelMail` finds it by this id. */
  aboutId?: string | undefined;
  sendAfter?: Date | undefined;
  /** The address where the recipient chooses which mails to get. */
  unsubscribeUrl?: string | undefined;
}

/** Call inside the transaction that causes the mail, so that it leaves only after the commit. */
export async function queueMail(db: Kysely<Database>, mail: NewMail): Promise<void> {
  const now = new Date();
  await db
    .insertInto("mail_outbox")
    .values({
      id: newId(),
      kind: mail.kind,
      about_id: mail.aboutId ?? null,
      recipient: withoutSpaces(mail.to),
      subject: oneLine(mail.subject),
      body: mail.text,
      created_at: now.toISOString(),
      send_after: (mail.sendAfter ?? now).toISOString(),
      unsubscribe_url: mail.unsubscribeUrl ?? null,
    })
    .execute();
}

/**
 * Drops queued mails about a row. A mail that an instance is already sending still leaves. Returns how many were
 * dropped.
 */
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

/** Whether a mail about a row is queued, and not abandoned. @param to only to this address */
export async function isMailQueued(
  db: Kysely<Database>,
  { aboutId, kinds, to }: { aboutId: string; kinds: string[]; to?: string },
): Promise<boolean> {
  const waiting = await db
    .selectFrom("mail_outbox")
    .select("id")
    .where("about_id", "=", aboutId)
    .where("kind", "in", kinds)
    .where("abandoned_at", "is", null)
    .$if(to !== undefined, (query) => query.where(isSameEmail("recipient", to ?? "")))
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** What nodemailer says of a recipient that does not exist (RFC 3463 §3.2): 5.1.7 and 5.1.8 speak of the sender. */
const ADDRESS_REFUSED = / 5\d\d[ -]5\.1\.(?:[1236]|10)\b/;

/** The rows whose mails of these kinds were abandoned, or whose address the server refused for good. */
export async function listUndeliverable(db: Kysely<Database>, kinds: string[]): Promise<string[]> {
  const failed = await db
    .selectFrom("mail_outbox")
    .select(["about_id", "last_error", "abandoned_at"])
    .where("kind", "in", kinds)
    // Not those that a restored backup holds back: they may have left.
    .where("attempts", ">", 0)
    .execute();
  return failed.flatMap(({ about_id, last_error, abandoned_at }) =>
    about_id !== null && (abandoned_at !== null || ADDRESS_REFUSED.test(last_error ?? "")) ? [about_id] : [],
  );
}

/** Queued mails to an address, without their text, which may hold a sign-in link. */
export function listMailsTo(db: Kysely<Database>, email: string) {
  return db
    .selectFrom("mail_outbox")
    .select(["kind", "recipient", "subject", "created_at"])
    .where(isSameEmail("recipient", email))
    .orderBy("created_at")
    .execute();
}

export async function dropMailsTo(trx: Kysely<Database>, email: string): Promise<void> {
  await trx.deleteFrom("mail_outbox").where(isSameEmail("recipient", email)).execute();
}

export async function dropMailsOf(trx: Kysely<Database>, kind: string): Promise<void> {
  await trx.deleteFrom("mail_outbox").where("kind", "=", kind).execute();
}

type DeliveryServices = {
  log: Log;
  database: { db: Kysely<Database> };
  env: Pick<Env, "smtpUrl" | "mailFrom" | "dataDir">;
  /** The name of the sender. */
  companyName: () => Promise<string>;
  /** Mails for whole lists of people, which nobody waits for. */
  lastKinds?: readonly string[];
};

/** Sends the mails that are due until the server fails or the signal aborts. Returns how many were sent. */
export function deliverDue(services: DeliveryServices, now = new Date(), signal?: AbortSignal): Promise<number> {
  const { database, log } = services;
  const outbox: Outbox<DueMail> = {
    table: "mail_outbox",
    lastKinds: services.lastKinds,
    send: (mail) => send(services, mail),
    // Delete the row: its text may hold a link that opens an account.
    finish: async ({ id }) => void (await database.db.deleteFrom("mail_outbox").where("id", "=", id).execute()),
    failsToo: (error) => SERVER_FAILURES.includes((error as NodeJS.ErrnoException).code ?? ""),
    onFailure: ({ id, kind }, error, { attempts, isAbandoned }) => {
      const fields = { kind, id, attempts, error };
      if (isAbandoned) log.error("message abandonné après de trop nombreux échecs", fields);
      else log.warn("message non envoyé, nouvel essai plus tard", fields);
    },
  };
  return deliverOutbox(database.db, outbox, now, signal);
}

interface DueMail {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  body: string;
  attempts: number;
  send_after: string;
  unsubscribe_url: string | null;
}

async function send({ env, log, companyName }: DeliveryServices, mail: DueMail): Promise<void> {
  const company = await companyName();
  const message: SendMailOptions = {
    from: { name: oneLine(company), address: env.mailFrom },
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.body,
    html: mailHtml(mail.subject, mail.body, company),
    // Constant across attempts, so that mail programs show the mail once.
    messageId: `<${mail.id}@${env.mailFrom.split("@").at(-1)}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribe_url && { "List-Unsubscribe": `<${mail.unsubscribe_url}>` }),
    },
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

/** Requires encryption unless the address says `tls=non`, because mails hold links that open accounts. */
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
    socketTimeout: SOCKET_TIMEOUT_MS,
  };
}

/** Removes line ends and control characters, which could add a header. */
function oneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/** nodemailer folds long addresses at any Unicode white space, and the rest would begin a line. */
function withoutSpaces(address: string): string {
  return address.replace(/[\s\p{Cc}]+/gu, "");
}
