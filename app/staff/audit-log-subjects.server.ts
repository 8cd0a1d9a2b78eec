import type { Kysely } from "kysely";
import type { AuditLogRow, Database } from "../../core/database/schema.ts";
import { emailsOf } from "../account/accounts.server.ts";
import type { Difference } from "../content/differences.ts";
import { describeSteps, keyOf, stepsInAuditLog } from "../content/history.server.ts";
import { findEditable } from "../content/kinds.ts";
import { DOCUMENTS_PATH } from "../documents/rules.ts";
import { viewPath } from "../moderation/rules.ts";
import { LOGO_PATH, picturePath } from "../pictures/rules.ts";
import { entryParts } from "./audit-log-sentences.ts";
import { contentParts } from "./content-sentences.server.ts";

export type DescribedEntry = ReturnType<typeof entryParts> & {
  id: string;
  at: string;
  by: string;
  actorId: AuditLogRow["actor_id"];
  href: string | null;
  differences: Difference[];
};

const PLACES: Readonly<Record<string, string>> = { change_logo: LOGO_PATH, reset_logo: LOGO_PATH };

/** Without an address once it is deleted. */
type Subject = { name: string; href: string | null };

export async function describeEntries(db: Kysely<Database>, rows: readonly AuditLogRow[]): Promise<DescribedEntry[]> {
  const [subjects, steps] = await Promise.all([findSubjects(db, rows), stepsInAuditLog(db, rows)]);
  return addedAtOnce(rows).map((row) => {
    const subject = subjects.get(`${row.subject_kind} ${row.subject_id}`);
    const changes = steps.get(row.id);
    const key = keyOf(row.subject_id);
    return {
      id: row.id,
      at: row.at,
      by: row.actor_name,
      actorId: row.actor_id,
      ...(changes ? contentParts(row, changes) : entryParts(row, subject?.name ?? null)),
      href: subject ? subject.href : ((changes ? findEditable(key)?.editable.path : PLACES[row.action]) ?? null),
      differences: changes ? describeSteps(key, changes) : [],
    };
  });
}

/** A picture that one person adds and describes in the same minute is one line. */
function addedAtOnce(rows: readonly AuditLogRow[]): AuditLogRow[] {
  const momentOf = ({ actor_id, subject_id, at }: AuditLogRow) => `${actor_id} ${subject_id} ${at.slice(0, 16)}`;
  const momentsOf = (action: string) => new Set(rows.filter((row) => row.action === action).map(momentOf));
  const added = momentsOf("add_picture");
  const described = momentsOf("describe_picture");
  return rows
    .filter((row) => row.action !== "describe_picture" || !added.has(momentOf(row)))
    .map((row) =>
      row.action === "add_picture" && described.has(momentOf(row)) ? { ...row, action: "add_described_picture" } : row,
    );
}

async function findSubjects(db: Kysely<Database>, rows: readonly AuditLogRow[]): Promise<Map<string, Subject>> {
  const idsOf = (kind: string) => [
    ...new Set(rows.flatMap((row) => (row.subject_kind === kind && row.subject_id ? [row.subject_id] : []))),
  ];
  const [pictures, documents, reviews, requests, emails] = await Promise.all([
    existing(db, "pictures", idsOf("picture")),
    existing(db, "documents", idsOf("document")),
    namedReviews(db, idsOf("review")),
    namedRequests(db, idsOf("request")),
    emailsOf(db, idsOf("user")),
  ]);
  return new Map([
    ...namedFiles(rows, "picture", (id) => (pictures.has(id) ? picturePath(id) : null)),
    ...namedFiles(rows, "document", (id) => (documents.has(id) ? DOCUMENTS_PATH : null)),
    ...reviews.map(({ id, customer_name, rating, deleted_at }): [string, Subject] => {
      const filter = deleted_at === null ? "all" : "bin";
      const path = viewPath({ filter, order: "newest", search: customer_name });
      return [`review ${id}`, { name: `${customer_name}, ${rating}\u00a0sur\u00a05`, href: `${path}#avis-${id}` }];
    }),
    ...requests.map(({ id, first_name, last_name }): [string, Subject] => [
      `request ${id}`,
      { name: `${first_name} ${last_name}`.trim(), href: `/admin/demandes/${id}` },
    ]),
    ...Object.entries(emails).map(([id, email]): [string, Subject] => [
      `user ${id}`,
      { name: email, href: `/admin/equipe?q=${encodeURIComponent(email)}` },
    ]),
  ]);
}

/** Takes the name from the entry, which outlives the file. */
function namedFiles(rows: readonly AuditLogRow[], kind: string, hrefOf: (id: string) => string | null) {
  return rows
    .filter(({ subject_kind }) => subject_kind === kind)
    .map(({ subject_id, details }): [string, Subject] => {
      const { name } = JSON.parse(details) as { name: string };
      return [`${kind} ${subject_id}`, { name, href: hrefOf(subject_id ?? "") }];
    });
}

async function existing(db: Kysely<Database>, table: "pictures" | "documents", ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom(table).select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

function namedReviews(db: Kysely<Database>, ids: string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("reviews")
    .select(["id", "customer_name", "rating", "deleted_at"])
    .where("id", "in", ids)
    .execute();
}

function namedRequests(db: Kysely<Database>, ids: string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("contact_submissions")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", ids)
    .execute();
}
