import { data, Link } from "react-router";
import { servicesContext } from "../../server/services.ts";
import { requireAdministrator } from "../account/guard.server.ts";
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
    entries,
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

/** Of a change of content what was there before and after stands on its own page. */
function Subject({ kind, id }: { kind: string; id: string | null }) {
  if (!id || kind === "mail") return null;
  if (kind === "content") return <Link to={`${pathOfSubject(id)}#historique`}>Avant et après</Link>;
  return <code>{id.slice(-8)}</code>;
}

function readCursor(text: string) {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/.exec(text) ?? [];
  return at && id ? { at, id } : null;
}
