import { data, Link } from "react-router";
import type { RequestState } from "../../core/database/schema.ts";
import { formatDate, formatNumber } from "../../core/text/typography.ts";
import { requireStaff } from "../account/session.server.ts";
import { lateSince } from "../company/reply-deadline.ts";
import { servicesContext } from "../context.ts";
import filters from "../staff/filters.module.css";
import { SearchForm } from "../staff/search-form.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/requests-page.ts";
import { readReplyDeadline } from "./reply-deadline.server.ts";
import styles from "./requests-page.module.css";
import {
  addressOf,
  parseQuoteMessage,
  REQUEST_STATES,
  type RequestView,
  readState,
  replyDue,
  requestsPath,
  STATES,
  townOf,
} from "./requests-rules.ts";
import { assigneesOf, pageOfRequests, type StoredRequest } from "./requests-store.server.ts";
import { countRequests, lateRequests } from "./waiting.server.ts";

const REQUESTS_ON_A_PAGE = 30;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/demandes");
  const { content, database } = context.get(servicesContext);
  const { db } = database;
  const query = new URL(request.url).searchParams;
  const now = new Date();
  const state = readState(query.get("etat"));
  const search = (query.get("q") ?? "").trim().slice(0, 200);
  const cursor = { limit: REQUESTS_ON_A_PAGE, after: query.get("apres"), before: query.get("avant") };
  const deadline = await readReplyDeadline(content);
  const since = lateSince(deadline, now);
  const filter = state === "late" ? { state: null, lateSince: since } : { state: state ?? null };
  const [counts, late, page] = await Promise.all([
    countRequests(db),
    lateRequests(db, since),
    pageOfRequests(db, { ...filter, search, ...cursor }),
  ]);
  if (page === "bad-cursor") throw data("Cette page de demandes n’existe pas.", { status: 404 });
  const isKnown = state !== undefined;
  const assignees = await assigneesOf(db, page.rows);
  const rows = page.rows.map((row) => ({
    ...row,
    assignee: assignees.get(row.id) ?? null,
    due: row.state === "done" ? null : replyDue(row.created_at, deadline, now),
  }));
  return data({ state: state ?? null, isKnown, search, counts, late: late.count, ...page, rows }, isKnown ? 200 : 404);
}

export const meta: Route.MetaFunction = () => [
  { title: "Demandes de devis" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function RequestsPage({ loaderData }: Route.ComponentProps) {
  const { state, isKnown, search, counts, late, rows, next, previous } = loaderData;
  const view = { state, search };
  return (
    <>
      <h1>Demandes de devis</h1>
      {!isKnown && <Notice tone="warning">Ce filtre n’existe pas : voici toutes les demandes.</Notice>}
      <div className={filters.bar}>
        <Filters current={state} search={search} counts={counts} late={late} />
        <SearchForm
          action="/admin/demandes"
          label="Chercher dans les demandes"
          placeholder="Nom, commune, carburant"
          value={search}
        >
          {state && <input type="hidden" name="etat" value={addressOf(state)} />}
        </SearchForm>
      </div>
      {rows.length === 0 ? (
        <EmptyList search={search} />
      ) : (
        <ol className="ruled pad-3">
          {rows.map((request) => (
            <li key={request.id}>
              <RequestLine request={request} />
            </li>
          ))}
        </ol>
      )}
      <Pagination
        label="Pages de demandes"
        previous={previous ? { href: requestsPath(view, { avant: previous }), label: "Page précédente" } : undefined}
        next={next ? { href: requestsPath(view, { apres: next }), label: "Page suivante" } : undefined}
      />
      <ButtonAnchor href="/admin/demandes/export.csv" download variant="secondary" size="small" className="above-5">
        Exporter pour Excel (CSV)
      </ButtonAnchor>
    </>
  );
}

type FiltersProps = {
  current: RequestView | null;
  search: string;
  counts: Record<RequestState, number>;
  late: number;
};

function Filters({ current, search, counts, late }: FiltersProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const entries = [
    { state: null, label: "Toutes", count: all },
    ...(late > 0 || current === "late" ? [{ state: "late" as const, label: "En retard", count: late }] : []),
    ...REQUEST_STATES.map((state) => ({ state, label: STATES[state].filter, count: counts[state] })),
  ];
  return (
    <nav aria-label="Filtrer les demandes">
      <ul className={filters.links}>
        {entries.map(({ state, label, count }) => (
          <li key={label}>
            <Link to={requestsPath({ state, search })} aria-current={state === current ? "page" : undefined}>
              {label} <span className="tabular">({formatNumber(count)})</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function EmptyList({ search }: { search: string }) {
  if (search) return <EmptyState title={`Aucune demande pour « ${search} »`} />;
  return (
    <EmptyState title="Aucune demande ici">
      Une demande arrive ici quand un visiteur a rempli le formulaire de devis de la page Fioul.
    </EmptyState>
  );
}

function RequestLine({
  request: { id, first_name, last_name, subject, message, state, created_at, due, assignee },
}: {
  request: StoredRequest & { due: ReturnType<typeof replyDue> | null; assignee: string | null };
}) {
  const parts = parseQuoteMessage(message);
  return (
    <article className={styles.line}>
      <h2 className={`title-text ${styles.name}`} dir="auto">
        <Link to={`/admin/demandes/${id}`} className="target">{`${first_name} ${last_name}`}</Link>
      </h2>
      <p className={`broad ${styles.subject}`} dir="auto">
        {parts ? (
          <>
            <b className="strong">
              {parts.fuel}, {parts.litres}
            </b>
            <span>{townOf(parts.address)}</span>
          </>
        ) : (
          subject
        )}
      </p>
      <p className="tabular note stack gap-0">
        <time dateTime={created_at}>{formatDate(created_at, { time: true })}</time>
        {due && <span className={due.isLate ? "strong danger" : "ink"}>{due.label}</span>}
        {assignee && (
          <span className="ink">
            Prise en charge par <b className="unbroken">{assignee}</b>
          </span>
        )}
      </p>
      <StateBadge state={state} />
    </article>
  );
}

export function StateBadge({ state }: { state: RequestState }) {
  const tone = { new: "strong", in_hand: "warning", done: "neutral" } as const;
  return <Badge tone={tone[state]}>{STATES[state].label}</Badge>;
}
