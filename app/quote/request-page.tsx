import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { auditLogOf } from "../../core/audit-log.ts";
import { formatDate } from "../../core/text/typography.ts";
import { mayUse } from "../account/rights.ts";
import { requireStaff } from "../account/session.server.ts";
import { describeSite } from "../company/site.ts";
import { PhoneLink } from "../contact/phone-link.tsx";
import { servicesContext } from "../context.ts";
import { invitationFor, requestProblem } from "../invitations/invite.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { entrySentence } from "../staff/audit-log-sentences.ts";
import { deploymentOf } from "../staff/deployment.ts";
import { Disclosure } from "../staff/disclosure.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import type { Route } from "./+types/request-page.ts";
import { AnswerLinks } from "./answer-links.tsx";
import { repliesContent } from "./replies-content.ts";
import { readReplyDeadline } from "./reply-deadline.server.ts";
import { replyDraft } from "./reply-draft.ts";
import { changeRequestOf } from "./request-changes.server.ts";
import { RequestFacts, RequestMessage } from "./request-facts.tsx";
import { FollowUp, Invitation } from "./request-follow-up.tsx";
import { RequestNotices } from "./request-notices.tsx";
import { StateChanges, StateForm } from "./request-state.tsx";
import styles from "./requests-page.module.css";
import { StateBadge } from "./requests-page.tsx";
import { FOLLOW_UP_LABELS, openReplyDue, REQUEST_STATES, STATES } from "./requests-rules.ts";
import { findRequest, isStep } from "./requests-store.server.ts";
import { requestNumber } from "./rules.ts";

/** In the query after a change that keeps the state. */
const DONE = ["note", "invite", "corbeille", "reprise"] as const;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const user = await requireStaff(context, request, "/admin/demandes");
  const { content, database, env, siteUrl } = context.get(servicesContext);
  const { db } = database;
  const found = await findRequest(db, params.id);
  if (!found) throw data("Cette demande n’existe pas ou plus.", { status: 404 });
  const [history, facts, replies, invitation, deadline] = await Promise.all([
    auditLogOf(db, "request", [params.id]),
    content.facts().then((company) => describeSite(company, siteUrl, new Date()).facts),
    content.read(repliesContent),
    invitationFor(db, params.id),
    readReplyDeadline(content),
  ]);
  const lastStep = history.findLast(({ action }) => isStep(action));
  const by = lastStep && { name: lastStep.actor_name, isMe: lastStep.actor_id === user.id };
  const query = new URL(request.url).searchParams;
  // A colleague may have changed the state since.
  const former = by?.isMe ? query.get("avant") : null;
  return {
    request: found,
    due: openReplyDue(found, deadline, new Date()),
    history: history.map(({ id, at, ...entry }) => ({ id, at, sentence: entrySentence(entry) })),
    by: found.state === "new" ? null : by,
    drafts: replies.list.map((template) => replyDraft(found, template, facts)),
    mayEditReplies: mayUse(user.rights, "/admin/contenu"),
    previousState: REQUEST_STATES.find((state) => state === former && state !== found.state) ?? null,
    isTakenOver: former === found.state,
    done: DONE.find((name) => query.has(name)) ?? null,
    invitation: invitation ?? null,
    invitationProblem: requestProblem(found),
    hasMailServer: deploymentOf(env).hasMailServer,
  };
}

export const action = ({ request, context, params }: Route.ActionArgs) => changeRequestOf(params.id, request, context);

/** Reload after a 409 too, so that the page shows the current state. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () => privateMeta("Demande de devis");

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, due, history, by, drafts, mayEditReplies } = loaderData;
  return (
    <>
      <Breadcrumbs
        trail={[{ href: "/admin/demandes", label: "Demandes de devis" }]}
        here={`${request.first_name} ${request.last_name}`}
      />
      <div className="cluster gap-4 rows-2 middle">
        <h1 dir="auto">{`${request.first_name} ${request.last_name}`}</h1>
        <StateBadge {...request} />
        <PhoneLink number={request.phone} className="tabular target" />
      </div>
      <p className="note above-2">
        N°&nbsp;{requestNumber(request.id)}, reçue le{" "}
        <time dateTime={request.created_at}>{formatDate(request.created_at, { time: true })}</time>
        {by && (
          <>
            , {request.state === "done" ? "traitée" : "prise en charge"} par{" "}
            <b className="unbroken">{by.isMe ? "vous" : by.name}</b>
          </>
        )}
      </p>
      {due && <p className={due.isLate ? "strong danger" : "strong"}>{due.label}</p>}
      <RequestNotices shown={loaderData} answer={actionData} />
      <div className="above-4">
        <ErrorSummary
          errors={actionData?.kind === "refused" ? actionData.errors : undefined}
          labels={FOLLOW_UP_LABELS}
        />
      </div>
      <div className={`switcher gap-5 cols-6 above-4 ${styles.columns}`}>
        <div className="stack gap-4">
          <RequestMessage request={request} />
          <RequestFacts request={request} reply={drafts[0]?.href} />
          {request.fuel && (
            <Disclosure>
              <summary>Demande d’origine, en entier</summary>
              <p className="broad boxed as-typed" dir="auto">
                {request.message}
              </p>
            </Disclosure>
          )}
        </div>
        <div className={`stack gap-4 ${styles.acts}`}>
          <AnswerLinks key={request.state} phone={request.phone} drafts={drafts} mayEditReplies={mayEditReplies}>
            {request.state !== "done" && !request.deleted_at && (
              <StateForm request={request} to="done" label={STATES.done.action} />
            )}
          </AnswerLinks>
          <FollowUp request={request} answer={actionData} />
          {!request.deleted_at && <StateChanges request={request} by={by} />}
        </div>
        <div>
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
        </div>
      </div>
    </>
  );
}
