import { data, Form, Link, useSubmit } from "react-router";
import type { Severity } from "../../core/security-log.ts";
import { emailsOf } from "../account/accounts.server.ts";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { privateMeta } from "../layout/page-meta.ts";
import styles from "../staff/filters.module.css";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/events-page.ts";
import { EventList } from "./event-list.tsx";
import { accountIdsOf, EVENT_LABELS, SEVERITY_LABELS, summariseSecurity, summarySince } from "./rules.ts";
import { listSevereEvents, pageOfSecurityEvents } from "./store.server.ts";

const EVENTS_ON_A_PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/security");
  const query = new URL(request.url).searchParams;
  const type = Object.keys(EVENT_LABELS).find((known) => known === query.get("type")) ?? null;
  const severity = SEVERITIES.find((known) => known === query.get("gravite")) ?? null;
  const { database } = context.get(servicesContext);
  const now = new Date();
  const severe = await listSevereEvents(database.db, summarySince(now));
  const page = await pageOfSecurityEvents(database.db, {
    type,
    severity,
    limit: EVENTS_ON_A_PAGE,
    after: query.get("apres"),
    before: query.get("avant"),
  });
  if (page === "bad-cursor") throw data("Cette page d’événements n’existe pas.", { status: 404 });
  const people = await emailsOf(database.db, accountIdsOf([...page.rows, ...severe]));
  return {
    ...{ type, severity, people, readAt: now.toISOString() },
    summary: summariseSecurity(severe, now, people),
    ...page,
  };
}

export const meta: Route.MetaFunction = () => privateMeta("Événements de sécurité");

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { type, severity, people, readAt, summary, rows, next, previous } = loaderData;
  const submit = useSubmit();
  const pathTo = (cursors: Record<string, string>) => {
    const query = new URLSearchParams({ ...(type && { type }), ...(severity && { gravite: severity }), ...cursors });
    return `/admin/security/evenements?${query}`;
  };
  return (
    <>
      <Breadcrumbs trail={[{ href: "/admin/security", label: "Sécurité" }]} here="Événements" />
      <h1>Événements de sécurité</h1>
      <p className="above-2">{summary.sentence}</p>
      <Form
        action="/admin/security/evenements"
        className={`switcher broad ${styles.form}`}
        role="search"
        aria-label="Filtrer les événements"
        onChange={(event) => submit(event.currentTarget, { replace: true })}
      >
        <SelectField label="Événement" name="type" key={`type ${type}`} defaultValue={type ?? "tous"} required>
          <option value="tous">Tous</option>
          {Object.entries(EVENT_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Gravité"
          name="gravite"
          key={`gravite ${severity}`}
          defaultValue={severity ?? "toutes"}
          required
        >
          <option value="toutes">Toutes</option>
          {SEVERITIES.map((value) => (
            <option key={value} value={value}>
              {SEVERITY_LABELS[value]}
            </option>
          ))}
        </SelectField>
        <noscript>
          <Button type="submit" variant="secondary" size="small">
            Filtrer
          </Button>
        </noscript>
        {(type || severity) && (
          <Link className="target" to="/admin/security/evenements">
            Tout afficher
          </Link>
        )}
      </Form>
      <EventList events={rows} people={people} readAt={readAt} />
      <Pagination
        label="Pages d’événements"
        previous={previous ? { href: pathTo({ avant: previous }), label: "Page précédente" } : undefined}
        next={next ? { href: pathTo({ apres: next }), label: "Page suivante" } : undefined}
      />
    </>
  );
}

const SEVERITIES = Object.keys(SEVERITY_LABELS) as Severity[];
