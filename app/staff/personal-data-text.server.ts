import { capitalised } from "../../core/text/capitals.ts";
import { formatDate, formatEuros, formatNumber } from "../../core/text/typography.ts";
import { roleLabel } from "../account/rights.ts";
import { PHOTO_STATES } from "../moderation/rules.ts";
import { OUTCOMES, STATES } from "../quote/requests-rules.ts";
import { ACTIVITIES } from "../reviews/activities.ts";
import { STATE_LABELS } from "../reviews/columns.ts";
import { ORIGINS } from "../reviews/origins.ts";
import { reasonSentence, reportSentence } from "../reviews/workflow.ts";
import { DETAIL_LABELS, EVENT_LABELS, SEVERITY_LABELS } from "../security/rules.ts";
import { actionWords } from "./audit-log-sentences.ts";
import { contentParts } from "./content-sentences.server.ts";
import { KIND_LABELS, OBJECTION_KEPT } from "./data-person.tsx";
import type { DataCounts, PersonalData } from "./personal-data.server.ts";

type Kind = keyof DataCounts;
type Row<K extends Kind> = PersonalData[K][number];
/** The types require a label for each field of the export. */
type Labels<Fields> = Record<Fields extends unknown ? keyof Fields : never, string>;

/** The export as its person reads it, in French (GDPR, article 12(1)). */
export function personalDataText(found: PersonalData, now: Date): string {
  const kinds = (Object.keys(KIND_LABELS) as Kind[]).filter((kind) => found[kind].length > 0);
  return [
    `Données conservées sur l’adresse ${found.email}, le ${formatDate(now.toISOString(), { time: true })}`,
    ...kinds.flatMap((kind) => [
      `${KIND_LABELS[kind].toUpperCase()} (${formatNumber(found[kind].length)})`,
      ...found[kind].map((row) => linesOf(row, LABELS[kind], CODES[kind])),
    ]),
    ...(found.objectsToInvitations ? [OBJECTION_KEPT] : []),
    ...(kinds.length === 0 && !found.objectsToInvitations ? ["Rien n’est conservé."] : []),
  ].join("\n\n");
}

function linesOf(row: object, labels: Record<string, string>, codes: Codes = {}): string {
  return Object.entries(row)
    .flatMap(([field, value]) => {
      if (value === null) return [];
      if (Array.isArray(value) && value.some((each) => typeof each === "object")) {
        return value.map(
          (each, index) => `${labels[field]} ${index + 1} :\n${indented(linesOf(each, NESTED, NESTED_CODES))}`,
        );
      }
      const words = wordsOf(field, value, codes);
      if (words === "") return [];
      return [words.includes("\n") ? `${labels[field]} :\n${indented(words)}` : `${labels[field]} : ${words}`];
    })
    .join("\n");
}

const indented = (text: string) => text.replace(/^/gm, "  ");

type Codes = Record<string, (code: string) => string>;

function wordsOf(field: string, value: unknown, codes: Codes): string {
  const words = codes[field]?.(String(value));
  if (words) return words;
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object") return detailsOf(value as object);
  if (field.endsWith("_cents")) return formatEuros(Number(value) / 100);
  if (/(^at|_at|At)$/.test(field)) return formatDate(String(value), { time: true });
  return /_(date|on)$/.test(field) ? formatDate(String(value)) : String(value);
}

const detailsOf = (details: object) =>
  Object.entries(details)
    .map(
      ([name, value]) =>
        `${DETAIL_LABELS[name] ?? name} : ${typeof value === "object" ? JSON.stringify(value) : value}`,
    )
    .join(", ");

const NESTED: Labels<Row<"reviews">["photos"][number]> & Labels<Row<"accounts">["passkeys"][number]> = {
  alt: "Description",
  state: "État",
  jpeg: "Image",
  name: "Nom",
  created_at: "Ajoutée le",
  used_at: "Utilisée le",
};

/** A photo is no text: the export in JSON holds it. */
const NESTED_CODES: Codes = {
  state: (code) => labelIn(PHOTO_STATES)(code),
  jpeg: () => "dans le fichier JSON",
};

// Mails in files have no kind.
const LABELS: { [K in Kind]: Labels<Row<K>> } & { mails: { kind: string } } = {
  reviews: {
    customer_name: "Nom",
    customer_email: "E-mail",
    rating: "Note",
    comment: "Avis",
    product_or_service: "Produit ou service",
    activity: "Activité",
    origin: "Origine",
    state: "État",
    created_at: "Déposé le",
    published_at: "Publié le",
    refused_at: "Refusé le",
    refusal_reason: "Raison du refus",
    refusal_note: "Précision du refus",
    deleted_at: "Supprimé le",
    experience_date: "Date de l’expérience",
    withdrawn_at: "Retiré par son auteur le",
    reply: "Notre réponse",
    reply_at: "Répondu le",
    photos: "Photo",
  },
  reports: {
    review_id: "Numéro de l’avis signalé",
    reason: "Raison",
    message: "Message",
    reporter_email: "E-mail",
    created_at: "Envoyé le",
    answer: "Notre réponse",
    answered_at: "Répondu le",
  },
  requests: {
    first_name: "Prénom",
    last_name: "Nom",
    email: "E-mail",
    phone: "Téléphone",
    subject: "Objet",
    message: "Message",
    state: "État",
    note: "Note de l’équipe",
    delivery_date: "Date souhaitée",
    attested: "Attestation d’usage donnée",
    estimate: "Estimation montrée",
    estimated_cents: "Montant de l’estimation",
    offered_cents: "Montant proposé",
    outcome: "Issue",
    created_at: "Reçue le",
  },
  accounts: {
    id: "Numéro du compte",
    email: "E-mail",
    first_name: "Prénom",
    last_name: "Nom",
    role: "Rôle",
    rights: "Droits",
    email_verified: "Adresse confirmée",
    created_at: "Créé le",
    last_sign_in_at: "Dernière connexion le",
    passkeys: "Clé d’accès",
  },
  invitations: {
    email: "E-mail",
    rights: "Droits proposés",
    by: "Numéro du compte qui invite",
    id: "Numéro de l’invitation",
    expiresAt: "Valable jusqu’au",
  },
  reviewInvitations: {
    email: "E-mail",
    customer_name: "Nom",
    activity: "Activité",
    delivered_on: "Livraison du",
    order_number: "Numéro de commande",
    created_at: "Créée le",
    expires_at: "Valable jusqu’au",
    sent_at: "Envoyée le",
    reminded_at: "Rappelée le",
    spent_at: "Utilisée le",
  },
  events: {
    event_type: "Événement",
    severity: "Gravité",
    ip_address: "Adresse IP",
    user_agent: "Navigateur",
    details: "Détails",
    created_at: "Le",
  },
  mails: {
    kind: "Sorte (code interne)",
    recipient: "Destinataire",
    subject: "Objet",
    created_at: "Écrit le",
  },
  sessions: {
    ip_address: "Adresse IP",
    user_agent: "Navigateur",
    by_passkey: "Ouverte par clé d’accès",
    created_at: "Ouverte le",
    updated_at: "Utilisée le",
    expires_at: "Valable jusqu’au",
  },
  roleChanges: {
    old_role: "Rôle avant",
    new_role: "Rôle après",
    changed_at: "Changé le",
  },
  auditLog: {
    at: "Le",
    actor_name: "Nom",
    action: "Ce qui a été fait",
    reason: "Raison",
  },
  followUp: {
    at: "Le",
    action: "Ce qui a été fait",
    reason: "Raison",
  },
};

function labelIn(labels: Record<string, string | { label: string }>) {
  return (code: string) => {
    const found = labels[code] ?? code;
    return typeof found === "string" ? found : found.label;
  };
}

/** « A approuvé l’avis » */
function actionLabel(action: string): string {
  const onContent = () => {
    const { before, object } = contentParts({ actor_name: "", action, subject_id: null }, []);
    return (before + object).trim();
  };
  return capitalised(actionWords(action) ?? onContent());
}

const CODES: { [K in Kind]?: Codes } = {
  reviews: {
    activity: labelIn(ACTIVITIES),
    rating: (stars) => `${stars} sur 5`,
    origin: labelIn({ ...ORIGINS, spontaneous: "Déposé sur le site" }),
    state: labelIn(STATE_LABELS),
    refusal_reason: reasonSentence,
  },
  reports: { reason: reportSentence },
  requests: {
    state: labelIn(STATES),
    outcome: labelIn(OUTCOMES),
    attested: (value) => (value === "1" ? "oui" : "non"),
  },
  accounts: { role: roleLabel, rights: (rights) => capitalised(rights.replaceAll(",", ", ")) },
  reviewInvitations: { activity: labelIn(ACTIVITIES) },
  events: { event_type: labelIn(EVENT_LABELS), severity: labelIn(SEVERITY_LABELS) },
  roleChanges: { old_role: roleLabel, new_role: roleLabel },
  auditLog: { action: actionLabel, reason: reasonSentence },
  followUp: { action: actionLabel, reason: reasonSentence },
};
