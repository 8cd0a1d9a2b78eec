import * as v from "valibot";
import { plural } from "../../core/text/typography.ts";
import { offersContent } from "../careers/offers-content.ts";
import { companyContent, hoursContent, pricesContent } from "../company/facts-parts.ts";
import { newsContent } from "../news/news-content.ts";
import { placeInFile, unknownKeys } from "./file-places.ts";

export const FORMAT = 1;

export const ALL_KINDS = {
  hours: hoursContent,
  company: companyContent,
  prices: pricesContent,
  offers: offersContent,
  news: newsContent,
};

/** `unknownKeys` reports unknown keys afterwards, at every depth. */
const fileSchema = v.object({
  format: v.literal(FORMAT),
  content: v.object({
    hours: hoursContent.schema,
    company: companyContent.schema,
    prices: pricesContent.schema,
    offers: offersContent.schema,
    news: newsContent.schema,
  }),
});

export type ContentFile = v.InferOutput<typeof fileSchema>;

export type ReadFile = { ok: true; file: ContentFile } | { ok: false; reasons: string[] };

const REASONS_SHOWN = 50;

export function readContentFile(text: string): ReadFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refused(["Ce texte n’est pas du JSON : prenez un fichier exporté d’ici, tout entier."]);
  }
  const format = formatOf(json);
  if (format !== FORMAT) return refused([formatProblem(format)]);
  const result = v.safeParse(fileSchema, json);
  const strangers = unknownKeys(json, result.output).map((path) => `${placeInFile(path, json)} : clé inconnue.`);
  if (result.success && strangers.length === 0) return { ok: true, file: result.output };
  return refused([...(result.issues ?? []).map((issue) => reasonFor(issue, json)), ...strangers]);
}

function refused(reasons: readonly string[]): ReadFile {
  const all = [...new Set(reasons)];
  const more = all.length - REASONS_SHOWN;
  const rest = more > 0 ? [`et ${more} ${plural(more, "autre erreur", "autres erreurs")}.`] : [];
  return { ok: false, reasons: [...all.slice(0, REASONS_SHOWN), ...rest] };
}

function formatOf(json: unknown): unknown {
  return json && typeof json === "object" && "format" in json ? json.format : undefined;
}

function formatProblem(format: unknown): string {
  if (typeof format === "number" && format > FORMAT) {
    return `Ce fichier vient d’une version plus récente du site (format ${format}) ; celle-ci lit le format ${FORMAT}. Mettez d’abord le site à jour.`;
  }
  return `Ce fichier n’est pas un export du contenu : son format devrait être ${FORMAT}.`;
}

function reasonFor(issue: v.BaseIssue<unknown>, json: unknown): string {
  // Valibot's own messages are English: replace them.
  const words = issue.message.startsWith("Invalid")
    ? "cette valeur manque ou n’a pas la forme attendue."
    : issue.message;
  const path = (issue.path ?? []).map(({ key }) => String(key));
  return `${placeInFile(path, json)} : ${words}`;
}
