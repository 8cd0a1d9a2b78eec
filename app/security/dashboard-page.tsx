import { data, Form, Link } from "react-router";
import { formatDate, typeset } from "../../core/text/typography.ts";
import { requireAdministrator, requireUser } from "../account/guard.server.ts";
import { emailsOf } from "../account/people.server.ts";
import { requestContext, servicesContext } from "../context.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/dashboard-page.ts";
import { AccessDenied } from "./access-denied.tsx";
import styles from "./dashboard-page.module.css";
import { EventList } from "./event-list.tsx";
import { EventPicture } from "./event-picture.tsx";
import { RoleChangeList } from "./role-change-list.tsx";
import {
  DAYS_PICTURED,
  eventsByDay,
  LOAD_FAILED,
  LOAD_FAILED_IN_FRENCH,
  peopleIn,
  SHOWN,
  type Verdict,
  verdictOf,
  verdictSince,
} from "./rules.ts";
import { countEventsByHour, listRoleChanges, listSecurityEvents, listTellingEvents } from "./store.server.ts";

/** One day more than shown, because the first UTC day may belong to the first day in Paris. */
const PICTURED_MS = (DAYS_PICTURED + 1) * 24 * 3_600_000;

const ORIGINS_TOLD = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(context, request);
  if (user.role !== "admin") return data({ kind: "denied" as const }, 403);
  await requireAdministrator(context, request);
  const { database } = context.get(servicesContext);
  const { db } = database;
  const now = new Date();
  try {
    const [events, telling, roleChanges, counts] = await Promise.all([
      listSecurityEvents(db),
      listTellingEvents(db, verdictSince(now)),
      listRoleChanges(db),
      countEventsByHour(db, new Date(now.getTime() - PICTURED_MS).toISOString()),
    ]);
    const people = await emailsOf(database.db, [
      ...new Set([events, telling, roleChanges].flatMap((rows) => peopleIn(rows))),
    ]);
    const shown = { events: events.slice(0, SHOWN), roleChanges: roleChanges.slice(0, SHOWN) };
    return {
      kind: "loaded" as const,
      readAt: now.toISOString(),
      people,
      events: { fetched: events.length, shown: shown.events },
      roleChanges: { fetched: roleChanges.length, shown: shown.roleChanges },
      days: eventsByDay(counts, now),
      verdict: verdictOf(telling, now, people),
    };
  } catch (error) {
    context.get(requestContext).log.error("données de sécurité illisibles", { error });
    return data({ kind: "failed" as const }, 503);
  }
}

export const meta: Route.MetaFunction = () => [{ title: "Sécurité" }, { name: "robots", content: "noindex, nofollow" }];

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "denied") return <AccessDenied />;
  return (
    <>
      <div className="split gap-5 rows-2">
        <h1>Sécurité</h1>
        <Form action="/admin/security">
          <Button type="submit" variant="secondary" size="small">
            Actualiser
          </Button>
        </Form>
      </div>
      {loaderData.kind === "failed" ? (
        <Notice tone="danger" title={LOAD_FAILED} answers>
          {LOAD_FAILED_IN_FRENCH}
        </Notice>
      ) : (
        <Dashboard {...loaderData} />
      )}
    </>
  );
}

type Loaded = Extract<Route.ComponentProps["loaderData"], { kind: "loaded" }>;

function Dashboard({ readAt, people, events, roleChanges, days, verdict }: Loaded) {
  return (
    <>
      <p className="note">
        État au <time dateTime={readAt}>{formatDate(readAt, { time: true })}</time>
      </p>
      <div className={`switcher ${styles.verdict}`}>
        <VerdictNotice verdict={verdict} />
      </div>
      <EventPicture days={days} />
      <div className={`switcher ${styles.columns}`}>
        <section aria-labelledby="evenements">
          <Heading id="evenements" title="Derniers événements" all="/admin/security/evenements" of={events} />
          <EventList events={events.shown} people={people} level={3} />
        </section>
        <section aria-labelledby="roles">
          <Heading id="roles" title="Changements de rôle" all="/admin/security/roles" of={roleChanges} />
          <RoleChangeList changes={roleChanges.shown} people={people} level={3} />
        </section>
      </div>
    </>
  );
}

/** The summary, and what to do about severe events. */
function VerdictNotice({ verdict: { tone, sentence, grave } }: { verdict: Verdict }) {
  if (grave.length === 0) return <Notice tone={tone}>{typeset(sentence)}</Notice>;
  return (
    <Notice tone={tone} title={typeset(sentence)}>
      <ul className="stack gap-0">
        {grave.slice(0, ORIGINS_TOLD).map((origin) => (
          <li key={origin}>{typeset(`${origin}.`)}</li>
        ))}
      </ul>
      <p>
        {typeset("Ce n’était personne de l’équipe ? ")}
        <Link to="/admin/equipe">Vérifiez que chaque administrateur a la double authentification</Link>.
      </p>
    </Notice>
  );
}

type HeadingProps = { id: string; title: string; all: string; of: { fetched: number; shown: unknown[] } };

function Heading({ id, title, all, of: { fetched, shown } }: HeadingProps) {
  return (
    <div className="split gap-5 rows-2">
      <h2 id={id}>{title}</h2>
      {fetched > 0 && (
        <p className={`note ${styles.count}`}>
          {fetched > shown.length && `${shown.length} sur les ${fetched} plus récents · `}
          <Link to={all} aria-describedby={id} className="target">
            Tout voir
          </Link>
        </p>
      )}
    </div>
  );
}
