/** All content as one file: what an export holds and an import asks for. */
import * as v from "valibot";
import { offersContent } from "../careers/offers-content.ts";
import { companyContent, hoursContent, pricesContent } from "../company/facts-parts.ts";
import { newsContent } from "../news/news-content.ts";

export const FORMAT = 1;

export const ALL_KINDS = {
  hours: hoursContent,
  company: companyContent,
  prices: pricesContent,
  offers: offersContent,
  news: newsContent,
};

const fileSchema = v.strictObject({
  format: v.literal(FORMAT),
  content: v.strictObject({
    hours: hoursContent.schema,
    company: companyContent.schema,
    prices: pricesContent.schema,
    offers: offersContent.schema,
    news: newsContent.schema,
  }),
});

export type ContentFile = v.InferOutput<typeof fileSchema>;

export type ReadFile = { ok: true; file: ContentFile } | { ok: false; reasons: string[] };

const REASONS_SHOWN = 10;

/** The whole file, or for each wrong value where it stands and why. */
export function readContentFile(text: string): ReadFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, reasons: ["Ce texte n’est pas du JSON\u00a0: prenez un fichier exporté d’ici, tout entier."] };
  }
  const result = v.safeParse(fileSchema, json);
  if (result.success) return { ok: true, file: result.output };
  const reasons = result.issues.map((issue) => {
    // A value that is missing, unknown or of another type has no words of its own.
    const words = issue.message.startsWith("Invalid")
      ? "cette valeur manque, n’est pas connue ou n’a pas la forme attendue."
      : issue.message;
    return `${v.getDotPath(issue) ?? "fichier"}\u00a0: ${words}`;
  });
  return { ok: false, reasons: reasons.slice(0, REASONS_SHOWN) };
}
