import { describe, expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { correct } from "./changes.server.ts";
import type { NewReview } from "./rules.ts";
import { listForStaff, submitReview } from "./store.server.ts";

const SITE = { site: { url: "https://site.example", secret: "s".repeat(32) } };

describe.each(DIALECTS)("%s", (dialect) => {
  test("staff find a review by the beginnings of words in its name and text, as people type them", async () => {
    const { db } = await freshDatabase(dialect);
    const keep = async (customer_name: string, comment: string) => {
      const answer = await submitReview(db, { ...REVIEW, customer_name, comment }, { clientHash: customer_name });
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

    await correct(db, first, { ...REVIEW, customer_name: "Zoé Lefèvre", comment: "Retard de deux jours." }, SITE);
    expect(await find("livraison")).toEqual(["Jean"]);
    expect(await find("retard")).toEqual(["Zoé Lefèvre"]);
  });
});

const REVIEW: NewReview = {
  customer_name: "",
  customer_email: null,
  rating: 4,
  comment: "",
  product_or_service: null,
  experience_date: null,
};
