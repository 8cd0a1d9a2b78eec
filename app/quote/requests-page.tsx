import { data, Link } from "react-router";
import type { RequestState } from "../../core/database/schema.ts";
import { formatDate, formatEuros, formatLitres, formatNumber } from "../../core/text/typography.ts";
import { requireStaff } from "../account/session.server.ts";
import { lateSince } from "../company/reply-deadline.ts";
import { PhoneLink } from "../contact/phone-link.tsx";
import { servicesContext } from "../context.ts";
import { INVITATIONS_PATH } from "../invitations/rules.ts";
import { privateMeta } from "../layout/page-meta.ts";
import filters from "../staff/filters.module.css";
import { SearchForm } from "../staff/search-form.tsx";
import { useShown } from "../staff/use-shown.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/requests-page.ts";
import { readReplyDeadline } from "./reply-deadline.server.ts";
import styles from "./requests-page.module.css";
import {
  addressOf,
  filterOf,
  OUTCOMES,
  openReplyDue,
  PERIODS,
  PLACE_MOST,
  REQUEST_STATES,
  type RequestSearch,
  readSearch,
  readState,
  requestsPath,
  STATES,
  searchParams,
} from "./requests-rules.ts";
import { allLate, assigneesOf, pageOfRequests, type StoredRequest } from "./requests-store.server.ts";
import { FUELS, fuelLabel, needsAttestation, requestNumber } from "./rules.ts";
import { countRequests, lateRequests } from "./waiting.server.ts";

const REQUESTS_ON_A_PAGE = 30;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/demandes");
  const { content, database } = context.get(servicesContext);
  const { db } = database;
  const query = new URL(request.url).searchParams;
  const now = new Date();
  const { state, ...asked } = { state: readState(query.get("etat")), ...readSearch(query) };
  const cursor = { limit: REQUESTS_ON_A_PAGE, after: query.get("apres"), before: query.get("avant") };
  const deadline = await readReplyDeadline(content);
  const since = lateSince(deadline, now);
  const view = { state: state ?? null, ...asked };
  const [counts, late] = await Promise.all([countRequests(db), lateRequests(db, since)]);
  // The whole list begins with what is late, if that fits on its first page.
  const isLateFirst = searchParams(view).size === 0 && late.count > 0 && late.count <= REQUESTS_ON_A_PAGE;
  const filter = { ...filterOf(view, since, now), ...(isLateFirst && { notLateSince: since }) };
  const page = await pageOfRequests(db, { ...filter, ...cursor });
  if (page === "bad-cursor") throw data("Cette page de demandes n’existe pas.", { status: 404 });
  const listed = isLateFirst && page.previous === null ? [...(await allLate(db, since)), ...page.rows] : page.rows;
  const isKnown = state !== undefined;
  const assignees = await assigneesOf(
    db,
    listed.filter(({ state }) => state === "in_hand"),
  );
  const rows = listed.map((row) => ({
    ...row,
    assignee: assignees.get(row.id) ?? null,
    due: openReplyDue(row, deadline, now),
  }));
  return data({ view, isKnown, counts, late: late.count, ...page, rows }, isKnown ? 200 : 404);
}

export const meta: Route.MetaFunction = () => privateMeta("Demandes de devis");

export default function RequestsPage({ loaderData }: Route.ComponentProps) {
  const { view, isKnown, counts, late, rows, next, previous } = loaderData;
  const { state, search, fuel, place, days } = view;
  const placeField = useShown<HTMLInputElement>(place);
  const narrowed = [...searchParams(view)];
  return (
    <>
      <h1>Demandes de devis</h1>
      {!isKnown && <Notice tone="warning">Ce filtre n’existe pas : voici toutes les demandes.</Notice>}
      <div className={`stack gap-5 rows-2 ${filters.bar}`}>
        <Filters view={view} counts={counts} late={late} />
        <SearchForm
          action="/admin/demandes"
          cleared={requestsPath({ ...view, search: "" })}
          label="Chercher dans les demandes"
          placeholder="Nom ou numéro"
          value={search}
          choices={
            <>
              <Choice name="carburant" label="Carburant" all="Carburant : tous" value={fuel} of={FUEL_CHOICES} />
              <Choice name="depuis" label="Période" all="Dates : toutes" value={days} of={PERIOD_CHOICES} />
              <input
                ref={placeField}
                name="lieu"
                className="control"
                aria-label="Commune ou début du code postal"
                placeholder="Commune ou code"
                defaultValue={place}
                maxLength={PLACE_MOST}
              />
            </>
          }
        >
          {state && <input type="hidden" name="etat" value={addressOf(state)} />}
        </SearchForm>
      </div>
      {rows.length === 0 ? (
        <EmptyList search={search} isFiltered={fuel !== null || days !== null || place !== ""} />
      ) : (
        <>
          <p className={`switcher gap-4 even broad soft small ${styles.line} ${styles.heads}`} aria-hidden="true">
            {HEADS.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </p>
          <ol className="ruled pad-3">
            {rows.map((request) => (
              <li key={request.id}>
                <RequestLine request={request} />
              </li>
            ))}
          </ol>
        </>
      )}
      <Pagination
        label="Pages de demandes"
        previous={previous ? { href: requestsPath(view, { avant: previous }), label: "Page précédente" } : undefined}
        next={next ? { href: requestsPath(view, { apres: next }), label: "Page suivante" } : undefined}
      />
      <div className="cluster gap-4 above-5">
        {narrowed.length > 0 && rows.length > 0 && state !== "bin" && (
          <form method="post" action="/admin/demandes/export.csv">
            {narrowed.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" name="format" value="csv" variant="secondary" size="small">
              Exporter cette liste (CSV)
            </Button>
          </form>
        )}
        <form method="post" action="/admin/demandes/export.csv">
          <Button type="submit" name="format" value="csv" variant="secondary" size="small">
            {narrowed.length > 0 ? "Tout exporter pour Excel (CSV)" : "Exporter pour Excel (CSV)"}
          </Button>
        </form>
        <ButtonLink to={INVITATIONS_PATH} variant="secondary" size="small">
          Inviter à donner un avis
        </ButtonLink>
      </div>
    </>
  );
}

/** Above the list on a wide screen; in the list each value speaks for itself. */
const HEADS = ["Client", "Carburant", "Commune", "Réponse", "État"];

const FUEL_CHOICES = FUELS.map(({ key, label }) => ({ value: key, label }));
const PERIOD_CHOICES = PERIODS.map(({ days, label }) => ({ value: days, label }));

type ChoiceProps = {
  name: string;
  label: string;
  /** The label of the option without a value. */
  all: string;
  value: string | null;
  of: { value: string; label: string }[];
};

function Choice({ name, label, all, value, of }: ChoiceProps) {
  const choice = useShown<HTMLSelectElement>(value ?? "");
  return (
    <select ref={choice} name={name} className="control" aria-label={label} defaultValue={value ?? ""}>
      <option value="">{all}</option>
      {of.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </select>
  );
}

type FiltersProps = { view: RequestSearch; counts: Record<RequestState | "bin", number>; late: number };

function Filters({ view, counts, late }: FiltersProps) {
  const current = view.state;
  const all = REQUEST_STATES.reduce((sum, state) => sum + counts[state], 0);
  const entries = [
    { state: null, label: "Toutes", count: all },
    ...(late > 0 || current === "late" ? [{ state: "late" as const, label: "En retard", count: late }] : []),
    ...REQUEST_STATES.map((state) => ({ state, label: STATES[state].filter, count: counts[state] })),
    ...(counts.bin > 0 || current === "bin" ? [{ state: "bin" as const, label: "Corbeille", count: counts.bin }] : []),
  ];
  return (
    <nav aria-label="Filtrer les demandes">
      <ul className={filters.links}>
        {entries.map(({ state, label, count }) => (
          <li key={label}>
            <Link to={requestsPath({ ...view, state })} aria-current={state === current ? "page" : undefined}>
              {label} <span className="tabular">({formatNumber(count)})</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function EmptyList({ search, isFiltered }: { search: string; isFiltered: boolean }) {
  if (search) return <EmptyState title={`Aucune demande pour « ${search} »`} />;
  if (isFiltered) return <EmptyState title="Aucune demande ne répond à ce choix" />;
  return (
    <EmptyState title="Aucune demande ici">
      Une demande arrive ici quand un visiteur a rempli le formulaire de devis de la page Fioul.
    </EmptyState>
  );
}

type LineProps = { request: StoredRequest & { due: ReturnType<typeof openReplyDue>; assignee: string | null } };

function RequestLine({ request }: LineProps) {
  const { id, first_name, last_name, phone, subject, fuel, litres, postal_code, town, state, outcome } = request;
  const { created_at, estimated_cents, offered_cents, attested, due, assignee } = request;
  return (
    <article className={`switcher gap-4 rows-1 even baseline ${styles.line}`}>
      <div>
        <h2 className="title-text" dir="auto">
          <Link to={`/admin/demandes/${id}`} className="target">{`${first_name} ${last_name}`}</Link>
        </h2>
        <p className="cluster gap-3 rows-0 baseline tabular note">
          <PhoneLink number={phone} className={`target ${styles.phone}`} />
          <span>N°&nbsp;{requestNumber(id)}</span>
        </p>
      </div>
      <p className={`broad ${styles.subject}`} dir="auto">
        {fuel && litres ? (
          <>
            <span>
              <b className="strong">
                {fuelLabel(fuel)}, {formatLitres(litres)}
              </b>
              <span className="note line">
                {offered_cents !== null
                  ? `Offre : ${formatEuros(offered_cents / 100)}`
                  : estimated_cents
                    ? `Estimation\u00a0: ${formatEuros(estimated_cents / 100)}`
                    : "Prix à établir"}
              </span>
            </span>
            <span>
              {postal_code} {town}
            </span>
            {needsAttestation(fuel) && attested === 0 && (
              <span className={styles.badged}>
                <Badge tone="warning">Attestation à demander</Badge>
              </span>
            )}
          </>
        ) : (
          subject
        )}
      </p>
      <p className="tabular note stack gap-0">
        {due && <span className={due.isLate ? "strong danger" : "strong ink"}>{due.label}</span>}
        <span>
          Reçue le <time dateTime={created_at}>{formatDate(created_at, { time: true })}</time>
        </span>
        {assignee && (
          <span className="ink">
            Prise en charge par <b className="unbroken">{assignee}</b>
          </span>
        )}
      </p>
      <StateBadge state={state} outcome={outcome} />
    </article>
  );
}

export function StateBadge({ state, outcome }: Pick<StoredRequest, "state" | "outcome">) {
  const tone = { new: "strong", in_hand: "warning", done: "neutral" } as const;
  return <Badge tone={tone[state]}>{state === "done" && outcome ? OUTCOMES[outcome] : STATES[state].label}</Badge>;
}
