import { hoursContent } from "../company/hours-form.ts";
import type { ReplyDeadline } from "../company/reply-deadline.ts";
import type { Content } from "../content/content.server.ts";

/** Staff need past closures to compute delays; the company facts of a page omit them. */
export async function readReplyDeadline(content: Content): Promise<ReplyDeadline> {
  const [hours, { replyHours }] = await Promise.all([content.read(hoursContent), content.facts()]);
  return { hours, replyHours };
}
