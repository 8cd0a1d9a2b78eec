import type { SecurityEvent } from "../../core/security-log.ts";
import { formatDate } from "../../core/text/typography.ts";
import { Disclosure, DisclosureSign } from "../staff/disclosure.tsx";
import { Badge } from "../ui/badge.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Account } from "./account.tsx";
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
    <ol className="ruled pad-3 above-2">
      {events.map((event) => (
        <li key={event.id}>
          <Event event={event} people={people} />
        </li>
      ))}
    </ol>
  );
}

function Event({ event, people }: { event: SecurityEvent; people: Props["people"] }) {
  const { event_type, severity, created_at, ip_address, user_id, user_agent, details } = event;
  return (
    <Disclosure className="small broad">
      <summary className="tabular note">
        <Badge tone={badgeTone(event_type)}>{EVENT_LABELS[event_type] ?? event_type}</Badge>{" "}
        {isReportedByBrowser(event_type) && <Badge>signalé par le navigateur</Badge>}{" "}
        {severity !== "low" && (
          <Badge tone={severity === "high" ? "danger" : "warning"}>Gravité {SEVERITY_LABELS[severity]}</Badge>
        )}{" "}
        <time dateTime={created_at}>{formatDate(created_at, { time: true })}</time>{" "}
        <span>Adresse IP : {ip_address ?? "inconnue"}</span>{" "}
        {typeof details.attempt === "number" && <span>Tentative n°{`\u00a0${details.attempt}`}</span>}{" "}
        {user_id && (
          <span>
            Compte : <Account id={user_id} people={people} />
          </span>
        )}{" "}
        <DisclosureSign className="pushed ink">
          Détails<span className="visually-hidden"> de l’événement {EVENT_LABELS[event_type] ?? event_type}</span>
        </DisclosureSign>
      </summary>
      <dl className="deep block-3 side-4">
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
    </Disclosure>
  );
}
