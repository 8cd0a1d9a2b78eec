import { fold } from "../../core/text/fold.ts";
import { HEADS } from "../reviews/columns.ts";

const { origin: _, ...taken } = HEADS;

/**
 * The fields that a column of an imported file can hold. The origin is not one of them: every review of a file counts
 * as imported.
 */
export const FIELD_LABELS = { ...taken, title: "Titre (placé avant le texte)" };
export type ImportField = keyof typeof FIELD_LABELS;
export const IMPORT_FIELDS = Object.keys(FIELD_LABELS) as ImportField[];

/** The field of each column; null for an ignored one. */
export type Mapping = (ImportField | null)[];

/**
 * Folded headers: our own, those of Site Reviews for WordPress, and common ones. {@link proposeMapping} tries them in
 * this order.
 */
const NAMES: Record<ImportField, readonly string[]> = {
  rating: ["note", "rating", "etoiles", "nombre d'etoiles", "stars", "evaluation"],
  published_at: ["publie le", "date de publication", "publication"],
  reply_at: ["repondu le", "date de la reponse", "date de reponse"],
  refused_at: ["refuse le", "date du refus"],
  experience_date: ["date de l'experience", "date d'experience", "experience", "date de livraison", "date d'achat"],
  created_at: ["depose le", "date", "date de l'avis", "date de depot", "date du depot", "created_at", "le"],
  refusal_reason: ["raison du refus"],
  refusal_note: ["precision du refus"],
  reply: ["reponse", "response", "reply", "notre reponse", "reponse du proprietaire"],
  title: ["titre", "title", "titre de l'avis", "objet"],
  customer_email: ["e-mail", "email", "mail", "courriel", "adresse e-mail", "adresse mail"],
  customer_name: ["nom", "name", "auteur", "author", "client", "nom du client", "prenom", "pseudo", "prenom et nom"],
  product_or_service: ["produit ou service", "produit", "service", "product", "service/produit", "prestation"],
  activity: ["activite", "categorie", "category", "rayon"],
  state: ["etat", "is_approved", "statut", "status", "approuve"],
  id: ["identifiant", "id", "numero", "n°", "reference"],
  comment: ["avis", "commentaire", "content", "texte", "message", "comment", "review", "temoignage", "contenu"],
};

/** Proposes a mapping, which staff can correct: by the whole header, then by one of its words. */
export function proposeMapping(headers: readonly string[]): Mapping {
  const folded = headers.map((header) => fold(header).replace(/\s+/g, " ").trim());
  const mapping: Mapping = headers.map(() => null);
  const isTaken = (field: ImportField) => mapping.includes(field);
  const take = (isNamed: (header: string, name: string) => boolean) => {
    for (const [field, names] of Object.entries(NAMES) as [ImportField, readonly string[]][]) {
      const at = folded.findIndex((header, index) => !mapping[index] && names.some((name) => isNamed(header, name)));
      if (at !== -1 && !isTaken(field)) mapping[at] = field;
    }
  };
  take((header, name) => header === name);
  // A header with an underscore is a program's: guessing by word would take `assigned_users` for names.
  take((header, name) => !header.includes("_") && header.split(/[^a-z°]+/).includes(name));
  return mapping;
}

/** The errors in a chosen mapping. */
export function mappingProblems(mapping: Mapping): string[] {
  const chosen = mapping.filter((field) => field !== null);
  const twice = IMPORT_FIELDS.filter((field) => chosen.filter((other) => other === field).length > 1);
  const missing = [
    !chosen.includes("rating") && FIELD_LABELS.rating,
    !chosen.includes("comment") && FIELD_LABELS.comment,
    !chosen.includes("created_at") && !chosen.includes("published_at") && FIELD_LABELS.created_at,
  ].filter((label) => label !== false);
  return [
    ...twice.map((field) => `Plusieurs colonnes sont choisies pour « ${FIELD_LABELS[field]} » : gardez-en une.`),
    ...missing.map((label) => `Choisissez la colonne « ${label} ».`),
  ];
}
