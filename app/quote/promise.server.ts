import { hoursContent } from "../company/facts-parts.ts";
import type { ReplyPromise } from "../company/reply-promise.ts";
import type { Content } from "../content/content.server.ts";

/** The promise by which requests are late; the company facts of a page leave out the closures that are over. */
export async function readPromise(content: Content): Promise<ReplyPromise> {
  const [hours, { replyHours }] = await Promise.all([content.read(hoursContent), content.facts()]);
  return { hours, replyHours };
}
