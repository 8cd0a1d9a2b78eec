import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { report } from "../../app/reviews/reports.server.ts";
import type { NewReview } from "../../app/reviews/rules.ts";
import { storeReview } from "../../app/reviews/submit.server.ts";
import type { Database } from "../../core/database/schema.ts";
import { addDays, dayInParis } from "../../core/text/dates.ts";
import { DAY_MS, HOUR_MS } from "../../core/text/durations.ts";
import { formatDate } from "../../core/text/typography.ts";
import { DIALECTS } from "../database.ts";
import { review } from "../new-review.ts";
import { ADMIN_EMAIL, signedIn, siteWithAdministrator } from "../people.ts";
import { visitorOf } from "../visitor.ts";
import { publish as publishContent } from "./content-form.ts";

const WATCHED = "/admin/contenu/mots-surveilles";
const NOBODY = "01a1fc54-f179-77cf-a505-afb1815cf231";

describe.each(DIALECTS)("moderation on %s", (dialect) => {
  // @§2.moderation-filters @§4.moderation-toasts
  test("approving, unpublishing and undoing show their messages, and everybody sees the result at once", async () => {
    const { admin, visitor, keep, stateOf, seen, undoOf } = await openModeration(dialect);
    const id = await keep({ comment: "Livraison à l’heure." });
    const waiting = await admin.get("/admin/avis");
    expect(waiting.text).toMatch(
      /Tous \(1\) En attente \(1\) Approuvés \(0\) Refusés \(0\) Signalés \(0\) Photos à lire \(0\) Corbeille \(0\)/,
    );

    const approved = await admin.post("/admin/avis", { intent: "approve", avis: await seen(id) });
    expect(approved.status).toBe(200);
    expect(approved.text).toContain("Avis approuvé avec succès");
    expect(approved.text).toContain("Publié");
    expect((await visitor.get("/avis")).text).toContain("Livraison à l’heure.");

    const undone = await admin.post("/admin/avis", await undoOf(id));
    expect(undone.text).toContain("Action annulée");
    expect((await visitor.get("/avis")).text).not.toContain("Livraison à l’heure.");

    await admin.post("/admin/avis", { intent: "approve", avis: await seen(id) });
    const unpublished = await admin.post("/admin/avis", { intent: "unpublish", avis: await seen(id) });
    expect(unpublished.text).toContain("Avis rejeté avec succès");
    expect(await stateOf(id)).toMatchObject({ state: "pending", deleted_at: null });
  });

  test("names an author as French does, in every action and beside the public review", async () => {
    const { admin, visitor, keep, seen } = await openModeration(dialect);
    const id = await keep({ customer_name: "Élise" });
    const { text } = await admin.get("/admin/avis");
    expect(text).toMatch(/Approuver l’avis d’Élise.*Refuser…\s: avis d’Élise/s);
    expect(text.replace(/\s/g, " ")).toContain("L’avis de « Tous ».");
    await admin.post("/admin/avis", { intent: "approve", avis: await seen(id) });
    expect((await visitor.get("/avis")).text).toContain("Signaler cet avis d’Élise");
  });

  // @signals.shown
  test("staff write the words to watch; a card underlines and names them, and the review still waits for a person", async () => {
    const { admin, visitor, keep, stateOf } = await openModeration(dialect);
    const id = await keep({ comment: "Des ARNAQUEURS, oui <3 mais aimables.", rating: 1 });
    expect((await admin.get("/admin/avis")).text).not.toContain("À vérifier");
    const refused = await publishContent(admin, WATCHED, { words: "arnaq*\nar*" });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("finit un mot de 3 lettres")]);
    expect((await publishContent(admin, WATCHED, { words: "arnaq*\ncode promo" })).status).toBe(303);
    const { html, text } = await admin.get("/admin/avis");
    expect(text.replace(/\s/g, " ")).toContain("À vérifier Ce commentaire contient un mot surveillé (« ARNAQUEURS »).");
    expect(html).toContain("<mark>ARNAQUEURS</mark>");
    expect(await stateOf(id)).toMatchObject({ state: "pending", version: 1 });
    expect((await visitor.get("/avis")).html).not.toContain("surveill");
  });

  // @life.deleted
  test("a deletion asks first, removes the review from every list, and can be restored from the bin", async () => {
    const { admin, visitor, keep, stateOf, seen } = await openModeration(dialect);
    const id = await keep({ comment: "Sacs bien secs." });
    await admin.post("/admin/avis", { intent: "approve", avis: await seen(id) });

    const asked = await admin.post("/admin/avis", { intent: "delete", avis: await seen(id) });
    expect(asked.text).toContain("Êtes-vous sûr de vouloir supprimer cet avis ?");
    expect(await stateOf(id)).toMatchObject({ deleted_at: null });

    const bare = { intent: "delete", confirmation: "oui", avis: await seen(id) };
    const unexplained = await admin.post("/admin/avis", bare);
    expect(unexplained.status).toBe(400);
    expect(unexplained.text).toContain("Choisissez la raison de la suppression.");
    const asked2 = await admin.post("/admin/avis", { ...bare, reason: "unknown" });
    expect([asked2.status, await stateOf(id)]).toMatchObject([400, { deleted_at: null }]);
    const deleted = await admin.post("/admin/avis", { ...bare, reason: "no-experience" });
    expect(deleted.text).toContain("Avis supprimé avec succès");
    expect(deleted.text).toContain("Aucun avis pour le moment");
    expect((await visitor.get("/avis")).text).not.toContain("Sacs bien secs.");

    expect((await admin.get("/admin/avis?filtre=corbeille")).text).toContain("Sacs bien secs.");
    const restored = await admin.post("/admin/avis", { intent: "restore", avis: await seen(id) });
    expect(restored.text).toContain("Avis restauré avec succès");
    expect((await visitor.get("/avis")).text).toContain("Sacs bien secs.");

    await admin.post("/admin/avis", { intent: "delete", confirmation: "oui", reason: "spam", avis: await seen(id) });
    await admin.post("/admin/avis", { intent: "erase", confirmation: "oui", avis: await seen(id) });
    expect(await stateOf(id)).toBeUndefined();
  });

  // @§2.moderation-card
  test("a card shows name, state, rating, date and time, e-mail, product, experience and text; empty lists explain themselves", async () => {
    const { admin, keep, seen } = await openModeration(dialect);
    for (const [filter, words] of [
      ["tous", "Aucun avis pour le moment"],
      ["en-attente", "Aucun avis en attente"],
      ["approuves", "Aucun avis approuvé"],
    ]) {
      expect((await admin.get(`/admin/avis?filtre=${filter}`)).text).toContain(words);
    }
    const full = {
      customer_email: "jeanne@poste.example",
      product_or_service: "Granulés en vrac",
      experience_date: "2026-03-01",
    };
    const id = await keep({ ...full, comment: "Livraison à l’heure." });
    const card = async () => {
      const { html } = await admin.get("/admin/avis");
      return visibleText(/<article[\s\S]*<\/article>/.exec(html)?.[0] ?? "");
    };
    const waiting = await card();
    for (const words of ["Jeanne Dupré 4 sur 5 En attente", "jeanne@poste.example", "Granulés en vrac"]) {
      expect(waiting).toContain(words);
    }
    expect(waiting).toMatch(/\d(?:er)? \p{L}+ 20\d\d à \d\d:\d\d/u);
    expect(waiting).toContain("Expérience du 1er mars 2026");
    expect(waiting).toContain("Livraison à l’heure.");
    await admin.post("/admin/avis", { intent: "approve", avis: await seen(id) });
    expect(await card()).toContain("Jeanne Dupré 4 sur 5 Publié");
  });

  // @life.refusal-reason
  test("a refusal requires a published reason, keeps typed values, previews its email and sends it after a minute", async () => {
    const { admin, keep, stateOf, seen, undoOf, db } = await openModeration(dialect);
    const id = await keep({ comment: "Sans rapport aucun.", customer_email: "zoe@client.example" });

    const without = await admin.post("/admin/avis", { intent: "refuse", note: "Parlez-en.", avis: await seen(id) });
    expect(without.status).toBe(400);
    expect(without.text).toContain("Choisissez la raison du refus.");
    expect(without.html).toMatch(/<textarea[^>]*>Parlez-en\.<\/textarea>/);
    const unknown = await admin.post("/admin/avis", { intent: "refuse", reason: "bad-rating", avis: await seen(id) });
    expect(unknown.status).toBe(400);

    const refusal = { reason: "off-topic", note: "Parlez-en.", from: "pending" };
    const shown = await admin.post("/admin/avis", { ...refusal, intent: "preview", avis: await seen(id) });
    expect(shown.text).toContain("[lien personnel de l’auteur]");
    expect(shown.html).not.toContain("/avis/suivi/");
    expect(await stateOf(id)).toMatchObject({ state: "pending" });

    const refused = await admin.post("/admin/avis", { ...refusal, intent: "refuse", avis: await seen(id) });
    expect(refused.text).toContain("Avis rejeté avec succès");
    const mails = () => db.selectFrom("mail_outbox").selectAll().where("about_id", "=", id).execute();
    const [mail] = await mails();
    expect(mail).toMatchObject({ kind: "review_refused", recipient: "zoe@client.example" });
    expect(Date.parse(mail?.send_after ?? "")).toBeGreaterThan(Date.now() + 30_000);
    expect(mail?.body).toContain("Parlez-en.");

    await admin.post("/admin/avis", await undoOf(id));
    expect(await mails()).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state: "pending", refusal_reason: null });

    await admin.post("/admin/avis", { ...refusal, intent: "refuse", avis: await seen(id) });
    const again = await admin.post("/admin/avis", { intent: "reconsider", avis: await seen(id) });
    expect(again.text).toContain("Avis remis en attente");
  });

  test("a late decision gets a conflict with the current state", async () => {
    const { admin, keep, stateOf, seen } = await openModeration(dialect);
    const id = await keep({ comment: "Livraison à l’heure." });
    const first = await seen(id);
    await admin.post("/admin/avis", { intent: "approve", avis: first });
    const late = await admin.post("/admin/avis", { intent: "refuse", reason: "off-topic", avis: first });
    expect(late.status).toBe(409);
    expect(late.text).toContain("Impossible de mettre à jour l'avis.");
    expect(late.text).toContain("(Claire Martin a approuvé l’avis), et il est maintenant « Publié »");
    const lateDeletion = await admin.post("/admin/avis", {
      intent: "delete",
      confirmation: "oui",
      reason: "spam",
      avis: first,
    });
    expect(lateDeletion.status).toBe(409);
    expect(lateDeletion.text).toContain("Impossible de supprimer l'avis.");
    expect(await stateOf(id)).toMatchObject({ state: "published" });
  });

  test("a bulk decision applies where possible and names the other reviews", async () => {
    const { admin, keep, stateOf, seen } = await openModeration(dialect);
    const ids = [await keep({ comment: "Premier avis." }), await keep({ comment: "Deuxième avis." })];
    const third = await keep({ comment: "Troisième avis." });
    const all = await Promise.all([...ids, third].map(seen));
    await admin.post("/admin/avis", { intent: "refuse", reason: "off-topic", avis: all[2] ?? "" });
    const fields = new URLSearchParams([["intent", "approve"], ...all.map((one) => ["avis", one])]);
    const approved = await admin.post("/admin/avis", String(fields));
    expect(approved.text).toContain("2 avis approuvés avec succès");
    expect(approved.text).toContain("Avis de Jeanne Dupré : il a changé entre-temps");
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: "published" });
    expect(await stateOf(third)).toMatchObject({ state: "refused" });

    const now = await Promise.all(ids.map(seen));
    const deletion = (extra: string[][]) =>
      String(new URLSearchParams([["intent", "delete"], ...extra, ...now.map((one) => ["avis", one])]));
    expect((await admin.post("/admin/avis", deletion([]))).text).toContain("supprimer ces 2 avis ?");
    const deleted = await admin.post(
      "/admin/avis",
      deletion([
        ["confirmation", "oui"],
        ["reason", "spam"],
      ]),
    );
    expect(deleted.text).toContain("2 avis supprimés avec succès");
  });

  test("a bulk decision says how many authors are written to", async () => {
    const { admin, keep, seen } = await openModeration(dialect);
    const withEmail = (name: string) => keep({ comment: `Un avis ${name}.`, customer_email: `${name}@poste.example` });
    const decide = async (...ids: string[]) => {
      const avis = await Promise.all(ids.map(async (id) => ["avis", await seen(id)]));
      return (await admin.post("/admin/avis", String(new URLSearchParams([["intent", "approve"], ...avis])))).text;
    };
    const silent = await keep({ comment: "Sans adresse." });
    const one = await decide(await withEmail("anne"), silent);
    expect(one).toContain(
      "Un seul auteur est prévenu dans une minute. Annuler plus tard lui envoie un second message.",
    );
    expect(one).not.toContain("L’auteur est prévenu");
    expect(
      await decide(
        await withEmail("bruno"),
        await withEmail("chloe"),
        await keep({ comment: "Sans adresse non plus." }),
      ),
    ).toContain("2 auteurs sont prévenus dans une minute. Annuler plus tard leur envoie un second message.");
  });

  // @A5.bulk-failure
  test("a bulk decision interrupted by the database reports what was done and can undo it", async () => {
    const { admin, keep, stateOf, seen, db } = await openModeration(dialect);
    const ids: string[] = [];
    for (let number = 1; number <= 10; number += 1)
      ids.push(await keep({ comment: `Avis numéro ${number}, assez long.` }));
    await failOn(db, dialect, ids[6] ?? "");
    const all = await Promise.all(ids.map(seen));
    const answer = await admin.post(
      "/admin/avis",
      String(new URLSearchParams([["intent", "approve"], ...all.map((one) => ["avis", one])])),
    );
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("6 avis approuvés avec succès");
    expect(answer.text).toContain("4 avis n’ont pas été traités : La base de données n’a pas répondu.");
    const undo = [...answer.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
      .map(([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"')])
      .filter(
        ([name, value]) => name === "former" || (name === "avis" && value?.endsWith(".2")) || value === "take-back",
      );
    await admin.post("/admin/avis", String(new URLSearchParams(undo as string[][])));
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: "pending" });
  });

  // @A5.bulk-failure
  test("a deletion sent again after the database broke off is undone with every report", async () => {
    const { admin, visitor, keep, stateOf, seen, db } = await openModeration(dialect);
    const ids = [await keep({ comment: "Premier avis." }), await keep({ comment: "Deuxième avis." })];
    for (const id of ids) {
      await admin.post("/admin/avis", { intent: "approve", avis: await seen(id) });
      await visitor.post(`/avis/signaler/${id}`, { reason: "advertising", message: "Publicité." });
    }
    const shown = await Promise.all(ids.map(seen));
    const fields = [
      ["intent", "delete"],
      ["confirmation", "oui"],
      ["reason", "spam"],
    ];
    const deletion = String(new URLSearchParams([...fields, ...shown.map((one) => ["avis", one])]));
    const mend = await failToCloseReports(db, dialect, ids[1] ?? "");
    const broken = await admin.post("/admin/avis", deletion);
    expect(broken.text).toContain("Un avis n’a pas été traité");
    expect(await stateOf(ids[1] ?? "")).toMatchObject({ state: "published", deleted_at: null });
    await mend();
    const again = await admin.post("/admin/avis", deletion);
    expect(again.text).toContain("2 avis supprimés avec succès");
    await admin.post("/admin/avis", undoIn(again.html));
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: "published", deleted_at: null });
    const reports = await db.selectFrom("review_reports").select("answered_at").execute();
    expect(reports).toEqual([{ answered_at: null }, { answered_at: null }]);
  });

  test("undoing a bulk decision restores each review", async () => {
    const { admin, keep, stateOf, seen } = await openModeration(dialect);
    const ids = [await keep({ comment: "Premier avis." }), await keep({ comment: "Deuxième avis." })];
    const reasons = ["off-topic", "duplicate"];
    for (const [index, id] of ids.entries()) {
      await admin.post("/admin/avis", { intent: "refuse", reason: reasons[index] ?? "", avis: await seen(id) });
    }
    const refused = await Promise.all(ids.map(seen));
    const fields = [["intent", "reconsider"], ...refused.map((one) => ["avis", one])];
    const answer = await admin.post("/admin/avis", String(new URLSearchParams(fields)));
    await admin.post("/admin/avis", undoIn(answer.html));
    for (const [index, id] of ids.entries()) {
      expect(await stateOf(id)).toMatchObject({ state: "refused", refusal_reason: reasons[index] });
    }
  });

  test("a double submit is no late decision", async () => {
    const { admin, keep, seen } = await openModeration(dialect);
    const id = await keep({ comment: "Livraison à l’heure." });
    const approve = { intent: "approve", avis: await seen(id) };
    for (const answer of await Promise.all([admin.post("/admin/avis", approve), admin.post("/admin/avis", approve)])) {
      expect([answer.status, answer.text.includes("Avis approuvé avec succès")]).toEqual([200, true]);
      expect(answer.text).toContain("Annuler cette action");
    }
  });

  test("a report that has waited for more than a week stands out", async () => {
    const { admin, visitor, keep, seen, db } = await openModeration(dialect);
    const id = await keep({ comment: "Livraison à l’heure." });
    await admin.post("/admin/avis", { intent: "approve", avis: await seen(id) });
    await visitor.post(`/avis/signaler/${id}`, { reason: "advertising", message: "Publicité." });
    const late = /class="strong danger[^"]*">attend /;
    expect((await admin.get("/admin/avis?filtre=signales")).html).not.toMatch(late);
    const created_at = new Date(Date.now() - 8 * DAY_MS).toISOString();
    await sql`update review_reports set created_at = ${created_at}`.execute(db);
    expect((await admin.get("/admin/avis?filtre=signales")).html).toMatch(late);
  });

  describe("after a double submit the undo restores", () => {
    test("a refused review with its report and email", async () => {
      const { admin, visitor, keep, stateOf, seen, db } = await openModeration(dialect);
      const id = await keep({ comment: "Livraison à l’heure.", customer_email: "jeanne@poste.example" });
      await admin.post("/admin/avis", { intent: "approve", avis: await seen(id) });
      await visitor.post(`/avis/signaler/${id}`, { reason: "advertising", message: "Publicité." });
      const refusal = { intent: "refuse", reason: "off-topic", avis: await seen(id) };
      const [, second] = [await admin.post("/admin/avis", refusal), await admin.post("/admin/avis", refusal)];
      expect(second.text).toContain("L’auteur est prévenu dans une minute.");
      await admin.post("/admin/avis", undoIn(second.html));
      expect(await stateOf(id)).toMatchObject({ state: "published", refusal_reason: null });
      const reports = await db.selectFrom("review_reports").select(["answered_at", "answer"]).execute();
      expect(reports).toEqual([{ answered_at: null, answer: null }]);
    });

    test("a deleted review with its report", async () => {
      const { admin, visitor, keep, stateOf, seen, db } = await openModeration(dialect);
      const id = await keep({ comment: "Livraison à l’heure." });
      await admin.post("/admin/avis", { intent: "approve", avis: await seen(id) });
      await visitor.post(`/avis/signaler/${id}`, { reason: "advertising", message: "Publicité." });
      const deletion = { intent: "delete", confirmation: "oui", reason: "off-topic", avis: await seen(id) };
      const [, second] = [await admin.post("/admin/avis", deletion), await admin.post("/admin/avis", deletion)];
      await admin.post("/admin/avis", undoIn(second.html));
      expect(await stateOf(id)).toMatchObject({ state: "published", deleted_at: null });
      expect(await db.selectFrom("review_reports").select("answered_at").execute()).toEqual([{ answered_at: null }]);
    });

    test("the reply before", async () => {
      const { admin, keep, stateOf, seen } = await openModeration(dialect);
      const id = await keep({ comment: "Livraison à l’heure." });
      await admin.post("/admin/avis", { intent: "reply", text: "Merci.", avis: await seen(id) });
      const reply = { intent: "reply", text: "Merci beaucoup.", avis: await seen(id) };
      const [, second] = [await admin.post("/admin/avis", reply), await admin.post("/admin/avis", reply)];
      expect((await admin.post("/admin/avis", undoIn(second.html))).status).toBe(200);
      expect(await stateOf(id)).toMatchObject({ reply: "Merci." });
    });

    test("a refusal with its reason", async () => {
      const { admin, keep, stateOf, seen } = await openModeration(dialect);
      const id = await keep({ comment: "Livraison à l’heure." });
      await admin.post("/admin/avis", { intent: "refuse", reason: "duplicate", avis: await seen(id) });
      const again = { intent: "reconsider", avis: await seen(id) };
      const [, second] = [await admin.post("/admin/avis", again), await admin.post("/admin/avis", again)];
      await admin.post("/admin/avis", undoIn(second.html));
      expect(await stateOf(id)).toMatchObject({ state: "refused", refusal_reason: "duplicate" });
    });

    test("an answered report", async () => {
      const { admin, visitor, keep, seen, db } = await openModeration(dialect);
      const id = await keep({ comment: "Livraison à l’heure." });
      await admin.post("/admin/avis", { intent: "approve", avis: await seen(id) });
      await visitor.post(`/avis/signaler/${id}`, { reason: "advertising", message: "Publicité." });
      const answer = { intent: "answer", text: "Rien à reprocher.", avis: await seen(id) };
      const [, second] = [await admin.post("/admin/avis", answer), await admin.post("/admin/avis", answer)];
      expect([second.status, second.text.includes("Annuler cette action")]).toEqual([200, true]);
      await admin.post("/admin/avis", undoIn(second.html));
      expect(await db.selectFrom("review_reports").select("answered_at").execute()).toEqual([{ answered_at: null }]);
    });
  });

  test("a late decision's text is shown beside the other person's, wherever the review is", async () => {
    const { admin, keep, seen } = await openModeration(dialect);
    const id = await keep({ comment: "Livraison à l’heure." });
    const waiting = await seen(id);
    await admin.post("/admin/avis", { intent: "approve", avis: waiting });
    const refusal = { intent: "refuse", reason: "off-topic", note: "Parlez-nous de la livraison.", avis: waiting };
    const late = await admin.post("/admin/avis?filtre=en-attente", refusal);
    expect(late.status).toBe(409);
    expect(late.text).toContain("Ce que vous aviez écrit : Parlez-nous de la livraison.");
    const published = await seen(id);
    await admin.post("/admin/avis", { intent: "reply", text: "Merci beaucoup.", avis: published });
    const second = await admin.post("/admin/avis", { intent: "reply", text: "Merci à vous.", avis: published });
    expect(second.status).toBe(409);
    expect(second.html).toMatch(/<textarea[^>]*>Merci à vous\.<\/textarea>/);
    expect(second.text).toContain("Notre réponse du");
    expect(second.text).toContain("Merci beaucoup.");
  });

  test("an open list learns only what others did, which is no use of the session", async () => {
    const { admin, keep, seen, db } = await openModeration(dialect);
    const [first, second] = [await keep({ comment: "Premier avis." }), await keep({ comment: "Deuxième avis." })];
    await admin.post("/admin/avis", { intent: "approve", avis: await seen(first) });
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    await db.updateTable("sessions").set({ expires_at: until }).execute();
    const answer = await admin.get(`/admin/avis/changements?filtre=en-attente&avis=${first}&avis=${NOBODY}&avis=1`);
    const [session] = await db.selectFrom("sessions").select("expires_at").execute();
    expect(new Date(session?.expires_at ?? 0).toISOString()).toBe(until);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(JSON.parse(answer.html)).toMatchObject({
      page: [second],
      reviews: [{ id: first, state: "published", version: 2, history: [{ action: "publish" }] }],
    });
  });

  // @life.reports
  test("readers report, staff answer, and the reader gets an email", async () => {
    const { admin, visitor, keep, seen, db } = await openModeration(dialect);
    const id = await keep({ comment: "Ceci est de la réclame." });
    expect((await visitor.get(`/avis/signaler/${id}`)).status).toBe(404);
    await admin.post("/admin/avis", { intent: "approve", avis: await seen(id) });
    expect((await visitor.get("/avis")).html).toContain(`href="/avis/signaler/${id}"`);
    expect((await visitor.get(`/avis/signaler/${id}`)).text).toContain("Ceci est de la réclame.");

    const wrong = await visitor.post(`/avis/signaler/${id}`, { reason: "rating", message: "Publicité.", email: "lea" });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("Choisissez la raison de votre signalement");
    expect(wrong.text).toContain("Format d'email invalide");
    expect(wrong.html).toMatch(/<textarea[^>]*>Publicité\.<\/textarea>/);
    const report = { reason: "advertising", message: "Publicité.", email: "lea@lectrice.example" };
    const trapped = await visitor.post(`/avis/signaler/${id}`, { ...report, laisser_vide: "x" });
    expect(trapped.status).toBe(400);
    const sent = await visitor.post(`/avis/signaler/${id}`, report);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/avis/signaler/${id}?envoye`]);
    expect((await visitor.get(`/avis/signaler/${id}?envoye`)).text).toContain("Signalement enregistré");

    const queue = await admin.get("/admin/avis?filtre=signales");
    expect(queue.text).toMatch(/Signalés \(1\)/);
    expect(queue.text).toContain("lea@lectrice.example");
    const answer = { intent: "answer", text: "Avis retiré.", avis: await seen(id) };
    const closed = await admin.post("/admin/avis?filtre=signales", answer);
    expect(closed.text).toContain("Signalement clos");
    expect(closed.text).toContain("Aucun avis signalé");
    const again = await admin.post("/admin/avis", { ...answer, text: "Avis corrigé." });
    expect([again.status, again.text.includes("Signalement déjà clos par Claire Martin.")]).toEqual([409, true]);
    const mails = await db.selectFrom("mail_outbox").selectAll().where("kind", "=", "report_answered").execute();
    expect(mails).toMatchObject([{ recipient: "lea@lectrice.example", body: expect.stringContaining("Avis retiré.") }]);
  });

  // @life.reports
  test("closes the reports on screen alone, and none once a colleague has unpublished the review", async () => {
    const { admin, visitor, keep, seen, db } = await openModeration(dialect);
    const id = await keep({ comment: "Ceci est de la réclame." });
    await admin.post("/admin/avis", { intent: "approve", avis: await seen(id) });
    await visitor.post(`/avis/signaler/${id}`, { reason: "advertising" });
    const shown = await admin.get("/admin/avis?filtre=signales");
    const unread = { reason: "unlawful", message: "Une insulte.", email: "lea@lectrice.example" } as const;
    await report(db, id, { ...unread, clientHash: "another reader" });
    const early = await admin.post("/admin/avis", answerIn(shown.html, "Client connu."));
    expect([early.status, early.text]).toEqual([409, expect.stringContaining("un autre signalement est arrivé")]);
    expect(early.text).toContain("Une insulte.");
    expect(early.html).toMatch(/<textarea[^>]*>Client connu\.<\/textarea>/);

    await admin.post("/admin/avis", { intent: "unpublish", avis: await seen(id) });
    const late = await admin.post("/admin/avis", answerIn(early.html, "Client connu, il reste."));
    expect([late.status, late.text]).toEqual([409, expect.stringContaining("il est maintenant « En attente »")]);
    expect(late.html).toMatch(/<textarea[^>]*>Client connu, il reste\.<\/textarea>/);
    const open = db.selectFrom("review_reports").select("id").where("answered_at", "is", null);
    expect(await open.execute()).toHaveLength(2);
    const mails = db.selectFrom("mail_outbox").select("id").where("recipient", "=", unread.email);
    expect(await mails.execute()).toEqual([]);

    expect((await admin.post("/admin/avis", answerIn(late.html, "Nous le relisons."))).text).toContain(
      "Signalement clos",
    );
    expect(await open.execute()).toEqual([]);
  });

  // @life.reports
  test("acknowledges each of a day's reports, and promises no mail for one that it already has", async () => {
    // An address without a mail server, so that mails wait.
    const waiting = { SMTP_URL: "smtp://127.0.0.1:9" };
    const { admin, visitor, keep, seen, db } = await openModeration(dialect, waiting);
    const report = { reason: "advertising", message: "", email: "lea@lectrice.example" };
    let last = "";
    for (const comment of ["Un", "Deux", "Trois", "Quatre"]) {
      last = await keep({ comment: `${comment} avis de réclame.` });
      await admin.post("/admin/avis", { intent: "approve", avis: await seen(last) });
      const sent = await visitor.post(`/avis/signaler/${last}`, report);
      expect((await visitor.get(sent.headers.get("location") ?? "")).text).toContain("un accusé de réception, puis");
    }
    const receipts = db.selectFrom("mail_outbox").select("id").where("kind", "=", "report_received");
    expect(await receipts.execute()).toHaveLength(4);
    const again = await visitor.post(`/avis/signaler/${last}`, { ...report, email: "zoe@lectrice.example" });
    const { text } = await visitor.get(again.headers.get("location") ?? "");
    expect(text).toContain("Merci. Nous allons relire cet avis. Retour aux avis");
    expect(await receipts.execute()).toHaveLength(4);
  });

  // @life.reports
  test("closing a report in the bin does not say that the review stays", async () => {
    const { admin, visitor, keep, seen } = await openModeration(dialect);
    const id = await keep({ comment: "Ceci est de la réclame." });
    await admin.post("/admin/avis", { intent: "approve", avis: await seen(id) });
    await visitor.post(`/avis/signaler/${id}`, { reason: "advertising" });
    const close = async () => admin.post("/admin/avis?filtre=corbeille", { intent: "answer", avis: await seen(id) });
    const closed = await close();
    expect(closed.text).toContain("L’avis reste publié.");
    await admin.post("/admin/avis", { intent: "delete", confirmation: "oui", reason: "spam", avis: await seen(id) });
    await admin.post("/admin/avis", undoIn(closed.html));
    const closedInBin = await close();
    expect(closedInBin.text).toContain("Signalement clos");
    expect(closedInBin.text).not.toContain("L’avis reste publié.");
  });

  test("a reply shows dated below the published review and can be changed and removed", async () => {
    const { admin, visitor, keep, seen } = await openModeration(dialect);
    const id = await keep({ comment: "Livraison à l’heure." });
    await admin.post("/admin/avis", { intent: "approve", avis: await seen(id) });
    const reply = async (text: string) => admin.post("/admin/avis", { intent: "reply", text, avis: await seen(id) });
    expect((await reply("Merci beaucoup.\nÀ bientôt.")).text).toContain("Réponse enregistrée");
    const page = await visitor.get("/avis");
    expect(page.text).toMatch(/Notre réponse du \d/);
    expect(page.html).toContain("Merci beaucoup.\nÀ bientôt.");
    expect((await reply("<b>Merci</b>")).text).toContain("Le contenu HTML n'est pas autorisé");
    const removed = await reply("");
    expect(removed.text).toContain("Réponse retirée");
    expect(removed.text).not.toContain("Réponse enregistrée");
    expect((await visitor.get("/avis")).text).not.toContain("Notre réponse");
  });

  test("saving a reply or an activity as it stands succeeds, and has no undo", async () => {
    const { admin, keep, stateOf, seen } = await openModeration(dialect);
    const id = await keep({ comment: "Livraison à l’heure." });
    await admin.post("/admin/avis", { intent: "reply", text: "Merci.", avis: await seen(id) });
    const before = await stateOf(id);
    for (const [intent, name, value] of [
      ["reply", "text", "Merci."],
      ["move", "activity", before?.activity ?? ""],
    ] as const) {
      const saved = await admin.post("/admin/avis", { intent, [name]: value, avis: await seen(id) });
      expect([saved.status, saved.text.includes("Annuler cette action")]).toEqual([200, false]);
    }
    expect(await stateOf(id)).toEqual(before);
  });

  test("undoing a change to a reply gives it its date back, and mails nobody", async () => {
    const { admin, visitor, keep, stateOf, seen, db } = await openModeration(dialect);
    const id = await keep({ comment: "Livraison à l’heure.", customer_email: "jeanne@poste.example" });
    await admin.post("/admin/avis", { intent: "approve", avis: await seen(id) });
    await admin.post("/admin/avis", { intent: "reply", text: "Merci.", avis: await seen(id) });
    const first = { reply: "Merci.", reply_at: "2025-11-27T09:00:00.000Z", reply_by: "Paul Petit" };
    await db.updateTable("reviews").set(first).where("id", "=", id).execute();
    await db.deleteFrom("mail_outbox").execute();
    for (const text of ["Merci beaucoup.", ""]) {
      const changed = await admin.post("/admin/avis", { intent: "reply", text, avis: await seen(id) });
      const undone = await admin.post("/admin/avis", undoIn(changed.html));
      expect([undone.status, undone.text]).toEqual([200, expect.stringContaining("Action annulée")]);
      expect(undone.text).not.toMatch(/Réponse enregistrée|L’auteur est prévenu/);
      expect(await stateOf(id)).toMatchObject(first);
      expect((await visitor.get("/avis")).text.replace(/\s/g, " ")).toContain("Notre réponse du 27 novembre 2025");
      expect(await db.selectFrom("mail_outbox").select("kind").execute()).toEqual([]);
    }
  });

  // @life.private-link
  test("the author follows, corrects and withdraws a review with the private link alone", async () => {
    const { site, admin, stateOf, seen, db } = await openModeration(dialect);
    const visitor = visitorOf(site);
    const sent = await visitor.post("/avis", { customer_name: "Zoé", rating: "4", comment: "Livraison à l’heure." });
    const [link = "", id = ""] = /\/avis\/suivi\/([\w-]{36})\/[\w-]{43}/.exec(sent.headers.get("location") ?? "") ?? [];
    expect((await visitor.get(`${link.slice(0, -2)}xx`)).status).toBe(404);

    const pending = await visitor.get(link);
    expect(pending.text).toContain("Votre avis attend notre lecture.");
    const due = formatDate(addDays(dayInParis(new Date()), 7)).split(/\s/);
    expect(pending.text).toMatch(new RegExp(`Réponse le ${due.join("\\s")} au plus tard`));
    expect(pending.headers.get("cache-control")).toBe("no-store");
    expect(pending.headers.get("referrer-policy")).toBe("same-origin");
    expect(pending.html).toContain('name="robots" content="noindex, nofollow"');

    await admin.post("/admin/avis", { intent: "refuse", reason: "personal-data", avis: await seen(id) });
    expect((await visitor.get(link)).text).toContain("données personnelles d’une autre personne");

    const correction = { intent: "correct", customer_name: "Zoé", rating: "3", comment: "court" };
    const wrong = await visitor.post(link, correction);
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("Écrivez au moins 10 caractères");
    const corrected = await visitor.post(link, { ...correction, comment: "Livraison avec un jour de retard." });
    expect(corrected.text).toContain("Votre correction est enregistrée.");
    expect(await stateOf(id)).toMatchObject({ state: "pending", rating: 3, refusal_reason: null });
    const late = await admin.post("/admin/avis", { intent: "approve", avis: `${id}.2` });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining("(l’auteur a corrigé l’avis)")]);

    const correctAgain = (number: number) =>
      visitor.post(link, { ...correction, comment: `Livraison avec ${number} jours de retard.` });
    for (let number = 2; number <= 5; number += 1) expect((await correctAgain(number)).status).toBe(200);
    const limited = await correctAgain(6);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect(limited.html).toMatch(/<textarea[^>]*>Livraison avec 6 jours de retard\.<\/textarea>/);
    expect(await stateOf(id)).toMatchObject({ comment: "Livraison avec 5 jours de retard." });

    const withdrawn = await visitor.post(link, { intent: "withdraw" });
    expect(withdrawn.text).toContain("Vous avez retiré votre avis");
    expect(withdrawn.text).not.toContain("un jour de retard");
    const restore = await admin.post("/admin/avis", { intent: "restore", avis: await seen(id) });
    expect(restore.status).toBe(409);
    expect(restore.text).toContain("son auteur l’a retiré entre-temps.");
    const bin = await admin.get("/admin/avis?filtre=corbeille");
    expect(bin.text).toContain("Retiré par son auteur le");
    expect(bin.text).not.toContain("Supprimé par Auteur");
    const journal = await db.selectFrom("journal").select("action").orderBy("at").orderBy("id").execute();
    expect(journal.map(({ action }) => action)).toEqual(["refuse", ...Array(5).fill("correct"), "withdraw"]);
    const page = await admin.get("/admin/journal");
    expect(page.text).toContain("Claire Martin a refusé l’avis");
    expect(page.text).toContain("Auteur a retiré l’avis");
  });

  test("the author reads whether the refused review had been public, and how to contest a deletion", async () => {
    const { site, admin, seen } = await openModeration(dialect);
    const visitor = visitorOf(site);
    const sent = await visitor.post("/avis", { customer_name: "Zoé", rating: "4", comment: "Livraison à l’heure." });
    const [link = "", id = ""] = /\/avis\/suivi\/([\w-]{36})\/[\w-]{43}/.exec(sent.headers.get("location") ?? "") ?? [];
    const decide = async (fields: Record<string, string>) =>
      admin.post("/admin/avis", { ...fields, avis: await seen(id) });
    const refusal = { intent: "refuse", reason: "off-topic", note: "Parlez-nous du bois." };
    await decide(refusal);
    expect((await visitor.get(link)).text).toContain("Votre avis n’a pas été publié");
    await decide({ intent: "reconsider" });
    await decide({ intent: "approve" });
    await decide(refusal);
    const refused = await visitor.get(link);
    expect(refused.text).toContain("Votre avis n’est plus publié");
    expect(refused.text).toContain("Nous avons retiré votre avis du site.");
    expect(refused.text).not.toContain("n’a pas été publié");
    await decide({ intent: "delete", confirmation: "oui" });
    const deleted = await visitor.get(link);
    expect(deleted.text).toContain("Votre avis a été supprimé");
    expect(deleted.text).toMatch(/Raison\s: L’avis est sans rapport[\s\S]*Parlez-nous du bois\./);
    expect(deleted.html.replace(/\s/g, " ")).toContain(
      'Vous pouvez <a href="/contact">nous écrire</a> si vous contestez notre décision. <a href="/avis/fonctionnement">',
    );
  });

  // @§7.moderation-order
  test("the address contains page, search and order", async () => {
    const { admin, keep } = await openModeration(dialect);
    for (let number = 1; number <= 25; number += 1) await keep({ comment: `Commentaire numéro ${100 + number}.` });
    const newest = await admin.get("/admin/avis?filtre=en-attente");
    expect(newest.text).toContain("numéro 125.");
    expect(newest.text).not.toContain("numéro 105.");
    const next = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(newest.html);
    const nextPath = (next?.[1] ?? next?.[2] ?? "").replaceAll("&amp;", "&");
    const older = await admin.get(nextPath);
    expect(older.text).toContain("numéro 105.");
    expect(older.text).not.toContain("numéro 106.");
    expect((await admin.get("/admin/avis?ordre=anciens")).text).toContain("numéro 101.");
    // The remembered order has changed, as by another tab.
    expect((await admin.get(nextPath)).text).toContain("numéro 105.");
    const found = await admin.get("/admin/avis?q=NUMERO+117");
    expect(found.text).toContain("numéro 117.");
    expect(found.text).not.toContain("numéro 118.");
    const named = { customer_email: "lucie.huet@poste.example", product_or_service: "Copeaux XL" };
    await keep({ ...named, comment: "Litière propre et sèche." });
    for (const words of ["lucie.huet@poste.example", "copeaux"]) {
      const answer = await admin.get(`/admin/avis?q=${encodeURIComponent(words)}`);
      expect([words, answer.text.includes("Litière propre et sèche.")]).toEqual([words, true]);
    }
    expect((await admin.get("/admin/avis?q=rien")).text).toContain("Aucun avis pour « rien »");
  });

  // @law.words-untouched
  test("only administrators read or change anything; nonsense is refused in French", async () => {
    const { admin, visitor, keep, stateOf, seen } = await openModeration(dialect);
    const id = await keep({ comment: "Livraison à l’heure." });
    for (const path of ["/admin/avis", "/admin/avis?filtre=en-attente", "/admin/journal"]) {
      const answer = await visitor.get(path);
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(`/auth?retour=${encodeURIComponent(path)}`);
    }
    const attempt = await visitor.post("/admin/avis", { intent: "approve", avis: await seen(id) });
    expect(attempt.status).toBe(307);
    expect((await visitor.get("/admin/avis.data")).text).not.toContain("Livraison");
    expect(await stateOf(id)).toMatchObject({ state: "pending", version: 1 });

    const version = await seen(id);
    for (const [fields, status] of [
      [{ intent: "promote", avis: version }, 400],
      [{ intent: "approve" }, 400],
      [{ intent: "approve", avis: "1; drop table reviews" }, 400],
      [{ intent: "take-back", avis: version }, 400],
      [{ intent: "take-back", avis: version, former: "{" }, 400],
      [{ intent: "take-back", avis: version, former: JSON.stringify({ id, state: "deleted" }) }, 400],
      [{ intent: "take-back", avis: version, former: JSON.stringify({ id, state: "refused" }) }, 400],
      [{ intent: "approve", avis: `${NOBODY}.1` }, 404],
      [{ intent: "restore", avis: version }, 409],
    ] as const) {
      const answer = await admin.post("/admin/avis", fields);
      expect([fields, answer.status]).toEqual([fields, status]);
      expect(answer.text).toContain("Impossible de mettre à jour l'avis.");
    }
    const unknown = await admin.get("/admin/avis?filtre=secrets");
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain("Ce filtre n’existe pas : voici tous les avis.");
    expect((await admin.get("/admin/avis?apres=hier")).status).toBe(404);
    expect((await admin.get("/admin/journal?avant=hier")).status).toBe(404);
    expect(await stateOf(id)).toMatchObject({ state: "pending", version: 1 });
  });
});

async function failOn(db: Kysely<Database>, dialect: (typeof DIALECTS)[number], id: string) {
  if (dialect === "sqlite") {
    await sql`create trigger failing before update on reviews when new.id = ${sql.lit(id)} and new.state = 'published'
      begin select raise(abort, 'broken'); end`.execute(db);
    return;
  }
  await sql`create function failing() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    db,
  );
  await sql`create trigger failing before update on reviews for each row
    when (new.id = ${sql.lit(id)} and new.state = 'published') execute function failing()`.execute(db);
}

/** @returns removes the failure */
async function failToCloseReports(db: Kysely<Database>, dialect: (typeof DIALECTS)[number], id: string) {
  if (dialect === "sqlite") {
    await sql`create trigger closing before update on review_reports when new.review_id = ${sql.lit(id)}
      begin select raise(abort, 'broken'); end`.execute(db);
    return () => sql`drop trigger closing`.execute(db);
  }
  await sql`create function closing() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    db,
  );
  await sql`create trigger closing before update on review_reports for each row
    when (new.review_id = ${sql.lit(id)}) execute function closing()`.execute(db);
  return () => sql`drop trigger closing on review_reports`.execute(db);
}

const undoIn = (html: string) => String(new URLSearchParams(inputsIn(html, "Annuler cette action")));

const answerIn = (html: string, text: string) =>
  String(new URLSearchParams([...inputsIn(html, 'value="answer"'), ["intent", "answer"], ["text", text]]));

/** The fields of the form with this mark. */
function inputsIn(html: string, mark: string): string[][] {
  const form = html.split("<form").find((one) => one.includes(mark)) ?? "";
  const inputs = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value.replaceAll("&quot;", '"'),
  ]);
  expect(inputs).not.toEqual([]);
  return inputs;
}

function visibleText(html: string): string {
  return html
    .replace(/<!--[^>]*-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

async function openModeration(dialect: (typeof DIALECTS)[number], settings?: Record<string, string>) {
  const { site, database } = await siteWithAdministrator(dialect, settings);
  const { db } = database;
  await db.updateTable("users").set({ name: "Claire Martin" }).where("email", "=", ADMIN_EMAIL).execute();
  const stateOf = (id: string) => db.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
  return {
    site,
    db,
    stateOf,
    admin: await signedIn(site),
    visitor: visitorOf(site),
    seen: async (id: string) => `${id}.${(await stateOf(id))?.version}`,
    undoOf: async (id: string) => ({
      intent: "take-back",
      avis: `${id}.${(await stateOf(id))?.version}`,
      former: JSON.stringify({ id, state: "pending", reason: null, note: null }),
    }),
    keep: async (part: Partial<NewReview>) => {
      const answer = await storeReview(db, { ...REVIEW, ...part }, { clientHash: part.comment ?? "" });
      if (answer.kind !== "stored") throw new Error(answer.kind);
      return answer.review.id;
    },
  };
}

const REVIEW = review({ customer_name: "Jeanne Dupré", rating: 4, comment: "" });
