import type { ReactNode } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { auditLogOf } from "../../core/audit-log.ts";
import type { RequestState } from "../../core/database/schema.ts";
import { formatRetention, RETENTION } from "../../core/retention.ts";
import { formatDate, formatLitres, formatPhone, telHref } from "../../core/text/typography.ts";
import { mayUse } from "../account/rights.ts";
import { requireStaff } from "../account/session.server.ts";
import { describeSite } from "../company/site.ts";
import { servicesContext } from "../context.ts";
import type { TypedValues } from "../forms/define-form.ts";
import { INCOMPLETE, readForm } from "../forms/read-form.server.ts";
import { invitationFor, invitationSite, inviteFor, requestProblem } from "../invitations/invite.server.ts";
import { batchPath } from "../invitations/rules.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { ofAuthor } from "../reviews/author-name.ts";
import { ORIGINS } from "../reviews/origins.ts";
import { entrySentence } from "../staff/audit-log-sentences.ts";
import disclosure from "../staff/disclosure.module.css";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField, TextArea, TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/request-page.ts";
import { AnswerLinks } from "./answer-links.tsx";
import { repliesContent } from "./replies-content.ts";
import { replyDraft } from "./reply-draft.ts";
import styles from "./requests-page.module.css";
import { StateBadge } from "./requests-page.tsx";
import { followUpForm, fuelLabel, OUTCOMES, REQUEST_STATES, STATES, writeCents } from "./requests-rules.ts";
import {
  changeRequest,
  changeState,
  findRequest,
  isStep,
  type RequestChange,
  type StoredRequest,
} from "./requests-store.server.ts";
import { needsAttestation } from "./rules.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const user = await requireStaff(context, request, "/admin/demandes");
  const { content, database, siteUrl } = context.get(servicesContext);
  const { db } = database;
  const found = await findRequest(db, params.id);
  if (!found) throw data("Cette demande n’existe pas ou plus.", { status: 404 });
  const [history, facts, replies, invitation] = await Promise.all([
    auditLogOf(db, "request", [params.id]),
    content.facts().then((company) => describeSite(company, siteUrl, new Date()).facts),
    content.read(repliesContent),
    invitationFor(db, params.id),
  ]);
  const lastStep = found.state === "new" ? null : history.findLast(({ action }) => isStep(action));
  const query = new URL(request.url).searchParams;
  const former = query.get("avant");
  return {
    request: found,
    history: history.map(({ id, at, ...entry }) => ({ id, at, sentence: entrySentence(entry) })),
    by: lastStep && { name: lastStep.actor_name, isMe: lastStep.actor_id === user.id },
    drafts: replies.list.map((template) => replyDraft(found, template, facts)),
    mayEditReplies: mayUse(user.rights, "/admin/contenu"),
    previousState: REQUEST_STATES.find((state) => state === former && state !== found.state) ?? null,
    isTakenOver: former === found.state,
    isNoted: query.has("note"),
    invitation: invitation ?? null,
    invitationProblem: requestProblem(found),
    isInvited: query.has("invite"),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id, name } = await requireStaff(context, request, "/admin/demandes");
  const { intent = "", ...fields } = await readForm(request);
  const services = context.get(servicesContext);
  const { db } = services.database;
  const version = Number(/^\d{1,9}$/.exec(fields.version ?? "")?.[0]);
  const change = (changes: RequestChange["change"], action: string) =>
    changeRequest(db, params.id, { change: changes, action, version, by: { id, name } });
  const here = `/admin/demandes/${params.id}`;

  if (intent === "inviter") {
    const found = await findRequest(db, params.id);
    if (!found) return answer("missing", here);
    const problem = await inviteFor(db, found, { by: { id, name }, site: await invitationSite(services) });
    if (problem) return data({ kind: "not-invited" as const, problem }, 409);
    throw redirect(`${here}?invite`, 303);
  }
  if (intent === "suivi") {
    const checked = followUpForm.check(fields);
    if (!checked.ok) return data({ kind: "refused" as const, errors: checked.errors, values: checked.values }, 400);
    const { note, offered, outcome } = checked.value;
    const result = await change({ note, offered_cents: offered, outcome }, "note_request");
    return answer(result, `${here}?note`, followUpForm.typed(fields));
  }
  if (intent === "corbeille") {
    return answer(await change({ deleted_at: new Date().toISOString() }, "bin_request"), here);
  }
  if (intent === "restaurer") return answer(await change({ deleted_at: null }, "restore_request"), here);
  const to = REQUEST_STATES.find((state) => state === fields.state);
  const from = REQUEST_STATES.find((state) => state === fields.from);
  if (!to || Number.isNaN(version)) throw data(INCOMPLETE, { status: 400 });
  const result = await changeState(db, params.id, { to, version, by: { id, name } });
  return answer(result, `${here}${from ? `?avant=${from}` : ""}`);
}

/** @param values the typed values, shown again after a conflict */
function answer(
  result: "done" | "conflict" | "missing",
  to: string,
  values: TypedValues<typeof followUpForm> | null = null,
) {
  if (result === "missing") throw data("Cette demande n’existe pas ou plus.", { status: 404 });
  if (result === "conflict") return data({ kind: "conflict" as const, values }, 409);
  throw redirect(to, 303);
}

/** Reload after a 409 too, so that the page shows the current state. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = () => privateMeta("Demande de devis");

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, history, by, previousState, isTakenOver, isNoted, isInvited, drafts, mayEditReplies } = loaderData;
  const lastChange = history.at(-1);
  return (
    <>
      <Breadcrumbs
        trail={[{ href: "/admin/demandes", label: "Demandes de devis" }]}
        here={`${request.first_name} ${request.last_name}`}
      />
      <div className="cluster gap-4 rows-2 middle">
        <h1 dir="auto">{`${request.first_name} ${request.last_name}`}</h1>
        <StateBadge {...request} />
      </div>
      <p className="note above-2">
        Reçue le <time dateTime={request.created_at}>{formatDate(request.created_at, { time: true })}</time>
        {by && (
          <>
            , {request.state === "done" ? "traitée" : "prise en charge"} par{" "}
            <b className="unbroken">{by.isMe ? "vous" : by.name}</b>
          </>
        )}
      </p>
      {actionData?.kind === "conflict" && (
        <Notice tone="danger" title="Trop tard" live>
          {lastChange?.sentence ?? "Quelqu’un d’autre a changé cette demande entre-temps."} Voici son état actuel ; vous
          n’avez rien modifié.
        </Notice>
      )}
      {!actionData && previousState && (
        <Notice tone="success" live>
          <p>{STATES[request.state].answer}</p>
          <StateForm request={request} to={previousState} label="Annuler" />
        </Notice>
      )}
      {!actionData && isTakenOver && (
        <Notice tone="success" live>
          {STATES[request.state].answer}
        </Notice>
      )}
      {!actionData && isNoted && (
        <Notice tone="success" live>
          C’est enregistré.
        </Notice>
      )}
      {!actionData && isInvited && (
        <Notice tone="success" live>
          L’invitation à donner un avis part dans la minute.
        </Notice>
      )}
      {actionData?.kind === "not-invited" && (
        <Notice tone="danger" title="Pas d’invitation" live>
          {actionData.problem}
        </Notice>
      )}
      {request.deleted_at && (
        <Notice tone="warning" title="Cette demande est à la corbeille">
          <p>Elle sera effacée {formatRetention(RETENTION.deletedRequests)} après y avoir été mise.</p>
          <BinForm request={request} intent="restaurer" label="La reprendre" />
        </Notice>
      )}
      <div className={`switcher gap-5 cols-7 above-4 ${styles.columns}`}>
        <div className="stack gap-4">
          <RequestMessage request={request} />
          <Facts request={request} reply={drafts[0]?.href} />
          {request.fuel && (
            <details className={`unfold ${disclosure.disclosure}`}>
              <summary>Demande d’origine, en entier</summary>
              <p className="broad boxed as-typed" dir="auto">
                {request.message}
              </p>
            </details>
          )}
        </div>
        <div className={`stack gap-4 ${styles.acts}`}>
          <AnswerLinks key={request.state} phone={request.phone} drafts={drafts} mayEditReplies={mayEditReplies}>
            {request.state !== "done" && <StateForm request={request} to="done" label={STATES.done.action} />}
          </AnswerLinks>
          <StateChanges request={request} by={by} />
        </div>
      </div>
      <FollowUp request={request} answer={actionData} />
      {request.state === "done" && <Invitation {...loaderData} />}
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

function RequestMessage({ request: { fuel, litres, words, subject, message } }: { request: StoredRequest }) {
  const text = fuel ? words : message;
  return (
    <div className="stack gap-3">
      <p className="title-m" dir="auto">
        {fuel && litres ? `${fuelLabel(fuel)}, ${formatLitres(litres)}` : subject}
      </p>
      {text && (
        <blockquote className="boxed as-typed" dir="auto">
          {text}
        </blockquote>
      )}
    </div>
  );
}

function Facts({ request, reply }: { request: StoredRequest; reply: string | undefined }) {
  const { email, phone, fuel, street, postal_code, town, delivery_date, attested, estimate } = request;
  return (
    <dl className="lined pad-2 switcher pairs gap-2 cols-6">
      {fuel && (
        <>
          <Fact name="Adresse de livraison">{`${street}, ${postal_code} ${town}`}</Fact>
          {needsAttestation(fuel) && (
            <Fact name="Attestation du taux réduit">{attested ? "Le client dit l’avoir" : "À demander"}</Fact>
          )}
          {estimate && <Fact name="Montré au client">{estimate}</Fact>}
          <Fact name="Date souhaitée">{delivery_date ? formatDate(delivery_date) : "À convenir"}</Fact>
        </>
      )}
      <Fact name="Téléphone">
        <a href={telHref(phone)}>{formatPhone(phone)}</a>
      </Fact>
      <Fact name="E-mail">
        <a href={reply}>{email}</a>
      </Fact>
    </dl>
  );
}

type FollowUpProps = { request: StoredRequest; answer: Route.ComponentProps["actionData"] };

/** The offer, its result, and notes for colleagues. */
function FollowUp({ request: { note, offered_cents, outcome, version }, answer }: FollowUpProps) {
  const stored = { note: note ?? "", offered: writeCents(offered_cents), outcome: outcome ?? "" };
  const errors = answer?.kind === "refused" ? answer.errors : {};
  const control = followUpForm.controls((answer && "values" in answer && answer.values) || stored, errors);
  return (
    <section aria-labelledby="offre" className="above-5">
      <h2 id="offre" className="title-s">
        Offre, issue et note
      </h2>
      <Form key={version} method="post" className="switcher pairs gap-4 top above-3">
        <input type="hidden" name="version" value={version} />
        <TextField label="Montant proposé, en euros" short {...control("offered")} />
        <SelectField label="Issue" {...control("outcome")}>
          <option value="">Pas encore connue</option>
          {Object.entries(OUTCOMES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="across">
          <TextArea label="Note pour l’équipe" rows={3} {...control("note")} />
        </div>
        <div className="across">
          <Button type="submit" name="intent" value="suivi" variant="secondary" size="small">
            Enregistrer
          </Button>
        </div>
      </Form>
    </section>
  );
}

type InvitationProps = Pick<Route.ComponentProps["loaderData"], "request" | "invitation" | "invitationProblem">;

/** Invites the customer of any closed request to write a review. */
function Invitation({ request: { outcome }, invitation, invitationProblem }: InvitationProps) {
  return (
    <section aria-labelledby="avis" className="stack start gap-3 above-5">
      <h2 id="avis" className="title-s">
        Son avis
      </h2>
      {invitation ? (
        <p>
          {`Invitation du ${formatDate(invitation.created_at)} : ${invitation.spent_at ? "un avis y répond" : "pas encore d’avis"}. `}
          <Link to={batchPath(invitation.batch)}>Voir l’invitation</Link>
        </p>
      ) : invitationProblem ? (
        <p className="note">{invitationProblem}</p>
      ) : (
        <Form method="post" className="stack start gap-2">
          <Button type="submit" name="intent" value="inviter" variant="secondary" size="small">
            Inviter à donner un avis
          </Button>
          <p className="note">
            {outcome === "order"
              ? `Par e-mail. L’avis portera « ${ORIGINS.verified.label} », car l’issue est « ${OUTCOMES.order} ».`
              : `Par e-mail. L’avis portera « ${ORIGINS.invited.label} » ; « ${ORIGINS.verified.label} » si l’issue est « ${OUTCOMES.order} ».`}
          </p>
        </Form>
      )}
    </section>
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

type StateChangesProps = { request: StoredRequest; by: Route.ComponentProps["loaderData"]["by"] };

function StateChanges({ request, by }: StateChangesProps) {
  return (
    <div className="stack gap-3 line-above pad-4">
      {request.state === "in_hand" && by && !by.isMe && (
        <StateForm request={request} to="in_hand" label={`Prendre le relais ${ofAuthor(by.name)}`} />
      )}
      {REQUEST_STATES.filter((state) => state !== request.state).map((state) => {
        const { action, hint } = STATES[state];
        return (
          <div key={state} className="stack gap-1">
            <StateForm request={request} to={state} label={action} />
            {hint && <p className="note">{hint}</p>}
          </div>
        );
      })}
      {!request.deleted_at && <BinForm request={request} intent="corbeille" label="Mettre à la corbeille" />}
    </div>
  );
}

type BinProps = { request: StoredRequest; intent: "corbeille" | "restaurer"; label: string };

function BinForm({ request, intent, label }: BinProps) {
  return (
    <Form method="post">
      <input type="hidden" name="version" value={request.version} />
      <Button type="submit" name="intent" value={intent} variant="quiet" size="small">
        {label}
      </Button>
    </Form>
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
