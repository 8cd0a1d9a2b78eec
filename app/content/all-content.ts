import * as v from "valibot";
import { plural } from "../../core/text/typography.ts";
import { placeInFile, unknownKeys } from "./file-places.ts";
import { KINDS } from "./kinds.ts";

export const FORMAT = 1;

/** The value of each kind, by its key. */
export type AllContent = Record<string, unknown>;

/** What every file of this format holds; later kinds stay as they are where a file lacks them. */
const FIRST_KEYS = ["hours", "company", "prices", "offers", "news"];

/** `unknownKeys` reports unknown keys afterwards, at every depth. */
const fileSchema = v.object({
  format: v.literal(FORMAT),
  content: v.object(
    Object.fromEntries(
      KINDS.map(({ key, schema }) => [key, FIRST_KEYS.includes(key) ? schema : v.exactOptional(schema)]),
    ),
  ),
});

export type ContentFile = { format: typeof FORMAT; content: AllContent };

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
  const strangers = unknownKeys(json, result.output).map((path) => `${placeInFile(path)} : clé inconnue.`);
  if (result.success && strangers.length === 0) return { ok: true, file: result.output };
  return refused([...(result.issues ?? []).map((issue) => reasonFor(issue)), ...strangers]);
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

function reasonFor(issue: v.BaseIssue<unknown>): string {
  // Valibot's own messages are English: replace them.
  const words = issue.message.startsWith("Invalid")
    ? "cette valeur manque ou n’a pas la forme attendue."
    : issue.message;
  const path = (issue.path ?? []).map(({ key }) => String(key));
  return `${placeInFile(path)} : ${words}`;
}
