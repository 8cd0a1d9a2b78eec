import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database } from "../../core/database/schema.ts";
import { createLog } from "../../core/log.ts";
import { deliverDue } from "../../core/mail.ts";
import { retainedSince } from "../../core/retention.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { DECISION } from "../../test/decision.ts";
import { startMailServer } from "../../test/mail-server.ts";
import { review } from "../../test/new-review.ts";
import { shippedFacts } from "../company/facts.ts";
import { eraseExpiredData } from "../law/retention.server.ts";
import * as author from "../reviews/author-changes.server.ts";
import { eraseReviewsAndReportsOf, reviewsAndReportsOf } from "../reviews/personal-data.server.ts";
import * as staff from "../reviews/staff-changes.server.ts";
import { countByOrigin } from "../reviews/store.server.ts";
import { storeReview } from "../reviews/submit.server.ts";
import { digestOf, type Invited, invite, inviteFor, plan, tie, withdraw } from "./invite.server.ts";
import { objectTo } from "./objections.server.ts";
import { eraseReviewInvitationsOf, reviewInvitationsOf } from "./personal-data.server.ts";
import { noteRefusedAddresses, remindOfInvitations } from "./reminders.server.ts";
import type { Wanted } from "./rules.ts";
import { isToHandOver, listBatch } from "./store.server.ts";
import { storeInvited } from "./submit.server.ts";

const START = Date.parse("2026-11-23T08:00:00.000Z");
const day = (days: number) => new Date(START + days * DAY_MS);
const site = { url: "https://site.example", secret: "s".repeat(32), company: shippedFacts };
const BY = { id: null, name: "Claire" };
const ZOE = "zoe@client.example";
const wanted = (changes: Partial<Wanted> = {}): Wanted => ({
  ...{ activity: "pellets", delivered_on: "2026-11-12", order_number: null, email: null, customer_name: null },
  ...changes,
});

describe.each(DIALECTS)("%s", (dialect) => {
  const fresh = async () => (await freshDatabase(dialect)).db;
  const inviteAll = async (db: Kysely<Database>, list: Wanted[], now = day(0)) => {
    const made = await invite(db, list, { source: "list", by: BY, site, now });
    if ("changed" in made) throw new Error(JSON.stringify(made.changed));
    return made;
  };
  const mailsOf = (db: Kysely<Database>) =>
    db
      .selectFrom("mail_outbox")
      .select(["kind", "recipient", "body", "unsubscribe_url"])
      .orderBy("created_at")
      .execute();

  // @A5.invitation-once
  test("excludes who objected, wrote lately, or was invited for the order, and nobody else", async () => {
    const db = await fresh();
    const earlier = await inviteAll(db, [
      wanted({ order_number: "A-1" }),
      wanted({ email: "non@client.example", order_number: "A-2" }),
      wanted({ email: "attend@client.example" }),
      wanted({ email: "Anonyme@client.example", order_number: "A-3" }),
    ]);
    await objectTo(db, tokenOf(earlier, 1));
    await storeInvited(tokenOf(earlier, 3))(db, review({ customer_email: null }), { clientHash: "c", now: day(0) });
    await storeReview(db, review({ customer_email: "Recent@client.example" }), { clientHash: "a", now: day(-179) });
    await storeReview(db, review({ customer_email: "ancien@client.example" }), { clientHash: "b", now: day(-181) });
    const planned = await plan(
      db,
      [
        wanted({ email: "Non@Client.example", order_number: "B-1" }),
        wanted({ email: "recent@client.example", order_number: "B-2" }),
        wanted({ email: "ancien@client.example", order_number: "B-3" }),
        wanted({ order_number: "a 1" }),
        wanted({ email: "attend@client.example" }),
        wanted({ email: "attend@client.example", order_number: "B-4" }),
        wanted({ order_number: "B4" }),
        wanted({ email: "ANCIEN@client.example", order_number: "B-5" }),
        wanted({ email: "anonyme@client.example", order_number: "B-6" }),
      ],
      day(1),
    );
    expect(planned.map(({ exclusion }) => exclusion)).toEqual([
      "objected",
      "wrote",
      null,
      "order",
      "open",
      null,
      "double",
      "double",
      "wrote",
    ]);
  });

  // @A5.invitation-mail
  test("queues one mail for each address, without order or name, and keeps no token", async () => {
    const db = await fresh();
    const made = await inviteAll(db, [
      wanted({ email: ZOE, order_number: "A-1", customer_name: "Zoé Lefèvre" }),
      wanted({ order_number: "A-2" }),
    ]);
    expect(made).toMatchObject({ count: 2, mailed: 1 });
    const token = tokenOf(made);
    const [mail, ...others] = await mailsOf(db);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: ZOE,
      unsubscribe_url: `https://site.example/avis/invitation/${token}/opposition`,
    });
    expect(mail?.body).toContain(`https://site.example/avis/invitation/${token}\n`);
    expect(mail?.body).not.toMatch(/A-1|Lefèvre/);
    expect(token).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
    expect(JSON.stringify(await db.selectFrom("invitations").selectAll().execute())).not.toContain(token);
  });

  // @A5.invitation-list
  test("invites everyone of a list as it was seen, or nobody", async () => {
    const db = await fresh();
    const list = [wanted({ order_number: "A-1" }), wanted({ order_number: "A-2", email: ZOE })];
    const seen = digestOf(await plan(db, list, day(0)));
    await inviteAll(db, [wanted({ order_number: "A2" })]);
    const answer = await invite(db, list, { source: "list", by: BY, site, seen, now: day(0) });
    expect(answer).toMatchObject({ changed: [{ exclusion: null }, { exclusion: "order" }] });
    expect(await db.selectFrom("invitations").select("order_number").execute()).toEqual([{ order_number: "A2" }]);
    expect(await mailsOf(db)).toEqual([]);
  });

  // @A5.invitation-once
  test("one of ten concurrent invitations for an order succeeds", async () => {
    const db = await fresh();
    const list = [wanted({ order_number: "A-1", email: ZOE })];
    const ask = { source: "single", by: BY, site, now: day(0) } as const;
    const all = await Promise.all(Array.from({ length: 10 }, () => invite(db, list, ask)));
    expect(all.filter((made) => "batch" in made)).toHaveLength(1);
    expect(all).toContainEqual({ changed: [{ ...list[0], exclusion: "order" }] });
    expect(await mailsOf(db)).toHaveLength(1);
  });

  // @A5.invitation-once
  test("one of ten slips tied to an order at once succeeds", async () => {
    const db = await fresh();
    const { batch } = await inviteAll(
      db,
      Array.from({ length: 10 }, () => wanted()),
    );
    const slips = await db.selectFrom("invitations").select("id").where("batch", "=", batch).execute();
    // Opens the connections, which would come one by one.
    await Promise.all(slips.map(() => listBatch(db, batch)));
    const answers = await Promise.all(slips.map(({ id }) => tie(db, id, "A-1", BY)));
    expect(answers.toSorted()).toEqual(["done", ...Array(9).fill("taken")]);
  });

  // @A5.invitation-spent
  test("one of ten concurrent reviews with one link is stored and uses the link up", async () => {
    const db = await fresh();
    const token = tokenOf(await inviteAll(db, [wanted({ order_number: "A-1" })]));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        storeInvited(token)(db, review({ activity: "pellets", comment: `Avis numéro ${index}.` }), {
          clientHash: `c${index}`,
          now: day(1),
        }),
      ),
    );
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual([...Array(9).fill("spent"), "stored"]);
    const reviews = await db.selectFrom("reviews").select(["id", "origin"]).execute();
    expect(reviews).toEqual([{ id: expect.anything(), origin: "verified" }]);
    const [invitation] = await db.selectFrom("invitations").select(["spent_at", "spent_review_id"]).execute();
    expect(invitation).toEqual({ spent_at: day(1).toISOString(), spent_review_id: reviews[0]?.id });
  });

  // @A5.invitation-spent
  test("a repeated post gets the first review; withdrawing it gives the token no second life", async () => {
    const db = await fresh();
    const token = tokenOf(await inviteAll(db, [wanted({ email: ZOE, customer_name: "Zoé" })]));
    const send = (comment: string, clientHash = "a") =>
      storeInvited(token)(db, review({ comment }), { clientHash, submissionKey: "k".repeat(20), now: day(1) });
    const first = await send("Livraison à l’heure.");
    const again = await send("Livraison à l’heure.", "b");
    expect([first.kind, again.kind]).toEqual(["stored", "duplicate"]);
    if (first.kind !== "stored" || again.kind !== "duplicate") return;
    expect(again.review.id).toBe(first.review.id);
    expect((await send("Un tout autre avis.")).kind).toBe("spent");
    await author.withdraw(db, first.review.id, { site });
    expect((await send("Livraison à l’heure, vraiment.")).kind).toBe("spent");
    expect(await db.selectFrom("reviews").select("origin").execute()).toEqual([{ origin: "invited" }]);
    expect(await db.selectFrom("invitations").select(["email", "customer_name", "remind_at"]).execute()).toEqual([
      { email: null, customer_name: null, remind_at: null },
    ]);
  });

  // @A5.invitation-spent
  test("neither an expired nor a mistyped token stores anything; a typed one may have capitals and hyphens", async () => {
    const db = await fresh();
    const [token, other] = (await inviteAll(db, [wanted(), wanted()])).paths.map(lastSegment) as [string, string];
    const send = (typed: string, now: Date) => storeInvited(typed)(db, review(), { clientHash: "a", now });
    expect((await send(token, day(90))).kind).toBe("spent");
    expect((await send(`${token}x`, day(1))).kind).toBe("spent");
    expect((await send("", day(1))).kind).toBe("spent");
    expect(await db.selectFrom("reviews").select("id").execute()).toEqual([]);
    expect((await send(other.toUpperCase().replace(/(....)/g, "$1-"), day(89.9))).kind).toBe("stored");
  });

  // @A5.invitation-verified
  test("a review of another activity than its order is not verified, nor one that its author moves there", async () => {
    const db = await fresh();
    const made = await inviteAll(db, [wanted({ order_number: "A-1" }), wanted({ order_number: "A-2" })]);
    for (const [index, activity] of (["fuel", "pellets"] as const).entries()) {
      const written = review({ activity, comment: `Avis ${index} bien écrit.` });
      await storeInvited(tokenOf(made, index))(db, written, { clientHash: `c${index}`, now: day(1) });
    }
    const stored = await db.selectFrom("reviews").select(["id", "origin"]).orderBy("comment").execute();
    expect(stored.map(({ origin }) => origin)).toEqual(["invited", "verified"]);
    const corrected = await author.correct(db, stored[1]?.id ?? "", review({ activity: "fuel" }), { site });
    expect(corrected).toMatchObject({ kind: "done", review: { origin: "invited" } });
  });

  // @A5.invitation-verified
  test("a review that staff move to another activity than its order is not verified until that is undone", async () => {
    const db = await fresh();
    const token = tokenOf(await inviteAll(db, [wanted({ order_number: "A-1" })]));
    await storeInvited(token)(db, review({ activity: "pellets" }), { clientHash: "a", now: day(1) });
    const { id } = await db.selectFrom("reviews").select("id").executeTakeFirstOrThrow();
    const decision = { by: BY, site };
    await staff.publish(db, id, decision);
    const move = (activity: "fuel" | "pellets") => staff.move(db, id, { ...decision, activity });
    expect(await move("fuel")).toMatchObject({ kind: "done", review: { origin: "invited" } });
    expect(await countByOrigin(db)).toMatchObject({ invited: 1, verified: 0 });
    expect(await move("pellets")).toMatchObject({ kind: "done", review: { origin: "verified" } });
    expect(await countByOrigin(db)).toMatchObject({ invited: 0, verified: 1 });
  });

  // @A5.invitation-verified
  test("a review is verified by an order number, a request marked « commande », or a tied slip, else invited", async () => {
    const db = await fresh();
    const request = async (id: string, outcome: "order" | "none" | null) => {
      const at = day(-1).toISOString();
      const asked = { subject: "Devis", message: "Bonjour", content_hash: id, created_at: at, updated_at: at };
      const person = { first_name: "Zoé", last_name: id, email: `${id}@client.example`, phone: "+33639981234" };
      const row = { id, ...person, ...asked, state: "done" as const, outcome };
      await db.insertInto("contact_submissions").values(row).execute();
      return { ...row, deleted_at: null, delivery_date: null };
    };
    for (const [id, outcome] of [
      ["ordered", "order"],
      ["unsold", "none"],
      ["later", null],
    ] as const) {
      expect(await inviteFor(db, await request(id, outcome), { by: BY, site, now: day(0) })).toBeNull();
    }
    expect(await inviteFor(db, await requestOf(db, "ordered"), { by: BY, site, now: day(0) })).toMatch(/déjà/);
    await db.updateTable("contact_submissions").set({ outcome: "order" }).where("id", "=", "later").execute();
    const made = await inviteAll(db, [wanted(), wanted(), wanted({ order_number: "A-1" })]);
    const [, slip] = await db
      .selectFrom("invitations")
      .select("id")
      .where("batch", "=", made.batch)
      .orderBy("number")
      .execute();
    expect(await tie(db, slip?.id ?? "", "A 1", BY)).toBe("taken");
    expect(await tie(db, slip?.id ?? "", "A-2", BY)).toBe("done");
    expect(await tie(db, slip?.id ?? "", "A-3", BY)).toBe("missing");
    const mails = await mailsOf(db);
    const tokens = [
      ...mails.map(({ body }) => /invitation\/(\w+)/.exec(body)?.[1] ?? ""),
      ...made.paths.map(lastSegment),
    ];
    for (const [index, token] of tokens.entries()) {
      const activity = index < mails.length ? "fuel" : "pellets";
      await storeInvited(token)(db, review({ activity, comment: `Avis ${index} bien écrit.` }), {
        clientHash: `c${index}`,
        now: day(1),
      });
    }
    const stored = await db.selectFrom("reviews").select(["comment", "origin"]).orderBy("comment").execute();
    const byRequest = mails.map(({ recipient }) => (recipient.startsWith("unsold") ? "invited" : "verified"));
    expect(stored.map(({ origin }) => origin)).toEqual([...byRequest, "invited", "verified", "verified"]);
  });

  // @A5.invitation-reminder
  test("reminds once after ten days, unless a review, an objection or the end came first", async () => {
    const db = await fresh();
    const emails = ["rien", "ecrit", "refuse", "ailleurs"].map((name) => `${name}@client.example`);
    const made = await inviteAll(
      db,
      emails.map((email, index) => wanted({ email, order_number: `A-${index}` })),
    );
    await db.deleteFrom("mail_outbox").execute();
    await storeInvited(tokenOf(made, 1))(db, review(), { clientHash: "a", now: day(1) });
    await objectTo(db, tokenOf(made, 2), day(2));
    await storeReview(db, review({ customer_email: "Ailleurs@client.example" }), { clientHash: "b", now: day(3) });
    const remind = (days: number) => remindOfInvitations(db, async () => site, day(days));
    expect(await remind(9.9)).toBe(0);
    const both = await Promise.all([remind(10), remind(10)]);
    expect(both.reduce((sum, count) => sum + count)).toBe(1);
    expect(await remind(20)).toBe(0);
    const mails = await mailsOf(db);
    expect(mails.map(({ recipient, kind }) => `${kind} ${recipient}`)).toEqual([
      "review_invitation_reminder rien@client.example",
    ]);
    expect(mails[0]?.body).toContain(`/avis/invitation/${tokenOf(made)}\n`);
  });

  test("an invitation to an address that does not exist is to be handed over, and the others are sent", async () => {
    const database = await freshDatabase(dialect);
    const { db, settings } = database;
    const server = await startMailServer(0, ZOE);
    const now = new Date();
    const { batch } = await inviteAll(db, [wanted({ email: ZOE }), wanted({ email: "luc@client.example" })], now);
    const env = { smtpUrl: server.url, mailFrom: "site@site.example", dataDir: settings.dataDir };
    const log = createLog("text", () => {});
    await deliverDue({ database, env, log, companyName: async () => "Maison" }, new Date(now.getTime() + 60_000));
    expect(await server.arrived(1)).toHaveLength(1);
    const toHandOver = async () => (await listBatch(db, batch)).map((each) => isToHandOver(each));
    expect(await toHandOver()).toEqual([false, false]);
    await noteRefusedAddresses(db);
    expect(await toHandOver()).toEqual([true, false]);
    expect(await mailsOf(db)).toEqual([]);
    const reminder = new Date(now.getTime() + 11 * DAY_MS);
    expect(await remindOfInvitations(db, async () => site, reminder)).toBe(1);
    expect((await mailsOf(db)).map(({ recipient }) => recipient)).toEqual(["luc@client.example"]);
    await db.updateTable("mail_outbox").set({ attempts: 11, abandoned_at: reminder.toISOString() }).execute();
    await noteRefusedAddresses(db);
    // Its first mail had arrived.
    expect(await toHandOver()).toEqual([true, false]);
  });

  // @A5.invitation-objection
  test("an objection drops what is queued, holds for ever, and keeps only a hash", async () => {
    const db = await fresh();
    const made = await inviteAll(db, [wanted({ email: ZOE, order_number: "A-1" })]);
    expect(await objectTo(db, "unknown")).toBe("missing");
    expect(await objectTo(db, tokenOf(made))).toBe("done");
    expect(await objectTo(db, tokenOf(made))).toBe("done");
    expect(await mailsOf(db)).toEqual([]);
    await db.transaction().execute((trx) => eraseExpiredData(trx, day(4_000)));
    expect(await db.selectFrom("invitations").select("id").execute()).toEqual([]);
    const [planned] = await plan(db, [wanted({ email: "ZOE@client.example" })], day(4_000));
    expect(planned?.exclusion).toBe("objected");
    for (const table of ["invitation_objections", "mail_outbox", "journal"] as const) {
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain("zoe");
    }
  });

  // @A5.invitation-retention
  test("erases the address 30 days after, and the invitation a year after its end", async () => {
    const db = await fresh();
    await inviteAll(db, [wanted({ email: ZOE, customer_name: "Zoé", order_number: "A-1" })]);
    const erase = (days: number) => db.transaction().execute((trx) => eraseExpiredData(trx, day(days)));
    expect(await erase(29)).toMatchObject({ invitations: 0, invitedAddresses: 0 });
    expect(await erase(31)).toMatchObject({ invitations: 0, invitedAddresses: 1 });
    expect(await reviewInvitationsOf(db, ZOE)).toMatchObject({
      reviewInvitations: [{ email: null, order_number: "A-1" }],
    });
    expect(await erase(90 + 364)).toMatchObject({ invitations: 0, invitedAddresses: 0 });
    expect(await erase(90 + 366)).toMatchObject({ invitations: 1, invitedAddresses: 0 });
    expect(retainedSince({ amount: 30, unit: "day" }, day(30))).toBe(day(0).toISOString());
  });

  // @law.erasure
  test("erasing the data of an address takes it from its invitations and drops their mail", async () => {
    const db = await fresh();
    await inviteAll(db, [wanted({ email: ZOE, customer_name: "Zoé" }), wanted({ email: "marc@client.example" })]);
    await eraseReviewInvitationsOf(db, ZOE);
    expect((await mailsOf(db)).map(({ recipient }) => recipient)).toEqual(["marc@client.example"]);
    expect(await reviewInvitationsOf(db, ZOE)).toEqual({ reviewInvitations: [], objectsToInvitations: false });
  });

  test("a mail about no activity names none", async () => {
    const db = await fresh();
    await inviteAll(db, [
      wanted({ email: ZOE }),
      wanted({ email: "a@client.example", activity: "other" }),
      wanted({ email: "b@client.example", activity: "other", delivered_on: null }),
    ]);
    const begun = (await mailsOf(db)).map(({ body }) => /notre maison(.*?)\. Qu/.exec(body.replace(/\s/g, " "))?.[1]);
    expect(begun.sort()).toEqual([
      "",
      " (livraison du 12 novembre 2026)",
      " (vos granulés de bois, livraison du 12 novembre 2026)",
    ]);
  });

  // @law.erasure
  test("a review without an address belongs to the person whose invitation it answers", async () => {
    const db = await fresh();
    const made = await inviteAll(db, [wanted({ email: ZOE }), wanted({ email: "marc@client.example" })]);
    const send = (index: number, customer_email: string | null) =>
      storeInvited(tokenOf(made, index))(db, review({ customer_email }), { clientHash: `c${index}`, now: day(1) });
    await send(0, null);
    await send(1, "luc@client.example");
    const ofMarc = await reviewsAndReportsOf(db, "marc@client.example");
    expect([(await reviewsAndReportsOf(db, ZOE)).reviews.length, ofMarc.reviews.length]).toEqual([1, 0]);
    await db.transaction().execute((trx) => eraseReviewsAndReportsOf(trx, ZOE, DECISION));
    expect(await db.selectFrom("reviews").select("customer_email").execute()).toEqual([
      { customer_email: "luc@client.example" },
    ]);
  });

  // @A5.invitation-list
  test("a batch can be taken back whole, and only before its first review", async () => {
    const db = await fresh();
    const made = await inviteAll(db, [wanted({ email: ZOE }), wanted(), wanted()]);
    const kept = await inviteAll(db, [wanted(), wanted()]);
    await storeInvited(tokenOf(kept))(db, review(), { clientHash: "a", now: day(1) });
    expect(await withdraw(db, kept.batch, BY)).toBe(0);
    expect(await withdraw(db, made.batch, BY)).toBe(3);
    expect(await mailsOf(db)).toEqual([]);
    expect(await db.selectFrom("invitations").select("batch").execute()).toHaveLength(2);
  });
});

const lastSegment = (path: string) => path.split("/").at(-1) ?? "";
const tokenOf = ({ paths }: Invited, index = 0) => lastSegment(paths[index] ?? "");

async function requestOf(db: Kysely<Database>, id: string) {
  return db.selectFrom("contact_submissions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
