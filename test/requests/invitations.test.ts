import { describe, expect, test } from "vitest";
import { INVITATION_DAYS } from "../../app/reviews/invitation-limits.ts";
import type { Database } from "../../core/database/connection.ts";
import { newId } from "../../core/database/id.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { DIALECTS } from "../database.ts";
import { fromNewClient, TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import { addInvitations, linkFor } from "../invitations.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { rawRequest } from "../raw-request.ts";
import { lendSite } from "../site-on.ts";
import { type Answer, visitorOf } from "../visitor.ts";

const PATH = "/admin/invitations";
const REVIEW = { rating: "4", comment: "Livraison à l’heure, sacs bien secs.", customer_name: "Zoé" };

describe.each(DIALECTS)("an invitation on %s", (dialect) => {
  // @A5.invitation-list @A5.invitation-verified @A5.invitation-shares
  test("leads from a pasted list by mail to a published, verified review, without JavaScript", async () => {
    const opened = await siteWithAdministrator(dialect, TRUST_LOCAL_PROXY);
    const { site, database } = opened;
    const staff = await signedIn(site);
    const list = "Commande;Date;Activité;E-mail\n4711;12/11/2024;Granulés;zoe@client.example\n4712;13/11/2024;fioul\n";
    expect((await staff.get(PATH)).text).toContain("liens et codes QR ne s’ouvrent que sur cette machine");
    const wrong = await staff.post(`${PATH}/liste`, { intent: "inviter", text: `${list}4713;31/02/2024;fioul` });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringMatching(/1 ligne est fausse\s: corrigez-la, rien/)]);
    expect(wrong.text).toContain("Ligne 4 4713 · 31/02/2024 · fioul");
    expect(wrong.html).toContain("4711;12/11/2024;Granulés;zoe@client.example\n");
    expect((await staff.post(`${PATH}/liste`, { intent: "inviter", text: list, seen: "x" })).status).toBe(409);
    expect(await invitationsIn(database)).toEqual([]);
    const shown = await staff.post(`${PATH}/liste`, { intent: "verifier", text: list });
    expect(shown.text).toContain("2 invitations : 1 par e-mail, 1 sur un bon à imprimer.");
    expect(shown.text).toContain("commande 4711, granulés de bois, 12 novembre 2024, zoe@client.example");
    const sent = await staff.post(`${PATH}/liste`, { intent: "inviter", text: list, seen: hidden(shown, "seen") });
    expect(sent.status).toBe(303);
    expect((await staff.get(sent.headers.get("location") ?? "")).text).toContain("commande 4712");
    const again = await staff.post(`${PATH}/liste`, { intent: "verifier", text: list });
    expect(again.text).toContain("Ligne 2 4711 · 12/11/2024 · Granulés · zoe@client.example Cette commande a déjà");

    const link = await linkFor(opened, "zoe@client.example");
    const visitor = visitorOf(site);
    const page = await visitor.get(link);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    expect(page.html).toContain('name="robots" content="noindex, nofollow"');
    expect(page.text).toContain("Granulés de bois, livraison du 12 novembre 2024.");
    expect(page.text).toMatch(/Il portera la mention «\sAchat vérifié\s»/);
    expect(page.html).toMatch(/value="pellets"[^>]* checked|checked[^>]* value="pellets"/);
    expect(page.html).toContain('value="2024-11-12"');
    expect(page.html).not.toMatch(/4711|client\.example/);
    const refused = await visitor.post(link, { ...REVIEW, rating: "" });
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining(REVIEW.comment)]);
    expect((await visitor.post(link, { ...REVIEW, activity: "pellets" })).headers.get("location")).toContain(
      "/avis/suivi/",
    );

    const late = await visitor.post(link, { ...REVIEW, comment: "Un second avis, par le même lien." }, fromNewClient());
    expect([late.status, late.html]).toEqual([409, expect.stringContaining("Un second avis, par le même lien.")]);
    expect(late.html).toContain('action="/avis#donner-mon-avis"');
    expect((await visitor.get(link)).status).toBe(410);
    const { id, version } = await database.db.selectFrom("reviews").select(["id", "version"]).executeTakeFirstOrThrow();
    expect((await staff.get("/admin/avis")).text).toContain("Achat vérifié");
    await staff.post("/admin/avis", { intent: "approve", avis: `${id}.${version}` });
    expect((await visitor.get("/avis")).html).toContain('href="/avis/fonctionnement#invitations">Achat vérifié</a>');
    const rules = await visitor.get("/avis/fonctionnement");
    expect(rules.text).toContain(`valable ${INVITATION_DAYS} jours et pour un seul avis`);
    expect(rules.text).toMatch(/Avis publiés\s: 1, d’achat vérifié\./);
    expect((await staff.get("/admin/journal")).text).toContain("a invité des clients à donner leur avis");
  });

  // @A5.invitation-list
  test("reads a file in Windows-1252, and refuses 50 MB before reading them", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const form = new FormData();
    const csv = "Numéro;Date;Activité\r\nÉ-4711;12/11/2024;Litière\r\n";
    form.append("file", new Blob([Uint8Array.from(csv, (letter) => letter.charCodeAt(0))]), "livraisons.csv");
    const shown = await staff.upload(`${PATH}/liste`, form);
    expect(shown.text).toContain("1 invitation : 0 par e-mail, 1 sur un bon à imprimer.");
    expect(shown.html).toContain("É-4711;12/11/2024;Litière");

    const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const headers = { cookie, origin: site.url, "content-type": type, "content-length": String(50 * 1024 * 1024) };
      const answer = await rawRequest(site, { path: `${PATH}/liste`, method: "POST", headers });
      expect([type, answer.status]).toEqual([type, 413]);
      if (type.startsWith("multipart")) expect(answer.body.toString()).toMatch(/Gardez 1\s000 lignes au plus/);
    }
    const long = await staff.post(`${PATH}/liste`, {
      intent: "verifier",
      text: "4711;12/11/2024;fioul\n".repeat(20_000),
    });
    expect(long.status).toBe(413);
    expect(await invitationsIn(database)).toEqual([]);
  });

  // @A5.invitation-request
  test("is one press on a finished request, and once", async () => {
    const opened = await siteWithAdministrator(dialect);
    const { site, database } = opened;
    const staff = await signedIn(site);
    const id = await addRequest(database);
    const path = `/admin/demandes/${id}`;
    expect((await staff.get(path)).text).not.toContain("Inviter à donner un avis");
    expect((await staff.post(path, { intent: "inviter" })).text).toContain("Traitez d’abord la demande.");
    await staff.post(path, { state: "done", version: "1" });
    await staff.post(path, { intent: "suivi", version: "2", outcome: "order" });
    expect((await staff.get(path)).text).toMatch(
      /Inviter à donner un avis Par e-mail. L’avis portera «\sAchat vérifié\s»/,
    );
    expect((await staff.post(path, { intent: "inviter" })).headers.get("location")).toBe(`${path}?invite`);
    const again = await staff.post(path, { intent: "inviter" });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining("Cette demande a déjà son invitation.")]);
    const link = await linkFor(opened, "jeanne@client.example");
    expect((await visitorOf(site).get(link)).text).toContain("Achat vérifié");
  });

  // @A5.invitation-oracle
  test("answers alike for an unknown and an expired link, and stops guessing", async () => {
    const opened = await lendSite(dialect, { settings: TRUST_LOCAL_PROXY });
    const visitor = visitorOf(opened.site);
    const [expired = ""] = await addInvitations(opened, [{}], new Date(Date.now() - INVITATION_DAYS * DAY_MS));
    const [open = ""] = await addInvitations(opened, [{}]);
    const unknown = "/avis/invitation/0000000000000000000000000h";
    const plain = ({ status, text }: Answer) => ({ status, text });
    expect(plain(await visitor.get(unknown, fromNewClient()))).toEqual(
      plain(await visitor.get(expired, fromNewClient())),
    );
    for (const path of [unknown, expired]) {
      const answer = await visitor.post(path, REVIEW, fromNewClient());
      expect([answer.status, answer.html]).toEqual([409, expect.stringContaining(REVIEW.comment)]);
    }
    expect(await opened.database.db.selectFrom("reviews").select("id").execute()).toEqual([]);

    const guesser = fromNewClient();
    const statuses = new Set<number>();
    for (let guess = 0; guess < 20; guess += 1) statuses.add((await visitor.get(`${unknown}${guess}`, guesser)).status);
    expect([...statuses]).toEqual([404]);
    expect((await visitor.get(unknown, guesser)).status).toBe(429);
    expect((await visitor.get(open, guesser)).headers.get("retry-after")).toMatch(/^\d+$/);
    const words = await visitor.post(open, REVIEW, guesser);
    expect([words.status, words.html]).toEqual([429, expect.stringContaining(REVIEW.comment)]);
    expect((await visitor.get(open, fromNewClient())).status).toBe(200);
    expect(opened.site.output()).not.toMatch(/invitation\/[0-9a-z]{20}/);
  });

  // @A5.invitation-spent
  test("is not spent by opening, however often and by whomever", async () => {
    const opened = await lendSite(dialect);
    const [path = ""] = await addInvitations(opened, [{ order_number: "4711" }]);
    for (const url of [path, `${path}/opposition`, `${path}.data`]) {
      for (const method of ["GET", "HEAD"]) await fetch(opened.site.url + url, { method });
    }
    expect((await visitorOf(opened.site).get(path)).status).toBe(200);
    expect((await visitorOf(opened.site).post(path, REVIEW)).status).toBe(303);
  });

  // @A5.invitation-mail
  test("is shown as sent once its mail has left, and not before", async () => {
    const { site, database } = await siteWithAdministrator(dialect, { SMTP_URL: "smtp://127.0.0.1:9" });
    const staff = await signedIn(site);
    const single = { intent: "inviter", activity: "fuel", email: "zoe@client.example", order_number: "4711" };
    const batch = (await staff.post(PATH, single)).headers.get("location") ?? "";
    const exported = async () => {
      const file = await staff.post("/admin/donnees/export", { email: "zoe@client.example" });
      return JSON.parse(file.html).reviewInvitations[0];
    };
    const sentAt = async () => (await exported()).sent_at;
    const waiting = (await staff.get(batch)).text;
    expect(waiting).toContain("1 par e-mail (1 en attente d’envoi), 0 avis");
    expect(waiting).toMatch(/zoe@client\.example · e-mail en attente d’envoi/);
    expect([waiting.includes("envoyée"), await sentAt()]).toEqual([false, null]);
    // As if the waiting mail were its reminder.
    await database.db.updateTable("invitations").set({ reminded_at: new Date().toISOString() }).execute();
    const reminding = (await staff.get(batch)).text;
    expect(reminding).toContain("1 par e-mail, 0 avis");
    expect(reminding).toMatch(/zoe@client\.example · rappel en attente d’envoi/);
    expect(await exported()).toMatchObject({ sent_at: expect.any(String), reminded_at: null });
    await database.db.updateTable("invitations").set({ reminded_at: null }).execute();
    // As after the delivery.
    await database.db.deleteFrom("mail_outbox").execute();
    const left = (await staff.get(batch)).text;
    expect(left).toContain("1 par e-mail, 0 avis");
    expect(left).toMatch(/zoe@client\.example · envoyée/);
    expect(await sentAt()).toEqual(expect.any(String));
  });

  test("without a mail server, is kept on the server and never said to be sent", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const kept = "Tant qu’aucun serveur d’envoi n’est réglé, les messages du site restent sur le serveur.";
    const single = { intent: "inviter", activity: "fuel", email: "zoe@client.example" };
    const made = (await staff.post(PATH, single)).headers.get("location") ?? "";
    expect((await staff.get(made)).text).toContain(kept);
    // As after the delivery.
    await database.db.deleteFrom("mail_outbox").execute();
    const { text } = await staff.get(made);
    expect(text).toMatch(/zoe@client\.example · gardée sur le serveur/);
    expect(text).not.toContain("envoyée");

    const request = `/admin/demandes/${await addRequest(database)}`;
    await staff.post(request, { state: "done", version: "1" });
    const invited = await staff.post(request, { intent: "inviter" });
    expect((await staff.get(invited.headers.get("location") ?? "")).text).toContain(
      `L’invitation à donner un avis est prête. ${kept}`,
    );
  });

  // @A5.invitation-objection
  test("ends for ever with one press, and never by opening the page", async () => {
    const { site, database, environment } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const single = { intent: "inviter", activity: "fuel", email: "zoe@client.example", order_number: "4711" };
    const sent = await staff.post(PATH, single);
    expect(sent.status).toBe(303);
    const [path = ""] = await addInvitations({ site, database, environment }, [{ email: "marc@client.example" }]);
    const visitor = visitorOf(site);
    const page = await visitor.get(`${path}/opposition`);
    expect(page.text).toContain("Ne plus m’inviter");
    expect((await visitor.get("/avis/invitation/unknown/opposition")).text).toBe(page.text);
    expect(await database.db.selectFrom("invitation_objections").selectAll().execute()).toEqual([]);
    expect((await visitor.post("/avis/invitation/unknown/opposition", {})).status).toBe(404);
    const done = await visitor.post(`${path}/opposition`, {});
    expect((await visitor.get(done.headers.get("location") ?? "")).text).toContain("C’est noté");
    const refused = await staff.post(PATH, { ...single, email: "Marc@client.example", order_number: "4712" });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("ne veut plus d’invitation")]);
    expect(refused.html).toContain('value="4712"');
    const found = await staff.post("/admin/donnees/export", { email: "marc@client.example" });
    expect(JSON.parse(found.html)).toMatchObject({
      objectsToInvitations: true,
      reviewInvitations: [{ activity: "fuel" }],
    });
    expect((await visitor.get(path)).status).toBe(200);
    // The hash of the objection outlives the person's data, and staff learn that.
    const email = "marc@client.example";
    const erased = await staff.post("/admin/donnees", { intent: "effacer", email, confirmation: "oui" });
    expect(erased.text).toMatch(
      /Tout est effacé Rien d’autre n’est plus conservé .* Nous gardons une empreinte de l’adresse/,
    );
    const left = await staff.post("/admin/donnees", { intent: "chercher", email });
    expect(left.text).toMatch(/Rien d’autre n’est conservé sur\s+marc@client\.example\s*\. Nous gardons une empreinte/);
    expect(left.html).not.toContain('value="effacer"');
    const file = await staff.post("/admin/donnees/export", { email, format: "texte" });
    expect(file.html).toContain("Nous gardons une empreinte de l’adresse");
  });

  test("without addresses, a list says how many slips to hand over", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const confirmed = async (text: string) => {
      const shown = await staff.post(`${PATH}/liste`, { intent: "verifier", text });
      const made = await staff.post(`${PATH}/liste`, { intent: "inviter", text, seen: hidden(shown, "seen") });
      return (await staff.get(made.headers.get("location") ?? "")).text;
    };
    expect(await confirmed("4711;12/11/2024;fioul\n")).toContain("L’invitation est prête");
    expect(await confirmed("4712;12/11/2024;fioul\n4713;13/11/2024;fioul\n")).toContain("Les invitations sont prêtes");
  });

  // @A5.invitation-slips
  test("is a numbered slip that staff tie to its order, and take back only before a review", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    expect((await staff.post(PATH, { intent: "bons", activity: "fuel", sheets: "6" })).status).toBe(400);
    const made = await staff.post(PATH, { intent: "bons", activity: "fuel", sheets: "2" });
    const slips = made.headers.get("location") ?? "";
    const sheet = await staff.get(slips);
    expect(sheet.html.match(/aria-label="Bon \d+"/g)).toHaveLength(48);
    const codes = [...sheet.text.matchAll(/[0-9a-z]{4}(?:-[0-9a-z]{4}){5}-[0-9a-z]{2}/g)].map(([code]) => code);
    expect(new Set(codes).size).toBe(48);
    const batch = slips.replace("/bons", "");
    const tied = await staff.post(batch, { intent: "lier", number: "n° 2", order_number: "4711" });
    expect(tied.headers.get("location")).toBe(`${batch}?lie`);
    const twice = await staff.post(batch, { intent: "lier", number: "3", order_number: "47-11" });
    expect([twice.status, twice.text]).toEqual([409, expect.stringContaining("Cette commande a déjà son invitation")]);
    const visitor = visitorOf(site);
    expect((await visitor.get(`/avis/invitation/${codes[1]}`)).text).toContain("Achat vérifié");
    expect((await visitor.get(`/avis/invitation/${codes[2]?.toUpperCase()}`)).text).toContain("Client invité");
    expect((await visitor.post(`/avis/invitation/${codes[2]}`, REVIEW)).status).toBe(303);
    expect((await staff.post(batch, { intent: "retirer" })).status).toBe(409);
    expect((await staff.get(slips)).html.match(/aria-label="Bon \d+"/g)).toHaveLength(47);
    expect((await staff.get(batch)).text).toMatch(/Imprimer les 47 bons[\s\S]*à remettre/);
  });

  // @A5.invitation-slips
  test("is no slip to hand over once it has expired", async () => {
    const opened = await siteWithAdministrator(dialect);
    await addInvitations(opened, [{}], new Date(Date.now() - INVITATION_DAYS * DAY_MS));
    const { batch } = await opened.database.db.selectFrom("invitations").select("batch").executeTakeFirstOrThrow();
    const staff = await signedIn(opened.site);
    const shown = await staff.get(`${PATH}/${batch}`);
    expect(shown.text).toContain("expirée");
    expect(shown.text).not.toMatch(/Imprimer|à remettre/);
    expect((await staff.get(`${PATH}/${batch}/bons`)).status).toBe(404);
  });
});

const hidden = ({ html }: Answer, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

const invitationsIn = ({ db }: Database) => db.selectFrom("invitations").select("id").execute();

async function addRequest({ db }: Database): Promise<string> {
  const [id, at] = [newId(), new Date().toISOString()];
  const person = { first_name: "Jeanne", last_name: "Dupré", email: "jeanne@client.example", phone: "+33639981234" };
  const asked = { subject: "Devis", message: "Bonjour", content_hash: id, created_at: at, updated_at: at };
  await db
    .insertInto("contact_submissions")
    .values({ id, ...person, ...asked })
    .execute();
  return id;
}
