import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import type { AnswerTime } from "./answer-times.ts";
import { FINISHED } from "./requests-store.server.ts";

/**
 * The answer times of requests received in this period (ISO-8601), except those in the bin. The first answer counts,
 * even if work continued after it.
 */
export async function answerTimes(db: Kysely<Database>, from: string, until: string): Promise<AnswerTime[]> {
  return db
    .selectFrom("contact_submissions as request")
    .select((eb) => [
      "request.created_at as received",
      eb
        .selectFrom("journal")
        .select((row) => row.fn.min("at").as("at"))
        .where("subject_kind", "=", "request")
        .whereRef("subject_id", "=", "request.id")
        .where("action", "=", FINISHED)
        .as("answered"),
    ])
    .where("request.created_at", ">=", from)
    .where("request.created_at", "<", until)
    .where("request.deleted_at", "is", null)
    .execute();
}

export async function countOrders(db: Kysely<Database>, from: string, until: string): Promise<number> {
  const { count } = await db
    .selectFrom("contact_submissions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("created_at", ">=", from)
    .where("created_at", "<", until)
    .where("outcome", "=", "order")
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
