import { Notice } from "../ui/notice.tsx";

/** Warns before printing, because a printed slip cannot be corrected. */
export function LocalLinks() {
  return (
    <Notice tone="warning">
      Le site n’a pas encore d’adresse publique : liens et codes QR ne s’ouvrent que sur cette machine. Attendez pour
      les imprimer ou les remettre.
    </Notice>
  );
}
