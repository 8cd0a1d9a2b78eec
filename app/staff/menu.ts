import { mayUse, type Right, type StaffArea } from "../account/rights.ts";
import type { Waiting } from "./waiting.server.ts";

export type Entry = {
  path: StaffArea | "/admin/compte";
  label: string;
  /** What people do there. */
  what: string;
  /** Other pages that mark this entry as current. */
  also?: string[];
  waiting?: (waiting: Waiting) => number;
};

export const MAIN_ENTRIES: Entry[] = [
  {
    path: "/admin",
    label: "Accueil",
    what: "Ce qui attend, et ce que montre le site aujourd’hui",
    also: ["/admin/demarrage", "/admin/courriers"],
  },
  {
    path: "/admin/avis",
    label: "Avis",
    what: "Lire, publier et répondre",
    waiting: ({ reviews, reports }) => reviews + reports,
  },
  {
    path: "/admin/demandes",
    label: "Demandes",
    what: "Demandes de devis et invitations",
    also: ["/admin/invitations"],
    waiting: ({ unanswered }) => unanswered,
  },
  {
    path: "/admin/contenu",
    label: "Contenu",
    what: "Textes, horaires, prix, offres et actualités",
    also: ["/admin/webhooks"],
  },
];
export const OTHER_ENTRIES: Entry[] = [
  { path: "/admin/frequentation", label: "Fréquentation", what: "Pages vues et délais de réponse" },
  { path: "/admin/images", label: "Images", what: "Photos du site et logo" },
  { path: "/admin/equipe", label: "Équipe", what: "Personnes et droits" },
  { path: "/admin/security", label: "Sécurité", what: "Connexions et événements" },
  {
    path: "/admin/donnees",
    label: "Données",
    what: "Sauvegarde, exports et obligations légales",
    also: ["/admin/obligations"],
  },
  { path: "/admin/journal", label: "Journal", what: "Qui a fait quoi" },
  { path: "/admin/compte", label: "Compte", what: "Votre nom, votre mot de passe et vos appareils" },
];

export const openTo = (rights: readonly Right[], entries: readonly Entry[]): Entry[] =>
  entries.filter(({ path }) => path === "/admin/compte" || mayUse(rights, path));
