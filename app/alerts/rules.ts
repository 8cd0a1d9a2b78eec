import type { StaffArea } from "../account/rights.ts";

type AlertKind = {
  /** The label of the choice on the account page. */
  label: string;
  area: StaffArea;
  /** « 3 demandes de devis » */
  one: string;
  many: string;
  /** The sentence of an email about a single one. */
  sentence: string;
  /** The label of the link in the mail. */
  open: string;
  path: (aboutId: string) => string;
};

/** Events that staff may hear of by e-mail. */
export const ALERTS = {
  request: {
    label: "Chaque nouvelle demande de devis",
    area: "/admin/demandes",
    one: "nouvelle demande de devis",
    many: "nouvelles demandes de devis",
    sentence: "Une demande de devis vient d’arriver.",
    open: "Ouvrir la demande",
    path: (id) => `/admin/demandes/${id}`,
  },
  reminder: {
    label: "Un rappel avant la fin du délai promis pour une demande, puis s’il est dépassé",
    area: "/admin/demandes",
    one: "demande à traiter sans tarder",
    many: "demandes à traiter sans tarder",
    sentence: "Une demande de devis attend toujours sa réponse, et le délai promis est presque passé ou déjà passé.",
    open: "Ouvrir la demande",
    path: (id) => `/admin/demandes/${id}`,
  },
  report: {
    label: "Chaque signalement d’un avis",
    area: "/admin/avis",
    one: "avis signalé",
    many: "avis signalés",
    sentence: "Un lecteur vient de signaler un avis publié.",
    open: "Lire l’avis signalé",
    path: (id) => `/admin/avis?filtre=signales#avis-${id}`,
  },
  correction: {
    label: "Chaque avis corrigé par son auteur",
    area: "/admin/avis",
    one: "avis corrigé par son auteur",
    many: "avis corrigés par leurs auteurs",
    sentence: "L’auteur d’un avis vient de le corriger : il attend de nouveau votre lecture.",
    open: "Lire l’avis",
    path: (id) => `/admin/avis?filtre=en-attente#avis-${id}`,
  },
  review: {
    label: "Chaque nouvel avis à lire",
    area: "/admin/avis",
    one: "nouvel avis à lire",
    many: "nouveaux avis à lire",
    sentence: "Un nouvel avis attend votre lecture.",
    open: "Lire l’avis",
    path: (id) => `/admin/avis?filtre=en-attente#avis-${id}`,
  },
  overdue: {
    label: "Un rappel par jour quand le délai de publication d’un avis approche",
    area: "/admin/avis",
    one: "avis à lire sans tarder",
    many: "avis à lire sans tarder",
    sentence: "Un avis attend toujours votre lecture, et le temps que le site annonce est presque passé ou déjà passé.",
    open: "Lire l’avis",
    path: (id) => `/admin/avis?filtre=en-attente#avis-${id}`,
  },
  alarm: {
    label: "Chaque alarme de sécurité ou de fonctionnement du site",
    area: "/admin/security",
    one: "alarme",
    many: "alarmes",
    sentence: "Une alarme du site s’est déclenchée.",
    open: "Voir les alarmes",
    path: () => "/admin/security#alarmes",
  },
} as const satisfies Record<string, AlertKind>;

export type AlertName = keyof typeof ALERTS;
export const ALERT_NAMES = Object.keys(ALERTS) as AlertName[];

/** The mails that each person can turn on and off. */
export const MAIL_CHOICES = {
  ...ALERTS,
  monthly: { label: "Une fois par mois, les chiffres du site en dix lignes", area: "/admin#ouverture" },
} as const satisfies Record<string, Pick<AlertKind, "label" | "area">>;

export type MailChoice = keyof typeof MAIL_CHOICES;
export const MAIL_CHOICE_NAMES = Object.keys(MAIL_CHOICES) as MailChoice[];

/**
 * These choices came after the column `users.alerts`, which lists them when they are off and the older ones when they
 * are on.
 */
const LATER: readonly MailChoice[] = ["monthly", "overdue", "alarm"];

export function readChoices(stored: string): MailChoice[] {
  const names = stored.split(",");
  return MAIL_CHOICE_NAMES.filter((name) =>
    LATER.includes(name) ? !names.includes(`-${name}`) : names.includes(name),
  );
}

export function writeChoices(chosen: readonly MailChoice[]): string {
  return MAIL_CHOICE_NAMES.flatMap((name) => {
    if (LATER.includes(name)) return chosen.includes(name) ? [] : `-${name}`;
    return chosen.includes(name) ? name : [];
  }).join(",");
}
