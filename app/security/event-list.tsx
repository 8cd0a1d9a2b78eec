import disclosure from "../staff/disclosure.module.css";
import { Badge } from "../ui/badge.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { formatDate } from "../ui/typography.ts";
import styles from "./event-list.module.css";
import { badgeTone, DETAIL_WORDS, EVENT_WORDS, SEVERITY_TONES, SEVERITY_WORDS, USER_ID_SHOWN } from "./rules.ts";
import type { SecurityEvent } from "./store.server.ts";

type Props = {
  events: SecurityEvent[];
  /** Addresses by account id; those of deleted accounts are missing. */
  people: Record<string, string>;
};

export function EventList({ events, people }: Props) {
  if (events.length === 0) {
    return (
      <EmptyState title="Aucun événement">
        Connexions, tentatives refusées et signalements des navigateurs arrivent ici.
      </EmptyState>
    );
  }
  return (
    <ol className={styles.list}>
      {events.map((event) => (
        <li key={event.id} className={styles.event}>
          <Event event={event} person={event.user_id ? people[event.user_id] : undefined} />
        </li>
      ))}
    </ol>
  );
}

function Event({ event, person }: { event: SecurityEvent; person: string | undefined }) {
  const { event_type, severity, created_at, ip_address, user_id, user_agent, details } = event;
  return (
    <>
      <p className={styles.head}>
        <strong>{EVENT_WORDS[event_type] ?? event_type}</strong>
        <Badge tone={badgeTone(event_type)}>{event_type}</Badge>
        {severity !== "low" && <Badge tone={SEVERITY_TONES[severity]}>Gravité {SEVERITY_WORDS[severity]}</Badge>}
        <time dateTime={created_at}>{formatDate(created_at, { time: true })}</time>
      </p>
      <p className={styles.line}>
        <span>
          Adresse IP{"\u00a0: "}
          <span className={styles.code}>{ip_address ?? "inconnue"}</span>
        </span>
        {user_id && (
          <span>
            Utilisateur{"\u00a0: "}
            {person && `${person} · `}
            <span className={styles.code}>{user_id.slice(0, USER_ID_SHOWN)}</span>
          </span>
        )}
      </p>
      <details className={`${disclosure.disclosure} ${styles.details}`}>
        <summary>
          Détails<span className="visually-hidden"> de l’événement {event_type}</span>
        </summary>
        <dl>
          <dt>Navigateur</dt>
          <dd>{user_agent ?? "inconnu"}</dd>
          {Object.entries(details).map(([name, value]) => (
            <div key={name}>
              <dt>{DETAIL_WORDS[name] ?? name}</dt>
              <dd>{typeof value === "string" ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
