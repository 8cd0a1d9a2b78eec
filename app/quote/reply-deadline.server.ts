import type { RequestState } from "../../core/database/schema.ts";
import { hoursContent } from "../company/hours-form.ts";
import { datedPromise, type ReplyDeadline, timeLeft } from "../company/reply-deadline.ts";
import type { Content } from "../content/content.server.ts";

/** Staff need past closures to compute delays; the company facts of a page omit them. */
export async function readReplyDeadline(content: Content): Promise<ReplyDeadline> {
  const [hours, { replyHours }] = await Promise.all([content.read(hoursContent), content.facts()]);
  return { hours, replyHours };
}

/** What a request's own page promises; null once staff have dealt with it, or the time is over. */
export async function openPromise(
  content: Content,
  { state, created_at }: { state: RequestState; created_at: string },
  now = new Date(),
): Promise<string | null> {
  const deadline = await readReplyDeadline(content);
  const received = new Date(created_at);
  return state === "done" || timeLeft(deadline, received, now) <= 0 ? null : datedPromise(deadline, received);
}
