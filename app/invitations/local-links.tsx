import { Notice } from "../ui/notice.tsx";

export const LOCAL_LINKS =
  "Le site n’a pas encore d’adresse publique : liens et codes QR ne s’ouvrent que sur cette machine. Attendez pour les imprimer ou les remettre.";

/** Warns before printing, because a printed slip cannot be corrected. */
export function LocalLinks() {
  return <Notice tone="warning">{LOCAL_LINKS}</Notice>;
}
