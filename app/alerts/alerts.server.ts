import type { Kysely } from "kysely";
import { newId } from "../../core/database/id.ts";
import type { Database } from "../../core/database/schema.ts";
import { queueMail } from "../../core/mail.ts";
import { HOUR_MS } from "../../core/text/durations.ts";
import { storeAlerts } from "../account/accounts.server.ts";
import { mayUse, rightsOf } from "../account/rights.ts";
import { alertEmail } from "../emails/alert-email.server.ts";

import { type Alarm, alarmTitle } from "../security/alarm-rules.server.ts";
import { queueWebhooks } from "../webhooks/queue.server.ts";
import {
  ALERT_NAMES,
  type AlertName,
  MAIL_CHOICE_NAMES,
  MAIL_CHOICES,
  type MailChoice,
  readChoices,
  writeChoices,
} from "./rules.ts";

/** Alerts created within this time share one mail. */
const GATHER_MS = 20_000;
/**
 * On a busy day, above this many alerts in an hour, mails leave at most every ten minutes; urgent ones leave at once.
 */
const BUSY_ALERTS = 30;
const BUSY_PAUSE_MS = 10 * 60_000;
const URGENT: readonly AlertName[] = ["report", "correction", "reminder", "overdue", "alarm"];
/** Databases take some ten thousand values in a statement. */
const ROWS_AT_ONCE = 500;

/** Call inside the transaction that causes the alert. */
export async function alertStaff(
  trx: Kysely<Database>,
  kind: AlertName,
  aboutIds: readonly string[],
  now = new Date(),
) {
  const created_at = now.toISOString();
  for (let at = 0; at < aboutIds.length; at += ROWS_AT_ONCE) {
    const ids = aboutIds.slice(at, at + ROWS_AT_ONCE);
    const rows = ids.map((about_id) => ({ id: newId(), kind, about_id, created_at, sent_at: null }));
    await trx.insertInto("staff_alerts").values(rows).execute();
  }
  await queueWebhooks(trx, kind, aboutIds, now);
}

export interface Delivery {
  siteUrl: string;
  staffEmail?: string | undefined;
  /** Summaries of quote requests, by id. */
  briefs: (db: Kysely<Database>, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The alarms that hold now. */
  alarms?: () => Promise<readonly Alarm[]>;
  now?: Date;
}

/** Queues one mail for each person who wants these alerts. Returns how many alerts it covers. */
export async function deliverAlerts(
  db: Kysely<Database>,
  { siteUrl, staffEmail, briefs, alarms = async () => [], now = new Date() }: Delivery,
): Promise<number> {
  const due = await db
    .selectFrom("staff_alerts")
    .select("kind")
    .distinct()
    .where("sent_at", "is", null)
    .where((eb) => {
      const gathered = eb("created_at", "<=", new Date(now.getTime() - GATHER_MS).toISOString());
      // A row dated in the future comes from an instance whose clock ran ahead.
      return eb.or([gathered, eb("created_at", ">", new Date(now.getTime() + GATHER_MS).toISOString())]);
    })
    .execute();
  if (due.length === 0) return 0;
  const kinds: readonly string[] = (await isBusy(db, now)) ? URGENT : ALERT_NAMES;
  if (!due.some(({ kind }) => kinds.includes(kind))) return 0;
  const raised = due.some(({ kind }) => kind === "alarm") ? await alarms() : [];
  const sentences = new Map<string, string>(raised.map(({ code, sentence }) => [code, sentence]));
  return db.transaction().execute(async (trx) => {
    // Each row goes to one instance only.
    const rows = await trx
      .updateTable("staff_alerts")
      .set({ sent_at: now.toISOString() })
      .where("sent_at", "is", null)
      .where("kind", "in", kinds)
      .returning(["kind", "about_id"])
      .execute();
    // A request that its visitor corrected has two rows.
    const claimed = [...new Map(rows.map((row) => [`${row.kind} ${row.about_id}`, row])).values()];
    const asked = claimed.filter(({ kind }) => kind === "request" || kind === "reminder");
    const said = await briefs(
      trx,
      asked.slice(0, ROWS_AT_ONCE).map(({ about_id }) => about_id),
    );
    const alerts = claimed.flatMap(({ kind, about_id }) =>
      ALERT_NAMES.filter((name) => name === kind).map((name) => ({
        kind: name,
        aboutId: about_id,
        brief: kind === "alarm" ? alarmTitle(about_id) : said.get(about_id),
        detail: sentences.get(about_id),
      })),
    );
    for (const { email, wants } of await recipients(trx, staffEmail)) {
      const own = alerts.filter(({ kind }) => wants.includes(kind));
      if (own.length > 0) await queueMail(trx, { to: email, ...alertEmail(own, siteUrl) });
    }
    await trx
      .deleteFrom("staff_alerts")
      .where("sent_at", "<", new Date(now.getTime() - HOUR_MS).toISOString())
      .execute();
    return alerts.length;
  });
}

async function isBusy(db: Kysely<Database>, now: Date): Promise<boolean> {
  const { count, last } = await db
    .selectFrom("staff_alerts")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max<string | null>("sent_at").as("last")])
    .where("kind", "not in", URGENT)
    .where("sent_at", ">", new Date(now.getTime() - HOUR_MS).toISOString())
    .where("sent_at", "<=", now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count) > BUSY_ALERTS && now.getTime() - Date.parse(last ?? "") < BUSY_PAUSE_MS;
}

/** The addresses and the alerts that each wants and may act on. */
export async function recipients(trx: Kysely<Database>, staffEmail: string | undefined) {
  const users = await trx
    .selectFrom("users")
    .select(["email", "role", "rights", "alerts"])
    .where("email_verified", "=", true)
    .where((eb) => eb.or([eb("role", "=", "admin"), eb("rights", "<>", "")]))
    .execute();
  const people = users.map((user) => {
    const rights = rightsOf(user);
    const wants = readChoices(user.alerts).filter((name) => mayUse(rights, MAIL_CHOICES[name].area));
    return { email: user.email, wants };
  });
  const isKnown = people.some(({ email }) => email === staffEmail?.toLowerCase());
  return staffEmail && !isKnown ? [...people, { email: staffEmail, wants: MAIL_CHOICE_NAMES }] : people;
}

export async function choicesOf(db: Kysely<Database>, userId: string): Promise<MailChoice[]> {
  const { alerts } = await db.selectFrom("users").select("alerts").where("id", "=", userId).executeTakeFirstOrThrow();
  return readChoices(alerts);
}

export async function chooseMails(db: Kysely<Database>, userId: string, names: readonly MailChoice[]): Promise<void> {
  await storeAlerts(db, userId, writeChoices(names));
}
