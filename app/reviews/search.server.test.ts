import { describe, expect, test } from "vitest";
import { reviewWordsOfAuthors } from "../../core/database/migrations/0009-review-words-of-authors.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { DECISION } from "../../test/decision.ts";
import { review } from "../../test/new-review.ts";
import { listForStaff } from "../moderation/store.server.ts";
import { correct } from "./author-changes.server.ts";
import { storeReview } from "./submit.server.ts";

describe.each(DIALECTS)("%s", (dialect) => {
  test("staff find a review by prefixes of words in its name and text", async () => {
    const { db } = await freshDatabase(dialect);
    const keep = async (customer_name: string, comment: string) => {
      const answer = await storeReview(db, { ...REVIEW, customer_name, comment }, { clientHash: customer_name });
      if (answer.kind !== "stored") throw new Error(answer.kind);
      return answer.review.id;
    };
    const find = async (search: string) => {
      const page = await listForStaff(db, { filter: "all", order: "oldest", limit: 10, search });
      if (page === "bad-cursor") throw new Error(page);
      return page.rows.map(({ customer_name }) => customer_name);
    };
    const first = await keep("Zoé Lefèvre", "Livraison à l’heure, cœur léger.");
    await keep("Jean", "Pas de LIVRAISON ce jour-là.");
    await keep("سمير", "خدمة ممتازة وسريعة");

    expect(await find("livr")).toEqual(["Zoé Lefèvre", "Jean"]);
    expect(await find("LIVRAISON zoe")).toEqual(["Zoé Lefèvre"]);
    expect(await find("l'heure coeur")).toEqual(["Zoé Lefèvre"]);
    expect(await find("ممتازة")).toEqual(["سمير"]);
    expect(await find("raison")).toEqual([]);
    expect(await find("' or 1=1 --")).toEqual([]);
    expect(await find("% _ *")).toHaveLength(3);

    expect(await find("l")).toEqual(["Zoé Lefèvre", "Jean"]);

    await correct(db, first, { ...REVIEW, customer_name: "Zoé Lefèvre", comment: "Retard de deux jours." }, DECISION);
    expect(await find("livraison")).toEqual(["Jean"]);
    expect(await find("retard")).toEqual(["Zoé Lefèvre"]);
  });

  test("in a long list a search returns pages in order, newest first", async () => {
    const { db } = await freshDatabase(dialect);
    const count = 520;
    for (let index = 0; index < count; index += 1) {
      const words = [
        `avis ${index} de l’essai`,
        ...(index % 100 === 0 ? ["centaine"] : []),
        index < 30 ? "granulé" : "granulés",
      ];
      const now = new Date(Date.parse("2026-01-01T00:00:00.000Z") + index * 60_000);
      const review = { ...REVIEW, customer_name: "Client", comment: words.join(" ") };
      await storeReview(db, review, { clientHash: String(index), now });
    }
    const find = async (search: string, cursor: { after?: string | null; before?: string | null } = {}) => {
      const page = await listForStaff(db, { filter: "pending", order: "newest", limit: 20, search, ...cursor });
      if (page === "bad-cursor") throw new Error(page);
      return { ...page, numbers: page.rows.map(({ comment }) => Number(comment.split(" ")[1])) };
    };
    expect((await find("centaine")).numbers).toEqual([500, 400, 300, 200, 100, 0]);
    expect((await find("essai cent")).numbers).toEqual([500, 400, 300, 200, 100, 0]);
    expect((await find("centaine introuvable")).numbers).toEqual([]);

    // Two words share the prefix, and the page boundary lies between them: page forwards, then backwards.
    const seen: number[] = [];
    let page = await find("gran");
    while (page.next) {
      seen.push(...page.numbers);
      page = await find("gran", { after: page.next });
    }
    expect([...seen, ...page.numbers]).toEqual(Array.from({ length: count }, (_, index) => count - 1 - index));
    expect((await find("gran", { before: page.previous })).numbers).toEqual(seen.slice(-20));
    expect((await find("1")).numbers.slice(0, 3)).toEqual([199, 198, 197]);
  });

  test("the migration indexes e-mail address and product of existing reviews", async () => {
    const { db } = await freshDatabase(dialect);
    const review = { ...REVIEW, customer_email: "lucie@poste.example", product_or_service: "Copeaux XL" };
    await storeReview(db, { ...review, comment: "Livraison rapide." }, { clientHash: "a" });
    await db.deleteFrom("review_words").where("word", "in", ["lucie", "copeaux"]).execute();
    const find = async (search: string) => {
      const page = await listForStaff(db, { filter: "all", order: "newest", search, limit: 10 });
      return page === "bad-cursor" ? page : page.rows.length;
    };
    expect([await find("lucie@poste.example"), await find("copeaux")]).toEqual([0, 0]);
    await reviewWordsOfAuthors().up(db);
    expect([await find("LUCIE@poste.example"), await find("copeaux"), await find("livraison")]).toEqual([1, 1, 1]);
  });
});

const REVIEW = review({ customer_name: "", rating: 4, comment: "" });
