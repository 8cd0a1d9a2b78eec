import type { Insertable, Kysely } from "kysely";
import { data, type RouterContextProvider, redirect } from "react-router";
import { batch } from "../../core/batch.ts";
import { newId } from "../../core/database/id.ts";
import type { Database, ReviewOrigin, ReviewRow } from "../../core/database/schema.ts";
import { randomKey } from "../../core/hash.ts";
import { clientKey, consumeLimit, lockLimits, peekLimit, refundLimit, retryAfter } from "../../core/rate-limit.ts";
import { SAME_CONTENT_MS } from "../../core/text/submission-limits.ts";
import { formatDate } from "../../core/text/typography.ts";
import { sameWordsKey } from "../../core/words.ts";
import { alertStaff } from "../alerts/alerts.server.ts";
import { requestContext, type Services, servicesContext } from "../context.ts";
import { emailContext } from "../emails/compose.server.ts";
import { joinErrors } from "../forms/define-form.ts";
import { AUTOMATIC_REFUSED, ELAPSED_FIELD, looksAutomatic, submissionKey } from "../forms/form-guard.ts";
import { CHOOSE_AGAIN, makePhotos, type SentForm, withReviewForm } from "../review-photos/form.server.ts";
import { attachPhotos, discardPhotos, type NewPhoto, photosOf, storePhotos } from "../review-photos/photos.server.ts";
import { altForm, type PhotoErrors, WITHOUT_PHOTOS } from "../review-photos/rules.ts";
import { correct, correctionLimit } from "./author-changes.server.ts";
import { authorLink, SENT_NOW } from "./author-link.server.ts";
import { hashContent } from "./change.server.ts";
import { changesSince } from "./history.server.ts";
import { lastDayOf, startsOf } from "./publication-time.server.ts";
import { type NewReview, type ReviewErrors, type ReviewValues, reviewForm, toReview } from "./rules.ts";
import { indexWords } from "./search.server.ts";
import { recordNew } from "./summary.server.ts";

/** The most concurrent reviews in one transaction. */
const BATCH_SIZE = 100;

export type ReviewAnswer =
  /** `due` is the last day of the answer, in words. */
  | { kind: "sent"; authorLink: string; due: string }
  | {
      kind: "refused";
      title: string;
      message: string;
      errors: ReviewErrors;
      values?: ReviewValues;
      /** The words of the toast, if the page says more. */
      toast?: string;
      /** The address of the form, if it differs from the page's. */
      to?: string;
    };

/**
 * Validates, rate-limits and stores a review (specification §5, §7, §8). A refusal returns the typed values. Without
 * JavaScript, redirects to the review's page so that a reload cannot resubmit.
 * @param store stores the review; that of an invitation also marks it as used
 */
export function submitReview(
  request: Request,
  context: Readonly<RouterContextProvider>,
  store: StoreReview = storeReview,
) {
  return withReviewForm({ request, context }, reviewForm.maxLengths, (form) => submit(form, request, context, store));
}

async function submit(form: SentForm, request: Request, context: Readonly<RouterContextProvider>, store: StoreReview) {
  const services = context.get(servicesContext);
  const { database, env, log, traffic } = services;
  const { clientAddress } = context.get(requestContext);
  const { fields, hadPhotos } = form;

  const refuse = (
    status: number,
    title: string,
    message: string,
    errors: ReviewErrors = {},
    headers: HeadersInit = {},
    to?: string,
  ) => {
    const isOfFields = Object.keys(errors).length > 0;
    // Without JavaScript the answer is a new page, whose file field is empty.
    const lost = isOfFields && hadPhotos && !fields[ELAPSED_FIELD] && !errors.photos && { photos: CHOOSE_AGAIN };
    return data<ReviewAnswer>(
      {
        ...{ kind: "refused", title, errors: { ...errors, ...lost } },
        message: hadPhotos && !isOfFields ? `${message} ${CHOOSE_AGAIN}` : message,
        values: { ...reviewForm.typed(fields), ...altForm.typed(fields) },
        ...(to && { to }),
      },
      { status, headers },
    );
  };

  const checked = reviewForm.check(fields);
  if (!checked.ok) {
    traffic.form("review", Object.keys(checked.errors), request);
    return refuse(400, "Erreur de validation", joinErrors(checked.errors), checked.errors);
  }
  if (looksAutomatic(fields)) return refuse(400, "Erreur", AUTOMATIC_REFUSED);
  const refusePhotos = (errors: PhotoErrors) => {
    traffic.form("review", Object.keys(errors), request);
    return refuse(400, "Erreur de validation", joinErrors(errors), errors);
  };
  if (Object.keys(form.errors).length > 0) return refusePhotos(form.errors);
  const refuseLimited = (seconds: number) => {
    const message = "Veuillez attendre avant de soumettre un autre avis.";
    return refuse(429, "Trop de tentatives", message, {}, retryAfter(seconds));
  };

  try {
    const submission = {
      clientHash: clientKey(clientAddress, env.secret),
      submissionKey: submissionKey(fields),
      now: new Date(),
    };
    if (hadPhotos) {
      // Check the limit first: make no photos for a review that will be refused.
      const limit = await peekLimit(database.db, limitOf(submission));
      if (!limit.isAllowed) return refuseLimited(limit.retryAfterSeconds);
    }
    const { reviewDays } = await services.content.facts();
    const photos = await makePhotos(context, form);
    if (photos.errors) return refusePhotos(photos.errors);
    const result = await storeWithPhotos(store, services, toReview(checked.value), submission, photos.made);
    if (result.kind === "limited") return refuseLimited(result.retryAfterSeconds);
    if (result.kind === "spent") {
      return refuse(409, "Invitation déjà utilisée ou expirée", WITHOUT_INVITATION, {}, {}, "/avis");
    }
    traffic.form("review", [], request);
    const link = authorLink(result.review, env.secret);
    // A repeat keeps the photos of the first, which may have come without any.
    const { id } = result.review;
    const areLost =
      result.kind === "duplicate" && photos.made.length > 0 && !(await photosOf(database.db, [id])).has(id);
    const marks = photos.areLeftOut || areLost ? [WITHOUT_PHOTOS] : [];
    if (!fields[ELAPSED_FIELD]) return redirect(`${link}?${[SENT_NOW, ...marks].join("&")}`, 303);
    const [earlier] = result.kind === "duplicate" ? await startsOf(database.db, [result.review]) : [];
    const due = formatDate(lastDayOf(earlier ? new Date(earlier.start) : submission.now, reviewDays));
    // Set the status: the loader would choose 410 for an invitation that is now used.
    return data<ReviewAnswer>({ kind: "sent", authorLink: [link, ...marks].join("?"), due }, { status: 200 });
  } catch (error) {
    log.error("avis non enregistré", { error });
    return refuse(503, "Erreur", "Une erreur est survenue lors de l'envoi de votre avis.");
  }
}

const WITHOUT_INVITATION =
  "Cette invitation ne peut plus servir : un avis y répond déjà, ou elle n’est plus valable. Vos mots sont là : envoyez-les de nouveau, ils partiront sans invitation.";

export type StoreReview = (
  db: Kysely<Database>,
  review: NewReview,
  submission: Submission,
) => Promise<StoreReviewResult | { kind: "spent" }>;

export interface Submission {
  clientHash: string;
  submissionKey?: string | undefined;
  now?: Date;
  /** Ids of photos that are already stored, but belong to no review yet. */
  photos?: readonly string[];
}

type StoreReviewResult =
  | { kind: "stored"; review: Pick<ReviewRow, "id" | "author_key"> }
  | { kind: "duplicate"; review: Pick<ReviewRow, "id" | "author_key" | "created_at"> }
  | { kind: "limited"; retryAfterSeconds: number };

/**
 * Stores a new pending review once. A repeat returns the first row and does not count. Batches concurrent calls into
 * one transaction: all update the same row of figures, so separate commits would wait for each other.
 */
export function storeReview(
  db: Kysely<Database>,
  review: NewReview,
  submission: Submission,
): Promise<StoreReviewResult> {
  const { clientHash, submissionKey = null, now = new Date(), photos = [] } = submission;
  return insertBatched(db, { row: rowOf(review, { clientHash, submissionKey, now }), photos });
}

async function storeWithPhotos(
  store: StoreReview,
  services: Services,
  review: NewReview,
  submission: Submission & { now: Date },
  made: readonly NewPhoto[],
) {
  const { db } = services.database;
  const photos = await storePhotos(db, made);
  try {
    const sent = { ...submission, photos };
    return (await correctEarlier(services, review, sent)) ?? (await store(db, review, sent));
  } finally {
    await discardPhotos(db, photos);
  }
}

/**
 * The same key with other content comes from an author who edited the form after a lost answer: corrects the first
 * review, as long as staff have decided nothing. Like the private link, the key is 128 random bits that only the author's
 * browser knows; after a lost connection its address may have changed.
 */
async function correctEarlier(
  services: Services,
  review: NewReview,
  { submissionKey, photos, ...submission }: Submission & { now: Date; photos: readonly string[] },
): Promise<StoreReviewResult | undefined> {
  const { db } = services.database;
  if (!submissionKey) return undefined;
  const earlier = await db
    .selectFrom("reviews")
    .select(["id", "author_key", "content_hash", "version"])
    .where("submission_key", "=", submissionKey)
    .where("state", "=", "pending")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!earlier || earlier.content_hash === hashContent(review)) return undefined;
  const site = await emailContext(services);
  return db.transaction().execute(async (trx) => {
    const changes = await changesSince(trx, earlier, 1);
    if (changes.length !== earlier.version - 1 || changes.some(({ action }) => action !== "correct")) return undefined;
    const limits = [limitOf(submission), correctionLimit(earlier.id, submission.now)] as const;
    for (const [index, limit] of limits.entries()) {
      const taken = await consumeLimit(trx, limit);
      if (taken.isAllowed) continue;
      for (const earlier of limits.slice(0, index)) await refundLimit(trx, earlier);
      return { kind: "limited", retryAfterSeconds: taken.retryAfterSeconds };
    }
    const removed = ((await photosOf(trx, [earlier.id])).get(earlier.id) ?? []).map(({ id }) => id);
    const { kind } = await correct(trx, earlier.id, review, {
      site,
      now: submission.now,
      expectedVersion: earlier.version,
      photos: { removed, described: [], added: photos },
    });
    if (kind === "done") return { kind: "stored", review: earlier };
    for (const limit of limits) await refundLimit(trx, limit);
    return undefined;
  });
}

const insertBatched = batch(insertAll, BATCH_SIZE);

type NewRow = Insertable<Database["reviews"]> &
  Pick<NewReview, "activity"> & { client_hash: string; submission_key: string | null };
type StoredRow = Pick<ReviewRow, (typeof COMPARED)[number]>;
const COMPARED = ["id", "author_key", "content_hash", "client_hash", "submission_key", "created_at"] as const;

type Sent = { row: NewRow; photos: readonly string[] };

function insertAll(db: Kysely<Database>, sent: Sent[]): Promise<StoreReviewResult[]> {
  return db.transaction().execute((trx) => storeRows(trx, sent));
}

/** {@link storeReview} in the caller's transaction. */
export async function storeReviewIn(
  trx: Kysely<Database>,
  review: NewReview,
  { origin, clientHash, submissionKey, now = new Date(), photos = [] }: Submission & { origin: ReviewOrigin },
): Promise<StoreReviewResult> {
  const row = { ...rowOf(review, { clientHash, submissionKey: submissionKey ?? null, now }), origin };
  const [answer] = await storeRows(trx, [{ row, photos }]);
  return answer as StoreReviewResult;
}

async function storeRows(trx: Kysely<Database>, sent: Sent[]): Promise<StoreReviewResult[]> {
  const rows = sent.map(({ row }) => row);
  // Serialises posts of one client across instances.
  const limits = await lockLimits(trx, rows.map(limitOfRow));
  const known = await findEarlier(trx, rows);
  const answers = rows.map((row): StoreReviewResult => {
    const repeated = known.find((other) => isRepeated(row, other));
    if (repeated) return { kind: "duplicate", review: repeated };
    const answer = limits.consume(limitOfRow(row));
    if (!answer.isAllowed) return { kind: "limited", retryAfterSeconds: answer.retryAfterSeconds };
    known.push(row);
    return { kind: "stored", review: row };
  });
  await limits.save();

  const accepted = rows.filter((_, index) => answers[index]?.kind === "stored");
  if (accepted.length === 0) return answers;
  const existing = await insert(trx, accepted);
  const stored = accepted.filter(({ id }) => !existing.has(id));
  await indexWords(trx, stored);
  for (const { row, photos } of sent) if (stored.includes(row)) await attachPhotos(trx, row.id, photos);
  await alertStaff(
    trx,
    "review",
    stored.map(({ id }) => id),
  );
  // Last, because it locks the figures until the commit.
  await recordNew(
    trx,
    stored.map(({ activity }) => activity),
  );
  return answers.map((answer) => {
    const earlier = answer.kind === "stored" && existing.get(answer.review.id);
    return earlier ? { kind: "duplicate", review: earlier } : answer;
  });
}

function rowOf(
  review: NewReview,
  { clientHash, submissionKey, now }: { clientHash: string; submissionKey: string | null; now: Date },
): NewRow {
  return {
    ...review,
    id: newId(now.getTime()),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    author_key: randomKey(16),
    submission_key: submissionKey,
    content_hash: hashContent(review),
    same_words: sameWordsKey(review.comment),
    client_hash: clientHash,
  };
}

function limitOf({ clientHash, now }: Pick<Submission, "clientHash"> & { now: Date }) {
  return {
    action: "submit_review",
    subject: clientHash,
    now,
  };
}

const limitOfRow = (row: NewRow) => limitOf({ clientHash: row.client_hash, now: new Date(row.created_at) });

/**
 * Possible duplicates of these rows (see isRepeated), newest first, found through the indexes by
 * key and by client. Withdrawn reviews may be submitted again.
 */
async function findEarlier(trx: Kysely<Database>, rows: NewRow[]): Promise<StoredRow[]> {
  const keys = rows.flatMap(({ submission_key }) => submission_key ?? []);
  const clients = [...new Set(rows.map(({ client_hash }) => client_hash))];
  const since = new Date(Math.min(...rows.map(({ created_at }) => Date.parse(created_at))) - SAME_CONTENT_MS);
  const earlier = await trx
    .selectFrom("reviews")
    .select(COMPARED)
    .where((eb) => {
      const fromClients = eb.and([eb("client_hash", "in", clients), eb("created_at", ">", since.toISOString())]);
      return keys.length > 0 ? eb.or([eb("submission_key", "in", keys), fromClients]) : fromClients;
    })
    .where("withdrawn_at", "is", null)
    .execute();
  return earlier.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
}

function isRepeated(row: NewRow, other: StoredRow): boolean {
  if (row.content_hash !== other.content_hash) return false;
  if (row.submission_key !== null && row.submission_key === other.submission_key) return true;
  const age = Date.parse(row.created_at) - Date.parse(other.created_at);
  return row.client_hash === other.client_hash && age < SAME_CONTENT_MS;
}

/** @returns for each row not inserted, by id: the stored review with the same key and content */
async function insert(trx: Kysely<Database>, rows: NewRow[]): Promise<Map<string, StoredRow>> {
  // Sorted by key, so that two instances with the same keys cannot deadlock.
  const ordered = rows.toSorted((a, b) => (String(a.submission_key) < String(b.submission_key) ? -1 : 1));
  const inserted = await trx
    .insertInto("reviews")
    .values(ordered)
    .onConflict((conflict) => conflict.column("submission_key").doNothing())
    .returning("id")
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  const existing = new Map<string, StoredRow>();
  for (const row of rows.filter(({ id }) => !ids.has(id))) {
    const earlier = await findByKey(trx, row.submission_key as string);
    // The same person sent the same content at the same moment from another IP address.
    if (earlier.content_hash === row.content_hash) existing.set(row.id, earlier);
    // Same key, other content, too late to correct the first (correctEarlier): store both.
    else
      await trx
        .insertInto("reviews")
        .values({ ...row, submission_key: null })
        .execute();
  }
  return existing;
}

function findByKey(trx: Kysely<Database>, key: string): Promise<StoredRow> {
  return trx.selectFrom("reviews").select(COMPARED).where("submission_key", "=", key).executeTakeFirstOrThrow();
}
