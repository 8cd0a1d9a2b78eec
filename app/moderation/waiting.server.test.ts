import { expect, test } from "vitest";
import { newId } from "../../core/database/id.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { review } from "../../test/new-review.ts";
import { storeReview } from "../reviews/submit.server.ts";
import { oldestPending } from "./waiting.server.ts";

test.each(DIALECTS)("an imported review has not waited since its date on the former site, on %s", async (dialect) => {
  const { db } = await freshDatabase(dialect);
  const send = (at: string) => storeReview(db, review({ comment: at }), { clientHash: newId(), now: new Date(at) });
  await send("2019-01-02T08:00:00.000Z");
  await db.updateTable("reviews").set({ origin: "imported" }).execute();
  expect(await oldestPending(db)).toBeNull();
  await send("2026-11-20T08:00:00.000Z");
  expect(await oldestPending(db)).toBe("2026-11-20T08:00:00.000Z");
});
