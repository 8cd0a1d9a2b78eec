import type { Kysely } from "kysely";
import type { EmailContext } from "../../../app/emails/compose.server.ts";
import { invite, MAIL_KINDS } from "../../../app/invitations/invite.server.ts";
import { objectTo } from "../../../app/invitations/objections.server.ts";
import { SLIPS_ON_SHEET, type Wanted } from "../../../app/invitations/rules.ts";
import { listBatch } from "../../../app/invitations/store.server.ts";
import { storeInvited } from "../../../app/invitations/submit.server.ts";
import { publish } from "../../../app/reviews/staff-changes.server.ts";
import type { Actor } from "../../../core/audit-log.ts";
import type { Database } from "../../../core/database/schema.ts";
import { cancelMail } from "../../../core/mail.ts";
import { dayIn, daysAgo } from "./days.ts";
import { INVITED } from "./review-words.ts";
import { toReview } from "./reviews.ts";

const COUNT = 20;
/** Shorter than the time until the reminder, whose mails would reach nobody. */
const SENT_DAYS_AGO = 6;
/** Every fifth order has no address: its link is printed on a slip. */
const SLIP_EVERY = 5;

const AT_THE_COUNTER: Wanted = {
  activity: "bedding",
  delivered_on: null,
  order_number: null,
  email: null,
  customer_name: null,
};

/**
 * One list of orders of pellets, of which some customers have answered and one wants no more mail; a sheet of slips for
 * the counter.
 */
export async function addInvitations(db: Kysely<Database>, site: EmailContext, by: Actor): Promise<void> {
  const sent = daysAgo(SENT_DAYS_AGO);
  const list = Array.from({ length: COUNT }, (_, index): Wanted => {
    const email = index % SLIP_EVERY === SLIP_EVERY - 1 ? null : `client${index + 1}@courriel.example`;
    return {
      activity: "pellets",
      delivered_on: dayIn(-SENT_DAYS_AGO - 2 - (index % 4)),
      order_number: `G-${4210 + index}`,
      email,
      customer_name: null,
    };
  });
  const made = await invite(db, list, { source: "list", by, site, now: sent });
  if ("changed" in made) throw new Error("nobody is invited");
  for (const { id } of await listBatch(db, made.batch)) await cancelMail(db, { aboutId: id, kinds: MAIL_KINDS });
  const tokens = made.paths.map((path) => path.split("/").at(-1) ?? "");
  for (const [index, told] of INVITED.entries()) {
    const now = daysAgo(SENT_DAYS_AGO - 1 - index, 11 + index);
    const review = toReview({ ...told, about: "pellets", service: "Sacs de 12,5 kg" }, now);
    const experience_date = list[index]?.delivered_on ?? null;
    const store = storeInvited(tokens[index] ?? "");
    const answer = await store(db, { ...review, experience_date }, { clientHash: `sample-invited-${index}`, now });
    if (answer.kind !== "stored") throw new Error(`${told.name}: ${answer.kind}`);
    await publish(db, answer.review.id, { by, site, now });
  }
  await objectTo(db, tokens[INVITED.length + 1] ?? "", daysAgo(SENT_DAYS_AGO - 2));
  await invite(db, Array(SLIPS_ON_SHEET).fill(AT_THE_COUNTER), { source: "slips", by, site, now: daysAgo(1) });
}
