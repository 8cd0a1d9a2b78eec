import type { SecurityEvent } from "../../core/security-log.ts";
import { formatDate } from "../../core/text/typography.ts";
import { Disclosure, DisclosureSign } from "../staff/disclosure.tsx";
import { formatMoment } from "../staff/format-time.ts";
import { Badge } from "../ui/badge.tsx";
import { Dotted } from "../ui/dotted.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Account } from "./account.tsx";
import styles from "./event-list.module.css";
import { isReportedByBrowser } from "./monitor-rules.ts";
import {
  badgeTone,
  DETAIL_LABELS,
  DETAIL_VALUES,
  EVENT_LABELS,
  EVENT_MEANINGS,
  eventRuns,
  isSignIn,
  SEVERITY_LABELS,
} from "./rules.ts";

type Props = {
  events: SecurityEvent[];
  /** E-mail addresses by account id; deleted accounts are missing. */
  people: Record<string, string>;
  /** ISO-8601 */
  readAt: string;
  level?: 2 | 3 | undefined;
};

export function EventList({ events, people, readAt, level }: Props) {
  if (events.length === 0) {
    return (
      <EmptyState level={level} title="Aucun événement">
        Connexions, tentatives refusées et signalements des navigateurs arrivent ici.
      </EmptyState>
    );
  }
  return (
    <ol className="ruled pad-2 above-2">
      {eventRuns(events).map((group) => (
        <li key={group[0].id}>
          <Events group={group} people={people} readAt={readAt} />
        </li>
      ))}
    </ol>
  );
}

type Group = [SecurityEvent, ...SecurityEvent[]];

function Events({ group, people, readAt }: { group: Group } & Pick<Props, "people" | "readAt">) {
  const [{ event_type, severity, created_at, ip_address, user_id, details }] = group;
  const label = EVENT_LABELS[event_type] ?? event_type;
  const meaning = EVENT_MEANINGS[event_type];
  const who = user_id ? <Account id={user_id} people={people} /> : isSignIn(event_type) && "compte inconnu";
  return (
    <Disclosure className="small broad">
      <summary className={`tabular note ${styles.event}`}>
        <span className={styles.what}>
          <Dotted>
            <span>
              <Badge tone={badgeTone(event_type)}>{label}</Badge>
              {group.length > 1 && <b> {group.length} fois</b>}
            </span>
            {who && <span className="ink">{who}</span>}
          </Dotted>
          <Dotted>
            <time dateTime={created_at}>{formatMoment(created_at, readAt)}</time>
            {ip_address && `adresse IP ${ip_address}`}
            {isReportedByBrowser(event_type) && "signalé par le navigateur"}
            {typeof details.attempt === "number" &&
              `tentative n° ${details.attempt}${severity === "high" ? ", grave dès la quatrième de suite" : ""}`}
          </Dotted>
        </span>{" "}
        {severity === "low" ? (
          <span>Gravité faible</span>
        ) : (
          <Badge tone={severity === "high" ? "danger" : "warning"}>Gravité {SEVERITY_LABELS[severity]}</Badge>
        )}{" "}
        <DisclosureSign className="ink">
          Détails<span className="visually-hidden"> de l’événement {label}</span>
        </DisclosureSign>
      </summary>
      <div className="deep block-3 side-4 above-2 stack gap-3">
        {meaning && <p className="passage">{meaning}</p>}
        {group.map((event) => (
          <Details key={event.id} event={event} isDated={group.length > 1} />
        ))}
      </div>
    </Disclosure>
  );
}

function Details({ event, isDated }: { event: SecurityEvent; isDated: boolean }) {
  const { event_type, user_agent, details, created_at } = event;
  const facts = [
    ...(isDated ? [["Le", formatDate(created_at, { time: true })]] : []),
    ["Nom dans les relevés", event_type],
    ["Navigateur", user_agent ?? "inconnu"],
    ...Object.entries(details).map(([name, value]) => [
      DETAIL_LABELS[name] ?? name,
      typeof value === "string" ? (DETAIL_VALUES[value] ?? value) : JSON.stringify(value),
    ]),
  ];
  return (
    <dl className={`rows ${styles.details}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="strong">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
