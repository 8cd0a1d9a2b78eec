import { Badge } from "../ui/badge.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { formatDate } from "../ui/typography.ts";
import styles from "./event-list.module.css";
import { badgeTone, EVENT_WORDS, SEVERITY_WORDS, USER_ID_SHOWN } from "./rules.ts";
import type { SecurityEvent } from "./store.server.ts";

export function EventList({ events }: { events: SecurityEvent[] }) {
  if (events.length === 0) return <EmptyState title="Aucun événement" />;
  return (
    <ol className={styles.list}>
      {events.map((event) => (
        <li key={event.id} className={styles.event}>
          <Event event={event} />
        </li>
      ))}
    </ol>
  );
}

function Event({ event }: { event: SecurityEvent }) {
  const { event_type, severity, created_at, ip_address, user_id, user_agent, details } = event;
  const words = EVENT_WORDS[event_type];
  return (
    <>
      <p className={styles.head}>
        <Badge tone={badgeTone(event_type)}>{event_type}</Badge>
        <time dateTime={created_at}>{formatDate(created_at, { time: true })}</time>
      </p>
      <p className={styles.line}>
        {words && `${words} · `}gravité {SEVERITY_WORDS[severity]}
      </p>
      <p className={styles.line}>
        Adresse IP{"\u00a0: "}
        <span className={styles.code}>{ip_address ?? "inconnue"}</span>
        {" · "}Utilisateur{"\u00a0: "}
        <span className={styles.code}>{user_id?.slice(0, USER_ID_SHOWN) ?? "aucun"}</span>
      </p>
      <details className={styles.details}>
        <summary>
          Détails<span className="visually-hidden"> de l’événement {event_type}</span>
        </summary>
        <dl>
          <dt>Navigateur</dt>
          <dd>{user_agent ?? "inconnu"}</dd>
          {Object.entries(details).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === "string" ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
