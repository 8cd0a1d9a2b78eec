import { Form } from "react-router";
import { formatDate } from "../../../core/text/typography.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { OwnSession } from "../devices.server.ts";

export function OwnSessions({ sessions, isSending }: { sessions: OwnSession[]; isSending: boolean }) {
  return (
    <>
      <p>Les appareils connectés à votre compte. Sans activité, une session se ferme après 12 heures.</p>
      <ul className="ruled pad-3 line-below">
        {sessions.map((session) => (
          <li key={session.id}>
            <Session session={session} isSending={isSending} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <input type="hidden" name="intent" value="sessions" />
          <Button type="submit" variant="secondary" busy={isSending}>
            Fermer toutes les autres
          </Button>
        </Form>
      )}
    </>
  );
}

function Session({ session, isSending }: { session: OwnSession; isSending: boolean }) {
  const { id, device, place, startedAt, usedAt, isThisOne } = session;
  return (
    <div className="split gap-4 rows-2">
      <div>
        <p className="strong">{device}</p>
        <p className="small soft">
          Ouverte le {formatDate(startedAt, { time: true })}
          {place && (
            <>
              , depuis <bdi>{place}</bdi>
            </>
          )}
          {usedAt > startedAt && `, utilisée le ${formatDate(usedAt, { time: true })}`}
        </p>
      </div>
      {isThisOne ? (
        <Badge tone="success">Celle-ci</Badge>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="session" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="secondary" size="small" busy={isSending}>
            Fermer<span className="visually-hidden"> la session de {device}</span>
          </Button>
        </Form>
      )}
    </div>
  );
}
