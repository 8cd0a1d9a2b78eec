import type { ReactNode } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { readForm } from "../../server/http/form.ts";
import { servicesContext } from "../../server/services.ts";
import { requireAdministrator } from "../account/guard.server.ts";
import disclosure from "../staff/disclosure.module.css";
import { listJournalOf } from "../staff/journal.server.ts";
import { entrySentence } from "../staff/journal-words.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { formatDate, formatPhone, telHref, typeset } from "../ui/typography.ts";
import type { Route } from "./+types/request-page.ts";
import styles from "./requests-page.module.css";
import { StateBadge } from "./requests-page.tsx";
import { REQUEST_STATES, type RequestState, readLetter, replyMail, STATES } from "./requests-rules.ts";
import { findRequest, moveRequest, type StoredRequest } from "./requests-store.server.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdministrator(context, request);
  const { db } = context.get(servicesContext).database;
  const found = await findRequest(db, params.id);
  if (!found) throw data("Cette demande n’existe pas ou plus.", { status: 404 });
  const before = new URL(request.url).searchParams.get("avant");
  return {
    request: found,
    letter: readLetter(found.message),
    history: (await listJournalOf(db, "request", [params.id])).map(({ id, at, ...entry }) => ({
      id,
      at,
      sentence: entrySentence(entry),
    })),
    /** The state that the step just taken can be taken back to. */
    before: REQUEST_STATES.find((state) => state === before && state !== found.state) ?? null,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id, name } = await requireAdministrator(context, request);
  const fields = await readForm(request);
  const to = REQUEST_STATES.find((state) => state === fields.state);
  const from = REQUEST_STATES.find((state) => state === fields.from);
  const version = /^\d{1,9}$/.exec(fields.version ?? "")?.[0];
  if (!to || !version) throw data("Cet envoi est incomplet. Recommencez.", { status: 400 });
  const { db } = context.get(servicesContext).database;
  const result = await moveRequest(db, params.id, { to, version: Number(version), by: { id, name } });
  if (result === "missing") throw data("Cette demande n’existe pas ou plus.", { status: 404 });
  if (result === "conflict") return data({ isTooLate: true }, 409);
  throw redirect(`/admin/demandes/${params.id}${from ? `?avant=${from}` : ""}`, 303);
}

/** After an action that came too late, its answer is the state in which the request is now. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = () => [
  { title: "Demande de devis" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, letter, history, before } = loaderData;
  return (
    <>
      <p className={styles.back}>
        <Link to="/admin/demandes">← Demandes de devis</Link>
      </p>
      <div className={styles.title}>
        <h1 dir="auto">
          {request.first_name} {request.last_name}
        </h1>
        <StateBadge state={request.state} />
      </div>
      {actionData?.isTooLate && (
        <Notice tone="danger" title="Trop tard" answers>
          {typeset(
            "Quelqu’un d’autre a changé cette demande entre-temps. Voici son état actuel ; rien n’a été modifié.",
          )}
        </Notice>
      )}
      {!actionData && before && (
        <Notice tone="success" answers>
          <p>{STATES[request.state].answer}</p>
          <StateForm request={request} to={before} label="Annuler" />
        </Notice>
      )}
      <div className={styles.columns}>
        <Facts request={request} letter={letter} />
        <Steps request={request} />
      </div>
      {letter ? (
        <details className={`${disclosure.disclosure} ${styles.letter}`}>
          <summary>Message d’origine</summary>
          <Message request={request} />
        </details>
      ) : (
        <Message request={request} />
      )}
      {history.length > 0 && (
        <section aria-labelledby="suivi" className={styles.history}>
          <h2 id="suivi" className="title-s">
            Suivi
          </h2>
          <ol>
            {history.map(({ id, at, sentence }) => (
              <li key={id}>
                <time dateTime={at}>{formatDate(at, { time: true })}</time> {sentence}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Facts({ request, letter }: Pick<Loaded, "request" | "letter">) {
  const { subject, email, phone, created_at } = request;
  return (
    <dl className={styles.facts}>
      {letter ? (
        <>
          <Fact name="Carburant">{letter.fuel}</Fact>
          <Fact name="Quantité">{letter.litres}</Fact>
          <Fact name="Adresse de livraison">{letter.address}</Fact>
          <Fact name="Date souhaitée">{letter.date}</Fact>
        </>
      ) : (
        <Fact name="Objet">{subject}</Fact>
      )}
      <Fact name="Téléphone">
        <a href={telHref(phone)}>{formatPhone(phone)}</a>
      </Fact>
      <Fact name="E-mail">
        <a href={replyMail(request)}>{email}</a>
      </Fact>
      <Fact name="Reçue">
        <time dateTime={created_at}>{formatDate(created_at, { time: true })}</time>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

/** Calling and writing first, then what becomes of the request: its three states always in the same places. */
function Steps({ request }: { request: StoredRequest }) {
  return (
    <div className={styles.steps}>
      <ButtonAnchor href={telHref(request.phone)} size="small">
        {typeset(`Appeler le ${formatPhone(request.phone)}`)}
      </ButtonAnchor>
      <ButtonAnchor href={replyMail(request)} variant="secondary" size="small">
        Répondre par e-mail
      </ButtonAnchor>
      {REQUEST_STATES.filter((state) => state !== request.state).map((state) => (
        <StateForm key={state} request={request} to={state} label={STATES[state].action} />
      ))}
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

function Message({ request }: { request: StoredRequest }) {
  return (
    <p className={styles.message} dir="auto">
      {request.message}
    </p>
  );
}
