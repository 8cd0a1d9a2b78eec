import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type Actor, auditLogOf, writeAuditLog } from "../../core/audit-log.ts";
import { bumpContentVersion } from "../../core/database/content-version.ts";
import type { Database } from "../../core/database/schema.ts";
import { isDiskFull } from "../../core/disk-full.ts";
import { type CsvProblem, csvRecords, openCsv } from "../../core/read-csv.ts";
import { MEBIBYTE } from "../../core/text/bytes.ts";
import { formatNumber, plural } from "../../core/text/typography.ts";
import type { Upload } from "../forms/receive-files.server.ts";
import { REFUSALS } from "../pictures/rules.ts";
import { type ImportedReview, storeImported } from "../reviews/imported.server.ts";
import { ANONYMOUS_NAME } from "../reviews/rules.ts";
import { type Mapping, mappingProblems, proposeMapping } from "./review-columns.ts";
import { type Judged, judge, type ReadReview, type Row } from "./review-judge.server.ts";
import { MAX_REVIEW_COLUMNS, MAX_REVIEW_FILE_MB, MAX_REVIEW_ROWS } from "./rules.ts";
import {
  begunImports,
  findImport,
  forgetImport,
  keepImport,
  moveImport,
  readParts,
  writeManifest,
} from "./waiting.server.ts";

type Db = Kysely<Database>;
/** `confirmed`: when staff confirmed, and whether the reviews are published at once. */
type Manifest = { name: string; mapping: Mapping; confirmed?: { at: string; isPublished: boolean } };

/** Small enough that no visitor waits for a batch, large enough to be worth a transaction. */
const BATCH = 15;

/** @returns the id under which the file is kept, or the reason for refusing it */
export async function receiveReviews(
  db: Db,
  { files: [file, second], refused: [refused] }: Upload,
): Promise<string | string[]> {
  if (refused?.reason === "size") return [TOO_LARGE];
  if (refused) return [`« ${refused.name} » : ${REFUSALS[refused.reason]}`];
  if (!file || second) return ["Choisissez un fichier CSV, un seul."];
  const bytes = await readFile(file.path);
  const read = await readFileRows(bytes);
  if (typeof read === "string") return [read];
  const manifest: Manifest = { name: file.name, mapping: proposeMapping(read.header) };
  const parts = Array.from({ length: Math.ceil(bytes.length / MEBIBYTE) }, (_, at) => ({
    name: String(at).padStart(3, "0"),
    from: at * MEBIBYTE,
  }));
  try {
    return await keepImport(db, { kind: "reviews", manifest, parts }, async ({ from }) => {
      await setImmediate();
      return bytes.subarray(from, from + MEBIBYTE);
    });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return [`« ${file.name} » : ${REFUSALS.disk}`];
  }
}

export const TOO_LARGE = `Ce fichier dépasse ${MAX_REVIEW_FILE_MB} Mo : partagez-le en plusieurs.`;

const FILE_PROBLEMS: Record<CsvProblem, string> = {
  workbook: "C’est un classeur. Dans votre tableur, choisissez « Enregistrer sous », puis « CSV UTF-8 ».",
  "no-text": "Ce fichier n’est pas du texte. Dans votre tableur, choisissez « Enregistrer sous », puis « CSV UTF-8 ».",
  empty: "Ce fichier est vide.",
};

async function readFileRows(bytes: Uint8Array): Promise<{ header: string[]; rows: Row[] } | string> {
  const csv = await openCsv(bytes);
  if (typeof csv === "string") return FILE_PROBLEMS[csv];
  if (/^\s*[[{]/.test(csv.text.slice(0, 100)))
    return "C’est un fichier JSON. Exportez les avis en CSV pour les importer.";
  const rows: Row[] = [];
  let header: string[] | undefined;
  let line = 0;
  for (const { cells, problem } of csvRecords(csv)) {
    line += 1;
    if (line % 500 === 0) await setImmediate();
    if (problem === "vast")
      return `Ligne ${line} : elle est trop longue pour un avis. Ce fichier est-il bien un tableau ?`;
    if (problem === "open") return `Ligne ${line} : un guillemet ouvert n’est jamais refermé.`;
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (header) rows.push({ line, cells });
    else header = cells.map((cell) => cell.trim());
    if (rows.length > MAX_REVIEW_ROWS)
      return `Ce fichier a plus de ${formatNumber(MAX_REVIEW_ROWS)} lignes : partagez-le en plusieurs.`;
  }
  if (!header || rows.length === 0)
    return "Ce fichier n’a pas d’avis : sa première ligne nomme les colonnes, chacune des suivantes est un avis.";
  if (header.length > MAX_REVIEW_COLUMNS) return `Ce fichier a plus de ${MAX_REVIEW_COLUMNS} colonnes.`;
  return { header, rows };
}

export type ReviewTrial = {
  id: string;
  name: string;
  rows: number;
  /** How many reviews are done; null before the confirmation. */
  done: number | null;
  columns: { header: string; example: string; field: Mapping[number] }[];
  problems: string[];
} & Omit<Judged, "reviews"> & { fresh: number; sample: ReadReview[]; withheld: number };

/** Previews an import. */
export async function tryReviews(db: Db, id: string): Promise<ReviewTrial | undefined> {
  const file = await open(db, id);
  if (!file) return undefined;
  const { reviews, ...judged } = file.judged;
  return {
    ...{ id, name: file.manifest.name, rows: file.rows.length, done: file.done, problems: file.problems },
    columns: file.header.map((header, at) => ({
      header,
      example:
        file.rows
          .find(({ cells }) => cells[at]?.trim())
          ?.cells[at]?.trim()
          .slice(0, EXAMPLE_LENGTH) ?? "",
      field: file.manifest.mapping[at] ?? null,
    })),
    ...judged,
    notes: file.manifest.mapping.includes("customer_name") ? judged.notes : [NO_NAMES, ...judged.notes],
    fresh: reviews.length,
    sample: reviews.slice(0, 3).map((review) => ({ ...review, comment: review.comment.slice(0, 300) })),
    withheld: reviews.filter((review) => toStored(review, true).state !== "published").length,
  };
}

const EXAMPLE_LENGTH = 80;
const NO_NAMES = {
  message: `Aucune colonne n’est choisie pour le nom : tous ces avis seront de « ${ANONYMOUS_NAME} »`,
  typed: "",
  lines: "",
};

async function open(db: Db, id: string) {
  const found = await findImport<Manifest>(db, "reviews", id);
  const read = found && (await readFileRows(await readParts(db, id)));
  if (!read || typeof read === "string") return undefined;
  const { mapping, confirmed } = found.manifest;
  const problems = mappingProblems(mapping);
  const now = new Date(confirmed?.at ?? Date.now());
  const judged = await judge(db, problems.length > 0 ? [] : read.rows, mapping, { now, isBegun: found.done !== null });
  return { ...found, ...read, problems, judged };
}

export async function chooseColumns(db: Db, id: string, mapping: Mapping): Promise<"gone" | "changed" | "same"> {
  const found = await findImport<Manifest>(db, "reviews", id);
  if (!found) return "gone";
  const chosen = found.manifest.mapping.map((_, at) => mapping[at] ?? null);
  if (JSON.stringify(chosen) === JSON.stringify(found.manifest.mapping)) return "same";
  return (await writeManifest(db, id, { ...found.manifest, mapping: chosen })) ? "changed" : "gone";
}

type Confirmed = { by: Actor; isPublished: boolean; leavesOut: boolean; now?: Date };

/** Confirms the import of all rows; staff may leave out the invalid ones. `runImport` then imports them. */
export async function confirmReviews(
  db: Db,
  id: string,
  { by, isPublished, leavesOut, now = new Date() }: Confirmed,
): Promise<"begun" | "gone" | "wrong-rows" | "wrong-columns" | "nothing"> {
  const file = await open(db, id);
  if (!file) return "gone";
  if (file.done !== null) return "begun";
  const { reviews, wrong } = file.judged;
  if (file.problems.length > 0) return "wrong-columns";
  if (wrong > 0 && !leavesOut) return "wrong-rows";
  if (reviews.length === 0) return "nothing";
  await db.transaction().execute(async (trx) => {
    const manifest: Manifest = { ...file.manifest, confirmed: { at: now.toISOString(), isPublished } };
    if (!(await writeManifest(trx, id, manifest)) || !(await moveImport(trx, id, null, 0))) return;
    const details = { reviews: reviews.length, published: isPublished, wrong, known: file.judged.known };
    const subject = { kind: "review", id };
    await writeAuditLog(trx, { by, action: IMPORT_ACTION, subject, reason: countsOf(details), details, now });
  });
  return "begun";
}

const IMPORT_ACTION = "import_reviews";

type ImportCounts = { reviews: number; published: boolean; wrong: number };

/** « 12 avis, 3 lignes laissées de côté » */
function countsOf({ reviews, wrong }: Pick<ImportCounts, "reviews" | "wrong">): string {
  const left = `${formatNumber(wrong)} ${plural(wrong, "ligne laissée", "lignes laissées")} de côté`;
  return [`${formatNumber(reviews)} avis`, ...(wrong > 0 ? [left] : [])].join(", ");
}

/** What this person imported last. */
export async function lastImport(db: Db, userId: string): Promise<ImportCounts | null> {
  const entry = await db
    .selectFrom("journal")
    .select("details")
    .where("action", "=", IMPORT_ACTION)
    .where("actor_id", "=", userId)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return entry ? JSON.parse(entry.details) : null;
}

/** What was imported from a file that is gone since; null when nothing was. */
export async function finishedImport(db: Db, id: string): Promise<ImportCounts | null> {
  const [entry] = await auditLogOf(db, "review", [id]);
  return entry?.action === IMPORT_ACTION ? JSON.parse(entry.details) : null;
}

/** Imports running in this process. */
const running = new Map<string, Promise<void>>();

/**
 * Imports a confirmed file in small transactions, so that visitors need not wait. The same transactions store the
 * progress: after a stop the job resumes there, and of two instances only one continues.
 */
export function runImport(db: Db, id: string, signal?: AbortSignal): Promise<void> {
  const present = running.get(id);
  if (present) return present;
  const work = storeAll(db, id, signal).finally(() => running.delete(id));
  running.set(id, work);
  return work;
}

async function storeAll(db: Db, id: string, signal?: AbortSignal) {
  const file = await open(db, id);
  if (!file?.manifest.confirmed || file.done === null) return;
  const { isPublished, at } = file.manifest.confirmed;
  // By date, as the indexes of words are ordered: a batch then writes few of their pages, and takes a third of the time.
  const reviews = file.judged.reviews
    .toSorted(({ created_at: a }, { created_at: b }) => Number(a > b) - Number(a < b))
    .map((review) => toStored(review, isPublished));
  for (let from = file.done; !signal?.aborted; ) {
    const next = Math.min(from + BATCH, reviews.length);
    const isMine = await db.transaction().execute(async (trx) => {
      if (!(await moveImport(trx, id, from, next))) return false;
      if (next > from) await storeImported(trx, reviews.slice(from, next), new Date(at));
      if (next < reviews.length) return true;
      await forgetImport(trx, id);
      await bumpContentVersion(trx);
      return true;
    });
    if (!isMine || next === reviews.length) return;
    from = next;
    await setImmediate();
  }
}

export async function resumeImports(db: Db, signal: AbortSignal): Promise<void> {
  for (const id of await begunImports(db)) await runImport(db, id, signal);
}

/** Applies the one choice for the whole file. A review that the other site had not published stays unpublished. */
function toStored({ state, ...review }: ReadReview, isPublished: boolean): ImportedReview {
  if (state === "refused" && review.refusal_reason)
    return { ...review, state, refused_at: review.refused_at ?? review.created_at };
  const open = { ...review, refused_at: null, refusal_reason: null, refusal_note: null };
  if (!isPublished || (state !== null && state !== "published")) return { ...open, state: "pending" };
  return { ...open, state: "published", published_at: review.published_at ?? review.created_at };
}
