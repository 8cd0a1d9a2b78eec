import { data, Form, Link, redirect, useNavigation } from "react-router";
import { formatDate, formatNumber, plural } from "../../core/text/typography.ts";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { emailContext } from "../emails/compose.server.ts";
import { INCOMPLETE, readForm } from "../forms/read-form.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { ACTIVITIES } from "../reviews/activities.ts";
import { INVITATION_DAYS, REMINDER_DAYS, WROTE_LATELY_DAYS } from "../reviews/invitation-limits.ts";
import { deploymentOf } from "../staff/deployment.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Dotted } from "../ui/dotted.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { fieldId, TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/staff-page.ts";
import { ActivityField, SheetsField } from "./fields.tsx";
import { invite } from "./invite.server.ts";
import { LOCAL_LINKS } from "./local-links.tsx";
import {
  batchPath,
  EXCLUSIONS,
  INVITATIONS_PATH,
  invitationForm,
  REQUESTS_TRAIL,
  SLIPS_ON_SHEET,
  SOURCES,
  slipsForm,
  slipsPath,
} from "./rules.ts";
import { type Batch, pageOfBatches } from "./store.server.ts";

const BATCHES_ON_A_PAGE = 25;
/** The other form has this field too. */
const SLIPS_ACTIVITY = "bons-activite";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, INVITATIONS_PATH);
  const query = new URL(request.url).searchParams;
  const { database, env } = context.get(servicesContext);
  const cursor = { limit: BATCHES_ON_A_PAGE, after: query.get("apres"), before: query.get("avant") };
  const page = await pageOfBatches(database.db, cursor);
  if (page === "bad-cursor") throw data("Cette page d’invitations n’existe pas.", { status: 404 });
  return { ...page, isWithdrawn: query.has("retire"), deployment: deploymentOf(env) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id, name } = await requireStaff(context, request, INVITATIONS_PATH);
  const services = context.get(servicesContext);
  const { intent = "", ...fields } = await readForm(request);
  const by = { by: { id, name }, site: await emailContext(services) };
  const { db } = services.database;
  if (intent === "bons") {
    const checked = slipsForm.check(fields);
    if (!checked.ok) return data({ intent, errors: checked.errors, values: checked.values, refusal: undefined }, 400);
    const { sheets, activity } = checked.value;
    const slip = { activity, delivered_on: null, order_number: null, email: null, customer_name: null };
    const made = await invite(db, Array(sheets * SLIPS_ON_SHEET).fill(slip), { ...by, source: "slips" });
    if ("changed" in made) throw data("Aucun bon n’est fait.", { status: 409 });
    throw redirect(slipsPath(made.batch), 303);
  }
  if (intent !== "inviter") throw data(INCOMPLETE, { status: 400 });
  const checked = invitationForm.check(fields);
  if (!checked.ok) return data({ intent, errors: checked.errors, values: checked.values, refusal: undefined }, 400);
  const made = await invite(db, [checked.value], { ...by, source: "single" });
  if ("batch" in made) throw redirect(`${batchPath(made.batch)}?fait`, 303);
  const exclusion = made.changed[0]?.exclusion;
  const refusal = { title: "Pas d’invitation", message: exclusion && EXCLUSIONS[exclusion] };
  return data({ intent, errors: {}, values: invitationForm.typed(fields), refusal }, 409);
}

export const meta: Route.MetaFunction = () => privateMeta("Invitations");

export default function InvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, previous, isWithdrawn, deployment } = loaderData;
  const notReady = [
    ...(deployment.publicUrl ? [] : [LOCAL_LINKS]),
    ...(deployment.hasMailServer
      ? []
      : [
          "Les messages du site ne partent pas encore : une invitation par e-mail attend dans un fichier, sur le serveur.",
        ]),
  ];
  return (
    <>
      <Breadcrumbs trail={REQUESTS_TRAIL} here="Invitations" />
      <h1>Invitations à donner un avis</h1>
      <p className="note">
        {`Un lien personnel, valable ${INVITATION_DAYS} jours et pour un seul avis. Par e-mail : un seul rappel, ${REMINDER_DAYS} jours après. Le site n’invite ni qui s’y est opposé, ni qui a donné un avis depuis moins de ${WROTE_LATELY_DAYS} jours, ni deux fois pour une même commande. `}
        Invitez tous les clients d’une période, ou aucun : choisir les contents fausserait la note.{" "}
        <a href="/avis/fonctionnement#invitations">Ce que les lecteurs en savent</a>
      </p>
      {isWithdrawn && !actionData && (
        <Notice tone="success" live>
          Les invitations sont retirées : leurs liens ne mènent plus à rien.
        </Notice>
      )}
      <div className="above-4">
        <ErrorSummary
          errors={actionData?.errors}
          refusal={actionData?.refusal}
          idOf={(field) => (actionData?.intent === "bons" && field === "activity" ? SLIPS_ACTIVITY : fieldId(field))}
        />
      </div>
      {notReady.length > 0 && <Notice tone="warning">{notReady.join(" ")}</Notice>}
      <div className="switcher halves gap-6 top above-5">
        <SingleForm answer={actionData?.intent === "inviter" ? actionData : undefined} />
        <div className="stack gap-6">
          <section className="stack start gap-3" aria-labelledby="liste">
            <h2 id="liste" className="title-s">
              Toute une liste
            </h2>
            <p>
              Collez des lignes de votre tableur ou choisissez un fichier CSV : numéro de commande, date, activité et,
              si vous l’avez, e-mail. Vous verrez tout avant l’envoi.
            </p>
            <ButtonLink to={`${INVITATIONS_PATH}/liste`} variant="secondary">
              Inviter une liste
            </ButtonLink>
          </section>
          <SlipsForm answer={actionData?.intent === "bons" ? actionData : undefined} />
        </div>
      </div>
      <section className="above-6" aria-labelledby="faites">
        <h2 id="faites">Invitations faites</h2>
        {rows.length === 0 ? (
          <EmptyState title="Aucune invitation pour l’instant" level={3}>
            Une demande de devis traitée peut aussi devenir une invitation, d’une pression sur sa page.
          </EmptyState>
        ) : (
          <ul className="ruled pad-3 line-below above-3">
            {rows.map((row) => (
              <li key={row.batch}>
                <BatchLine batch={row} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          label="Pages d’invitations"
          previous={previous ? { href: `?avant=${encodeURIComponent(previous)}`, label: "Plus récentes" } : undefined}
          next={next ? { href: `?apres=${encodeURIComponent(next)}`, label: "Plus anciennes" } : undefined}
        />
      </section>
    </>
  );
}

type Answer = Route.ComponentProps["actionData"];

function SingleForm({ answer }: { answer: Answer }) {
  const control = invitationForm.controls(answer?.values, answer?.errors);
  const isSending = useNavigation().formData?.get("intent") === "inviter";
  return (
    <section aria-labelledby="une">
      <h2 id="une" className="title-s">
        Un client
      </h2>
      <Form method="post" action={INVITATIONS_PATH} className="stack gap-3 above-3" noValidate>
        <ActivityField {...control("activity")} />
        <TextField label="Date de livraison" short {...control("delivered_on")} />
        <TextField
          label="Numéro de commande"
          short
          help="Avec lui, l’avis porte « Achat vérifié » ; sans lui, « Client invité »."
          {...control("order_number")}
        />
        <TextField
          label="E-mail du client"
          {...control("email")}
          autoComplete="off"
          help="Sans e-mail, le lien s’affiche avec son code QR, à remettre vous-même."
        />
        <TextField label="Nom du client, pour vous" {...control("customer_name")} autoComplete="off" />
        <div>
          <Button type="submit" name="intent" value="inviter" busy={isSending}>
            Inviter ce client
          </Button>
        </div>
      </Form>
    </section>
  );
}

function SlipsForm({ answer }: { answer: Answer }) {
  const control = slipsForm.controls(answer?.values, answer?.errors);
  const isSending = useNavigation().formData?.get("intent") === "bons";
  return (
    <section aria-labelledby="bons">
      <h2 id="bons" className="title-s">
        Des bons à joindre aux livraisons
      </h2>
      <p className="above-2">
        {`${SLIPS_ON_SHEET} bons numérotés par feuille A4, chacun avec son code QR. Liez un bon à sa commande quand il part, et l’avis sera vérifié.`}
      </p>
      <Form method="post" action={INVITATIONS_PATH} className="stack gap-3 above-3" noValidate>
        <ActivityField id={SLIPS_ACTIVITY} {...control("activity")} />
        <SheetsField {...control("sheets")} />
        <div>
          <Button type="submit" name="intent" value="bons" variant="secondary" busy={isSending}>
            Préparer les bons
          </Button>
        </div>
      </Form>
    </section>
  );
}

function BatchLine({ batch }: { batch: Batch }) {
  const { source, created_at, created_by, activity, count, mailed, spent } = batch;
  const rate = spent === 0 ? "aucun avis" : `${formatNumber(spent)}\u00a0avis`;
  return (
    <div className="stack gap-1">
      <h3 className="title-text">
        <Link to={batchPath(batch.batch)}>
          {source === "single" || source === "request"
            ? `${SOURCES[source]}, ${ACTIVITIES[activity].toLowerCase()}`
            : `${SOURCES[source]}, ${formatNumber(count)} ${plural(count, "invitation", "invitations")}`}
        </Link>
      </h3>
      <p className="note">
        <Dotted>
          {`${formatDate(created_at, { time: true })}, par ${created_by}`}
          {mailed === 0 ? "à remettre" : mailed === count ? "par e-mail" : `${formatNumber(mailed)} par e-mail`}
          {rate}
        </Dotted>
      </p>
    </div>
  );
}
