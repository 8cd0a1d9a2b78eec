import type { ContactSubmissionRow } from "../../core/database/schema.ts";
import { hoursContent } from "../company/hours-form.ts";
import { datedPromise, type ReplyDeadline, timeLeft } from "../company/reply-deadline.ts";
import type { Content } from "../content/content.server.ts";

/** Staff need past closures to compute delays; the company facts of a page omit them. */
export async function readReplyDeadline(content: Content): Promise<ReplyDeadline> {
  const [hours, { replyHours }] = await Promise.all([content.read(hoursContent), content.facts()]);
  return { hours, replyHours };
}

/** What a request's own page promises; null once staff have dealt with it or put it in the bin, or the time is over. */
export async function openPromise(
  content: Content,
  { state, created_at, deleted_at }: Pick<ContactSubmissionRow, "state" | "created_at" | "deleted_at">,
  now = new Date(),
): Promise<string | null> {
  const deadline = await readReplyDeadline(content);
  const received = new Date(created_at);
  const isOver = state === "done" || deleted_at !== null || timeLeft(deadline, received, now) <= 0;
  return isOver ? null : datedPromise(deadline, received);
}
