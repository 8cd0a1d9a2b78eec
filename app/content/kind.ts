import type { GenericSchema } from "valibot";

/** Each has a row of its own in the table `content`, so that two people who edit different kinds never meet. */
export const CONTENT_KEYS = ["hours", "company", "prices", "offers", "news"] as const;
export type ContentKey = (typeof CONTENT_KEYS)[number];

/** One kind of content: what it may be, and the shipped value that « Revenir à la valeur d’origine » restores. */
export interface ContentKind<V> {
  key: ContentKey;
  schema: GenericSchema<unknown, V>;
  shipped: V;
}

/** Part of the staff area where it is edited, and how the journal calls it. */
export const CONTENT_PLACES: Record<ContentKey, { path: string; label: string; object: string }> = {
  hours: { path: "/admin/contenu/horaires", label: "Horaires et fermetures", object: "les horaires" },
  company: { path: "/admin/contenu/entreprise", label: "Entreprise", object: "les informations de l’entreprise" },
  prices: { path: "/admin/contenu/prix", label: "Prix et quantités", object: "les prix et quantités" },
  offers: { path: "/admin/contenu/offres", label: "Offres d’emploi", object: "les offres d’emploi" },
  news: { path: "/admin/contenu/actualites", label: "Actualités", object: "les actualités" },
};

/** The page of what the journal names: `hours`, `offers/<id>`, or `offers:ordre`, which stands on the page of the list. */
export function pathOfSubject(subject: string): string {
  const [key, ...id] = subject.replace(/:.*/, "").split("/");
  return [CONTENT_PLACES[key as ContentKey].path, ...id].join("/");
}
