import { MEBIBYTE } from "../../core/text/bytes.ts";
import { slugOf } from "../content/slug.ts";

export const DOCUMENTS_PATH = "/admin/contenu/documents";
export const MAX_DOCUMENT_BYTES = 10 * MEBIBYTE;
export const MOST_DOCUMENTS = 200;

export const DOCUMENT_REFUSALS = {
  "not-pdf": "ce n’est pas un PDF. Enregistrez ou imprimez le document en PDF, puis réessayez.",
  damaged: "ce PDF est abîmé ou incomplet. Exportez-le de nouveau, puis réessayez.",
  size: "ce PDF dépasse 10 Mo. Exportez-le en qualité plus légère.",
  name: "son nom contient une barre oblique (« / » ou « \\ »). Renommez-le, puis réessayez.",
  empty: "ce fichier est vide.",
  gone: "le document à remplacer vient d’être supprimé. Ajoutez ce PDF comme nouveau document.",
  several: "envoyez les documents un à un.",
  many: `${MOST_DOCUMENTS} documents au plus : supprimez-en d’abord.`,
  disk: "le disque du serveur est plein : rien n’a été enregistré. Prévenez la personne qui s’occupe du serveur.",
} as const;

export type DocumentRefusal = keyof typeof DOCUMENT_REFUSALS;

export const documentAddress = (id: string, name: string) => `/documents/${id}/${slugOf(name)}.pdf`;

/**
 * Checks the content, because a name proves nothing. PDF readers accept a few bytes before the header and after the
 * end.
 */
export function pdfProblem(bytes: Uint8Array): DocumentRefusal | null {
  const text = (part: Uint8Array) => new TextDecoder("latin1").decode(part);
  if (!text(bytes.subarray(0, 1024)).includes("%PDF-")) return "not-pdf";
  return text(bytes.subarray(-2048)).includes("%%EOF") ? null : "damaged";
}
