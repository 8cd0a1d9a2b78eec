import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { csvLine } from "../../core/text/csv.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { confirmReviews, receiveReviews, resumeImports, runImport, tryReviews } from "./review-import.server.ts";

const CONFIRMED = { by: { id: null, name: "Claire" }, isPublished: true, leavesOut: false };

describe.each(DIALECTS)("on %s", (dialect) => {
  async function receive(rows: string[][]) {
    const { db, settings } = await freshDatabase(dialect);
    const path = join(settings.dataDir, "avis.csv");
    await writeFile(path, [["Note", "Nom", "Avis", "Date", "Activité"], ...rows].map(csvLine).join(""));
    const send = async () => {
      const files = [{ field: "file", path, name: "avis" }];
      const id = await receiveReviews(db, { files, refused: [], fields: {}, dropped: 0, isTextCut: false });
      if (typeof id !== "string") throw new Error(id.join());
      return id;
    };
    const imported = async () => {
      const rows = await db.selectFrom("reviews").select(["rating", "created_at"]).execute();
      const figures = await db
        .selectFrom("review_summary")
        .select((eb) =>
          ["published", "imported", "rating_1"].map((name) => eb.fn.sum<number>(name as "published").as(name)),
        )
        .executeTakeFirstOrThrow();
      return { rows, figures: Object.values(figures).map(Number) };
    };
    return { db, send, imported };
  }

  test("an interrupted import resumes where it stopped, with correct figures throughout", async () => {
    const ACTIVITIES = ["Fioul", "Granulés", "Autre"];
    const rows = Array.from({ length: 1_000 }, (_, n) => [
      ...[String((n % 5) + 1), `Client ${n}`, `Voici l’avis numéro ${n}`, "14/03/2019", ACTIVITIES[n % 3] ?? ""],
    ]);
    const { db, send, imported } = await receive(rows);
    const id = await send();
    expect(await confirmReviews(db, id, CONFIRMED)).toBe("begun");
    const stop = new AbortController();
    const work = runImport(db, id, stop.signal);
    await expect.poll(async () => (await imported()).rows.length, { interval: 1 }).toBeGreaterThan(0);
    stop.abort();
    await work;
    const { rows: some, figures } = await imported();
    expect(some.length).toBeLessThan(1_000);
    const ones = (reviews: { rating: number }[]) => reviews.filter(({ rating }) => rating === 1).length;
    expect(figures).toEqual([some.length, some.length, ones(some)]);
    expect(await tryReviews(db, id)).toMatchObject({ done: some.length });
    await resumeImports(db, new AbortController().signal);
    expect((await imported()).figures).toEqual([1_000, 1_000, 200]);
    expect(await tryReviews(db, id)).toBeUndefined();
    expect((await tryReviews(db, await send()))?.known).toBe(1_000);
  });

  test("a review of today is not dated ahead, and stays the same review tomorrow", async () => {
    const today = dayInParis(new Date());
    const { db, send, imported } = await receive([["5", "Zoé", "Livrée ce matin même", today, ""]]);
    const id = await send();
    await confirmReviews(db, id, CONFIRMED);
    await runImport(db, id);
    const [review] = (await imported()).rows;
    expect(Date.parse(review?.created_at ?? "")).toBeLessThanOrEqual(Date.now());
    expect(dayInParis(new Date(review?.created_at ?? ""))).toBe(today);
    expect(await tryReviews(db, await send())).toMatchObject({ known: 1, fresh: 0 });
  });
});
