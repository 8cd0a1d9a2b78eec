import { setImmediate } from "node:timers/promises";
import { type Expression, expressionBuilder, type Kysely } from "kysely";
import { newId } from "../../core/database/id.ts";
import type { Database, PhotoState, ReviewPhotoRow } from "../../core/database/schema.ts";
import type { MadeReviewPhoto } from "../pictures/rules.ts";
import { isPublished } from "../reviews/search.server.ts";
import type { PhotoFile } from "./files.ts";

export type NewPhoto = MadeReviewPhoto & { alt: string | null };
export type ShownPhoto = Pick<ReviewPhotoRow, "id" | "alt">;
export type OwnPhoto = ShownPhoto & Pick<ReviewPhotoRow, "state" | "width" | "height">;

/** Stores photos before their review, one at a time: all at once, their bytes would block the process. */
export async function storePhotos(db: Kysely<Database>, photos: readonly NewPhoto[]): Promise<string[]> {
  const ids: string[] = [];
  for (const photo of photos) {
    ids.push(await db.transaction().execute((trx) => insertPhoto(trx, photo)));
    await setImmediate();
  }
  return ids;
}

async function insertPhoto(trx: Kysely<Database>, { alt, width, height, files }: NewPhoto): Promise<string> {
  const id = newId();
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const created_at = new Date().toISOString();
  await trx.insertInto("review_photos").values({ id, review_id: null, alt, width, height, size, created_at }).execute();
  for (const { name, bytes } of files)
    await trx.insertInto("review_photo_files").values({ photo_id: id, name, bytes }).execute();
  return id;
}

/** Call inside the transaction that stores the review or its correction. */
export async function attachPhotos(trx: Kysely<Database>, reviewId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("review_photos")
    .set({ review_id: reviewId })
    .where("id", "in", ids)
    .where("review_id", "is", null)
    .execute();
}

/** Erases photos that were not attached to a review. */
export async function discardPhotos(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("review_photos").where("id", "in", ids).where("review_id", "is", null).execute();
}

/** Erases the photos of one review in any state. @param ids by default all */
export async function erasePhotos(trx: Kysely<Database>, reviewId: string, ids?: readonly string[]): Promise<void> {
  if (ids?.length === 0) return;
  await trx
    .deleteFrom("review_photos")
    .where("review_id", "=", reviewId)
    .$if(ids !== undefined, (some) => some.where("id", "in", ids ?? []))
    .execute();
}

/** Stores the descriptions of an author, which staff read with the corrected review, or of staff. */
export async function describePhotos(
  trx: Kysely<Database>,
  reviewId: string,
  photos: readonly ShownPhoto[],
): Promise<void> {
  for (const { id, alt } of photos)
    await trx
      .updateTable("review_photos")
      .set({ alt })
      .where("id", "=", id)
      .where("review_id", "=", reviewId)
      .execute();
}

export async function waitingBytes(db: Kysely<Database>): Promise<number> {
  const { bytes } = await db
    .selectFrom("review_photos")
    .select((eb) => eb.fn.sum<number | null>("size").as("bytes"))
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** The photos by review, in the order of the form. */
export async function photosOf(db: Kysely<Database>, reviewIds: readonly string[]): Promise<Map<string, OwnPhoto[]>> {
  const found = new Map<string, OwnPhoto[]>();
  if (reviewIds.length === 0) return found;
  const rows = await db
    .selectFrom("review_photos")
    .select(["id", "review_id", "alt", "state", "width", "height"])
    .where("review_id", "in", reviewIds)
    .orderBy("id")
    .execute();
  for (const { review_id, ...photo } of rows) {
    const known = found.get(review_id ?? "");
    if (known) known.push(photo);
    else found.set(review_id ?? "", [photo]);
  }
  return found;
}

/** Adds the public photos to a list of reviews. */
export async function withShownPhotos<Review extends { id: string }>(db: Kysely<Database>, reviews: Review[]) {
  const photos = await photosOf(
    db,
    reviews.map(({ id }) => id),
  );
  return reviews.map((review) => ({
    ...review,
    photos: (photos.get(review.id) ?? [])
      .filter(({ state }) => state === "approved")
      .map(({ id, alt }): ShownPhoto => ({ id, alt })),
  }));
}

/** The file of an approved photo of a published review. */
export function findPublicFile(db: Kysely<Database>, id: string, file: PhotoFile) {
  return fileOf(db, id, file).where("review_photos.state", "=", "approved").where(isPublished()).executeTakeFirst();
}

export function findPublicPhoto(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("review_photos")
    .innerJoin("reviews", "reviews.id", "review_photos.review_id")
    .select([
      "review_photos.id",
      "review_id",
      "alt",
      "width",
      "height",
      "customer_name",
      "rating",
      "comment",
      "activity",
    ])
    .select((eb) => eb.ref("published_at").$notNull().as("published_at"))
    .where("review_photos.id", "=", id)
    .where("review_photos.state", "=", "approved")
    .where(isPublished())
    .executeTakeFirst();
}

/** The file of any photo: for staff, or for the author, whose review id must match. */
export function findPrivateFile(db: Kysely<Database>, id: string, file: PhotoFile, reviewId?: string) {
  return fileOf(db, id, file)
    .$if(reviewId !== undefined, (own) => own.where("reviews.id", "=", reviewId ?? ""))
    .executeTakeFirst();
}

function fileOf(db: Kysely<Database>, id: string, file: PhotoFile) {
  return db
    .selectFrom("review_photo_files")
    .innerJoin("review_photos", "review_photos.id", "review_photo_files.photo_id")
    .innerJoin("reviews", "reviews.id", "review_photos.review_id")
    .select("bytes")
    .where("photo_id", "=", id)
    .where("name", "=", file);
}

export type PhotoChange = { id: string; state: PhotoState; alt: string | null };

/** @returns the former state; null if the review has no such photo, or nothing changes */
export async function changePhoto(
  trx: Kysely<Database>,
  reviewId: string,
  { id, state, alt }: PhotoChange,
  now: string,
): Promise<PhotoChange | null> {
  const photo = await trx
    .selectFrom("review_photos")
    .select(["state", "alt", "refused_at"])
    .where("id", "=", id)
    .where("review_id", "=", reviewId)
    .executeTakeFirst();
  if (!photo || (photo.state === state && photo.alt === alt)) return null;
  const refused_at = state === "refused" ? (photo.refused_at ?? now) : null;
  await trx.updateTable("review_photos").set({ state, alt, refused_at }).where("id", "=", id).execute();
  return { id, state: photo.state, alt: photo.alt };
}

/** @returns the changed photos in their former state */
export async function movePhotos(
  trx: Kysely<Database>,
  reviewId: string,
  [from, to]: [from: "waiting" | "approved", to: "waiting" | "approved"],
  ids?: readonly string[],
): Promise<PhotoChange[]> {
  if (ids?.length === 0) return [];
  const moved = await trx
    .updateTable("review_photos")
    .set({ state: to })
    .where("review_id", "=", reviewId)
    .where("state", "=", from)
    .$if(ids !== undefined, (some) => some.where("id", "in", ids ?? []))
    .returning(["id", "alt"])
    .execute();
  return moved.map(({ id, alt }) => ({ id, state: from, alt }));
}

/** A condition for `where`: reviews outside the bin with a photo that nobody has moderated. */
export function hasWaitingPhotos() {
  const eb = expressionBuilder<Database, "reviews">();
  const waiting = eb
    .selectFrom("review_photos")
    .select("review_id")
    .where("state", "=", "waiting")
    .where("review_id", "is not", null);
  return eb("reviews.id", "in", waiting as Expression<string>);
}

/** Erases refused photos, photos of refused reviews, and leftovers of a killed process. */
export async function eraseOldPhotos(
  trx: Kysely<Database>,
  { refusedBefore, leftBefore }: { refusedBefore: string; leftBefore: string },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("review_photos")
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "=", "refused"), eb("refused_at", "<", refusedBefore)]),
        eb.and([eb("review_id", "is", null), eb("created_at", "<", leftBefore)]),
        eb(
          "review_id",
          "in",
          eb.selectFrom("reviews").select("id").where("state", "=", "refused").where("refused_at", "<", refusedBefore),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
