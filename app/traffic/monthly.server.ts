import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { runOnce } from "../../core/job-runs.ts";
import { queueMail } from "../../core/mail.ts";
import { addDays, dayInParis, instantInParis } from "../../core/text/dates.ts";
import { formatDate } from "../../core/text/typography.ts";
import { recipients } from "../alerts/alerts.server.ts";
import type { ReplyDeadline } from "../company/reply-deadline.ts";
import { type MonthlyFigures, monthlyEmail } from "../emails/monthly-email.server.ts";
import { answerTimes, countOrders } from "../quote/answer-times.server.ts";
import { answerFigures } from "../quote/answer-times.ts";
import { formatDuration } from "../quote/requests-rules.ts";
import { receivedReviews } from "../reviews/received.server.ts";
import { formatShare } from "./rules.ts";
import { sumOf } from "./store.server.ts";

const SENT_AT = "08:00";

type Delivery = { siteUrl: string; staffEmail?: string | undefined; deadline: ReplyDeadline };

/** Queues the figures of the past month once, on the morning of the first day. Sends nothing if nothing was counted. */
export function sendMonthlyFigures(db: Kysely<Database>, { siteUrl, staffEmail, deadline }: Delivery, now: Date) {
  const today = dayInParis(now);
  const first = `${today.slice(0, 7)}-01`;
  return runOnce(db, "monthly", first, now, async (trx) => {
    const figures = await monthlyFigures(trx, first, deadline, now);
    if (figures.views.now + figures.requests.now + figures.reviews.now === 0) return;
    const mail = monthlyEmail(figures, siteUrl);
    for (const { email, wants } of await recipients(trx, staffEmail)) {
      if (!wants.includes("monthly")) continue;
      await queueMail(trx, { to: email, ...mail, sendAfter: new Date(instantInParis(first, SENT_AT)) });
    }
  });
}

/** @param end the first day of the next month */
async function monthlyFigures(
  db: Kysely<Database>,
  end: string,
  deadline: ReplyDeadline,
  now: Date,
): Promise<MonthlyFigures> {
  const start = monthBefore(end);
  const [middle, later, earlier] = [start, end, monthBefore(start)].map((day) => instantInParis(day, "00:00")) as [
    string,
    string,
    string,
  ];
  const before = monthBefore(start);
  const [requests, requestsBefore, reviews, reviewsBefore] = await Promise.all([
    answerTimes(db, middle, later),
    answerTimes(db, earlier, middle),
    receivedReviews(db, middle, later),
    receivedReviews(db, earlier, middle),
  ]);
  const [views, viewsBefore, searches, missed, orders] = await Promise.all([
    sumOf(db, "page", start, end),
    sumOf(db, "page", before, start),
    sumOf(db, "search", start, end),
    sumOf(db, "missed", start, end),
    countOrders(db, middle, later),
  ]);
  const { answered, inTime, medianMs } = answerFigures(requests, deadline, now);
  return {
    month: monthOf(start),
    before: monthOf(before).replace(/\s\d+$/, ""),
    views: { now: views, before: viewsBefore },
    requests: { now: requests.length, before: requestsBefore.length },
    answered,
    inTime: inTime === null ? null : formatShare(inTime),
    median: medianMs === null ? null : formatDuration(medianMs),
    orders,
    reviews: { now: reviews.length, before: reviewsBefore.length },
    reviewsRead: reviews.filter(({ state }) => state !== "pending").length,
    searches,
    missed,
  };
}

const monthBefore = (first: string) => `${addDays(first, -1).slice(0, 7)}-01`;

/** « novembre 2026 » */
const monthOf = (first: string) => formatDate(first).replace(/^\S+?\s/, "");
