import * as v from "valibot";
import { plural } from "../../core/text/typography.ts";
import { type Difference, differences } from "../content/differences.ts";
import type { ContentForm } from "../content/form.ts";
import type { AllContent, FiledContent } from "../content/import.server.ts";
import { KINDS, LIST_KINDS, WHOLE_KINDS } from "../content/kinds.ts";
import { listDifferences } from "../content/list-differences.ts";
import type { Item } from "../content/list-kind.ts";
import { placeInFile, unknownKeys } from "./file-places.ts";
import { type Media, mediaEntries } from "./media.ts";

/** The current format, with pictures, documents and the logo. */
export const FORMAT = 2;
/** The first format, with texts only. */
const FIRST_FORMAT = 1;

export type KindChanges = { key: string; label: string; differences: Difference[] };

export function changesBetween(before: AllContent, after: AllContent): KindChanges[] {
  return [
    ...WHOLE_KINDS.filter(({ key }) => key in after).map(({ key, label, form }) => ({
      key,
      label,
      differences: differences(form, before[key], after[key]),
    })),
    ...LIST_KINDS.filter(({ key }) => key in after).map((list) => ({
      key: list.key,
      label: list.label,
      differences: listDifferences(list, before[list.key] as Item[], after[list.key] as Item[]),
    })),
  ].filter((kind) => kind.differences.length > 0);
}

/** The keys of every file in this format. Kinds added later keep their content if a file lacks them. */
const FIRST_KEYS = ["hours", "company", "prices", "offers", "news"];

/** Accepts unknown keys, which `unknownKeys` then reports at every depth. */
const contentSchema = v.object(
  Object.fromEntries(
    KINDS.map(({ key, schema }) => [key, FIRST_KEYS.includes(key) ? schema : v.exactOptional(schema)]),
  ),
);
const inForceSchema = v.object(
  Object.fromEntries(KINDS.filter(({ isAhead }) => isAhead).map(({ key, schema }) => [key, v.exactOptional(schema)])),
);
const fileSchema = v.variant("format", [
  v.object({ format: v.literal(FIRST_FORMAT), content: contentSchema }),
  v.object({
    format: v.literal(FORMAT),
    content: contentSchema,
    inForce: v.exactOptional(inForceSchema),
    ...mediaEntries,
  }),
]);

/** A file of the first format leaves pictures, documents and the logo unchanged. */
export type ContentFile = FiledContent & ({ format: typeof FIRST_FORMAT } | ({ format: typeof FORMAT } & Media));

type ReadFile = { ok: true; file: ContentFile } | { ok: false; reasons: string[] };

const REASONS_SHOWN = 50;

export function readContentFile(text: string): ReadFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refused(["Ce fichier n’est pas un export du site : prenez celui d’« Exporter tout le site », tout entier."]);
  }
  const format = formatOf(json);
  if (format !== FIRST_FORMAT && format !== FORMAT) return refused([formatProblem(format)]);
  const result = v.safeParse(fileSchema, json);
  const strangers = unknownKeys(json, result.output).map((path) => `${placeInFile(path)} : clé inconnue.`);
  const reasons = [...(result.issues ?? []).map((issue) => reasonFor(issue)), ...strangers];
  if (!result.success || strangers.length > 0) return refused(reasons);
  const problems = problemsOf(result.output.content);
  return problems.length > 0 ? refused(problems) : { ok: true, file: result.output };
}

/** The checks that forms make beyond the schema. An import may contain past dates. */
function problemsOf(content: AllContent): string[] {
  const check = <V>({ checkNew, write }: ContentForm<V>, value: V, path: string[], more = {}) =>
    Object.entries({ ...checkNew?.(value, value, write(value)), ...more }).map(
      ([field, message]) => `${placeInFile(["content", ...path, ...field.split(".")])} : ${message}`,
    );
  return [
    ...WHOLE_KINDS.filter(({ key }) => key in content).flatMap(({ key, form }) => check(form, content[key], [key])),
    ...LIST_KINDS.filter(({ key }) => key in content).flatMap((list) => {
      const items = content[list.key] as Item[];
      const refuse = (item: Item) => list.refuse?.(item, (kind) => (content[kind.key] ?? kind.shipped) as never);
      return items.flatMap((item, index) => check(list.item.form, item, [list.key, String(index)], refuse(item)));
    }),
  ];
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
    return `Ce fichier vient d’une version plus récente du site (format ${format}) ; celle-ci lit les formats ${FIRST_FORMAT} et ${FORMAT}. Mettez d’abord le site à jour.`;
  }
  return `Ce fichier n’est pas un export du site : son format devrait être ${FORMAT}.`;
}

function reasonFor(issue: v.BaseIssue<unknown>): string {
  // Valibot's own messages are English: replace them.
  const words = issue.message.startsWith("Invalid")
    ? "cette valeur manque ou n’a pas la forme attendue."
    : issue.message;
  const path = (issue.path ?? []).map(({ key }) => String(key));
  return `${placeInFile(path)} : ${words}`;
}
