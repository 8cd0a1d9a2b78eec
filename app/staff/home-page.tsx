import { data, Link, redirect } from "react-router";
import { listAuditLog } from "../../core/audit-log.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { formatEuros, formatNumber, plural } from "../../core/text/typography.ts";
import { mayUse, type StaffArea } from "../account/rights.ts";
import { PasskeyOffer } from "../account/second-factor/passkey-offer.tsx";
import { isPasskeyOffered } from "../account/second-factor/passkey-rules.server.ts";
import { requireStaff } from "../account/session.server.ts";
import { confirmFacts, staleFactsSince } from "../company/facts-confirmation.server.ts";
import { openingState } from "../company/opening.ts";
import { lateSince } from "../company/reply-deadline.ts";
import { samplesIn } from "../company/samples.ts";
import { addressLine } from "../company/wording.ts";
import { servicesContext } from "../context.ts";
import { fuelPricesSummary } from "../editor/published-summary.server.ts";
import { INCOMPLETE, readForm } from "../forms/read-form.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { fuelPricesContent, hasPrices } from "../quote/fuel-prices-content.ts";
import { readReplyDeadline } from "../quote/reply-deadline.server.ts";
import { delayOf, requestsPath } from "../quote/requests-rules.ts";
import { lateRequests } from "../quote/waiting.server.ts";
import { overdueReviews } from "../reviews/publication-time.server.ts";
import { alarmsOf } from "../security/alarm-rules.server.ts";
import { summarySince } from "../security/rules.ts";
import { countHighSeverity } from "../security/waiting.server.ts";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/home-page.ts";
import { describeEntries } from "./audit-log-subjects.server.ts";
import { deploymentOf } from "./deployment.ts";
import { formatAge, formatClock, formatDay } from "./format-time.ts";
import { readHealth } from "./health.server.ts";
import styles from "./home-page.module.css";
import { tryPublicAddress } from "./public-address.server.ts";
import { LEGAL_LABELS, SETUP_PATH, SetupChecklist } from "./setup-checklist.tsx";
import { StaleFacts } from "./stale-facts.tsx";
import { readTestMail, sendTestMail } from "./test-mail.server.ts";
import { hoursOn } from "./today.ts";
import { countWaiting, oldestWaiting } from "./waiting.server.ts";

const RECENT_ENTRIES = 5;

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireStaff(context, request, "/admin");
  const may = (area: StaffArea) => mayUse(user.rights, area);
  const services = context.get(servicesContext);
  const { content, env, database } = services;
  const now = new Date();
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
  const age = (since: string | null, count: number) =>
    since && `${formatAge(since, now)}${count > 1 ? " au plus" : ""}`;
  const { doseKilograms, doseEuros } = facts.pellets.vendingMachine;
  const fuelPrices = await content.read(fuelPricesContent);
  return {
    requests: may("/admin/demandes")
      ? {
          late: {
            count: late.count,
            age: late.first && `${delayOf(late.first, deadline, now)}${late.count > 1 ? " au plus" : ""}`,
          },
          fresh: { count: counts.requests, age: age(oldest.requests, counts.requests) },
        }
      : null,
    reviews: may("/admin/avis")
      ? {
          pending: { count: counts.reviews, age: age(oldest.reviews, counts.reviews) },
          reported: { count: counts.reports, age: age(oldest.reports, counts.reports) },
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
      fuelPrices: hasPrices(fuelPrices) ? fuelPricesSummary(fuelPrices, now) : null,
      isEditable: may("/admin/contenu"),
    },
    recentActivity: may("/admin/journal") ? await describeEntries(database.db, rows) : null,
    warnings: may(SETUP_PATH) ? alarmsOf(health, now) : [],
    setup: may(SETUP_PATH) && {
      backup: health.backup && { at: health.backup.made_at, bytes: health.backup.bytes },
      samples: samplesIn(facts),
      missingLegal: Object.keys(LEGAL_LABELS).filter((key) => !facts.legal[key as keyof typeof LEGAL_LABELS]),
      hasTwoFactors: user.twoFactorEnabled || user.byPasskey,
      ...deploymentOf(env),
      email: user.email,
      testMail,
    },
    // Do not offer a passkey to people without a second factor: each page already asks them for one (staff/frame.tsx).
    isPasskeyOffered: user.twoFactorEnabled && (await isPasskeyOffered(database.db, user.id)),
    isTestMailSent: new URL(request.url).searchParams.has("essai"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(context, request, "/admin");
  const { database, env, siteUrl } = context.get(servicesContext);
  const { intent } = await readForm(request);
  if (intent === "toujours-exact") {
    await confirmFacts(database.db, await requireStaff(context, request, "/admin/contenu"));
    throw redirect("/admin", 303);
  }
  const { id, name, email } = await requireStaff(context, request, SETUP_PATH);
  if (intent === "essai-adresse" && env.publicUrl) {
    return { address: await tryPublicAddress(env.publicUrl, env.secret) };
  }
  if (intent !== "essai-message") {
    throw data(INCOMPLETE, { status: 400 });
  }
  await sendTestMail(database.db, { to: email, siteUrl, by: { id, name } });
  throw redirect("/admin?essai", 303);
}

export const meta: Route.MetaFunction = () => privateMeta("Accueil");

type Data = Route.ComponentProps["loaderData"];

export default function StaffHomePage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    requests,
    reviews,
    overdue,
    staleFacts,
    highSeverity,
    today,
    recentActivity,
    warnings,
    setup,
    isTestMailSent,
  } = loaderData;
  return (
    <>
      <h1>À traiter</h1>
      {isTestMailSent && setup && (
        <Notice tone="success" live>
          Un message d’essai part vers {setup.email}. Rechargez cette page dans une minute pour savoir s’il est arrivé.
        </Notice>
      )}
      {loaderData.isPasskeyOffered && <PasskeyOffer />}
      {staleFacts && <StaleFacts {...staleFacts} />}
      {overdue && (
        <Notice tone="warning">
          {overdue.count} {plural(overdue.count, "avis attend", "avis attendent")} {overdue.age}
          {overdue.count > 1 && " au plus"}&nbsp;: le site annonce {overdue.days}{" "}
          {plural(overdue.days, "jour", "jours")} au plus entre l’envoi d’un avis et sa publication.
        </Notice>
      )}
      <WaitingList requests={requests} reviews={reviews} highSeverity={highSeverity} />
      <div className="switcher five-seven above-6">
        <Today today={today} />
        {recentActivity && <RecentActivity recentActivity={recentActivity} />}
      </div>
      {warnings.length > 0 && (
        <section className="stack gap-3 above-6" aria-label="Avertissements">
          {warnings.map(({ code, level, sentence }) => (
            <Notice key={code} tone={level === "high" ? "danger" : "warning"}>
              {sentence}
            </Notice>
          ))}
        </section>
      )}
      {setup && (
        <SetupChecklist
          {...setup}
          isBackupOld={warnings.some(({ code }) => code === "backup_old")}
          addressTrial={actionData?.address ?? null}
        />
      )}
    </>
  );
}

function WaitingList({ requests, reviews, highSeverity }: Pick<Data, "requests" | "reviews" | "highSeverity">) {
  const lines = [
    ...(requests && requests.late.count > 0
      ? [
          {
            to: requestsPath({ state: "late", search: "" }),
            label: plural(requests.late.count, "demande en retard", "demandes en retard"),
            ...requests.late,
          },
        ]
      : []),
    ...(reviews
      ? [
          { to: "/admin/avis?filtre=en-attente", label: "avis en attente", ...reviews.pending },
          {
            to: "/admin/avis?filtre=signales",
            label: plural(reviews.reported.count, "avis signalé", "avis signalés"),
            ...reviews.reported,
          },
        ]
      : []),
    ...(requests
      ? [
          {
            to: requestsPath({ state: "new", search: "" }),
            label: plural(requests.fresh.count, "nouvelle demande", "nouvelles demandes"),
            ...requests.fresh,
          },
        ]
      : []),
    ...(highSeverity > 0
      ? [
          {
            to: "/admin/security",
            label: plural(highSeverity, "événement grave", "événements graves"),
            count: highSeverity,
            age: "sécurité, en 24 heures",
          },
        ]
      : []),
  ];
  if (lines.length === 0) return <p>Les pages et les images du site sont à vous : elles sont dans « Contenu ».</p>;
  return (
    <>
      {lines.every(({ count }) => count === 0) && <p>Rien n’attend : tout est lu et traité.</p>}
      <ul className={`ruled pad-0 line-below switcher gap-0 above-4 ${styles.waiting}`}>
        {lines.map(({ to, label, count, age }) => (
          <li key={to}>
            <Link to={to} className={`plain size-text-l ${styles.line}`} data-nothing={count === 0 || undefined}>
              <span className={`numeral ${styles.figure}`}>{formatNumber(count)}</span>{" "}
              <span>
                <span className={count === 0 ? "link soft" : "link strong"}>{label}</span>
                {age && <span className="note line">{age}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Today({ today }: { today: Data["today"] }) {
  return (
    <section aria-labelledby="aujourdhui">
      <h2 id="aujourdhui" className="size-title-m">
        Aujourd’hui sur le site
      </h2>
      <dl className={`lined pad-3 stack gap-3 above-3 ${styles.today}`}>
        <div className="split rows-0 baseline">
          <dt className="note whole">{today.day}</dt>
          <dd>
            <b className="strong">{today.opening}</b>
            {today.hours && <span className="note line">{today.hours}</span>}
          </dd>
          {today.isEditable && (
            <dd>
              <Link to="/admin/contenu/horaires" className="target">
                Changer<span className="visually-hidden"> les horaires</span>
              </Link>
            </dd>
          )}
        </div>
        <div className="split rows-0 baseline">
          <dt className="note whole">Distributeur de granulés</dt>
          <dd className="strong">{today.dose}</dd>
          {today.isEditable && (
            <dd>
              <Link to="/admin/contenu/prix" className="target">
                Changer<span className="visually-hidden"> le prix</span>
              </Link>
            </dd>
          )}
        </div>
        {today.fuelPrices && (
          <div className="split rows-0 baseline">
            <dt className="note whole">Prix des carburants</dt>
            <dd className="strong">{today.fuelPrices}</dd>
            {today.isEditable && (
              <dd>
                <Link to="/admin/contenu/prix-carburants" className="target">
                  Changer<span className="visually-hidden"> les prix des carburants</span>
                </Link>
              </dd>
            )}
          </div>
        )}
      </dl>
    </section>
  );
}

function RecentActivity({ recentActivity }: { recentActivity: NonNullable<Data["recentActivity"]> }) {
  return (
    <section aria-labelledby="gestes">
      <h2 id="gestes" className="size-title-m">
        Dernières actions
      </h2>
      {recentActivity.length === 0 ? (
        <p className="note above-3">Rien pour le moment.</p>
      ) : (
        <ol className="ruled pad-2 rows above-3 small">
          {recentActivity.map(({ id, at, before, object, after, href }) => (
            <li key={id}>
              <time className="tabular note" dateTime={at}>
                {dayInParis(new Date(at)).split("-").reverse().slice(0, 2).join("/")} {formatClock(at)}
              </time>
              <span>
                {before}
                {href && object ? <Link to={href}>{object}</Link> : object}
                {after}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p>
        <Link to="/admin/journal" className="target">
          Tout le journal
        </Link>
      </p>
    </section>
  );
}
