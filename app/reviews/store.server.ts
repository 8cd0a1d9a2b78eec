import { type Expression, expressionBuilder, type Kysely, type SqlBool } from "kysely";
import { type Page, type Place, readPage } from "../../server/database/keyset.ts";
import type { Database, ReviewReportRow, ReviewRow } from "../../server/database/schema.ts";
import { isAuthorToken } from "./author-link.server.ts";
import { RATINGS, REVIEWS_AT_MOST, summarise } from "./rules.ts";
import { holdsEach, rarestForms, wordsSought } from "./search.server.ts";

const PUBLIC_COLUMNS = [
  "id",
  "rating",
  "customer_name",
  "product_or_service",
  "comment",
  "created_at",
  "experience_date",
  "reply",
  "reply_at",
] as const;

export type PublicReview = Pick<ReviewRow, (typeof PUBLIC_COLUMNS)[number]> & { published_at: string };

/** Newest first. `older` and `newer` are cursors for `after` and `before`. */
export async function listPublished(
  db: Kysely<Database>,
  { limit, ...place }: Place,
): Promise<{ reviews: PublicReview[]; older: string | null; newer: string | null } | "bad-cursor"> {
  const query = db
    .selectFrom("reviews")
    .select(PUBLIC_COLUMNS)
    .select((eb) => eb.ref("published_at").$notNull().as("published_at"))
    .where("state", "=", "published")
    .where("deleted_at", "is", null);
  const page = await readPage([query], "newest", { limit: Math.min(limit, REVIEWS_AT_MOST), ...place });
  return page === "bad-cursor" ? page : { reviews: page.rows, older: page.next, newer: page.previous };
}

/** The figures over every published review (product point 7), read from one row. */
export async function getSummary(db: Kysely<Database>) {
  const counts = await db.selectFrom("review_summary").selectAll().executeTakeFirstOrThrow();
  const countOf = (rating: (typeof RATINGS)[number]) => counts[`rating_${rating}`];
  const figures = summarise({
    count: counts.published,
    sum: RATINGS.reduce((sum, rating) => sum + rating * countOf(rating), 0),
    satisfied: countOf(4) + countOf(5),
  });
  return { ...figures, ratings: RATINGS.map((rating) => ({ rating, count: countOf(rating) })).reverse() };
}

/** The review behind an author's private link, until it is erased. */
export async function findByAuthorLink(db: Kysely<Database>, id: string, token: string, secret: string) {
  const review = await db.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
  return review && isAuthorToken(review, token, secret) ? review : undefined;
}

/** What a reader who reports a review sees of it. */
export function findPublished(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("reviews")
    .select(["id", "rating", "customer_name", "comment", "published_at"])
    .where("id", "=", id)
    .where("state", "=", "published")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Of a list that is not longer, each review is looked at when words are sought in it. */
const SHORT = 500;

const STAFF_COLUMNS = [
  ...PUBLIC_COLUMNS,
  "customer_email",
  "state",
  "updated_at",
  "published_at",
  "refused_at",
  "refusal_reason",
  "refusal_note",
  "deleted_at",
  "withdrawn_at",
  "version",
] as const;

export const STAFF_FILTERS = ["all", "pending", "approved", "refused", "reported", "bin"] as const;
export type StaffFilter = (typeof STAFF_FILTERS)[number];
export type StaffReview = Pick<ReviewRow, (typeof STAFF_COLUMNS)[number]> & { open_reports: number };

export async function listForStaff(
  db: Kysely<Database>,
  {
    filter,
    order,
    search = "",
    ...place
  }: { filter: StaffFilter; order: "newest" | "oldest"; search?: string } & Place,
): Promise<Page<StaffReview> | "bad-cursor"> {
  const words = wordsSought(search);
  const rarest = words.length > 0 && !(await isShort(db, filter)) ? await rarestForms(db, words) : null;
  const isAsked = isInFilter(filter).and(holdsEach(rarest?.others ?? words));
  // Their place alone: what is found is sorted before it is cut to a page, and must not carry whole reviews along.
  const all = db.selectFrom("reviews").select(["id", "created_at"]).where(isAsked);
  const page = await readPage(rarest?.forms.map((form) => ofForm(db, form, isAsked)) ?? [all], order, place);
  if (page === "bad-cursor") return page;
  const ids = page.rows.map(({ id }) => id);
  const found = new Map((await readForStaff(db, ids)).map((review) => [review.id, review]));
  return { ...page, rows: ids.flatMap((id) => found.get(id) ?? []) };
}

function isInFilter(filter: StaffFilter) {
  const eb = expressionBuilder<Database, "reviews">();
  const isThere = eb("reviews.deleted_at", filter === "bin" ? "is not" : "is", null);
  if (filter === "all" || filter === "bin") return isThere;
  if (filter !== "reported") return isThere.and("reviews.state", "=", filter === "approved" ? "published" : filter);
  const reported = eb.selectFrom("review_reports").select("review_id").where("answered_at", "is", null);
  return isThere.and("reviews.id", "in", reported);
}

/** What waits is rarely much: it is gone through itself, and not the long list of a word for the few of its reviews that wait. */
async function isShort(db: Kysely<Database>, filter: StaffFilter): Promise<boolean> {
  return (await countsForStaff(db))[filter] <= SHORT;
}

/** The reviews under one word of the index that are asked for. */
function ofForm(db: Kysely<Database>, form: string, isAsked: Expression<SqlBool>) {
  const found = db
    .selectFrom("review_words")
    .innerJoin("reviews", "reviews.id", "review_words.review_id")
    .select(["review_words.review_id as id", "review_words.created_at"])
    .where("word", "=", form)
    .where(isAsked);
  return db.selectFrom(found.as("reviews")).select(["id", "created_at"]);
}

export function readForStaff(db: Kysely<Database>, ids: string[]): Promise<StaffReview[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("reviews")
    .select(STAFF_COLUMNS)
    .select((eb) =>
      eb
        .selectFrom("review_reports")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("review_id", "=", "reviews.id")
        .where("answered_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("open_reports"),
    )
    .where("id", "in", ids)
    .execute();
}

/** How many reviews each filter shows. */
export async function countsForStaff(db: Kysely<Database>): Promise<Record<StaffFilter, number>> {
  const { pending, published, refused, deleted } = await db
    .selectFrom("review_summary")
    .selectAll()
    .executeTakeFirstOrThrow();
  const { reported } = await db
    .selectFrom("review_reports")
    .innerJoin("reviews", "reviews.id", "review_reports.review_id")
    .select((eb) => eb.fn.count<number>("review_id").distinct().as("reported"))
    .where("answered_at", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return { all: pending + published + refused, pending, approved: published, refused, reported, bin: deleted };
}

/** The reports about some reviews that wait for an answer, oldest first. */
export function listOpenReports(db: Kysely<Database>, reviewIds: string[]): Promise<ReviewReportRow[]> {
  return db
    .selectFrom("review_reports")
    .selectAll()
    .where("review_id", "in", reviewIds)
    .where("answered_at", "is", null)
    .orderBy("created_at")
    .execute();
}
