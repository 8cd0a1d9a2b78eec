import { type Expression, expressionBuilder, type Kysely, type SqlBool } from "kysely";
import { eachPage, type Page, type PageRequest, paginate } from "../../core/database/paginate.ts";
import type { Database, ReviewReportRow, ReviewRow } from "../../core/database/schema.ts";
import { hasWaitingPhotos } from "../review-photos/photos.server.ts";
import type { ExportedReview } from "../reviews/columns.ts";
import { containsEach, rarestForms, searchWords } from "../reviews/search.server.ts";
import type { StaffFilter, View } from "./rules.ts";
import { countsForStaff } from "./waiting.server.ts";

/** A list up to this length is searched by scanning it instead of the word index. */
const SCAN_MAX = 500;

const STAFF_COLUMNS = [
  "id",
  "rating",
  "customer_name",
  "product_or_service",
  "activity",
  "origin",
  "comment",
  "created_at",
  "experience_date",
  "reply",
  "reply_at",
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
  "same_words",
] as const;

export type StaffReview = Pick<ReviewRow, (typeof STAFF_COLUMNS)[number]> & { open_reports: number };

export async function listForStaff(
  db: Kysely<Database>,
  {
    filter,
    order,
    search = "",
    ...cursor
  }: { filter: StaffFilter; order: "newest" | "oldest"; search?: string } & PageRequest,
): Promise<Page<StaffReview> | "bad-cursor"> {
  const words = searchWords(search);
  const rarest = words.length > 0 && !(await isShortList(db, filter)) ? await rarestForms(db, words) : null;
  const matches = isInFilter(filter).and(containsEach(rarest?.others ?? words));
  // Select only the sort key: the database sorts all matches before it cuts the page.
  const all = db.selectFrom("reviews").select(["id", "created_at"]).where(matches);
  const page = await paginate(rarest?.forms.map((form) => reviewsWithForm(db, form, matches)) ?? [all], order, cursor);
  if (page === "bad-cursor") return page;
  const ids = page.rows.map(({ id }) => id);
  const found = new Map((await readForStaff(db, ids)).map((review) => [review.id, review]));
  return { ...page, rows: ids.flatMap((id) => found.get(id) ?? []) };
}

function isInFilter(filter: StaffFilter) {
  const eb = expressionBuilder<Database, "reviews">();
  const isListed = eb("reviews.deleted_at", filter === "bin" ? "is not" : "is", null);
  if (filter === "all" || filter === "bin") return isListed;
  if (filter === "photos") return isListed.and(hasWaitingPhotos());
  if (filter !== "reported") return isListed.and("reviews.state", "=", filter === "approved" ? "published" : filter);
  const reported = eb.selectFrom("review_reports").select("review_id").where("answered_at", "is", null);
  return isListed.and("reviews.id", "in", reported);
}

/** The pending list is usually short: scanning it is faster than the word index, whose lists are long. */
async function isShortList(db: Kysely<Database>, filter: StaffFilter): Promise<boolean> {
  return (await countsForStaff(db))[filter] <= SCAN_MAX;
}

function reviewsWithForm(db: Kysely<Database>, form: string, matches: Expression<SqlBool>) {
  const found = db
    .selectFrom("review_words")
    .innerJoin("reviews", "reviews.id", "review_words.review_id")
    .select(["review_words.review_id as id", "review_words.created_at"])
    .where("word", "=", form)
    .where(matches);
  return db.selectFrom(found.as("reviews")).select(["id", "created_at"]);
}

/** All reviews of a view, in batches. */
export function eachForExport(db: Kysely<Database>, view: Omit<View, "order">): AsyncGenerator<ExportedReview[]> {
  return eachPage((page) => listForStaff(db, { ...view, order: "newest", ...page }));
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

export function listOpenReports(db: Kysely<Database>, reviewIds: string[]): Promise<ReviewReportRow[]> {
  return db
    .selectFrom("review_reports")
    .selectAll()
    .where("review_id", "in", reviewIds)
    .where("answered_at", "is", null)
    .orderBy("created_at")
    .execute();
}
