import { data, Form, Link } from "react-router";
import { DAY_MS } from "../../core/text/durations.ts";
import { formatDate, plural } from "../../core/text/typography.ts";
import { emailsOf } from "../account/accounts.server.ts";
import { mayUse } from "../account/rights.ts";
import { reportMissingRight, requireStaff, requireUser } from "../account/session.server.ts";
import { requestContext, servicesContext } from "../context.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { readHealth } from "../staff/health.server.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/dashboard-page.ts";
import { AccessDenied } from "./access-denied.tsx";
import { alarmsOf } from "./alarm-rules.server.ts";
import { EventChart } from "./event-chart.tsx";
import { EventList } from "./event-list.tsx";
import { RoleChangeList } from "./role-change-list.tsx";
import {
  accountIdsOf,
  DAYS_CHARTED,
  EVENTS_SHOWN,
  eventRuns,
  eventsByDay,
  LOAD_FAILED,
  LOAD_FAILED_IN_FRENCH,
  summariseSecurity,
  summarySince,
} from "./rules.ts";
import { countEventsByHour, listRoleChanges, listSecurityEvents, listSevereEvents } from "./store.server.ts";

/** One day more than shown, because the first UTC day can overlap the first day in Paris. */
const CHARTED_MS = (DAYS_CHARTED + 1) * DAY_MS;

const EVENTS_SUMMARISED = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(context, request);
  if (!mayUse(user.rights, "/admin/security")) {
    await reportMissingRight(context, request, user, "/admin/security");
    return data({ kind: "denied" as const }, 403);
  }
  await requireStaff(context, request, "/admin/security");
  const { database } = context.get(servicesContext);
  const { db } = database;
  const now = new Date();
  try {
    const [events, severe, roleChanges, counts] = await Promise.all([
      listSecurityEvents(db),
      listSevereEvents(db, summarySince(now)),
      listRoleChanges(db),
      countEventsByHour(db, new Date(now.getTime() - CHARTED_MS).toISOString()),
    ]);
    const people = await emailsOf(database.db, [
      ...new Set([events, severe, roleChanges].flatMap((rows) => accountIdsOf(rows))),
    ]);
    const shown = { events: events.slice(0, EVENTS_SHOWN), roleChanges: roleChanges.slice(0, EVENTS_SHOWN) };
    return {
      kind: "loaded" as const,
      readAt: now.toISOString(),
      people,
      events: { fetched: events.length, shown: shown.events },
      roleChanges: { fetched: roleChanges.length, shown: shown.roleChanges },
      alarms: alarmsOf(await readHealth(context.get(servicesContext), now), now),
      days: eventsByDay(counts, now),
      summary: summariseSecurity(severe, now, people),
    };
  } catch (error) {
    context.get(requestContext).log.error("données de sécurité illisibles", { error });
    return data({ kind: "failed" as const }, 503);
  }
}

export const meta: Route.MetaFunction = () => privateMeta("Sécurité");

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
        <Notice tone="danger" title={LOAD_FAILED} live>
          {LOAD_FAILED_IN_FRENCH}
        </Notice>
      ) : (
        <Dashboard {...loaderData} />
      )}
    </>
  );
}

type Loaded = Extract<Route.ComponentProps["loaderData"], { kind: "loaded" }>;

function Dashboard({ readAt, people, events, roleChanges, days, alarms, summary }: Loaded) {
  return (
    <>
      <p className="note">
        État au <time dateTime={readAt}>{formatDate(readAt, { time: true })}</time>
      </p>
      <div className="switcher seven-five broad top above-4">
        <div className="stack gap-6">
          <Verdict alarms={alarms} summary={summary} />
          <section aria-labelledby="evenements">
            <Heading
              id="evenements"
              title="Derniers événements"
              all="/admin/security/evenements"
              of={events}
              rows={eventRuns(events.shown).length}
            />
            <EventList events={events.shown} people={people} readAt={readAt} level={3} />
          </section>
        </div>
        <div className="stack gap-6">
          <section aria-labelledby="roles">
            <Heading id="roles" title="Changements de rôle" all="/admin/security/roles" of={roleChanges} />
            <RoleChangeList changes={roleChanges.shown} people={people} level={3} />
          </section>
          <EventChart days={days} />
        </div>
      </div>
    </>
  );
}

/** An alarm is the verdict. What the last day had without danger would contradict it. */
function Verdict({ alarms, summary }: Pick<Loaded, "alarms" | "summary">) {
  return (
    <div className="stack gap-3">
      {alarms.map(({ code, level, sentence }) => (
        <Notice key={code} tone={level === "high" ? "danger" : "warning"}>
          {sentence}
        </Notice>
      ))}
      {(alarms.length === 0 || summary.highSeverity.length > 0) && <SummaryNotice summary={summary} />}
      <p className="note">
        Le site surveille aussi les sauvegardes, les tâches automatiques, le journal, les droits et ses propres erreurs,
        et vous écrit dès qu’il faut agir.
      </p>
    </div>
  );
}

function SummaryNotice({ summary }: Pick<Loaded, "summary">) {
  const { tone, sentence, highSeverity } = summary;
  if (highSeverity.length === 0) return <Notice tone={tone}>{sentence}</Notice>;
  return (
    <Notice tone={tone} title={sentence}>
      <ul className="stack gap-0">
        {highSeverity.slice(0, EVENTS_SUMMARISED).map((origin) => (
          <li key={origin}>{origin}.</li>
        ))}
      </ul>
      <p>
        Ce n’était personne de l’équipe ?{" "}
        <Link to="/admin/equipe">Vérifiez que chaque administrateur a la double authentification</Link>, ou{" "}
        <Link to="/admin/security/evenements?gravite=high">voyez les événements graves</Link>.
      </p>
    </Notice>
  );
}

type HeadingProps = {
  id: string;
  title: string;
  all: string;
  of: { fetched: number; shown: unknown[] };
  /** Repeated events share a row. */
  rows?: number;
};

function Heading({ id, title, all, of: { fetched, shown }, rows = shown.length }: HeadingProps) {
  const inRows = rows < shown.length ? `, en ${rows} ${plural(rows, "ligne", "lignes")}` : "";
  return (
    <div className="split gap-5 rows-2">
      <h2 id={id}>{title}</h2>
      {fetched > 0 && (
        <p className="note">
          {fetched > shown.length && `${shown.length} sur les ${fetched} plus récents${inRows} · `}
          <Link to={all} aria-describedby={id} className="ink target">
            Tout voir
          </Link>
        </p>
      )}
    </div>
  );
}
