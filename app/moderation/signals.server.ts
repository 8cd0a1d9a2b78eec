import { type Kysely, sql } from "kysely";
import type { Database, ReviewRow } from "../../core/database/schema.ts";
import { formatNumber, plural } from "../../core/text/typography.ts";
import { ACTIVITIES } from "../reviews/activities.ts";
import { type ContactKind, findContacts } from "./hints.ts";
import { findWords, type Watched } from "./watched-words.ts";

/** The places in the comment to underline, and the reasons in words. They decide nothing and ignore the rating. */
export type Signals = { marks: { start: number; end: number }[]; reasons: string[] };

type Judged = Pick<ReviewRow, "id" | "comment" | "customer_name" | "product_or_service" | "activity" | "created_at"> &
  Pick<ReviewRow, "origin" | "same_words" | "deleted_at">;

/** This many reviews of one activity in an hour are unusual for the company. */
export const BURST = 10;
const MOST_COUNTED = 100;
const HALF_HOUR_MS = 30 * 60_000;

/** Returns the signals by review id. */
export async function readSignals(
  db: Kysely<Database>,
  reviews: readonly Judged[],
  watched: Watched,
): Promise<Map<string, Signals>> {
  const [repeated, bursts] = await Promise.all([countSameWords(db, reviews), countBursts(db, reviews)]);
  return new Map(
    reviews.map((review) => {
      const inComment = signalsIn(review.comment, watched);
      const besides = signalsIn([review.customer_name, review.product_or_service].join("\n"), watched);
      const others = (repeated.get(review.same_words ?? "") ?? 0) - (review.deleted_at === null ? 1 : 0);
      const burst = bursts.get(review.id) ?? 0;
      const reasons = [
        inComment.words && `Ce commentaire contient ${inComment.words}.`,
        besides.words && `Le nom ou le produit contient ${besides.words}.`,
        others > 0 &&
          `${formatNumber(others)} ${plural(others, "autre avis a", "autres avis ont")} exactement les mêmes mots.`,
        burst >= BURST &&
          `${burst >= MOST_COUNTED ? `${MOST_COUNTED} avis ou plus` : `${burst} avis`} sur « ${ACTIVITIES[review.activity]} » sont arrivés en une heure.`,
      ].filter((reason) => typeof reason === "string" && reason !== "");
      return [review.id, { marks: inComment.marks, reasons: reasons as string[] }];
    }),
  );
}

const CONTACT_LABELS: Record<ContactKind, [one: string, many: string]> = {
  link: ["lien", "liens"],
  email: ["adresse e-mail", "adresses e-mail"],
  phone: ["numéro de téléphone", "numéros de téléphone"],
};
const MOST_NAMED = 5;

function signalsIn(text: string, watched: Watched) {
  const contacts = findContacts(text);
  const words = findWords(text, watched);
  const kinds = (Object.keys(CONTACT_LABELS) as ContactKind[]).flatMap((kind) => {
    const count = contacts.filter((contact) => contact.kind === kind).length;
    return count > 0 ? [`${count} ${plural(count, ...CONTACT_LABELS[kind])}`] : [];
  });
  const named = [...new Set(words.map(({ start, end }) => `« ${text.slice(start, end)} »`))].slice(0, MOST_NAMED);
  const watchedWords =
    named.length > 0
      ? [`${plural(named.length, "un mot surveillé", "des mots surveillés")} (${named.join(", ")})`]
      : [];
  return { marks: withoutOverlap([...contacts, ...words]), words: [...kinds, ...watchedWords].join(", ") };
}

function withoutOverlap(marks: { start: number; end: number }[]) {
  let end = 0;
  return marks
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((mark) => {
      if (mark.start < end) return false;
      end = mark.end;
      return true;
    })
    .map(({ start, end }) => ({ start, end }));
}

/** Counts the reviews with the same words, by the key of the words. */
async function countSameWords(db: Kysely<Database>, reviews: readonly Judged[]): Promise<Map<string, number>> {
  const keys = [...new Set(reviews.flatMap(({ same_words }) => same_words ?? []))];
  if (keys.length === 0) return new Map();
  // Stop counting at a limit, so that a flood of one text costs no more than a few.
  const { rows } = await sql<{ key: string; count: number }>`
    with wanted(words) as (values ${sql.join(keys.map((key) => sql`(${key})`))})
    select words as key, (select count(*) from (select 1 from reviews
      where same_words = wanted.words and deleted_at is null limit ${sql.lit(MOST_COUNTED)}) as found) as count
    from wanted`.execute(db);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Counts, around each uninvited review, the reviews of its activity in the same hour. */
async function countBursts(db: Kysely<Database>, reviews: readonly Judged[]): Promise<Map<string, number>> {
  const windows = reviews
    .filter(({ origin }) => origin === "spontaneous")
    .map(({ id, activity, created_at }) => {
      const [since, until] = [-HALF_HOUR_MS, HALF_HOUR_MS].map((ms) =>
        new Date(Date.parse(created_at) + ms).toISOString(),
      );
      return sql`(${id}, ${activity}, ${since}, ${until})`;
    });
  if (windows.length === 0) return new Map();
  const { rows } = await sql<{ id: string; count: number }>`
    with hours(id, activity, since, until) as (values ${sql.join(windows)})
    select id, (select count(*) from (select 1 from reviews
      where origin = 'spontaneous' and deleted_at is null and activity = hours.activity
        and created_at >= hours.since and created_at <= hours.until limit ${sql.lit(MOST_COUNTED)}) as found) as count
    from hours`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
