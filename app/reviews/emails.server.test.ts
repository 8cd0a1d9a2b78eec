import { describe, expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { DECISION } from "../../test/decision.ts";
import { review } from "../../test/new-review.ts";
import { correct, publish, unpublish } from "./changes.server.ts";
import { notifyOfWaitingReviews } from "./emails.server.ts";
import { storeReview } from "./submit.server.ts";

const START = Date.parse("2026-11-21T08:00:00.000Z");
const at = (minutes: number) => new Date(START + minutes * 60_000);

describe.each(DIALECTS)("%s", (dialect) => {
  test("notifies staff of pending reviews at most once an hour, only about new or corrected ones, never about their own acts", async () => {
    const { db } = await freshDatabase(dialect);
    const REVIEW = review();
    const submit = async (comment: string, minute: number) => {
      const answer = await storeReview(db, { ...REVIEW, comment }, { clientHash: comment, now: at(minute) });
      if (answer.kind !== "stored") throw new Error(answer.kind);
      return answer.review.id;
    };
    const tell = (minute: number) =>
      notifyOfWaitingReviews(db, { to: "equipe@maison.example", siteUrl: "https://site.example", now: at(minute) });

    expect(await tell(0)).toBe(false);
    const first = await submit("Livraison à l’heure.", 1);
    expect((await Promise.all([tell(2), tell(2), tell(2)])).filter(Boolean)).toHaveLength(1);
    await submit("Chauffeur aimable.", 3);
    expect(await tell(30)).toBe(false);
    expect(await tell(63)).toBe(true);
    expect(await tell(130)).toBe(false);
    await publish(db, first, { ...DECISION, now: at(140) });
    expect(await tell(150)).toBe(false);
    await unpublish(db, first, { ...DECISION, now: at(160) });
    expect(await tell(200)).toBe(false);
    await correct(db, first, { ...REVIEW, comment: "Livraison un peu tardive." }, { ...DECISION, now: at(210) });
    expect(await tell(220)).toBe(true);

    // The clock was a year ahead and is set back.
    await submit("Camion propre.", 300);
    expect(await tell(365 * 24 * 60)).toBe(true);
    await submit("Tout est bien.", 310);
    expect(await tell(320)).toBe(true);
    expect(await tell(330)).toBe(false);

    const mails = await db
      .selectFrom("mail_outbox")
      .selectAll()
      .where("kind", "=", "review_digest")
      .orderBy("id")
      .execute();
    expect(mails.map(({ recipient, subject }) => `${recipient} ${subject.replace(/\s/g, " ")}`)).toEqual([
      "equipe@maison.example 1 avis attend votre lecture",
      "equipe@maison.example 2 avis attendent votre lecture",
      "equipe@maison.example 2 avis attendent votre lecture",
      "equipe@maison.example 3 avis attendent votre lecture",
      "equipe@maison.example 4 avis attendent votre lecture",
    ]);
    expect(mails[0]?.body).toContain("https://site.example/admin/avis?filtre=en-attente");
  });
});
