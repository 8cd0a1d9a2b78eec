import { addDays, dayInParis } from "../../core/text/dates.ts";
import { WEEKDAYS, weekday } from "../company/calendar.ts";
import type { ReplyDeadline } from "../company/reply-deadline.ts";
import { type AnswerFigures, type AnswerTime, answerFigures } from "../quote/answer-times.ts";
import type { ReceivedReview } from "../reviews/received.server.ts";

/** `monday` is `YYYY-MM-DD`; a review counts as read once it is published or refused. */
export type Week = AnswerFigures & { monday: string; reviews: number; reviewsRead: number };

export const mondayOf = (day: string) => addDays(day, -WEEKDAYS.indexOf(weekday(day)));

/** The last `count` weeks, the current one first. Each instant belongs to its week in Paris time. */
export function weeksUntil(
  now: Date,
  count: number,
  came: { requests: readonly AnswerTime[]; reviews: readonly ReceivedReview[]; deadline: ReplyDeadline },
): Week[] {
  const requests = Map.groupBy(came.requests, ({ received }) => mondayOf(dayInParis(new Date(received))));
  const reviews = Map.groupBy(came.reviews, ({ received }) => mondayOf(dayInParis(new Date(received))));
  const last = mondayOf(dayInParis(now));
  return Array.from({ length: count }, (_, index) => {
    const monday = addDays(last, -7 * index);
    const received = reviews.get(monday) ?? [];
    return {
      monday,
      ...answerFigures(requests.get(monday) ?? [], came.deadline, now),
      reviews: received.length,
      reviewsRead: received.filter(({ state }) => state !== "pending").length,
    };
  });
}
