import { isRealDay } from "../../core/text/dates.ts";
import { closedDayNote } from "../company/closed-day.ts";
import type { Content } from "../content/content.server.ts";
import type { QuoteHints } from "./rules.ts";

/** @param asked as typed: it may be anything */
export async function hintsFor(content: Content, asked: { deliveryDate: string | null }): Promise<QuoteHints> {
  const { openingHours } = await content.facts();
  const { deliveryDate } = asked;
  return { day: deliveryDate && isRealDay(deliveryDate) ? closedDayNote(openingHours, deliveryDate) : null };
}
