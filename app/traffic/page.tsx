import { Link } from "react-router";
import { addDays, dayInParis, instantInParis } from "../../core/text/dates.ts";
import { formatNumber, plural } from "../../core/text/typography.ts";
import { mayUse } from "../account/rights.ts";
import { requireStaff } from "../account/session.server.ts";
import { openOffers } from "../careers/offers.server.ts";
import { offerPath } from "../careers/offers.ts";
import type { Content } from "../content/content.server.ts";
import { LIST_KINDS, PAGE_KINDS } from "../content/kinds.ts";
import { servicesContext } from "../context.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { answerTimes } from "../quote/answer-times.server.ts";
import { readReplyDeadline } from "../quote/reply-deadline.server.ts";
import { receivedReviews } from "../reviews/received.server.ts";
import filters from "../staff/filters.module.css";
import type { Route } from "./+types/page.ts";
import {
  compared,
  daysUntil,
  FORM_PAGES,
  isRefusal,
  languageName,
  outcomeLabel,
  PERIODS,
  periodOf,
  sentShare,
  stagesOf,
} from "./rules.ts";
import { isCountedSince, mostFrequent, storeTraffic, sumOf, viewsByDay, viewsOf } from "./store.server.ts";
import { Method, Tallies } from "./tallies.tsx";
import { ViewChart } from "./view-chart.tsx";
import { mondayOf, weeksUntil } from "./weeks.ts";
import { WeeksTable } from "./weeks-table.tsx";

const NAMES_SHOWN = 15;
const MOST_WEEKS = 26;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { rights } = await requireStaff(context, request, "/admin/frequentation");
  const { content, database, traffic } = context.get(servicesContext);
  const { db } = database;
  const period = periodOf(new URL(request.url).searchParams.get("jours"));
  const days = daysUntil(dayInParis(new Date()), period.days);
  const from = days[0] as string;
  await storeTraffic(db, traffic);
  const most = (kind: Parameters<typeof mostFrequent>[1]) => mostFrequent(db, kind, from, NAMES_SHOWN);
  const now = new Date();
  const weeks = Math.min(MOST_WEEKS, Math.ceil(period.days / 7));
  const since = instantInParis(addDays(mondayOf(dayInParis(now)), -7 * (weeks - 1)), "00:00");
  const formerFrom = addDays(from, -period.days);
  const [
    isComparable,
    before,
    views,
    pages,
    referrers,
    devices,
    languages,
    searches,
    missed,
    outcomes,
    formViews,
    ...came
  ] = await Promise.all([
    isCountedSince(db, formerFrom),
    sumOf(db, "page", formerFrom, from),
    viewsByDay(db, from),
    most("page"),
    most("referrer"),
    most("device"),
    most("language"),
    most("search"),
    most("missed"),
    most("form"),
    viewsOf(db, Object.values(FORM_PAGES), from),
    answerTimes(db, since, now.toISOString()),
    receivedReviews(db, since, now.toISOString()),
    readReplyDeadline(content),
  ]);
  const [requests, reviews, deadline] = came;
  const counted = new Map(views.map(({ day, count }) => [day, count]));
  return {
    days: days.map((day) => ({ day, count: counted.get(day) ?? 0 })),
    before: isComparable ? before : null,
    period: period.days,
    tallies: { pages, referrers, devices, languages, searches, missed, forms: stagesOf(outcomes, formViews) },
    weeks: weeksUntil(now, weeks, { requests, reviews, deadline }),
    pageNames: Object.fromEntries([...(await namesOfItems(content)), ...namesOfPages]),
    mayRedirect: mayUse(rights, "/admin/contenu"),
  };
}

const namesOfPages = PAGE_KINDS.map(({ seenAt, label }) => [seenAt.href, label]);

/** The titles of articles, own pages and offers, by their addresses. */
async function namesOfItems(content: Content): Promise<string[][]> {
  const lists = await Promise.all(
    LIST_KINDS.map(async (list) => {
      const items: { title: string }[] = await content.read(list);
      return items.map((item) => [list.addressOf?.(item) ?? "", item.title]);
    }),
  );
  const offers = await openOffers(content);
  return [...lists.flat(), ...offers.map(({ slug, title }) => [offerPath(slug), title])];
}

export const meta: Route.MetaFunction = () => privateMeta("Fréquentation");

export default function TrafficPage({
  loaderData: { days, before, period, tallies, weeks, pageNames, mayRedirect },
}: Route.ComponentProps) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const stages = tallies.forms.filter(({ name }) => !isRefusal(name));
  const refusals = tallies.forms.filter(({ name }) => isRefusal(name));
  const redirectLink = ({ name }: { name: string }) =>
    name.startsWith("/") && (
      <Link className="ink" to={`/admin/contenu/redirections?de=${encodeURIComponent(name)}`}>
        Rediriger vers…
      </Link>
    );
  return (
    <>
      <h1>Fréquentation</h1>
      <Method
        title="Ce qui est compté"
        text="Des pages vues, pas des visiteurs : le site ne reconnaît personne. Les robots, l’équipe et ceux qui refusent la mesure ne sont pas comptés, ni les pages relues de la mémoire d’un navigateur ou d’un réseau de diffusion."
      />
      <nav className={`${filters.links} above-4`} aria-label="Période">
        {PERIODS.map(({ days: each, label }) => (
          <Link key={each} to={`?jours=${each}`} aria-current={each === period ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <ViewChart
        days={days}
        caption={`${formatNumber(total)} ${plural(total, "page vue", "pages vues")} en ${period} jours`}
        comparison={before === null ? null : compared(total, before, period)}
      />
      <WeeksTable weeks={weeks} />
      <div className="switcher seven-five top gap-6 above-6">
        <Tallies title="Pages" of={tallies.pages} label={(path) => pageNames[path] ?? path} />
        <div className="stack gap-5">
          <Tallies
            title="Formulaires"
            method={{
              title: "Comment les formulaires sont comptés",
              text: "Une page vue n’est pas un formulaire lu : le site ne suit personne jusqu’à l’envoi. Ceux qui refusent la mesure manquent ici ; le tableau par semaine compte tout ce qui est reçu. Une erreur compte une fois pour chaque champ à corriger, sans ce qui y était écrit.",
            }}
            of={stages}
            label={outcomeLabel}
            action={(row) => {
              const share = sentShare(row, stages);
              return share && <span className="note">{share}</span>;
            }}
          />
          <Tallies title="Erreurs dans les formulaires" of={refusals} label={outcomeLabel} />
        </div>
        <Tallies title="Sites d’où l’on vient" of={tallies.referrers} />
        <Tallies title="Appareils" of={tallies.devices} />
        <Tallies title="Recherches sans résultat" of={tallies.searches} />
        <Tallies title="Langues" of={tallies.languages} label={languageName} />
        <Tallies title="Adresses introuvables" of={tallies.missed} {...(mayRedirect && { action: redirectLink })} />
      </div>
    </>
  );
}
