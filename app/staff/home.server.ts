import { listAuditLog } from "../../core/audit-log.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { formatEuros, formatNumber } from "../../core/text/typography.ts";
import { mayUse, type StaffArea } from "../account/rights.ts";
import { isPasskeyOffered } from "../account/second-factor/passkey-rules.server.ts";
import type { CurrentUser } from "../account/session.server.ts";
import { staleFactsSince } from "../company/facts-confirmation.server.ts";
import { openingState } from "../company/opening.ts";
import { lateSince } from "../company/reply-deadline.ts";
import { missingIn, samplesIn } from "../company/samples.ts";
import { addressLine } from "../company/wording.ts";
import type { Services } from "../context.ts";
import { fuelPricesSummary } from "../editor/published-summary.server.ts";
import { fuelPricesContent, hasPrices } from "../quote/fuel-prices-content.ts";
import { readReplyDeadline } from "../quote/reply-deadline.server.ts";
import { delayOf } from "../quote/requests-rules.ts";
import { lateRequests } from "../quote/waiting.server.ts";
import { overdueReviews } from "../reviews/publication-time.server.ts";
import { alarmsOf } from "../security/alarm-rules.server.ts";
import { summarySince } from "../security/rules.ts";
import { countHighSeverity } from "../security/waiting.server.ts";
import { describeEntries } from "./audit-log-subjects.server.ts";
import { deploymentOf } from "./deployment.ts";
import { formatAge, formatDay } from "./format-time.ts";
import { readHealth } from "./health.server.ts";
import { SETUP_PATH } from "./setup-checklist.tsx";
import { readTestMail } from "./test-mail.server.ts";
import { hoursOn } from "./today.ts";
import { countWaiting, oldestWaiting } from "./waiting.server.ts";

const RECENT_ENTRIES = 5;

export type Home = Awaited<ReturnType<typeof readHome>>;

/** What the first page of the staff area shows to this person; null for what they may not see. */
export async function readHome(services: Services, user: CurrentUser, now: Date) {
  const may = (area: StaffArea) => mayUse(user.rights, area);
  const { content, env, database } = services;
  const facts = await content.facts();
  const deadline = await readReplyDeadline(content);
  const since = lateSince(deadline, now);
  const [late, highSeverity, health, counts, oldest, rows, testMail, staleSince, overdue] = await Promise.all([
    lateRequests(database.db, since),
    countHighSeverity(database.db, summarySince(now)),
    readHealth(services, now),
    countWaiting(database.db, since, user.rights),
    oldestWaiting(database.db),
    listAuditLog(database.db, { limit: RECENT_ENTRIES }),
    readTestMail(database.db),
    staleFactsSince(database.db, now),
    may("/admin/avis") ? overdueReviews(database.db, facts.reviewDays, now) : [],
  ]);
  const age = (since: string | null, count: number, oldest: string) =>
    since && `${count > 1 ? `${oldest} attend ` : ""}${formatAge(since, now)}`;
  const isOlder = (since: string | null, days: number) =>
    since !== null && now.getTime() - Date.parse(since) > days * DAY_MS;
  const { doseKilograms, doseEuros } = facts.pellets.vendingMachine;
  const lateToo = late.count + counts.requests - counts.unanswered;
  const fuelPrices = await content.read(fuelPricesContent);
  const fuelPricesAhead = await content.readAhead(fuelPricesContent);
  return {
    requests: may("/admin/demandes")
      ? {
          late: {
            count: late.count,
            isGrave: true,
            age:
              late.first &&
              `${delayOf(late.first, deadline, now)}${late.count > 1 ? " au plus" : ""}, jours fermés non comptés`,
          },
          fresh: {
            count: counts.requests,
            isGrave: false,
            age: [age(oldest.requests, counts.requests, "la plus ancienne"), lateToo > 0 && `dont ${lateToo} en retard`]
              .filter(Boolean)
              .join(", "),
          },
        }
      : null,
    reviews: may("/admin/avis")
      ? {
          pending: {
            count: counts.reviews,
            isGrave: overdue.length > 0,
            age: age(oldest.reviews, counts.reviews, "le plus ancien"),
          },
          reported: {
            count: counts.reports,
            isGrave: isOlder(oldest.reports, facts.reviewDays),
            age: age(oldest.reports, counts.reports, "le plus ancien"),
          },
        }
      : null,
    staleFacts:
      may("/admin/contenu") && staleSince
        ? { since: staleSince, name: facts.name, address: addressLine(facts.address), ...facts.phones, ...facts.emails }
        : null,
    overdue: overdue[0]
      ? { count: overdue.length, age: formatAge(overdue[0].start, now), days: facts.reviewDays }
      : null,
    highSeverity: may("/admin/security") ? highSeverity : 0,
    today: {
      day: formatDay(dayInParis(now)),
      hours: hoursOn(facts.openingHours, now),
      opening: openingState(facts.openingHours, now).label,
      dose: `${formatNumber(doseKilograms)} kg : ${formatEuros(doseEuros)}`,
      fuelPrices: [fuelPrices, fuelPricesAhead].some((prices) => prices && hasPrices(prices))
        ? fuelPricesSummary(fuelPrices, fuelPricesAhead, now)
        : null,
      isEditable: may("/admin/contenu"),
    },
    recentActivity: may("/admin/journal") ? await describeEntries(database.db, rows) : null,
    warnings: may(SETUP_PATH) ? alarmsOf(health, now) : [],
    setup: may(SETUP_PATH) && {
      backup: health.backup && { at: health.backup.made_at, bytes: health.backup.bytes },
      company: facts.name,
      samples: samplesIn(facts),
      missingLegal: missingIn(facts),
      hasTwoFactors: user.twoFactorEnabled || user.byPasskey,
      ...deploymentOf(env),
      email: user.email,
      testMail,
    },
    // Do not offer a passkey to people without a second factor: each page already asks them for one (staff/frame.tsx).
    isPasskeyOffered: user.twoFactorEnabled && (await isPasskeyOffered(database.db, user.id)),
  };
}
