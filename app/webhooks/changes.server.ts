import { data, type RouterContextProvider, redirect } from "react-router";
import { isId } from "../../core/text/id.ts";
import { requireRecent, requireStaff } from "../account/session.server.ts";
import { type Services, servicesContext } from "../context.ts";
import type { FormErrors, TypedValues } from "../forms/define-form.ts";
import { INCOMPLETE, readForm } from "../forms/read-form.server.ts";
import { secretOf, tryWebhook } from "./deliver.server.ts";
import { EVENT_KINDS, MOST_WEBHOOKS, WEBHOOKS_PATH, webhookForm } from "./rules.ts";
import { addWebhook, findWebhook, pauseWebhook, removeWebhook, resumeWebhook, type Webhook } from "./store.server.ts";

type Change = {
  services: Services;
  webhook: Webhook;
  by: { id: string; name: string };
};

type WebhookAnswer =
  | { kind: "refused"; errors: FormErrors<typeof webhookForm>; values: TypedValues<typeof webhookForm> }
  | { kind: "added"; url: string; secret: string }
  | { kind: "tried"; url: string; error: string | null };

/** Keyed by the intent of the form. */
const CHANGES = new Map<string | undefined, (change: Change) => Promise<ReturnType<typeof answer>>>([
  ["essayer", sendTrial],
  ["pause", (change) => apply(pauseWebhook, change)],
  ["reprendre", (change) => apply(resumeWebhook, change)],
  ["supprimer", (change) => apply(removeWebhook, change)],
]);

export async function changeWebhooks(request: Request, context: Readonly<RouterContextProvider>) {
  const user = await requireStaff(context, request, WEBHOOKS_PATH);
  const by = { id: user.id, name: user.name };
  const services = context.get(servicesContext);
  const { intent, ...fields } = await readForm(request, webhookForm.maxLengths);
  if (intent !== "essayer") requireRecent(request, user);
  if (intent === "ajouter") return add(services, by, fields);
  const { webhook: id = "" } = fields;
  const webhook = isId(id) ? await findWebhook(services.database.db, id) : undefined;
  if (!webhook) throw data("Ce webhook n’existe pas ou plus.", { status: 404 });
  const change = CHANGES.get(intent);
  if (!change) throw data(INCOMPLETE, { status: 400 });
  return change({ services, webhook, by });
}

async function add(services: Services, by: Change["by"], fields: Record<string, string>) {
  const refuse = (status: number, errors: FormErrors<typeof webhookForm>) =>
    answer({ kind: "refused", errors, values: webhookForm.typed(fields) }, status);
  const checked = webhookForm.check(fields);
  if (!checked.ok) return refuse(400, checked.errors);
  const { url, ...chosen } = checked.value;
  const kinds = EVENT_KINDS.filter((kind) => chosen[kind]);
  const added = await addWebhook(services.database.db, { url, kinds, by });
  if (added === "known") return refuse(409, { url: "Cette adresse est déjà dans la liste" });
  if (added === "many") return refuse(409, { url: `${MOST_WEBHOOKS} webhooks au plus : supprimez-en un d’abord` });
  return answer({ kind: "added", url, secret: secretOf(added, services.env.secret) });
}

async function sendTrial({ services, webhook }: Change) {
  return answer({ kind: "tried", url: webhook.url, error: await tryWebhook(services, webhook) });
}

async function apply(change: typeof pauseWebhook, { services, webhook, by }: Change): Promise<never> {
  await change(services.database.db, webhook.id, by);
  throw redirect(WEBHOOKS_PATH, 303);
}

const answer = (shown: WebhookAnswer, status = 200) => data<WebhookAnswer>(shown, status);
