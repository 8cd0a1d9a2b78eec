import { HOUR_MS } from "../../core/text/durations.ts";
import { type ReplyDeadline, timeLeft } from "../company/reply-deadline.ts";

/** Instants (ISO-8601); `answered` is null while nobody has marked the request as answered. */
export type AnswerTime = { received: string; answered: string | null };

export type AnswerFigures = {
  received: number;
  answered: number;
  /** The share, from 0 to 1, of requests answered on time, among those answered or overdue; null without any. */
  inTime: number | null;
  /** The median in opening days, as the promise counts. */
  medianMs: number | null;
};

export function answerFigures(times: readonly AnswerTime[], deadline: ReplyDeadline, now: Date): AnswerFigures {
  const promised = deadline.replyHours * HOUR_MS;
  const lefts = times.flatMap(({ received, answered }) =>
    answered === null ? [] : [timeLeft(deadline, new Date(received), new Date(answered))],
  );
  const overdue = times.filter(
    ({ received, answered }) => answered === null && timeLeft(deadline, new Date(received), now) <= 0,
  );
  const judged = lefts.length + overdue.length;
  const sorted = lefts.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return {
    received: times.length,
    answered: lefts.length,
    inTime: judged === 0 ? null : lefts.filter((left) => left >= 0).length / judged,
    medianMs: low === undefined || high === undefined ? null : promised - (low + high) / 2,
  };
}
