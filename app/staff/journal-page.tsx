import { data, Link } from "react-router";
import type { JournalRow } from "../../server/database/schema.ts";
import { servicesContext } from "../../server/services.ts";
import { requireAdministrator } from "../account/guard.server.ts";
import { DifferenceTable } from "../content/difference-table.tsx";
import { editableOf } from "../content/editables.ts";
import { describeChange } from "../content/history.server.ts";
import { pathOfSubject } from "../content/kind.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { formatDate } from "../ui/typography.ts";
import type { Route } from "./+types/journal-page.ts";
import { listJournal } from "./journal.server.ts";
import styles from "./journal-page.module.css";
import { entrySentence } from "./journal-words.ts";

const ENTRIES_ON_A_PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdministrator(context, request);
  const cursor = new URL(request.url).searchParams.get("avant");
  const before = cursor === null ? undefined : readCursor(cursor);
  if (before === null) throw data("Cette page du journal n’existe pas.", { status: 404 });
  const found = await listJournal(context.get(servicesContext).database.db, { limit: ENTRIES_ON_A_PAGE + 1, before });
  const entries = found.slice(0, ENTRIES_ON_A_PAGE);
  const last = entries.at(-1);
  return {
    entries: entries.map(({ details, ...entry }) => ({ ...entry, differences: differencesIn({ ...entry, details }) })),
    isLater: cursor !== null,
    older: found.length > entries.length && last ? `${last.at}_${last.id}` : null,
  };
}

export const meta: Route.MetaFunction = () => [{ title: "Journal" }, { name: "robots", content: "noindex, nofollow" }];

export default function JournalPage({ loaderData: { entries, isLater, older } }: Route.ComponentProps) {
  return (
    <>
      <h1>Journal</h1>
      <p className={styles.about}>Qui a fait quoi, et pourquoi. Rien ne s’y efface.</p>
      {entries.length === 0 ? (
        <EmptyState title="Rien pour le moment">Chaque décision de l’équipe s’inscrira ici.</EmptyState>
      ) : (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <time dateTime={entry.at}>{formatDate(entry.at, { time: true })}</time>
              <span>{entrySentence(entry)}</span>
              <Subject kind={entry.subject_kind} id={entry.subject_id} />
              {entry.differences.length > 0 && (
                <details className={styles.differences}>
                  <summary>Avant et après</summary>
                  <DifferenceTable differences={entry.differences} />
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
      {isLater && (
        <p>
          <Link to="/admin/journal">Retour au début du journal</Link>
        </p>
      )}
      <Pagination
        label="Pages du journal"
        next={older ? { href: `/admin/journal?avant=${older}`, label: "Plus ancien" } : undefined}
      />
    </>
  );
}

/** Of a change of content: what it replaced and by what. */
function differencesIn(entry: Pick<JournalRow, "subject_kind" | "subject_id" | "details">) {
  const editable = entry.subject_kind === "content" ? editableOf(entry.subject_id ?? "") : undefined;
  return editable ? describeChange(editable, entry) : [];
}

function Subject({ kind, id }: { kind: string; id: string | null }) {
  if (!id || kind === "mail") return null;
  if (kind === "content") return <Link to={`${pathOfSubject(id)}#historique`}>Annuler ou modifier</Link>;
  return <code>{id.slice(-8)}</code>;
}

function readCursor(text: string) {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/.exec(text) ?? [];
  return at && id ? { at, id } : null;
}
