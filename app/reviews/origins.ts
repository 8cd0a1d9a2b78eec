import type { ReviewOrigin } from "../../core/database/schema.ts";

/** Explains the label of a review: whether its author is known to be a customer (article L. 121-4, 27°). */
export const ORIGINS: Record<Exclude<ReviewOrigin, "spontaneous">, { label: string; meaning: string }> = {
  verified: {
    label: "Achat vérifié",
    meaning:
      "l’auteur a reçu de nous une invitation personnelle, liée à une commande passée dans l’activité dont il parle.",
  },
  invited: {
    label: "Client invité",
    meaning:
      "l’auteur a reçu de nous une invitation personnelle, mais pas pour une commande de l’activité dont parle son avis.",
  },
  imported: {
    label: "Repris de l’ancien site",
    meaning: "l’avis a été déposé sur notre ancien site, puis repris ici.",
  },
};
