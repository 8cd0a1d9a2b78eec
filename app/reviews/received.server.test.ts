import { expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { review } from "../../test/new-review.ts";
import { storeReviews } from "../../test/review-states.ts";
import { receivedReviews } from "./received.server.ts";
import { storeReview } from "./submit.server.ts";

test.each(DIALECTS)("leaves out imported reviews, which were received elsewhere, on %s", async (dialect) => {
  const database = await freshDatabase(dialect);
  await storeReviews(database);
  await database.db.updateTable("reviews").set({ origin: "imported" }).execute();
  const now = new Date("2025-01-02T10:00:00.000Z");
  const stored = await storeReview(database.db, review({}), { clientHash: "a", now });
  expect(stored.kind).toBe("stored");
  expect(await receivedReviews(database.db, "2020-01-01", "2026-01-01")).toEqual([
    { received: now.toISOString(), state: "pending" },
  ]);
});
