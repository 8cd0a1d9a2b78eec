import { hoursContent } from "../company/facts-parts.ts";
import type { ReplyPromise } from "../company/reply-promise.ts";
import type { Content } from "../content/content.server.ts";

/** Staff need past closures to compute delays; the company facts of a page omit them. */
export async function readPromise(content: Content): Promise<ReplyPromise> {
  const [hours, { replyHours }] = await Promise.all([content.read(hoursContent), content.facts()]);
  return { hours, replyHours };
}
