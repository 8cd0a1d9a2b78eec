import fc from "fast-check";
import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database, ReviewRow } from "../../core/database/schema.ts";
import { formatPhone } from "../../core/text/typography.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { DECISION } from "../../test/decision.ts";
import { review } from "../../test/new-review.ts";
import { shippedFacts } from "../company/facts.ts";
import { addressLine } from "../company/wording.ts";
import { countsForStaff } from "../moderation/waiting.server.ts";
import { ACTIVITY_IDS } from "./activities.ts";
import * as author from "./author-changes.server.ts";
import { erase } from "./erasure.server.ts";
import { eraseReviewsAndReportsOf } from "./personal-data.server.ts";
import { answerReports, lastAnswerOf, reopenReports, report } from "./reports.server.ts";
import { ANONYMOUS_NAME } from "./rules.ts";
import * as changes from "./staff-changes.server.ts";
import { getSummary } from "./store.server.ts";
import { storeReview } from "./submit.server.ts";
import { readCounts } from "./summary.server.ts";

const START = Date.parse("2026-11-21T08:00:00.000Z");
const at = (seconds: number) => new Date(START + seconds * 1_000);
const PENDING = { state: "pending", reason: null, note: null } as const;
const PUBLISHED = { ...PENDING, state: "published" } as const;
const REVIEW = review({
  customer_name: ANONYMOUS_NAME,
  customer_email: "zoe@client.example",
  rating: 4,
  comment: "Livraison à l’heure.",
});

type Leave = (db: Kysely<Database>, id: string) => Promise<unknown>;
const DEPARTURES: Leave[] = [
  (db, id) => author.withdraw(db, id, DECISION),
  (db) => db.transaction().execute((trx) => eraseReviewsAndReportsOf(trx, REVIEW.customer_email ?? "", DECISION)),
];

describe.each(DIALECTS)("%s", (dialect) => {
  const fresh = async () => {
    const { db } = await freshDatabase(dialect);
    const answer = await storeReview(db, REVIEW, { clientHash: "a", now: at(0) });
    if (answer.kind !== "stored") throw new Error(answer.kind);
    const mails = () => db.selectFrom("mail_outbox").select(["kind", "send_after", "recipient"]).execute();
    return { db, id: answer.review.id, mails };
  };
  const versionOf = async (db: Kysely<Database>) =>
    (await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow()).version;

  // @life.approve-again
  test("publishing, unpublishing and publishing again updates state, figures, first publication date and audit log", async () => {
    const { db, id } = await fresh();
    expect(await changes.publish(db, id, { ...DECISION, now: at(10) })).toMatchObject({
      kind: "done",
      review: { state: "published", published_at: at(10).toISOString(), version: 2 },
    });
    expect(await getSummary(db)).toMatchObject({ totalReviews: 1, averageRating: 4, satisfactionRate: 100 });
    expect(await changes.unpublish(db, id, { ...DECISION, now: at(20) })).toMatchObject({
      review: { state: "pending" },
    });
    expect(await getSummary(db)).toMatchObject({ totalReviews: 0, averageRating: 0, satisfactionRate: 0 });
    expect(await changes.publish(db, id, { ...DECISION, now: at(30) })).toMatchObject({
      review: { published_at: at(10).toISOString() },
    });
    const entries = await db
      .selectFrom("journal")
      .select(["action", "actor_name", "subject_id"])
      .orderBy("at")
      .execute();
    expect(entries).toEqual(
      ["publish", "unpublish", "publish"].map((action) => ({ action, actor_name: "Équipe", subject_id: id })),
    );
  });

  test("undoing a publication removes email and date; undoing an unpublishing sends no second email", async () => {
    const { db, id, mails } = await fresh();
    await changes.publish(db, id, { ...DECISION, now: at(10) });
    const undone = await changes.undo(db, id, { ...DECISION, to: PENDING, now: at(15) });
    expect(undone).toMatchObject({ kind: "done", review: { state: "pending", published_at: null } });
    expect(await mails()).toEqual([]);

    await changes.publish(db, id, { ...DECISION, now: at(20) });
    await db.deleteFrom("mail_outbox").execute();
    await changes.unpublish(db, id, { ...DECISION, now: at(200) });
    await changes.undo(db, id, { ...DECISION, to: PUBLISHED, now: at(205) });
    expect(await mails()).toEqual([]);
    expect(await getSummary(db)).toMatchObject({ totalReviews: 1 });
  });

  test("undoing within a minute of publication queues the dropped email again", async () => {
    const { db, id, mails } = await fresh();
    await changes.publish(db, id, { ...DECISION, now: at(10) });
    await changes.refuse(db, id, { ...DECISION, reason: "off-topic", now: at(20) });
    const former = PUBLISHED;
    expect(await changes.undo(db, id, { ...DECISION, to: former, now: at(25) })).toMatchObject({
      review: { state: "published", refusal_reason: null, published_at: at(10).toISOString() },
    });
    expect(await mails()).toMatchObject([{ kind: "review_published", send_after: at(85).toISOString() }]);
    expect(await changes.undo(db, id, { ...DECISION, to: former })).toMatchObject({ kind: "conflict" });
  });

  test("a reply is dated, shows its author to staff only, keeps a pending email, and can be removed", async () => {
    const { db, id } = await fresh();
    await changes.publish(db, id, { ...DECISION, now: at(10) });
    expect(await changes.reply(db, id, { ...DECISION, text: "Merci.", now: at(20) })).toMatchObject({
      review: { reply: "Merci.", reply_at: at(20).toISOString(), reply_by: "Équipe", state: "published" },
    });
    const other = { id: "other", name: "Bruno" };
    for (const by of [DECISION.by, other]) {
      expect(await changes.reply(db, id, { ...DECISION, by, text: "Merci.", now: at(30) })).toMatchObject({
        kind: "done",
        review: { reply_at: at(20).toISOString(), reply_by: "Équipe", version: 3 },
      });
    }
    const entries = await db.selectFrom("journal").select("action").orderBy("at").execute();
    expect(entries.map(({ action }) => action)).toEqual(["publish", "reply"]);
    expect(await kindsOf(db)).toEqual(["review_published", "review_replied"]);
    expect(await changes.reply(db, id, { ...DECISION, text: null })).toMatchObject({
      review: { reply: null, reply_at: null, reply_by: null },
    });
    expect(await kindsOf(db)).toEqual(["review_published"]);
  });

  // @life.replied
  test("mails the author about a reply and its change, but not about one that readers cannot see", async () => {
    const { db, id } = await fresh();
    await changes.reply(db, id, { ...DECISION, text: "Merci." });
    expect(await kindsOf(db)).toEqual([]);
    await changes.publish(db, id, DECISION);
    const tell = async (text: string) => {
      await changes.reply(db, id, { ...DECISION, text });
      const letter = db.selectFrom("mail_outbox").selectAll().where("kind", "=", "review_replied");
      const { subject, body } = await letter.executeTakeFirstOrThrow();
      return `${subject} ${body}`.replace(/\s/g, " ");
    };
    await changes.reply(db, id, { ...DECISION, text: null });
    expect(await tell("Merci bien.")).toMatch(/^Nous avons répondu à votre avis .*> Merci bien\./);
    // The first email is replaced before it leaves.
    expect(await tell("Merci beaucoup.")).toMatch(/^Nous avons répondu à votre avis .*> Merci beaucoup\./);
    await db.deleteFrom("mail_outbox").execute();
    expect(await tell("Merci à vous.")).toMatch(/^Notre réponse à votre avis a changé .*> Merci à vous\./);
    await changes.unpublish(db, id, DECISION);
    expect(await kindsOf(db)).toEqual([]);
  });

  test("undoing a reply restores the one before with its date and author, and drops the email", async () => {
    const { db, id } = await fresh();
    await changes.publish(db, id, { ...DECISION, now: at(0) });
    await changes.reply(db, id, { ...DECISION, text: "Merci.", now: at(10) });
    await db.deleteFrom("mail_outbox").execute();
    const other = { ...DECISION, by: { id: "other", name: "Bruno" } };
    const former = { reply: "Merci.", reply_at: at(10).toISOString(), reply_by: "Équipe" };
    for (const [text, now] of [
      ["Merci beaucoup.", 1_000],
      [null, 2_000],
    ] as const) {
      const changed = await changes.reply(db, id, { ...other, text, now: at(now) });
      if (changed.kind !== "done") throw new Error(changed.kind);
      const seen = { expectedVersion: changed.review.version, now: at(now + 5) };
      for (let times = 1; times <= 2; times += 1) {
        expect(await changes.undoReply(db, id, { ...other, ...seen })).toMatchObject({
          kind: "done",
          review: former,
          isAuthorNotified: false,
        });
      }
      expect(await kindsOf(db)).toEqual([]);
      expect(await changes.undoReply(db, id, { ...DECISION, ...seen })).toMatchObject({ kind: "conflict" });
    }
  });

  test("undoing a reply whose email has left mails the author; one that replaced an email queues it again", async () => {
    const { db, id } = await fresh();
    const letters = async () =>
      (await db.selectFrom("mail_outbox").select(["subject", "body"]).execute()).map(({ subject, body }) =>
        plain(`${subject} ${body}`),
      );
    await changes.publish(db, id, { ...DECISION, now: at(0) });
    await db.deleteFrom("mail_outbox").execute();
    await changes.reply(db, id, { ...DECISION, text: "Merci.", now: at(10) });
    await changes.reply(db, id, { ...DECISION, text: "Merci beaucoup.", now: at(20) });
    await changes.undoReply(db, id, { ...DECISION, now: at(25) });
    expect(await letters()).toEqual([expect.stringMatching(/^Nous avons répondu à votre avis [\s\S]*> Merci\./)]);
    await db.deleteFrom("mail_outbox").execute();
    await changes.reply(db, id, { ...DECISION, text: "Merci à vous.", now: at(200) });
    await db.deleteFrom("mail_outbox").execute();
    await changes.undoReply(db, id, { ...DECISION, now: at(300) });
    expect(await letters()).toEqual([expect.stringMatching(/^Notre réponse à votre avis a changé [\s\S]*> Merci\./)]);
  });

  // @life.kept
  test("mails the author of a reported review that it stays, unless that is undone", async () => {
    const { db, id } = await fresh();
    await changes.publish(db, id, DECISION);
    await db.deleteFrom("mail_outbox").execute();
    await report(db, id, { reason: "unlawful", message: null, email: null, clientHash: "r" });
    const now = new Date();
    const answer = { by: DECISION.by, site: DECISION.site, now };
    await answerReports(db, id, { ...answer, answer: "Vérifié." });
    expect(await kindsOf(db)).toEqual(["review_kept"]);
    await reopenReports(db, id, { by: DECISION.by, site: DECISION.site, answeredAt: now.toISOString() });
    expect(await kindsOf(db)).toEqual([]);
    await changes.remove(db, id, { ...DECISION, reason: "advertising" });
    await answerReports(db, id, { ...answer, answer: null });
    expect(await kindsOf(db)).toEqual(["review_removed"]);
  });

  // @life.kept
  test("a review hidden before its author knew that it stays, then shown again: the mail returns", async () => {
    for (const [hide, show] of [
      [
        (db, id) => changes.refuse(db, id, { ...DECISION, reason: "advertising", now: at(20) }),
        (db, id) => changes.undo(db, id, { ...DECISION, to: PUBLISHED, now: at(25) }),
      ],
      [
        (db, id) => changes.remove(db, id, { ...DECISION, reason: "advertising", now: at(20) }),
        (db, id) => changes.restore(db, id, { ...DECISION, now: at(25) }),
      ],
    ] as [Leave, Leave][]) {
      const { db, id, mails } = await fresh();
      await changes.publish(db, id, { ...DECISION, now: at(-200) });
      await report(db, id, { reason: "unlawful", message: null, email: null, clientHash: "r" });
      await db.deleteFrom("mail_outbox").execute();
      await answerReports(db, id, { ...DECISION, answer: "Vérifié.", now: at(10) });
      await hide(db, id);
      expect(await kindsOf(db)).not.toContain("review_kept");
      await show(db, id);
      expect(await mails()).toMatchObject([{ kind: "review_kept", send_after: at(85).toISOString() }]);

      // Once it has left, it does not return; nor does it tell of reports that the undone decision closed.
      await db.deleteFrom("mail_outbox").execute();
      await changes.refuse(db, id, { ...DECISION, reason: "advertising", now: at(200) });
      await answerReports(db, id, { ...DECISION, answer: null, now: at(200) });
      await changes.undo(db, id, { ...DECISION, to: PUBLISHED, now: at(205) });
      expect(await kindsOf(db)).toEqual([]);
    }
  });

  test("readers who reported a review get a mail that says whether it stays", async () => {
    const { db, id } = await fresh();
    await changes.publish(db, id, DECISION);
    await db.deleteFrom("mail_outbox").execute();
    const told = async () => {
      await report(db, id, { reason: "unlawful", message: null, email: "lea@lectrice.example", clientHash: "r" });
      await answerReports(db, id, { by: DECISION.by, site: DECISION.site, answer: null });
      const letter = db.deleteFrom("mail_outbox").where("recipient", "=", "lea@lectrice.example").returning("body");
      return (await letter.executeTakeFirst())?.body;
    };
    expect(await told()).toMatch(/examiné\s: il reste publié\./);
    await report(db, id, { reason: "unlawful", message: null, email: "lea@lectrice.example", clientHash: "s" });
    await changes.remove(db, id, { ...DECISION, reason: "advertising" });
    expect(await told()).toMatch(/examiné\s: il n’est plus publié\./);
  });

  // @life.reports
  test("readers who reported a review learn that its author withdrew it, or that it is erased", async () => {
    for (const leave of DEPARTURES) {
      const { db, id } = await fresh();
      await changes.publish(db, id, DECISION);
      for (const [clientHash, email] of [
        ["r", "lea@lectrice.example"],
        ["s", REVIEW.customer_email],
      ] as const)
        await report(db, id, { reason: "unlawful", message: null, email, clientHash });
      await db.deleteFrom("mail_outbox").execute();
      await leave(db, id);
      const letters = db.selectFrom("mail_outbox").select("body").where("recipient", "=", "lea@lectrice.example");
      expect(await letters.execute()).toEqual([
        { body: expect.stringMatching(/n’est plus publié\s: il a été retiré à la demande de son auteur/) },
      ]);
      const open = db.selectFrom("review_reports").select("id").where("answered_at", "is", null);
      expect(await open.execute()).toEqual([]);
    }
  });

  // @life.reports
  test("a mail about a report that has not left follows the review", async () => {
    const { db, id } = await fresh();
    await changes.publish(db, id, DECISION);
    await db.deleteFrom("mail_outbox").execute();
    await report(db, id, { reason: "unlawful", message: null, email: "lea@lectrice.example", clientHash: "r" });
    await answerReports(db, id, { ...DECISION, answer: "Vérifié." });
    const told = async () => {
      const mails = db.selectFrom("mail_outbox").select("body").where("kind", "=", "report_answered");
      return (await mails.executeTakeFirstOrThrow()).body;
    };
    expect(await kindsOf(db)).toEqual(["report_answered", "review_kept"]);
    await changes.refuse(db, id, { ...DECISION, reason: "advertising" });
    expect(await kindsOf(db)).toEqual(["report_answered", "review_refused"]);
    expect(await told()).toMatch(/il n’est plus publié\.[\s\S]*La raison\s: L’avis contient de la publicité/);
    expect(await told()).not.toContain("Vérifié.");
    await changes.remove(db, id, { ...DECISION, reason: null });
    expect(await told()).toMatch(/il n’est plus publié\.[\s\S]*La raison\s: L’avis contient de la publicité/);
    expect(await told()).not.toContain("Vérifié.");
    await changes.restore(db, id, DECISION);
    await changes.undo(db, id, { ...DECISION, to: PUBLISHED });
    expect(await kindsOf(db)).toEqual(["report_answered", "review_kept", "review_published"]);
    expect(await told()).toMatch(/il reste publié\.[\s\S]*Vérifié\./);
    await author.withdraw(db, id, DECISION);
    expect(await kindsOf(db)).toEqual(["report_answered"]);
    expect(await told()).toContain("retiré à la demande de son auteur");
    expect(await told()).not.toContain("Vérifié.");
  });

  // @life.reports
  test("what staff wrote about a review that was no longer published stays in the mail", async () => {
    const { db, id } = await fresh();
    await changes.publish(db, id, DECISION);
    await report(db, id, { reason: "unlawful", message: null, email: "lea@lectrice.example", clientHash: "r" });
    await changes.unpublish(db, id, DECISION);
    await answerReports(db, id, { ...DECISION, answer: "Nous le relisons." });
    await changes.refuse(db, id, { ...DECISION, reason: "advertising" });
    await changes.remove(db, id, { ...DECISION, reason: null });
    const letters = db.selectFrom("mail_outbox").select("body").where("recipient", "=", "lea@lectrice.example");
    expect(await letters.execute()).toEqual([
      { body: expect.stringMatching(/il n’est plus publié\.[\s\S]*publicité[\s\S]*Nous le relisons\./) },
    ]);
  });

  // @life.reports
  test("readers keep the reason of staff when the author then withdraws the review, or it is erased", async () => {
    const decisions: Leave[] = [
      (db, id) => changes.refuse(db, id, { ...DECISION, reason: "advertising" }),
      (db, id) => changes.remove(db, id, { ...DECISION, reason: "advertising" }),
    ];
    for (const decide of decisions) {
      for (const leave of DEPARTURES) {
        const { db, id } = await fresh();
        await changes.publish(db, id, DECISION);
        await report(db, id, { reason: "unlawful", message: null, email: "lea@lectrice.example", clientHash: "r" });
        await db.deleteFrom("mail_outbox").execute();
        await decide(db, id);
        await answerReports(db, id, { ...DECISION, answer: null });
        await leave(db, id);
        const letters = db.selectFrom("mail_outbox").select("body").where("recipient", "=", "lea@lectrice.example");
        expect(await letters.execute()).toEqual([
          { body: expect.stringMatching(/il n’est plus publié\.[\s\S]*La raison\s: L’avis contient de la publicité/) },
        ]);
      }
    }
  });

  // @life.reports
  test("a deletion that staff took back gives no reason for the author’s withdrawal", async () => {
    const { db, id } = await fresh();
    await changes.publish(db, id, DECISION);
    await changes.remove(db, id, { ...DECISION, reason: "advertising" });
    await changes.restore(db, id, DECISION);
    await report(db, id, { reason: "unlawful", message: null, email: "lea@lectrice.example", clientHash: "r" });
    await author.withdraw(db, id, DECISION);
    const letters = db.selectFrom("mail_outbox").select("body").where("recipient", "=", "lea@lectrice.example");
    expect((await letters.execute()).at(-1)?.body).toContain("retiré à la demande de son auteur");
  });

  test("knows the mail of any report that was answered with the others", async () => {
    const { db, id } = await fresh();
    await changes.publish(db, id, DECISION);
    for (const [clientHash, email] of [
      ["r", null],
      ["s", "lea@lectrice.example"],
      ["t", null],
    ] as const)
      await report(db, id, { reason: "unlawful", message: null, email, clientHash });
    await answerReports(db, id, { by: DECISION.by, site: DECISION.site, answer: null });
    expect(await lastAnswerOf(db, id)).toMatchObject({ isEmailQueued: true });
  });

  test("invalidates caches only when the public list changes", async () => {
    const { db, id } = await fresh();
    const started = await versionOf(db);
    const steps = [];
    const { publish, unpublish, remove, restore } = changes;
    for (const step of [remove, restore, publish, remove, restore, unpublish]) {
      const before = await versionOf(db);
      await step(db, id, { ...DECISION, reason: "spam" });
      steps.push((await versionOf(db)) - before);
    }
    expect(steps).toEqual([0, 0, 1, 1, 1, 1]);
    expect(started).toBe(1);
  });

  test("a decision on a changed review returns a conflict and changes nothing", async () => {
    const { db, id } = await fresh();
    await changes.publish(db, id, { ...DECISION, expectedVersion: 1 });
    const late = await changes.refuse(db, id, { ...DECISION, expectedVersion: 1, reason: "off-topic" });
    expect(late).toMatchObject({ kind: "conflict", current: { state: "published", version: 2 } });
    expect(await changes.publish(db, id, DECISION)).toMatchObject({ kind: "conflict" });
    expect(await changes.restore(db, id, DECISION)).toMatchObject({ kind: "conflict" });
    expect(await erase(db, id, DECISION)).toMatchObject({ kind: "conflict" });
    expect(await changes.publish(db, "nobody", DECISION)).toEqual({ kind: "missing" });
    expect(await db.selectFrom("journal").select("action").execute()).toHaveLength(1);
  });

  // @V2.3.4
  test("one of ten concurrent publications succeeds", async () => {
    const { db, id } = await fresh();
    const answers = await Promise.all(Array.from({ length: 10 }, () => changes.publish(db, id, DECISION)));
    expect(answers.filter(({ kind }) => kind === "done")).toHaveLength(1);
    expect((await countsForStaff(db)).approved).toBe(1);
    expect(await db.selectFrom("journal").select("action").execute()).toHaveLength(1);
  });

  // @life.delayed-mails
  test("an undo within a minute drops the author's email", async () => {
    const { db, id, mails } = await fresh();
    await changes.publish(db, id, { ...DECISION, now: at(0) });
    const published = { kind: "review_published", recipient: "zoe@client.example" };
    expect(await mails()).toEqual([{ ...published, send_after: at(60).toISOString() }]);
    await changes.unpublish(db, id, { ...DECISION, now: at(10) });
    expect(await mails()).toEqual([]);
    await changes.refuse(db, id, { ...DECISION, reason: "off-topic", now: at(20) });
    expect(await mails()).toMatchObject([{ kind: "review_refused" }]);
    await changes.remove(db, id, { ...DECISION, reason: "spam" });
    expect(await mails()).toMatchObject([{ kind: "review_refused" }]);
    await changes.restore(db, id, DECISION);
    await changes.reconsider(db, id, DECISION);
    expect(await mails()).toEqual([]);
  });

  test("a review restored from the bin at once still sends its publication email", async () => {
    const { db, id, mails } = await fresh();
    await changes.publish(db, id, { ...DECISION, now: at(0) });
    await changes.remove(db, id, { ...DECISION, reason: "spam", now: at(30) });
    expect(await mails()).toEqual([]);
    await changes.restore(db, id, { ...DECISION, now: at(40) });
    expect(await mails()).toMatchObject([{ kind: "review_published", send_after: at(100).toISOString() }]);
  });

  // @life.link-shown @law.refusal-email
  test("an email contains the company's name, address and phone, the reason, the author's link and text", async () => {
    const { db, id } = await fresh();
    await changes.refuse(db, id, { ...DECISION, reason: "off-topic", note: "Parlez-nous de la livraison." });
    const { subject, body } = await db.selectFrom("mail_outbox").select(["subject", "body"]).executeTakeFirstOrThrow();
    const { name, address, phones } = shippedFacts;
    expect(plain(subject)).toBe(`Votre avis n’a pas été publié – ${plain(name)}`);
    const ending = [name, addressLine(address), `Tél. ${formatPhone(phones.landline)}`].map(plain).join("\n");
    expect(plain(body).endsWith(ending), body).toBe(true);
    expect(plain(body)).toContain(`Votre avis du 21 novembre 2026 :\n> ${REVIEW.comment}`);
    expect(body).toContain("sans rapport avec nos produits");
    expect(body).toContain("Parlez-nous de la livraison.");
    expect(body).toMatch(new RegExp(`https://site\\.example/avis/suivi/${id}/[\\w-]{43}$`, "m"));
  });

  test("a refusal says whether the review had been public", async () => {
    const { db, id } = await fresh();
    const letter = async () => {
      const { subject, body } = await db
        .selectFrom("mail_outbox")
        .select(["subject", "body"])
        .executeTakeFirstOrThrow();
      return plain(`${subject}\n${body}`);
    };
    await changes.publish(db, id, DECISION);
    await changes.refuse(db, id, { ...DECISION, reason: "off-topic" });
    expect(await letter()).toMatch(
      /^Votre avis n’est plus publié – [\s\S]*Nous avons retiré votre avis du site, pour la raison suivante :/,
    );
    expect(await letter()).not.toMatch(/n’a pas été publié|ne le publions pas/);
    await author.correct(db, id, REVIEW, DECISION);
    await changes.refuse(db, id, { ...DECISION, reason: "off-topic" });
    expect(await letter()).toMatch(/^Votre avis n’a pas été publié – /);
  });

  test("an email quotes no abuse, advertising or personal data", async () => {
    const { db, id } = await fresh();
    for (const reason of ["unlawful", "advertising", "personal-data"] as const) {
      await changes.refuse(db, id, { ...DECISION, reason });
      const { body } = await db.selectFrom("mail_outbox").select("body").executeTakeFirstOrThrow();
      expect(plain(body)).toContain("Il s’agit de votre avis du 21 novembre 2026.");
      expect(plain(body)).not.toContain(REVIEW.comment);
      await changes.reconsider(db, id, DECISION);
    }
  });

  // @A5.undo-after-email
  test("an undo sends a correction only if the email has left", async () => {
    const { db, id, mails } = await fresh();
    const send = () => db.deleteFrom("mail_outbox").execute();
    for (const decide of [
      (now: Date) => changes.publish(db, id, { ...DECISION, now }),
      (now: Date) => changes.refuse(db, id, { ...DECISION, reason: "off-topic", now }),
    ]) {
      await decide(at(0));
      await changes.undo(db, id, { ...DECISION, to: PENDING, now: at(59) });
      expect(await mails()).toEqual([]);
      await decide(at(100));
      await send();
      await changes.undo(db, id, { ...DECISION, to: PENDING, now: at(300) });
      expect(await mails()).toMatchObject([{ kind: "review_revised", send_after: at(360).toISOString() }]);
      await send();
    }
    const remove = (now: Date) => changes.remove(db, id, { ...DECISION, reason: "duplicate", now });
    await remove(at(400));
    await changes.restore(db, id, { ...DECISION, now: at(410) });
    expect(await mails()).toEqual([]);
    await remove(at(500));
    await send();
    await changes.restore(db, id, { ...DECISION, now: at(90_000) });
    expect(await mails()).toMatchObject([{ kind: "review_revised" }]);
  });

  // @P20.deletion-reason
  test("deleting a pending or published review needs a reason and notifies the author, except for spam", async () => {
    const { db, id, mails } = await fresh();
    expect(await changes.remove(db, id, { ...DECISION, reason: null })).toEqual({ kind: "reason-required" });
    await changes.publish(db, id, DECISION);
    expect(await changes.remove(db, id, { ...DECISION, reason: null })).toEqual({ kind: "reason-required" });
    await changes.remove(db, id, { ...DECISION, reason: "no-experience" });
    expect(await mails()).toMatchObject([{ kind: "review_removed", recipient: "zoe@client.example" }]);
    const { body } = await db.selectFrom("mail_outbox").select("body").executeTakeFirstOrThrow();
    expect(body).toContain("L’avis ne repose pas sur une expérience vécue avec notre entreprise.");
    await changes.restore(db, id, DECISION);
    await changes.remove(db, id, { ...DECISION, reason: "spam" });
    expect(await mails()).toEqual([]);
    await changes.restore(db, id, DECISION);
    await changes.refuse(db, id, { ...DECISION, reason: "off-topic" });
    expect(await changes.remove(db, id, { ...DECISION, reason: null })).toMatchObject({ kind: "done" });
    expect(await mails()).toMatchObject([{ kind: "review_refused" }]);
  });

  // @P20.deletion-reason
  test("erasing a review at once keeps the mail with the reason, without the link, which is dead", async () => {
    for (const [decide, note] of [
      [(db, id) => changes.remove(db, id, { ...DECISION, reason: "off-topic" }), ""],
      [(db, id) => changes.refuse(db, id, { ...DECISION, reason: "off-topic", note: "Parlez du bois." }), "du bois"],
    ] as [(db: Kysely<Database>, id: string) => Promise<unknown>, string][]) {
      const { db, id } = await fresh();
      await decide(db, id);
      await changes.remove(db, id, { ...DECISION, reason: null });
      await erase(db, id, DECISION);
      const [mail, ...others] = await db.selectFrom("mail_outbox").select(["kind", "body"]).execute();
      expect([mail?.kind, others]).toEqual(["review_removed", []]);
      expect(mail?.body).toContain("L’avis est sans rapport avec nos produits ou nos services.");
      expect(mail?.body).toContain(note);
      expect(mail?.body).not.toContain("/avis/suivi/");
    }
  });

  // @life.corrections
  test("a correction blocks a publication, but no refusal or deletion", async () => {
    const { db, id } = await fresh();
    const correct = (comment: string) => author.correct(db, id, { ...REVIEW, comment }, DECISION);
    const seen = { ...DECISION, expectedVersion: 1 };
    for (const comment of ["Livraison bien faite.", "Livraison très bien faite."]) await correct(comment);
    expect(await changes.publish(db, id, seen)).toMatchObject({ kind: "conflict", lastChange: { action: "correct" } });
    expect(await changes.reply(db, id, { ...seen, text: "Merci." })).toMatchObject({ kind: "conflict" });
    expect(await changes.refuse(db, id, { ...seen, reason: "off-topic" })).toMatchObject({
      kind: "done",
      isCorrected: true,
      review: { state: "refused", comment: "Livraison très bien faite." },
    });
    await correct("Livraison encore mieux faite.");
    expect(await changes.remove(db, id, { ...seen, reason: "off-topic" })).toMatchObject({
      kind: "conflict",
      lastChange: { action: "correct", actor_name: "Auteur" },
    });
    expect(await changes.remove(db, id, { ...DECISION, expectedVersion: 4, reason: "spam" })).toMatchObject({
      kind: "done",
      isCorrected: true,
    });
  });

  test("a decision sent twice by one person counts once, without a conflict", async () => {
    const { db, id } = await fresh();
    const seen = { ...DECISION, expectedVersion: 1 };
    const other = { ...seen, by: { id: "other", name: "Bruno" } };
    const answers = await Promise.all([changes.publish(db, id, seen), changes.publish(db, id, seen)]);
    expect(answers).toMatchObject([
      { kind: "done", before: { state: "pending" } },
      { kind: "done", before: { state: "pending" } },
    ]);
    expect(await changes.publish(db, id, other)).toMatchObject({
      kind: "conflict",
      lastChange: { actor_name: "Équipe" },
    });
    const words = { ...DECISION, expectedVersion: 2, text: "Merci." };
    await changes.reply(db, id, words);
    expect(await changes.reply(db, id, words)).toMatchObject({ kind: "done" });
    expect(await changes.reply(db, id, { ...words, text: "Merci !" })).toMatchObject({ kind: "conflict" });
    expect(await db.selectFrom("journal").select("action").execute()).toHaveLength(2);
  });

  test("a correction sent twice counts once; another text for the same version is a conflict", async () => {
    const { db, id } = await fresh();
    const correct = (comment: string) =>
      author.correct(db, id, { ...REVIEW, comment }, { ...DECISION, expectedVersion: 1 });
    expect(await correct("Livraison bien faite.")).toMatchObject({ kind: "done" });
    expect(await correct("Livraison bien faite.")).toMatchObject({ kind: "done", review: { version: 2 } });
    expect(await correct("Livraison mal faite.")).toMatchObject({ kind: "conflict" });
  });

  test("a corrected review becomes pending and leaves the site at once", async () => {
    const { db, id } = await fresh();
    await changes.publish(db, id, DECISION);
    const corrected = await author.correct(db, id, { ...REVIEW, rating: 2 }, DECISION);
    expect(corrected).toMatchObject({ kind: "done", review: { state: "pending", rating: 2, published_at: null } });
    expect(await getSummary(db)).toMatchObject({ totalReviews: 0 });
    expect(await countsForStaff(db)).toMatchObject({ pending: 1, approved: 0 });
  });

  // @life.withdrawn
  test("a withdrawn review cannot be restored and expires with the bin", async () => {
    const { db, id } = await fresh();
    await author.withdraw(db, id, DECISION);
    expect(await changes.restore(db, id, DECISION)).toMatchObject({ kind: "conflict" });
    expect(await erase(db, id, DECISION)).toMatchObject({ kind: "done" });
    expect(await countsForStaff(db)).toMatchObject({ all: 0, bin: 0 });
  });

  // @P7.figures-follow
  test("the figures match the rows after any sequence of actions", async () => {
    const { db } = await freshDatabase(dialect);
    const ids: string[] = [];
    for (const rating of [1, 2, 3, 4, 5] as const) {
      const answer = await storeReview(db, { ...REVIEW, rating }, { clientHash: `client ${rating}` });
      if (answer.kind === "stored") ids.push(answer.review.id);
    }
    for (const [index, origin] of (["invited", "verified", "imported"] as const).entries()) {
      await db
        .updateTable("reviews")
        .set({ origin })
        .where("id", "=", ids[index] ?? "")
        .execute();
    }
    const verbs = {
      publish: (id: string) => changes.publish(db, id, DECISION),
      unpublish: (id: string) => changes.unpublish(db, id, DECISION),
      refuse: (id: string) => changes.refuse(db, id, { ...DECISION, reason: "unreadable" }),
      reconsider: (id: string) => changes.reconsider(db, id, DECISION),
      remove: (id: string) => changes.remove(db, id, { ...DECISION, reason: "spam" }),
      restore: (id: string) => changes.restore(db, id, DECISION),
      correct: (id: string) => author.correct(db, id, { ...REVIEW, rating: 3 }, DECISION),
      move: (id: string) => changes.move(db, id, { ...DECISION, activity: "fuel" }),
      erase: (id: string) => erase(db, id, DECISION),
    };
    // Erase rarely, so that enough reviews remain.
    const names = Object.keys(verbs) as (keyof typeof verbs)[];
    const verb = fc.oneof(
      { weight: 40, arbitrary: fc.constantFrom(...names.slice(0, -1)) },
      fc.constant("erase" as const),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(verb, fc.nat({ max: ids.length - 1 })), { minLength: 1, maxLength: 12 }),
        async (actions) => {
          await Promise.all(actions.map(([name, index]) => verbs[name](ids[index] ?? "")));
          await expectSummaryToMatch(db);
        },
      ),
      { numRuns: 25 },
    );
  });
});

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

async function expectSummaryToMatch(db: Kysely<Database>) {
  const all = await db.selectFrom("reviews").select(["state", "rating", "deleted_at", "activity", "origin"]).execute();
  for (const of of [undefined, ...ACTIVITY_IDS]) {
    expect(await readCounts(db, of)).toEqual(countedOf(all.filter(({ activity }) => !of || activity === of)));
  }
}

function countedOf(rows: Pick<ReviewRow, "state" | "rating" | "deleted_at" | "origin">[]) {
  const kept = rows.filter(({ deleted_at }) => deleted_at === null);
  const published = kept.filter(({ state }) => state === "published");
  const ratings = [1, 2, 3, 4, 5].map((n) => [`rating_${n}`, published.filter(({ rating }) => rating === n).length]);
  const origins = ["invited", "verified", "imported"].map((of) => [
    of,
    published.filter(({ origin }) => origin === of).length,
  ]);
  return {
    pending: kept.filter(({ state }) => state === "pending").length,
    published: published.length,
    refused: kept.filter(({ state }) => state === "refused").length,
    deleted: rows.length - kept.length,
    ...Object.fromEntries([...ratings, ...origins]),
  };
}

async function kindsOf(db: Awaited<ReturnType<typeof freshDatabase>>["db"]): Promise<string[]> {
  const rows = await db.selectFrom("mail_outbox").select("kind").orderBy("kind").execute();
  return rows.map(({ kind }) => kind);
}
