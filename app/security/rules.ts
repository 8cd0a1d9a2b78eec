import type { SecurityEvent, Severity } from "../../core/security-log.ts";
import { addDays, dayInParis } from "../../core/text/dates.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { plural } from "../../core/text/typography.ts";
import { runsOf } from "../staff/runs.ts";
import { isReportedByBrowser, MONITOR_EVENTS } from "./monitor-rules.ts";

/** Specification §9: how many of the fetched events the dashboard shows. */
export const EVENTS_SHOWN = 10;
/** Specification §2: how many events are fetched. */
export const EVENTS_FETCHED = 100;
export const USER_ID_LENGTH = 8;
export const LOAD_FAILED = "Failed to load security data.";
export const LOAD_FAILED_IN_FRENCH = "Les données de sécurité n’ont pas pu être chargées. Réessayez dans un instant.";

/** Our own event types, in addition to those of the specification. */
export const RIGHT_REFUSED = "authorization_failed";
export const SERVER_ERRORS = "server_errors";

export const EVENT_LABELS: Record<string, string> = {
  login_success: "Connexion réussie",
  login_failed: "Connexion refusée",
  login_rate_limit_exceeded: "Connexion bloquée (trop de tentatives)",
  [RIGHT_REFUSED]: "Page du personnel refusée",
  [SERVER_ERRORS]: "Erreurs du serveur",
  suspicious_activity_rapid_navigation: "Navigation très rapide",
  suspicious_auth_pattern: "Connexions répétées",
  dev_tools_detected: "Inspecteur du navigateur ouvert",
  console_access_attempt: "Console du navigateur utilisée",
};

/** What each means for the owner, and whether there is something to do. */
export const EVENT_MEANINGS: Record<string, string> = {
  login_success:
    "Cette personne est entrée dans son compte. Rien à faire si l’heure et l’appareil sont les siens ; sinon, elle change son mot de passe, et toutes ses sessions se ferment.",
  login_failed:
    "L’adresse, le mot de passe ou le code n’était pas le bon : personne n’est entré. Rien à faire pour une faute de frappe ; si cela se répète sur un compte de l’équipe, demandez à la personne si c’était elle.",
  login_rate_limit_exceeded:
    "Trop de tentatives en un quart d’heure : le site refuse les suivantes, le temps que ce délai passe. La protection a joué, rien à faire ; un collègue bloqué attend, puis recommence.",
  [RIGHT_REFUSED]:
    "Une personne connectée a demandé une page que ses droits n’ouvrent pas, et n’en a rien vu. Rien à faire, sauf si elle en a besoin : donnez-lui ce droit dans « Équipe ».",
  [SERVER_ERRORS]:
    "Le site a répondu plusieurs fois par une erreur en quelques minutes. Rien à faire si c’est passé ; si cela se répète, prévenez la personne qui l’héberge.",
  suspicious_activity_rapid_navigation:
    "Plus de vingt pages ouvertes en dix minutes. C’est le plus souvent quelqu’un de pressé ; rien à faire, sauf si cette personne dit n’avoir pas utilisé le site.",
  suspicious_auth_pattern:
    "Plus de cinq entrées ou sorties en une heure dans ce navigateur, comme sur un poste partagé. Rien à faire si vous savez pourquoi ; sinon, demandez à la personne.",
  dev_tools_detected:
    "Un outil de développeur semble ouvert à côté de la page ; un autre panneau du navigateur donne le même signe. Rien à faire.",
  console_access_attempt:
    "Quelque chose a écrit dans la console du navigateur, que lisent les développeurs : souvent une extension. Rien à faire.",
};

export const SEVERITY_LABELS: Record<Severity, string> = { low: "faible", medium: "moyenne", high: "élevée" };

/** Our tones for destructive, secondary and default in specification §5. */
export function badgeTone(eventType: string): "danger" | "warning" | "neutral" {
  if (/escalation|unauthorized/.test(eventType)) return "danger";
  return /rate_limit|invalid/.test(eventType) ? "warning" : "neutral";
}

export const summarySince = (now: Date) => new Date(now.getTime() - DAY_MS).toISOString();

export type SecuritySummary = { tone: "success" | "warning"; sentence: string; highSeverity: string[] };

/**
 * Summarises the events. Reports by a person's own browser raise no alarm.
 * @param events of high and medium severity, newest first, at most {@link EVENTS_FETCHED} of each
 * @param people e-mail addresses by account id, to name the targeted account
 */
export function summariseSecurity(
  events: readonly Pick<SecurityEvent, "event_type" | "severity" | "ip_address" | "user_id" | "created_at">[],
  now: Date,
  people: Record<string, string> = {},
): SecuritySummary {
  const since = summarySince(now);
  const recent = events.filter(({ created_at }) => created_at >= since);
  const atLeastPrefix = (count: number) => (count >= EVENTS_FETCHED ? "au moins " : "");
  const high = recent.filter(({ severity, event_type }) => severity === "high" && !isReportedByBrowser(event_type));
  if (high.length > 0) {
    const words = plural(high.length, "événement de gravité élevée", "événements de gravité élevée");
    return {
      tone: "warning",
      sentence: `Ces dernières 24 heures : ${atLeastPrefix(high.length)}${high.length}\u00a0${words}.`,
      highSeverity: summariseEvents(high, people),
    };
  }
  const medium = recent.filter(({ severity }) => severity === "medium").length;
  const watched = `${atLeastPrefix(medium)}${medium} ${plural(medium, "événement", "événements")} de gravité moyenne`;
  return {
    tone: "success",
    sentence: medium === 0 ? "Rien à signaler depuis 24 heures." : `Rien de grave depuis 24 heures ; ${watched}.`,
    highSeverity: [],
  };
}

function summariseEvents(
  events: readonly Pick<SecurityEvent, "event_type" | "ip_address" | "user_id">[],
  people: Record<string, string>,
): string[] {
  const times = new Map<string, number>();
  for (const { event_type, ip_address, user_id } of events) {
    const from = `${EVENT_LABELS[event_type] ?? event_type}, adresse ${ip_address ?? "inconnue"}`;
    const account = user_id && people[user_id];
    const origin = account ? `${from} (compte visé : ${account})` : from;
    times.set(origin, (times.get(origin) ?? 0) + 1);
  }
  return [...times].map(([origin, count]) => (count === 1 ? origin : `${origin}, ${count} fois`));
}

export const DETAIL_LABELS: Record<string, string> = {
  page: "Page",
  loads: "Pages ouvertes",
  logins: "Connexions en une heure",
  logouts: "Déconnexions en une heure",
  width: "Écart de largeur, en pixels",
  height: "Écart de hauteur, en pixels",
  method: "Méthode de la console",
  arguments: "Ce qui y était écrit",
  attempt: "Tentative",
  step: "Étape",
  area: "Page demandée",
  count: "Réponses en erreur",
  code: "Code",
};

export const DETAIL_VALUES: Record<string, string> = {
  password: "mot de passe",
  second_factor: "code de vérification ou de secours",
  passkey: "clé d’accès",
  reused: "déjà utilisé",
};

/** Refusals of one address repeat; neighbours that are alike share a row. */
export const eventRuns = (events: readonly SecurityEvent[]) =>
  runsOf(events, (event, first) => ALIKE.every((key) => event[key] === first[key]));

const ALIKE = ["event_type", "severity", "ip_address", "user_id"] as const;

export const isSignIn = (eventType: string) => eventType.startsWith("login_");

export function accountIdsOf(rows: readonly { user_id: string | null; changed_by?: string | null }[]): string[] {
  return [...new Set(rows.flatMap(({ user_id, changed_by }) => [user_id, changed_by]))].filter((id) => id != null);
}

export const EVENT_KINDS = [
  { key: "success", label: "Connexions réussies", short: "Réussies", types: ["login_success"] },
  {
    key: "failure",
    label: "Connexions refusées ou bloquées",
    short: "Refusées",
    types: ["login_failed", "login_rate_limit_exceeded"],
  },
  {
    key: "reported",
    label: "Signalés par un navigateur",
    short: "Signalés",
    types: Object.keys(MONITOR_EVENTS),
  },
  { key: "other", label: "Autres : pages refusées, erreurs du serveur", short: "Autres", types: [] },
] as const satisfies { key: string; label: string; short: string; types: readonly string[] }[];

export type EventKind = (typeof EVENT_KINDS)[number]["key"];
export type DayOfEvents = { day: string; counts: Record<EventKind, number>; total: number };

export const DAYS_CHARTED = 30;

/** The last 30 days in Paris, oldest first, including days without events. */
export function eventsByDay(counts: readonly EventCount[], now: Date): DayOfEvents[] {
  const days = new Map<string, DayOfEvents>();
  for (let back = DAYS_CHARTED - 1; back >= 0; back -= 1) {
    const day = addDays(dayInParis(now), -back);
    days.set(day, { day, counts: { success: 0, failure: 0, reported: 0, other: 0 }, total: 0 });
  }
  for (const { hour, type, count } of counts) {
    const entry = days.get(dayInParis(new Date(`${hour}:00:00.000Z`)));
    if (!entry) continue;
    entry.counts[kindOf(type)] += count;
    entry.total += count;
  }
  return [...days.values()];
}

function kindOf(type: string): EventKind {
  return EVENT_KINDS.find(({ types }) => (types as readonly string[]).includes(type))?.key ?? "other";
}

export type EventCount = { hour: string; type: string; count: number };
