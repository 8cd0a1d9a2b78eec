import type { SecurityEvent } from "../../core/security-log.ts";
import { formatDate } from "../../core/text/typography.ts";
import { Disclosure, DisclosureSign } from "../staff/disclosure.tsx";
import { runsOf } from "../staff/runs.ts";
import { Badge } from "../ui/badge.tsx";
import { Dotted } from "../ui/dotted.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Account } from "./account.tsx";
import styles from "./event-list.module.css";
import { isReportedByBrowser } from "./monitor-rules.ts";
import { badgeTone, DETAIL_LABELS, EVENT_LABELS, SEVERITY_LABELS } from "./rules.ts";

type Props = {
  events: SecurityEvent[];
  /** E-mail addresses by account id; deleted accounts are missing. */
  people: Record<string, string>;
  level?: 2 | 3 | undefined;
};

export function EventList({ events, people, level }: Props) {
  if (events.length === 0) {
    return (
      <EmptyState level={level} title="Aucun événement">
        Connexions, tentatives refusées et signalements des navigateurs arrivent ici.
      </EmptyState>
    );
  }
  return (
    <ol className="ruled pad-2 above-2">
      {runsOf(events, isEqual).map((group) => (
        <li key={group[0].id}>
          <Events group={group} people={people} />
        </li>
      ))}
    </ol>
  );
}

type Group = [SecurityEvent, ...SecurityEvent[]];

const SAME = ["event_type", "severity", "ip_address", "user_id"] as const;

/** As refusals of one address are. */
const isEqual = (event: SecurityEvent, first: SecurityEvent) => SAME.every((key) => event[key] === first[key]);

function Events({ group, people }: { group: Group; people: Props["people"] }) {
  const [{ event_type, severity, created_at, ip_address, user_id, details }] = group;
  const label = EVENT_LABELS[event_type] ?? event_type;
  return (
    <Disclosure className="small broad">
      <summary className={`tabular note ${styles.event}`}>
        {severity === "low" ? (
          <span>Gravité faible</span>
        ) : (
          <Badge tone={severity === "high" ? "danger" : "warning"}>Gravité {SEVERITY_LABELS[severity]}</Badge>
        )}{" "}
        <span className={styles.what}>
          <Badge tone={badgeTone(event_type)}>{label}</Badge> {group.length > 1 && <b>{group.length} fois</b>}{" "}
          {isReportedByBrowser(event_type) && <span>signalé par le navigateur</span>}{" "}
          <Dotted>
            <time dateTime={created_at}>{formatDate(created_at, { time: true })}</time>
            {`Adresse IP : ${ip_address ?? "inconnue"}`}
            {typeof details.attempt === "number" &&
              `Tentative n° ${details.attempt}${severity === "high" ? ", grave dès la quatrième de suite" : ""}`}
            {user_id ? (
              <>
                Compte : <Account id={user_id} people={people} />
              </>
            ) : (
              event_type === "login_failed" && "Compte inconnu"
            )}
          </Dotted>
        </span>{" "}
        <DisclosureSign className="ink">
          Détails<span className="visually-hidden"> de l’événement {label}</span>
        </DisclosureSign>
      </summary>
      <div className="deep block-3 side-4 stack gap-3">
        {group.map((event) => (
          <Details key={event.id} event={event} isDated={group.length > 1} />
        ))}
      </div>
    </Disclosure>
  );
}

function Details({ event, isDated }: { event: SecurityEvent; isDated: boolean }) {
  const { event_type, user_agent, details, created_at } = event;
  return (
    <dl>
      {isDated && (
        <>
          <dt className="strong">Le</dt>
          <dd>{formatDate(created_at, { time: true })}</dd>
        </>
      )}
      <dt className="strong">Nom dans les relevés</dt>
      <dd>{event_type}</dd>
      <dt className="strong">Navigateur</dt>
      <dd>{user_agent ?? "inconnu"}</dd>
      {Object.entries(details).map(([name, value]) => (
        <div key={name}>
          <dt className="strong">{DETAIL_LABELS[name] ?? name}</dt>
          <dd>{typeof value === "string" ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
