import { data, Form, Link, redirect, useNavigation } from "react-router";
import { readForm } from "../../server/http/form.ts";
import { servicesContext } from "../../server/services.ts";
import { requireAdministrator } from "../account/guard.server.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { formatDate, formatPhone, telHref, typeset } from "../ui/typography.ts";
import type { Route } from "./+types/request-page.ts";
import styles from "./requests-page.module.css";
import { StateBadge } from "./requests-page.tsx";
import { REQUEST_STATES, replyMail, STATES } from "./requests-rules.ts";
import { findRequest, moveRequest, type StoredRequest } from "./requests-store.server.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdministrator(context, request);
  const found = await findRequest(context.get(servicesContext).database.db, params.id);
  if (!found) throw data("Cette demande n’existe pas ou plus.", { status: 404 });
  return found;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id, name } = await requireAdministrator(context, request);
  const fields = await readForm(request);
  const to = REQUEST_STATES.find((state) => state === fields.state);
  const version = /^\d{1,9}$/.exec(fields.version ?? "")?.[0];
  if (!to || !version) throw data("Cet envoi est incomplet. Recommencez.", { status: 400 });
  const { db } = context.get(servicesContext).database;
  const result = await moveRequest(db, params.id, { to, version: Number(version), by: { id, name } });
  if (result === "missing") throw data("Cette demande n’existe pas ou plus.", { status: 404 });
  if (result === "conflict") return data({ isTooLate: true }, 409);
  throw redirect(`/admin/demandes/${params.id}`, 303);
}

/** After an action that came too late, its answer is the state in which the request is now. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = () => [
  { title: "Demande de devis" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function RequestPage({ loaderData: request, actionData }: Route.ComponentProps) {
  const { first_name, last_name, email, phone, subject, message, state, created_at } = request;
  return (
    <>
      <p className={styles.back}>
        <Link to="/admin/demandes">← Demandes de devis</Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title} dir="auto">
          {first_name} {last_name}
        </h1>
        <StateBadge state={state} />
      </div>
      {actionData?.isTooLate && (
        <Notice tone="danger" title="Trop tard" answers>
          {typeset(
            "Quelqu’un d’autre a changé cette demande entre-temps. Voici son état actuel ; rien n’a été modifié.",
          )}
        </Notice>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>Reçue</dt>
          <dd>
            <time dateTime={created_at}>{formatDate(created_at, { time: true })}</time>
          </dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Téléphone</dt>
          <dd>
            <a href={telHref(phone)}>{formatPhone(phone)}</a>
          </dd>
        </div>
        <div>
          <dt>Objet</dt>
          <dd dir="auto">{subject}</dd>
        </div>
      </dl>
      <p className={styles.message} dir="auto">
        {message}
      </p>
      <Steps request={request} />
    </>
  );
}

function Steps({ request }: { request: StoredRequest }) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <div className={styles.steps}>
      <ButtonAnchor href={replyMail(request)} size="small">
        Répondre par e-mail
      </ButtonAnchor>
      <Form method="post" className={styles.steps}>
        <input type="hidden" name="version" value={request.version} />
        {REQUEST_STATES.filter((state) => state !== request.state).map((state) => (
          <Button
            key={state}
            type="submit"
            name="state"
            value={state}
            variant="secondary"
            size="small"
            busy={isSending}
          >
            {STATES[state].action}
          </Button>
        ))}
      </Form>
    </div>
  );
}
