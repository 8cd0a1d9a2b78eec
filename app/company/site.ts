import { dayInParis } from "../../core/text/dates.ts";
import type { CompanyFacts } from "./facts.ts";
import { type GrainQuotes, recentQuotes } from "./grain-quotes.ts";
import { openingMoments } from "./opening.ts";
import { datedDelay, formatDeadline } from "./reply-deadline.ts";

export type SiteFacts = CompanyFacts & {
  reply: { within: string; delay: string | null };
  quotes: GrainQuotes | null;
};

/** The data that every page needs. Values that depend on the time are computed here, in Paris time. */
export function describeSite(company: CompanyFacts, siteUrl: string, now: Date) {
  const { openingHours: hours, replyHours } = company;
  const deadline = { hours, replyHours };
  const reply = { within: formatDeadline(deadline, now).within, delay: datedDelay(deadline, now) };
  const facts: SiteFacts = { ...company, reply, quotes: recentQuotes(company, now) };
  return {
    facts,
    opening: openingMoments(hours, now),
    year: Number(dayInParis(now).slice(0, 4)),
    siteUrl,
  };
}
