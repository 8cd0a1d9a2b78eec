import type { GenericSchema } from "valibot";

/** Each is one row of the table `content`, so that edits of different kinds never conflict. */
export const CONTENT_KEYS = ["hours", "company", "prices", "offers", "news"] as const;
export type ContentKey = (typeof CONTENT_KEYS)[number];

export interface ContentKind<V> {
  key: ContentKey;
  schema: GenericSchema<unknown, V>;
  shipped: V;
}

export const CONTENT_PLACES: Record<ContentKey, { path: string; label: string; object: string }> = {
  hours: { path: "/admin/contenu/horaires", label: "Horaires et fermetures", object: "les horaires" },
  company: { path: "/admin/contenu/entreprise", label: "Entreprise", object: "les informations de l’entreprise" },
  prices: { path: "/admin/contenu/prix", label: "Prix et quantités", object: "les prix et quantités" },
  offers: { path: "/admin/contenu/offres", label: "Offres d’emploi", object: "les offres d’emploi" },
  news: { path: "/admin/contenu/actualites", label: "Actualités", object: "les actualités" },
};

/** The page of an audit log subject: `hours`, `offers/<id>`, or `offers:ordre`, which is edited on the list's page. */
export function pathOfSubject(subject: string): string {
  const [key, ...id] = subject.replace(/:.*/, "").split("/");
  return [CONTENT_PLACES[key as ContentKey].path, ...id].join("/");
}
