import { dayInParis } from "../../core/text/dates.ts";
import type { CompanyFacts } from "./facts.ts";
import { openingMoments } from "./opening.ts";
import { type DeadlineText, formatDeadline } from "./reply-deadline.ts";

export type SiteFacts = CompanyFacts & { reply: DeadlineText };

/** The data that every page needs. Values that depend on the time are computed here, in Paris time. */
export function describeSite(company: CompanyFacts, siteUrl: string, now: Date) {
  const { openingHours: hours, replyHours } = company;
  const facts: SiteFacts = { ...company, reply: formatDeadline({ hours, replyHours }, now) };
  return {
    facts,
    opening: openingMoments(hours, now),
    year: Number(dayInParis(now).slice(0, 4)),
    siteUrl,
  };
}
