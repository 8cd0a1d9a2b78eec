import { describe, expect, test } from "vitest";
import { newId } from "../../core/database/id.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { DECISION } from "../../test/decision.ts";
import { review } from "../../test/new-review.ts";
import { shippedFacts } from "../company/facts.ts";
import { correct } from "../reviews/author-changes.server.ts";
import type { NewReview } from "../reviews/rules.ts";
import { remove } from "../reviews/staff-changes.server.ts";
import { storeReview } from "../reviews/submit.server.ts";
import { readModeration } from "./list.server.ts";
import { BURST } from "./signals.server.ts";
import { readPatterns } from "./watched-words.ts";

const WATCHED = readPatterns(["arnaq*", "code promo"]);
const NOW = Date.parse("2026-11-23T12:00:00.000Z");

describe.each(DIALECTS)("on %s", (dialect) => {
  async function openModeration() {
    const { db } = await freshDatabase(dialect);
    const send = async (changes: Partial<NewReview>, minutes = 0) => {
      const now = new Date(NOW + minutes * 60_000);
      const sent = await storeReview(db, review(changes), { clientHash: newId(), now });
      if (sent.kind !== "stored") throw new Error(sent.kind);
      return sent.review.id;
    };
    const list = async () => {
      const page = await readModeration(
        db,
        { filter: "all", order: "oldest", search: "" },
        { after: null, before: null },
        WATCHED,
        shippedFacts.reviewDays,
      );
      if (page === "bad-cursor") throw new Error(page);
      return page.reviews;
    };
    const reasons = async () => (await list()).map(({ signals }) => signals.reasons.join(" "));
    return { db, send, list, reasons };
  }

  // @signals.shown
  test("a moderator sees watched words, links, phones, repeated words and bursts, each in words", async () => {
    const { db, send, list, reasons } = await openModeration();
    const comment = "Une ARNAQUE ! Le 06 39 98 12 34, ou www.promo.example : un code promo.";
    await send({ comment, customer_name: "Code Promo" });
    const first = await send({ comment: "Le chauffeur est arrivé à l’heure." }, 1);
    const second = await send({ comment: "À l’heure est arrivé le CHAUFFEUR" }, 2);
    await send({ comment: "Très bien, merci" }, 3);
    await send({ comment: "Très bien, merci" }, 4);
    const [flagged] = await list();
    expect(flagged?.signals.marks.map(({ start, end }) => comment.slice(start, end))).toEqual([
      ...["ARNAQUE", "06 39 98 12 34", "www.promo.example", "code promo"],
    ]);
    const text = (words: string) => expect.stringMatching(new RegExp(`^${words.replaceAll(" ", "\\s")}$`));
    expect(await reasons()).toEqual([
      text(
        "Ce commentaire contient 1 lien, 1 numéro de téléphone, des mots surveillés \\(« ARNAQUE », « code promo »\\). Le nom ou le produit contient un mot surveillé \\(« Code Promo »\\).",
      ),
      text("1 autre avis a exactement les mêmes mots."),
      text("1 autre avis a exactement les mêmes mots."),
      "",
      "",
    ]);
    await correct(db, second, review({ comment: "Finalement, il est venu en retard." }), { site: DECISION.site });
    await remove(db, first, { ...DECISION, reason: "spam" });
    expect((await reasons()).slice(1)).toEqual(["", "", ""]);
    for (let n = 0; n < BURST; n += 1) await send({ comment: `Fioul numéro ${n} !`, activity: "fuel" }, 300 + n);
    await send({ comment: "Fioul, bien plus tard.", activity: "fuel" }, 400);
    const burst = text(`${BURST} avis sur « Fioul et carburants » sont arrivés en une heure.`);
    expect((await reasons()).slice(4)).toEqual([...Array(BURST).fill(burst), ""]);
  });

  // @signals.no-stars
  test("the same text with one star and with five gives the same signals, and decides nothing", async () => {
    const { send, list } = await openModeration();
    const comment = "Une arnaque, appelez le 06 39 98 12 34 et comparez les prix.";
    for (const rating of [1, 5] as const) await send({ comment, rating }, rating);
    const [worst, best] = await list();
    expect([worst?.rating, best?.rating, worst?.state, best?.state]).toEqual([1, 5, "pending", "pending"]);
    expect(worst?.signals.reasons).toHaveLength(2);
    expect(best?.signals).toEqual(worst?.signals);
  });
});
