import { data, Link } from "react-router";
import { listAuditLog } from "../../core/audit-log.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { requireStaff } from "../account/session.server.ts";
import { listUsers } from "../account/team/team.server.ts";
import { servicesContext } from "../context.ts";
import { DifferenceTable, sidesOf } from "../editor/difference-table.tsx";
import { privateMeta } from "../layout/page-meta.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/audit-log-page.ts";
import { AuditLogFilters } from "./audit-log-filters.tsx";
import styles from "./audit-log-page.module.css";
import { AUDIT_LOG_KINDS, AUDIT_LOG_PERIODS, auditLogPath, readAuditLogView } from "./audit-log-rules.ts";
import { type DescribedEntry, describeEntries } from "./audit-log-subjects.server.ts";
import { Disclosure } from "./disclosure.tsx";
import { formatClock, formatDay } from "./format-time.ts";
import { runsOf } from "./runs.ts";

const ENTRIES_ON_A_PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireStaff(context, request, "/admin/journal");
  const { database } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const cursor = query.get("avant");
  const before = cursor === null ? undefined : readCursor(cursor);
  if (before === null) throw data("Cette page du journal n’existe pas.", { status: 404 });
  const view = readAuditLogView(query);
  const days = AUDIT_LOG_PERIODS[view.period]?.days;
  const found = await listAuditLog(database.db, {
    limit: ENTRIES_ON_A_PAGE + 1,
    before,
    actorId: view.person || undefined,
    kinds: AUDIT_LOG_KINDS[view.kind]?.kinds,
    since: days ? new Date(Date.now() - days * DAY_MS).toISOString() : undefined,
  });
  const rows = found.slice(0, ENTRIES_ON_A_PAGE);
  const last = rows.at(-1);
  const staff = (await listUsers(database.db)).filter(({ rights }) => rights.length > 0);
  return {
    view,
    entries: await describeEntries(database.db, rows),
    people: staff.map(({ id, name, email }) => ({ id, name: id === user.id ? "Moi" : name || email })),
    isLater: cursor !== null,
    older: found.length > rows.length && last ? `${last.at}_${last.id}` : null,
  };
}

export const meta: Route.MetaFunction = () => privateMeta("Journal");

export default function AuditLogPage({ loaderData: { view, entries, people, isLater, older } }: Route.ComponentProps) {
  const isFiltered = auditLogPath(view) !== "/admin/journal";
  return (
    <>
      <h1>Journal</h1>
      <p className="soft">
        Qui a fait quoi. Aucune ligne ne s’efface ; seul le nom d’un client disparaît, avec ses données.
      </p>
      <AuditLogFilters view={view} people={people} />
      {entries.length === 0 ? (
        <EmptyState title={isFiltered ? "Rien qui réponde à ce filtre" : "Rien pour le moment"}>
          {isFiltered ? (
            <Link to="/admin/journal">Afficher tout le journal</Link>
          ) : (
            "Chaque décision de l’équipe s’inscrira ici."
          )}
        </EmptyState>
      ) : (
        byDay(entries).map(([day, ofDay]) => (
          <section key={day} className="above-5 broad" aria-labelledby={`jour-${day}`}>
            <h2 id={`jour-${day}`} className="title-s below-2">
              {formatDay(day)}
            </h2>
            <ol className="ruled pad-2 rows">
              {runsOf(ofDay, isSameAct).map((run) =>
                run.length > LONGEST_RUN ? (
                  <LongRun key={run[0].id} run={run} />
                ) : (
                  run.map((entry, index) => <Entry key={entry.id} entry={entry} isSameMinute={index > 0} />)
                ),
              )}
            </ol>
          </section>
        ))
      )}
      {isLater && (
        <p>
          <Link to={auditLogPath(view)}>Retour au début du journal</Link>
        </p>
      )}
      <Pagination
        label="Pages du journal"
        next={older ? { href: auditLogPath(view, older), label: "Plus ancien" } : undefined}
      />
    </>
  );
}

/** The most lines of one author and minute that do not hide the others. */
const LONGEST_RUN = 5;
const SHOWN_OF_RUN = 3;

/** Of one author and minute. */
const isSameAct = (entry: DescribedEntry, first: DescribedEntry) =>
  entry.actorId === first.actorId && formatClock(entry.at) === formatClock(first.at);

function LongRun({ run }: { run: [DescribedEntry, ...DescribedEntry[]] }) {
  const [{ at }] = run;
  return (
    <li>
      <p className="tabular note">
        <time dateTime={at}>{formatClock(at)}</time>
      </p>
      <div className="stack gap-2">
        <Sentences entries={run.slice(0, SHOWN_OF_RUN)} />
        <Disclosure>
          <summary>{`${run.length - SHOWN_OF_RUN} autres actions à la même minute`}</summary>
          <Sentences entries={run.slice(SHOWN_OF_RUN)} />
        </Disclosure>
      </div>
    </li>
  );
}

function Sentences({ entries }: { entries: readonly DescribedEntry[] }) {
  return (
    <ol className="ruled pad-2">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Sentence {...entry} />
        </li>
      ))}
    </ol>
  );
}

type EntryProps = { entry: DescribedEntry; isSameMinute: boolean };

/** In columns, what one person did in one minute has its time once. */
function Entry({ entry, isSameMinute }: EntryProps) {
  const { at } = entry;
  return (
    <li>
      <p className="tabular note">
        <time className={isSameMinute ? styles.again : undefined} dateTime={at}>
          {formatClock(at)}
        </time>
      </p>
      <Sentence {...entry} />
    </li>
  );
}

function Sentence({ before, object, after, href, differences }: DescribedEntry) {
  return (
    <div className={styles.entry}>
      <p>
        {before}
        {href && object ? <Link to={href}>{object}</Link> : object}
        {after}
      </p>
      {differences.length > 0 && (
        <Disclosure className="small">
          <summary>{sidesOf(differences).length > 1 ? "Avant et après" : "Le contenu"}</summary>
          <DifferenceTable differences={differences} />
          {href && (
            <Link to={`${href}#historique`} className="target">
              Revenir sur ce changement
            </Link>
          )}
        </Disclosure>
      )}
    </div>
  );
}

function byDay(entries: DescribedEntry[]): [day: string, entries: DescribedEntry[]][] {
  const days = new Map<string, DescribedEntry[]>();
  for (const entry of entries) {
    const day = dayInParis(new Date(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

function readCursor(text: string) {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/.exec(text) ?? [];
  return at && id ? { at, id } : null;
}
