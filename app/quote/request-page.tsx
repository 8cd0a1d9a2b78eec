import type { ReactNode } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { auditLogOf } from "../../core/audit-log.ts";
import type { RequestState } from "../../core/database/schema.ts";
import { formatDate, formatPhone, telHref } from "../../core/text/typography.ts";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import { entrySentence } from "../staff/audit-log-sentences.ts";
import disclosure from "../staff/disclosure.module.css";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/request-page.ts";
import styles from "./requests-page.module.css";
import { StateBadge } from "./requests-page.tsx";
import { parseQuoteMessage, REQUEST_STATES, replyMail, STATES } from "./requests-rules.ts";
import { changeState, findRequest, type StoredRequest } from "./requests-store.server.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/demandes");
  const { db } = context.get(servicesContext).database;
  const found = await findRequest(db, params.id);
  if (!found) throw data("Cette demande n’existe pas ou plus.", { status: 404 });
  const history = await auditLogOf(db, "request", [params.id]);
  const former = new URL(request.url).searchParams.get("avant");
  return {
    request: found,
    parts: parseQuoteMessage(found.message),
    history: history.map(({ id, at, ...entry }) => ({ id, at, sentence: entrySentence(entry) })),
    by: found.state === "new" ? null : (history.at(-1)?.actor_name ?? null),
    previousState: REQUEST_STATES.find((state) => state === former && state !== found.state) ?? null,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id, name } = await requireStaff(context, request, "/admin/demandes");
  const fields = await readForm(request);
  const to = REQUEST_STATES.find((state) => state === fields.state);
  const from = REQUEST_STATES.find((state) => state === fields.from);
  const version = /^\d{1,9}$/.exec(fields.version ?? "")?.[0];
  if (!to || !version) throw data("Cet envoi est incomplet. Recommencez.", { status: 400 });
  const { db } = context.get(servicesContext).database;
  const result = await changeState(db, params.id, { to, version: Number(version), by: { id, name } });
  if (result === "missing") throw data("Cette demande n’existe pas ou plus.", { status: 404 });
  if (result === "conflict") return data({ isConflict: true }, 409);
  throw redirect(`/admin/demandes/${params.id}${from ? `?avant=${from}` : ""}`, 303);
}

/** Reload after a 409 too, so that the page shows the current state. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = () => [
  { title: "Demande de devis" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, parts, history, by, previousState } = loaderData;
  return (
    <>
      <Breadcrumbs
        trail={[{ href: "/admin/demandes", label: "Demandes de devis" }]}
        here={`${request.first_name} ${request.last_name}`}
      />
      <div className="cluster gap-4 rows-2 middle">
        <h1 dir="auto">{`${request.first_name} ${request.last_name}`}</h1>
        <StateBadge state={request.state} />
      </div>
      <p className="note above-2">
        Reçue le <time dateTime={request.created_at}>{formatDate(request.created_at, { time: true })}</time>
        {by && (
          <>
            , {request.state === "done" ? "traitée" : "prise en charge"} par <b className="unbroken">{by}</b>
          </>
        )}
      </p>
      {actionData?.isConflict && (
        <Notice tone="danger" title="Trop tard" live>
          Quelqu’un d’autre a changé cette demande entre-temps. Voici son état actuel ; rien n’a été modifié.
        </Notice>
      )}
      {!actionData && previousState && (
        <Notice tone="success" live>
          <p>{STATES[request.state].answer}</p>
          <StateForm request={request} to={previousState} label="Annuler" />
        </Notice>
      )}
      <div className={`stack gap-4 apart above-4 ${styles.columns}`}>
        <RequestMessage request={request} parts={parts} />
        <div className={`stack gap-3 ${styles.contact}`}>
          <ButtonAnchor href={telHref(request.phone)} size="small">
            Appeler le {formatPhone(request.phone)}
          </ButtonAnchor>
          <ButtonAnchor href={replyMail(request)} variant="secondary" size="small">
            Répondre par e-mail
          </ButtonAnchor>
        </div>
        <Facts request={request} parts={parts} />
        {parts && (
          <details className={`above-4 unfold ${disclosure.disclosure}`}>
            <summary>Demande d’origine, en entier</summary>
            <p className={`broad boxed ${styles.message}`} dir="auto">
              {request.message}
            </p>
          </details>
        )}
        <StateChanges request={request} />
      </div>
      {history.length > 0 && (
        <section aria-labelledby="suivi" className="above-5">
          <h2 id="suivi" className="title-s">
            Suivi
          </h2>
          <ol className={`ruled pad-2 rows above-3 small ${styles.history}`}>
            {history.map(({ id, at, sentence }) => (
              <li key={id}>
                <time className="tabular note" dateTime={at}>
                  {formatDate(at, { time: true })}
                </time>
                <span>{sentence}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function RequestMessage({ request, parts }: Pick<Loaded, "request" | "parts">) {
  const text = parts ? parts.text : request.message;
  return (
    <div className="stack gap-3">
      <p className={styles.lead} dir="auto">
        {parts ? `${parts.fuel}, ${parts.litres}` : request.subject}
      </p>
      {text && (
        <blockquote className={`boxed ${styles.message}`} dir="auto">
          {text}
        </blockquote>
      )}
    </div>
  );
}

function Facts({ request, parts }: Pick<Loaded, "request" | "parts">) {
  const { email, phone } = request;
  return (
    <dl className={`lined pad-2 switcher pairs gap-2 ${styles.facts}`}>
      {parts && (
        <>
          <Fact name="Adresse de livraison">{parts.address}</Fact>
          <Fact name="Date souhaitée">{parts.date.replace(/^à/, "À")}</Fact>
        </>
      )}
      <Fact name="Téléphone">
        <a href={telHref(phone)}>{formatPhone(phone)}</a>
      </Fact>
      <Fact name="E-mail">
        <a href={replyMail(request)}>{email}</a>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="note">{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

function StateChanges({ request }: { request: StoredRequest }) {
  return (
    <div className={`stack gap-3 line-above pad-4 ${styles.steps}`}>
      {REQUEST_STATES.filter((state) => state !== request.state).map((state) => {
        const { action, hint } = STATES[state];
        return (
          <div key={state} className="stack gap-1">
            <StateForm request={request} to={state} label={action} />
            {hint && <p className="note">{hint}</p>}
          </div>
        );
      })}
    </div>
  );
}

function StateForm({ request, to, label }: { request: StoredRequest; to: RequestState; label: string }) {
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === "POST" && formData?.get("state") === to;
  return (
    <Form method="post">
      <input type="hidden" name="version" value={request.version} />
      <input type="hidden" name="from" value={request.state} />
      <Button type="submit" name="state" value={to} variant="secondary" size="small" busy={isSending}>
        {label}
      </Button>
    </Form>
  );
}
