import { data, Form, redirect } from "react-router";
import { formatDate, formatNumber, plural } from "../../core/text/typography.ts";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { INCOMPLETE, readForm } from "../forms/read-form.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { ACTIVITIES } from "../reviews/activities.ts";
import { ORIGINS } from "../reviews/origins.ts";
import { deploymentOf, MAILS_STAY } from "../staff/deployment.ts";
import { Disclosure } from "../staff/disclosure.tsx";
import { Badge } from "../ui/badge.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/batch-page.ts";
import styles from "./batch-page.module.css";
import { tie, withdraw } from "./invite.server.ts";
import { batchPath, COLUMNS, columnsOf, INVITATIONS_PATH, SOURCES, STAFF_TRAIL, slipsPath, tieForm } from "./rules.ts";
import { type BatchInvitation, isToHandOver, listBatch } from "./store.server.ts";
import { hashInvitationToken, invitationPath, tokenOf } from "./tokens.server.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireStaff(context, request, INVITATIONS_PATH);
  const { database, env, siteUrl } = context.get(servicesContext);
  const rows = await listBatch(database.db, params.batch);
  const [first] = rows;
  if (!first) throw data("Ces invitations n’existent pas ou plus.", { status: 404 });
  const token = tokenOf(first, env.secret);
  const isSingle = rows.length === 1 && isToHandOver(first);
  const query = new URL(request.url).searchParams;
  const { hasMailServer } = deploymentOf(env);
  return {
    first: {
      source: first.source,
      created_at: first.created_at,
      created_by: first.created_by,
      expires_at: first.expires_at,
    },
    invitations: rows.map((row) => shown(row, hasMailServer)),
    toHandOver: rows.filter((row) => isToHandOver(row)).length,
    mailed: rows.filter(({ sent_at }) => sent_at !== null).length,
    queued: rows.filter(({ is_queued, reminded_at }) => is_queued && !reminded_at).length,
    spent: rows.filter(({ spent_at }) => spent_at !== null).length,
    link: isSingle && hashInvitationToken(token) === first.token_hash ? siteUrl + invitationPath(token) : null,
    hasMailServer,
    done: query.has("fait") ? "made" : query.has("lie") ? "tied" : null,
  };
}

/** Leaves out which review answers it, so that an anonymous author stays anonymous. */
function shown(row: BatchInvitation, hasMailServer: boolean) {
  const { id, number, activity, delivered_on, order_number, email, customer_name } = row;
  const { email_hash, sent_at, reminded_at, spent_at, objected_at, is_verified, is_queued } = row;
  const isLeft = isToHandOver(row);
  const byHand = isLeft ? "à remettre" : "expirée";
  const tone: "success" | "warning" | "neutral" = spent_at ? "success" : isLeft && !is_queued ? "warning" : "neutral";
  return {
    ...{ id, number, activity, delivered_on, order_number, email, customer_name, isVerified: Boolean(is_verified) },
    tone,
    state: spent_at
      ? `avis reçu le ${formatDate(spent_at)}`
      : objected_at
        ? "ne veut plus d’invitation"
        : email_hash && !sent_at
          ? `e-mail jamais arrivé, ${byHand}`
          : is_queued
            ? `${reminded_at ? "rappel" : "e-mail"} en attente d’envoi`
            : sent_at && !hasMailServer
              ? "gardée sur le serveur"
              : reminded_at
                ? `rappelée le ${formatDate(reminded_at)}`
                : sent_at
                  ? "envoyée"
                  : byHand,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id, name } = await requireStaff(context, request, INVITATIONS_PATH);
  const by = { id, name };
  const { db } = context.get(servicesContext).database;
  const { intent = "", ...fields } = await readForm(request);
  if (intent === "retirer") {
    const gone = await withdraw(db, params.batch, by);
    if (gone > 0) throw redirect(`${INVITATIONS_PATH}?retire`, 303);
    const problem = "Un avis est déjà arrivé : retirer les autres serait choisir qui écrit.";
    return data({ problem, errors: {}, values: undefined }, 409);
  }
  if (intent !== "lier") throw data(INCOMPLETE, { status: 400 });
  const checked = tieForm.check(fields);
  const refuse = (
    status: number,
    problem: string | null,
    errors: Partial<Record<"number" | "order_number", string>> = {},
  ) => data({ problem, errors, values: tieForm.typed(fields) }, status);
  if (!checked.ok) return refuse(400, null, checked.errors);
  const { number, order_number } = checked.value;
  const slip = (await listBatch(db, params.batch)).find((each) => each.number === number);
  const answer = slip ? await tie(db, slip.id, order_number, by) : "missing";
  if (answer === "taken") return refuse(409, null, { order_number: "Cette commande a déjà son invitation" });
  if (answer === "missing") {
    return refuse(409, null, { number: "Ce bon n’existe pas, a déjà servi, ou a déjà sa commande" });
  }
  throw redirect(`${batchPath(params.batch)}?lie`, 303);
}

export const meta: Route.MetaFunction = () => privateMeta("Invitations");

export default function BatchPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { first, invitations, toHandOver, mailed, queued, spent, link, hasMailServer, done } = loaderData;
  const [activity, ...others] = new Set(invitations.map((each) => ACTIVITIES[each.activity].toLowerCase()));
  const what = others.length === 0 ? `, ${activity}` : "";
  const title = `${SOURCES[first.source]}${what}, du ${formatDate(first.created_at)}`;
  const areAllVerified = invitations.every(({ isVerified }) => isVerified);
  return (
    <>
      <Breadcrumbs trail={STAFF_TRAIL} here={title} />
      <h1>{title}</h1>
      <p className="note above-2">
        {`Fait le ${formatDate(first.created_at, { time: true })} par ${first.created_by}, valable jusqu’au ${formatDate(first.expires_at)}. `}
        {`${formatNumber(invitations.length)}\u00a0${plural(invitations.length, "invitation", "invitations")}, ${formatNumber(mailed)} par e-mail${queued > 0 ? ` (${formatNumber(queued)} en attente d’envoi)` : ""}, ${formatNumber(spent)} avis.${areAllVerified ? ` ${plural(invitations.length, "Son avis portera", "Leurs avis porteront")} « ${ORIGINS.verified.label} ».` : ""}`}
      </p>
      {done === "made" && !actionData && (
        <Notice tone="success" live>
          {mailed > 0
            ? `${formatNumber(mailed)} ${plural(mailed, "message part", "messages partent")} dans les minutes qui viennent.${hasMailServer ? "" : ` ${MAILS_STAY}`}`
            : plural(
                toHandOver,
                "L’invitation est prête : remettez-la à votre client.",
                "Les invitations sont prêtes : remettez chacune à son client.",
              )}
        </Notice>
      )}
      {done === "tied" && !actionData && (
        <Notice tone="success" live>
          {`Le bon est lié à sa commande : son avis portera « ${ORIGINS.verified.label} ».`}
        </Notice>
      )}
      {actionData?.problem && (
        <Notice tone="danger" live>
          {actionData.problem}
        </Notice>
      )}
      <div className="cluster gap-4 rows-2 middle above-4">
        {toHandOver > 0 && (
          <ButtonLink to={slipsPath(params.batch)}>
            {toHandOver > 1 ? `Imprimer les ${formatNumber(toHandOver)} bons` : "Imprimer le bon"}
          </ButtonLink>
        )}
      </div>
      {link && (
        <p className="above-3">
          Le lien, à remettre à ce client seul : <code>{link}</code>
        </p>
      )}
      {first.source === "slips" && toHandOver > 0 && <TieForm answer={actionData} />}
      <p className={`broad soft small above-5 ${styles.invitation} ${styles.heads}`} aria-hidden="true">
        {HEADS.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </p>
      <ol className="ruled pad-2 line-below small">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <InvitationLine {...invitation} isMarked={invitation.isVerified && !areAllVerified} />
          </li>
        ))}
      </ol>
      {spent === 0 && (
        <Disclosure className="above-5">
          <summary>Retirer</summary>
          <Form method="post" className="stack start gap-3">
            <p>
              {plural(invitations.length, "Son lien ne mènera", "Leurs liens ne mèneront")} plus à rien, et ce qui n’est
              pas encore parti ne partira pas.
            </p>
            <Button type="submit" name="intent" value="retirer" variant="secondary" size="small" className="danger">
              {invitations.length > 1
                ? `Retirer les ${formatNumber(invitations.length)} invitations`
                : "Retirer l’invitation"}
            </Button>
          </Form>
        </Disclosure>
      )}
    </>
  );
}

function TieForm({ answer }: { answer: Route.ComponentProps["actionData"] }) {
  const control = tieForm.controls(answer?.values, answer?.errors);
  return (
    <section className="panel above-5" aria-labelledby="lier">
      <h2 id="lier" className="title-s">
        Lier un bon à sa commande
      </h2>
      <Form method="post" className="stack gap-3 start above-2" noValidate>
        <TextField label="Numéro du bon" short {...control("number")} />
        <TextField label="Numéro de commande" short {...control("order_number")} />
        <Button type="submit" name="intent" value="lier" variant="secondary">
          Lier
        </Button>
      </Form>
    </section>
  );
}

const HEADS = ["Bon", ...COLUMNS, "État"];

type InvitationLineProps = Route.ComponentProps["loaderData"]["invitations"][number] & { isMarked: boolean };

function InvitationLine({ isMarked, ...invitation }: InvitationLineProps) {
  const cells = columnsOf(invitation);
  return (
    <span className={styles.invitation} dir="auto">
      <b>N°&nbsp;{invitation.number}</b>{" "}
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <span key={index}>
          {index === 0 && cell && <span className={styles.between}>commande </span>}
          {cell || (
            <span className={styles.empty} aria-hidden="true">
              –
            </span>
          )}
          {cells.slice(index + 1).some(Boolean) && cell && <span className={styles.between}>, </span>}
        </span>
      ))}{" "}
      <span className={styles.state}>
        <span className="visually-hidden">· </span>
        <Badge tone={invitation.tone}>{invitation.state}</Badge>
        {isMarked && ` · ${ORIGINS.verified.label}`}
      </span>
    </span>
  );
}
