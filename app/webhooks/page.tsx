import { Form, useNavigation } from "react-router";
import { formatDate, plural, typeset } from "../../core/text/typography.ts";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { Disclosure } from "../staff/disclosure.tsx";
import { Badge } from "../ui/badge.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dotted } from "../ui/dotted.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/page.ts";
import { changeWebhooks } from "./changes.server.ts";
import { EVENT_KINDS, EVENTS, MOST_WEBHOOKS, payloadOf, WEBHOOKS_PATH, webhookForm } from "./rules.ts";
import { type Delivery, lastDeliveries, listWebhooks } from "./store.server.ts";

const DELIVERIES_SHOWN = 10;

const TRAIL = [
  { href: "/admin/contenu", label: "Contenu" },
  { href: "/admin/contenu/ailleurs", label: "Vos avis ailleurs" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, WEBHOOKS_PATH);
  const { database, siteUrl } = context.get(servicesContext);
  const webhooks = await listWebhooks(database.db);
  const example = payloadOf("review", "0190a5c4-…", "2026-11-23T09:30:00.000Z", siteUrl);
  return {
    example: JSON.stringify(JSON.parse(example), null, 2),
    webhooks: await Promise.all(
      webhooks.map(async ({ id, url, kinds, paused_at, pause_reason }) => ({
        ...{ id, url, pausedAt: paused_at, pauseReason: pause_reason },
        events: EVENT_KINDS.filter((kind) => kinds.split(",").includes(kind)),
        deliveries: (await lastDeliveries(database.db, id, DELIVERIES_SHOWN)).map(shown),
      })),
    ),
  };
}

function shown({ id, kind, created_at, delivered_at, abandoned_at, send_after, attempts, last_error }: Delivery) {
  const state = delivered_at ? "taken" : abandoned_at ? "lost" : "waiting";
  return { ...{ id, at: created_at, state, attempts, error: last_error }, event: nameOf(kind), next: send_after };
}

function nameOf(kind: string): string {
  const event = EVENT_KINDS.find((name) => name === kind);
  return event ? EVENTS[event].label : "Essai";
}

export const action = ({ request, context }: Route.ActionArgs) => changeWebhooks(request, context);

export const meta: Route.MetaFunction = () => privateMeta("Webhooks");

export default function WebhooksPage({ loaderData: { webhooks, example }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <>
      <Breadcrumbs trail={TRAIL} here="Webhooks" />
      <h1>Webhooks</h1>
      <p className="note above-2">
        Le site prévient d’autres services, par HTTPS, dès qu’un avis ou une demande arrive : un tableur, une messagerie
        d’équipe, un automate. Le message ne nomme personne ; son lien demande de se connecter.
      </p>
      <Answer answer={actionData} />
      {webhooks.map((webhook) => (
        <WebhookPanel key={webhook.id} webhook={webhook} isSending={isSending} />
      ))}
      {webhooks.length < MOST_WEBHOOKS && <AddForm answer={actionData} isSending={isSending} />}
      <Disclosure className="above-6">
        <summary>Pour votre développeur</summary>
        <h2 className="size-title-s">Ce que le message contient</h2>
        <pre className="boxed fine as-typed above-2">
          <code>{example}</code>
        </pre>
        <p className="above-3">
          L’envoi suit « Standard Webhooks » : trois en-têtes, <code>webhook-id</code>, <code>webhook-timestamp</code>{" "}
          et <code>webhook-signature</code>. La signature est l’empreinte HMAC-SHA256 de{" "}
          <code>id.horodatage.message</code> par le secret ; l’autre service la vérifie avant de croire le message, et
          répond par 2xx en dix secondes.
        </p>
        <p className="above-3">
          Sans réponse, le site recommence après une minute, puis deux, quatre et ainsi de suite, onze fois en tout ;
          ensuite il met le webhook en pause et le dit sur l’accueil.
        </p>
      </Disclosure>
    </>
  );
}

type ActionData = Route.ComponentProps["actionData"];

function Answer({ answer }: { answer: ActionData }) {
  if (answer?.kind === "added") {
    return (
      <div className="above-4">
        <Notice tone="success" title="Le webhook est ajouté" live>
          <p>Copiez ce secret dans l’autre service maintenant : il ne sera plus montré.</p>
          <p>
            <code data-secret="">{answer.secret}</code>
          </p>
        </Notice>
      </div>
    );
  }
  if (answer?.kind !== "tried") return null;
  return (
    <div className="above-4">
      {answer.error === null ? (
        <Notice tone="success" live>{`L’adresse ${answer.url} a reçu l’essai.`}</Notice>
      ) : (
        <Notice tone="danger" live>
          {typeset(`L’adresse ${answer.url} n’a pas reçu l’essai. ${answer.error}`)}
        </Notice>
      )}
    </div>
  );
}

type Shown = Route.ComponentProps["loaderData"]["webhooks"][number];

function WebhookPanel({ webhook, isSending }: { webhook: Shown; isSending: boolean }) {
  const { id, url, events, pausedAt, pauseReason, deliveries } = webhook;
  const button = (intent: string, label: string, variant: "secondary" | "danger" = "secondary") => (
    <Button type="submit" name="intent" value={intent} variant={variant} size="small" busy={isSending}>
      {label}
    </Button>
  );
  return (
    <section className="panel stack gap-3 above-5" aria-label={url}>
      <div className="cluster gap-3 rows-1 middle">
        <h2 className="size-title-s">{url}</h2>
        {pausedAt && <Badge tone={pauseReason ? "danger" : "warning"}>En pause</Badge>}
      </div>
      <p className="note">
        <Dotted>{events.map((kind) => EVENTS[kind].label)}</Dotted>
      </p>
      {pausedAt && (
        <Notice tone="warning">
          {typeset(
            `En pause depuis le ${formatDate(pausedAt, { time: true })}${pauseReason ? `, après trop d’échecs à cette adresse. ${pauseReason}` : "."} Ce qui arrive entre-temps n’est pas envoyé.`,
          )}
        </Notice>
      )}
      <Form method="post" className="cluster gap-2">
        <input type="hidden" name="webhook" value={id} />
        {button("essayer", "Envoyer un essai")}
        {pausedAt ? button("reprendre", "Reprendre") : button("pause", "Mettre en pause")}
      </Form>
      <Deliveries deliveries={deliveries} />
      <Disclosure className="danger">
        <summary>Supprimer ce webhook</summary>
        <Form method="post" className="stack gap-2 start above-2">
          <input type="hidden" name="webhook" value={id} />
          <p className="note">Son secret et le journal de ses envois sont perdus.</p>
          {button("supprimer", "Supprimer", "danger")}
        </Form>
      </Disclosure>
    </section>
  );
}

const STATES = {
  taken: { tone: "success", label: "Reçu" },
  lost: { tone: "danger", label: "Non reçu" },
  waiting: { tone: "warning", label: "En attente" },
} as const;

function Deliveries({ deliveries }: { deliveries: Shown["deliveries"] }) {
  if (deliveries.length === 0) return <p className="note">Rien n’est encore parti.</p>;
  return (
    <>
      <h3>Derniers envois</h3>
      <ol className="ruled pad-2 small">
        {deliveries.map(({ id, at, event, state, attempts, error, next }) => {
          const { tone, label } = STATES[state as keyof typeof STATES];
          return (
            <li key={id}>
              <div className="cluster gap-3 rows-1 middle">
                <time className="tabular note" dateTime={at}>
                  {formatDate(at, { time: true })}
                </time>
                <span>{event}</span>
                <Badge tone={tone}>{label}</Badge>
                {attempts > 1 && (
                  <span className="note">
                    {attempts} {plural(attempts, "envoi", "envois")}
                  </span>
                )}
              </div>
              {error && state !== "taken" && (
                <p className="note">
                  {typeset(error)}
                  {state === "waiting" && next && typeset(` Nouvel envoi le ${formatDate(next, { time: true })}.`)}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function AddForm({ answer, isSending }: { answer: ActionData; isSending: boolean }) {
  const refused = answer?.kind === "refused" ? answer : undefined;
  const field = webhookForm.controls(refused?.values, refused?.errors);
  const isChosen = (kind: "review" | "request") => (refused ? refused.values[kind] !== "" : true);
  return (
    <Form
      key={answer?.kind === "added" ? answer.url : "new"}
      method="post"
      className="panel stack gap-4 start fields above-5"
      noValidate
    >
      <h2>Ajouter un webhook</h2>
      <ErrorSummary errors={refused?.errors} />
      <TextField
        label="Adresse du service"
        help="En entier : https://…"
        type="url"
        inputMode="url"
        autoComplete="off"
        {...field("url")}
      />
      <fieldset className="stack gap-1">
        <legend>Le prévenir pour :</legend>
        {EVENT_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            {...field(kind)}
            label={EVENTS[kind].label}
            value="oui"
            defaultValue={undefined}
            defaultChecked={isChosen(kind)}
          />
        ))}
      </fieldset>
      <Button type="submit" name="intent" value="ajouter" busy={isSending}>
        Ajouter
      </Button>
    </Form>
  );
}
