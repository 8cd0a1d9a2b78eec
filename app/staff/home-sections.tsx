import { Link } from "react-router";
import { dayInParis } from "../../core/text/dates.ts";
import { formatNumber, plural } from "../../core/text/typography.ts";
import { requestsPath } from "../quote/requests-rules.ts";
import { Dotted } from "../ui/dotted.tsx";
import { formatClock } from "./format-time.ts";
import type { Home } from "./home.server.ts";
import styles from "./home-page.module.css";

export function WaitingList({ requests, reviews, highSeverity }: Pick<Home, "requests" | "reviews" | "highSeverity">) {
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
            isGrave: true,
            age: "sécurité, en 24 heures",
          },
        ]
      : []),
  ];
  const rank = ({ count, isGrave }: (typeof lines)[number]) => (count === 0 ? 2 : isGrave ? 0 : 1);
  lines.sort((one, other) => rank(one) - rank(other));
  if (lines.length === 0) return <p>Les pages et les images du site sont à vous : elles sont dans « Contenu ».</p>;
  return (
    <>
      {lines.every(({ count }) => count === 0) && <p>Rien n’attend : tout est lu et traité.</p>}
      <ul className={`ruled pad-0 line-below switcher gap-0 above-4 ${styles.waiting}`}>
        {lines.map(({ to, label, count, isGrave, age }) => (
          <li key={to}>
            <Link
              to={to}
              className={`plain size-text-l ${styles.line}`}
              data-nothing={count === 0 || undefined}
              data-grave={(isGrave && count > 0) || undefined}
            >
              <span className={`numeral ${styles.figure}`}>{formatNumber(count)}</span>{" "}
              <span>
                <span className={count === 0 ? "link soft" : "link strong"}>{label}</span>
                {age && <span className={isGrave ? "small strong danger line" : "note line"}>{age}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Today({ today }: { today: Home["today"] }) {
  return (
    <section aria-labelledby="aujourdhui">
      <h2 id="aujourdhui" className="size-title-m">
        Aujourd’hui sur le site
      </h2>
      <dl className={`lined pad-3 stack gap-3 above-3 ${styles.today}`}>
        <div>
          <dt className="note">{today.day}</dt>
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
        <div>
          <dt className="note">Distributeur de granulés</dt>
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
          <div>
            <dt className="note">Prix des carburants</dt>
            <dd className="strong">
              <Dotted>{today.fuelPrices}</Dotted>
            </dd>
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

export function RecentActivity({ recentActivity }: { recentActivity: NonNullable<Home["recentActivity"]> }) {
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
