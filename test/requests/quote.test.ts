import { brotliCompressSync, constants } from "node:zlib";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { eraseRequestsOf } from "../../app/quote/personal-data.server.ts";
import { changeState } from "../../app/quote/requests-store.server.ts";
import { requestNumber } from "../../app/quote/rules.ts";
import { lockLimits } from "../../core/rate-limit.ts";
import { DIALECTS } from "../database.ts";
import { TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import { typedQuote } from "../new-quote.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { lendSite } from "../site-on.ts";
import { type Answer, visitorOf } from "../visitor.ts";
import { publish } from "./content-form.ts";

const path = "/activites/fioul";
/** An address without a mail server, so that mails wait. */
const MAILS_WAIT = { ...TRUST_LOCAL_PROXY, SMTP_URL: "smtp://127.0.0.1:9" };
const good = {
  ...typedQuote,
  deliveryDate: "",
  message: "La cour est étroite. 🚜",
};

describe.each(DIALECTS)("a quote request on %s", (dialect) => {
  // @§1.prepared-messages @§3.quote-record @A2.never-sent
  test("is stored with the message shown to the visitor, and never called sent", async () => {
    const { site, rows } = await openSite(dialect);
    const sent = await visitorOf(site).post(path, { ...good, state: "done", id: "mine" });
    expect(sent.status).toBe(303);
    const answer = await visitorOf(site).get(sent.headers.get("location") ?? "");
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("Demande de devis enregistrée !");
    expect(answer.text).toContain("copiez le contenu et envoyez-le par e-mail à contact@maison.example");
    expect(answer.text).not.toMatch(/(message|demande)( a été| est)? envoyée?\b/i);

    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      first_name: "Jeanne",
      last_name: "Dupré",
      email: "jeanne@poste.example",
      phone: "+33639980000",
      state: "new",
    });
    expect(row?.subject.replace(/\s/g, " ")).toBe("Demande de devis - GNR taux réduit - 2 000 litres - Jeanne Dupré");
    const shown = answer.html.match(/<textarea[^>]*readOnly[^>]*>([\s\S]*?)<\/textarea>/i)?.[1] ?? "";
    expect(shown.replace(/^\n/, "")).toBe(row?.message);
    expect(row?.message).toContain("La cour est étroite. 🚜");
    const number = requestNumber(row?.id ?? "");
    expect(answer.text).toMatch(new RegExp(`Demande n°\\s${number}`));
    expect(row?.message.endsWith(`Demande n°\u00a0${number}`)).toBe(true);
  });

  // @P39.receipt
  test("gets a receipt without name, phone, address and words, whose page shows none either", async () => {
    const { site, database } = await lendSite(dialect, { settings: MAILS_WAIT });
    const sent = await visitorOf(site).post(path, { ...good, deliveryDate: "2099-12-03" });
    const { recipient, subject, body } = await database.db
      .selectFrom("mail_outbox")
      .selectAll()
      .where("kind", "=", "quote_receipt")
      .executeTakeFirstOrThrow();
    expect(recipient).toBe(good.email);
    const letter = `${subject} ${body}`.replace(/\s/g, " ");
    for (const words of ["GNR taux réduit", "2 000 litres", "Dreux", "3 décembre 2099", "sous 24h"]) {
      expect(letter).toContain(words);
    }
    // The mail is read on another day, when « demain » would be wrong.
    expect(letter).toMatch(/sous 24h.*, soit le \S+di \d+(?:er)? \S+ \d{4} au plus tard/);
    expect((await visitorOf(site).get(locationOf(sent))).text).toMatch(/Nous vous répondons sous\s24h.* au plus tard/);
    const hidden = /Jeanne|Dupré|06.?39|39.98|rue de l’Exemple 28100|étroite|poste\.example/;
    expect(body.split("\n\n").slice(0, -1).join(" ")).not.toMatch(hidden);

    const [, link = ""] = /(\/activites\/fioul\/recu\/\S+)/.exec(body) ?? [];
    const page = await visitorOf(site).get(link);
    expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "same-origin"]);
    expect(page.text).toMatch(/État Reçue, en attente de notre réponse .* Carburant GNR taux réduit/);
    const main = page.html.slice(page.html.indexOf("<main"), page.html.indexOf("</main>"));
    expect(main).not.toMatch(hidden);
    expect((await visitorOf(site).get(`${link.slice(0, -1)}_`)).status).toBe(404);
    expect((await visitorOf(site).get(link.replace("recu", "demande"))).status).toBe(404);
    expect((await visitorOf(site).get(locationOf(sent).replace("demande", "recu"))).status).toBe(404);
  });

  // @P39.receipt-limit
  test("gets at most three receipts a day for one address, and is stored all the same", async () => {
    const { site, database } = await lendSite(dialect, { settings: MAILS_WAIT });
    for (let n = 1; n <= 5; n += 1) {
      const email = n % 2 ? good.email : good.email.toUpperCase();
      const client = { "x-forwarded-for": `192.0.2.${n}` };
      expect((await visitorOf(site).post(path, { ...good, email, quantity: `${n}000` }, client)).status).toBe(303);
    }
    const { db } = database;
    expect(await db.selectFrom("contact_submissions").select("id").execute()).toHaveLength(5);
    const receipts = db.selectFrom("mail_outbox").select("id").where("kind", "=", "quote_receipt");
    expect(await receipts.execute()).toHaveLength(3);
  });

  // @P39.receipt-limit
  test("gets at most two hundred receipts an hour in all, and is stored all the same", async () => {
    const { site, database } = await lendSite(dialect, { settings: MAILS_WAIT });
    const { db } = database;
    const all = { action: "receipt", subject: "all", max: 200, windowMinutes: 60 };
    await db.transaction().execute(async (trx) => {
      const limits = await lockLimits(trx, [all]);
      for (let sent = 1; sent < 200; sent += 1) limits.consume(all);
      await limits.save();
    });
    for (const email of ["last@poste.example", "next@poste.example"]) {
      expect((await visitorOf(site).post(path, { ...good, email })).status).toBe(303);
    }
    const queued = db.selectFrom("mail_outbox").select("recipient").where("kind", "=", "quote_receipt");
    expect(await queued.execute()).toEqual([{ recipient: "last@poste.example" }]);
    expect(await db.selectFrom("contact_submissions").select("id").execute()).toHaveLength(2);
  });

  // @P39.receipt
  test("quotes no free text in its receipt, such as an invented town", async () => {
    const { site, database } = await lendSite(dialect, { settings: MAILS_WAIT });
    expect((await visitorOf(site).post(path, { ...good, city: "Gagnez sur www.example" })).status).toBe(303);
    const { body } = await database.db
      .selectFrom("mail_outbox")
      .select("body")
      .where("kind", "=", "quote_receipt")
      .executeTakeFirstOrThrow();
    expect(body).toMatch(/Ville\s: 28100\n/);
    expect(body).not.toContain("Gagnez");
  });

  test("is stored once, however often and wherever it is posted", async () => {
    const { site, rows } = await openSite(dialect, TRUST_LOCAL_PROXY);
    const same = await Promise.all(Array.from({ length: 20 }, () => visitorOf(site).post(path, good)));
    expect(same.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(new Set(same.map(locationOf)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    const keyed = { ...good, quantity: "900", submission_key: "0123456789abcdef0123456789abcdef" };
    const from = (address: string) => ({ "x-forwarded-for": address });
    const first = locationOf(await visitorOf(site).post(path, keyed, from("192.0.2.1")));
    expect(locationOf(await visitorOf(site).post(path, keyed, from("192.0.2.2")))).toBe(first);
    expect(await rows()).toHaveLength(2);
    const changed = await visitorOf(site).post(path, { ...keyed, quantity: "901" }, from("192.0.2.2"));
    expect(locationOf(changed)).not.toBe(first);
    expect((await rows()).map(({ message }) => message.match(/Quantité\s:\s(\d+)/)?.[1])).toContain("901");
  });

  test("edited after a lost answer replaces the first one, until staff take it", async () => {
    const { site, database } = await lendSite(dialect, { settings: MAILS_WAIT });
    const { db } = database;
    const requests = () => db.selectFrom("contact_submissions").selectAll().orderBy("created_at").execute();
    const receipts = async () =>
      (await db.selectFrom("mail_outbox").select("body").where("kind", "=", "quote_receipt").execute()).map(
        ({ body }) => /Quantité\s: ([\d\s]+\d)/.exec(body)?.[1]?.replace(/\s/g, " "),
      );
    const send = async (quantity: string) => {
      const keyed = { ...good, quantity, submission_key: "0123456789abcdef0123456789abcdef" };
      return locationOf(await visitorOf(site).post(path, keyed));
    };
    const first = await send("900");
    const [before] = await requests();
    expect(await send("1 200")).toBe(first);
    expect(await send("1 200")).toBe(first);
    expect(await send("1 500")).toBe(first);
    const [after, ...others] = await requests();
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: before?.id, created_at: before?.created_at, litres: 1500, state: "new" });
    expect(after?.message).toMatch(/Quantité\s: 1\s500/);
    expect(after?.message.endsWith(`Demande n°\u00a0${requestNumber(before?.id ?? "")}`)).toBe(true);
    expect(after?.folded).toMatch(/1\s500\slitres/);
    expect(await receipts()).toEqual(["1 500"]);
    expect((await visitorOf(site).get(first)).text).toMatch(/1\s500\slitres/);

    const by = { id: null, name: "Équipe" };
    await changeState(db, after?.id ?? "", { to: "in_hand", version: after?.version ?? 0, by });
    expect(await send("1 800")).not.toBe(first);
    expect((await requests()).map(({ litres }) => litres)).toEqual([1500, 1800]);
    expect((await receipts()).toSorted()).toEqual(["1 500", "1 800"]);
  });

  // @A2.quote-confirmation
  test("has a private confirmation address, which disappears with the request", async () => {
    const { site, rows, erase } = await openSite(dialect);
    const visitor = visitorOf(site);
    const link = locationOf(await visitor.post(path, good));
    const other = locationOf(await visitor.post(path, { ...good, quantity: "900" }));
    expect(link).toMatch(/^\/activites\/fioul\/demande\/[\w-]{36}\/[\w-]{43}$/);

    const page = await visitorOf(site).get(link);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.html).toContain('name="robots" content="noindex, nofollow"');
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    expect(page.text).toContain("Votre demande de devis – Maison Exemple");
    expect(page.html).toContain("La cour est étroite. 🚜");
    expect(page.html).toContain('href="mailto:contact@maison.example?subject=Demande%20de%20devis');
    const [row] = await rows();
    expect(link).not.toContain(row?.confirmation_key);

    const swapped = link.replace(/[^/]+$/, other.split("/").at(-1) ?? "");
    for (const wrong of [swapped, `${link.slice(0, -1)}_`, link.replace(/[^/]+$/, row?.confirmation_key ?? "")]) {
      expect((await visitor.get(wrong)).status, wrong).toBe(404);
    }
    await erase(good.email);
    const gone = await visitor.get(link);
    expect(gone.status).toBe(404);
    expect(gone.text).toContain("Ce lien ne mène à aucune demande. Elle a pu être effacée.");
  });

  // @A2.quote-confirmation
  test("promises an answer until staff have dealt with it, or the time is over", async () => {
    const { site, database } = await lendSite(dialect);
    const sent = await visitorOf(site).post(path, { ...good, fuelType: "fioul-normal" });
    const said = async () => (await visitorOf(site).get(locationOf(sent))).text;
    expect(await said()).toMatch(/Nous vous répondons sous\s24h.* Vous n’avez plus rien à faire\./);
    await sql`update contact_submissions set created_at = ${"2024-11-04T09:00:00.000Z"}`.execute(database.db);
    expect(await said()).toContain("Pas encore de réponse ? Appelez-nous.");
    expect(await said()).not.toMatch(/Nous vous répondons|plus rien à faire|novembre 2024/);
    await database.db.updateTable("contact_submissions").set({ state: "done" }).execute();
    expect(await said()).toContain("Votre demande est traitée.");
    expect(await said()).not.toMatch(/Nous vous répondons|Pas encore de réponse/);
  });

  // @A2.quote-confirmation
  test("promises no answer while it is in the bin", async () => {
    const { site, database } = await lendSite(dialect, { settings: MAILS_WAIT });
    const sent = await visitorOf(site).post(path, good);
    const { body } = await database.db.selectFrom("mail_outbox").select("body").executeTakeFirstOrThrow();
    const receipt = /(\/activites\/fioul\/recu\/\S+)/.exec(body)?.[1] ?? "";
    await database.db.updateTable("contact_submissions").set({ deleted_at: new Date().toISOString() }).execute();
    const confirmation = await visitorOf(site).get(locationOf(sent));
    expect([confirmation.status, confirmation.text]).toEqual([200, expect.stringContaining("Pas encore de réponse ?")]);
    expect(confirmation.text).not.toContain("Nous vous répondons");
    const page = await visitorOf(site).get(receipt);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("État Reçue Numéro")]);
    expect(page.text).not.toMatch(/Nous répondons|en attente de notre réponse/);
  });

  // @A2.quote-confirmation
  test("sent again promises no later answer than before", async () => {
    const { site, database } = await lendSite(dialect);
    const fields = { ...good, submission_key: "k".repeat(36), elapsed_ms: "60000" };
    const again = async () => (await visitorOf(site).post(path, fields)).text;
    expect(await again()).toMatch(/Nous vous répondons sous\s24h/);
    await sql`update contact_submissions set created_at = ${"2024-11-04T09:00:00.000Z"}`.execute(database.db);
    expect(await again()).toContain("Pas encore de réponse ? Appelez-nous.");
    expect(await database.db.selectFrom("contact_submissions").select("id").execute()).toHaveLength(1);
  });

  // @A1.same-again
  test("can be asked again: whole from its confirmation, without person and place from its receipt", async () => {
    const { site, database } = await lendSite(dialect, { settings: MAILS_WAIT });
    const sent = await visitorOf(site).post(path, { ...good, attested: "oui", deliveryDate: "2099-12-25" });
    const confirmation = await visitorOf(site).get(locationOf(sent));
    expect(confirmation.text).toContain("Nous sommes fermés le vendredi 25 décembre 2099 (Noël).");
    const again = (html: string) => /href="(\/activites\/fioul\/encore\/[^"]+)"/.exec(html)?.[1] ?? "";
    const whole = await visitorOf(site).get(again(confirmation.html));
    const { fuelType, phone, quantity, deliveryDate, ...same } = good;
    expectTyped("whole", whole, { ...same, phone: "06\u00a039\u00a098\u00a000\u00a000", fuelType, quantity: "2000" });
    expect(controlNamed(whole.html, "attested")).toContain("checked");
    expect(controlNamed(whole.html, "deliveryDate")).not.toContain("value=");
    expect([whole.headers.get("referrer-policy"), whole.headers.get("cache-control")]).toEqual([
      "same-origin",
      "no-store",
    ]);

    const { body } = await database.db.selectFrom("mail_outbox").select("body").executeTakeFirstOrThrow();
    const receipt = await visitorOf(site).get(/(\/activites\/fioul\/recu\/\S+)/.exec(body)?.[1] ?? "");
    const partly = await visitorOf(site).get(again(receipt.html));
    expectTyped("partly", partly, { fuelType, quantity: "2000", city: "Dreux" });
    for (const hidden of ["Jeanne", "Dupré", "poste.example", 'rue de l’Exemple"', "28100", "étroite"]) {
      expect(partly.html.slice(partly.html.indexOf("<main")).split("</main>")[0], hidden).not.toContain(hidden);
    }
    expect(controlNamed(partly.html, "phone")).not.toContain("value=");
    expect((await visitorOf(site).get(`${again(receipt.html).slice(0, -1)}_`)).status).toBe(404);
  });

  // @P4.quote-limit
  test("is accepted five times in fifteen minutes per client, not counting repeats and refusals", async () => {
    const { site, rows } = await openSite(dialect);
    const visitor = visitorOf(site);
    for (let turn = 1; turn <= 5; turn += 1) {
      const fields = { ...good, quantity: String(500 + turn) };
      expect((await visitor.post(path, fields)).status).toBe(303);
      expect((await visitor.post(path, fields)).status).toBe(303);
      expect((await visitor.post(path, { ...fields, quantity: "0" })).status).toBe(400);
    }
    const sixth = await visitor.post(path, { ...good, quantity: "600" });
    expect(sixth.status).toBe(429);
    expect(sixth.text).toContain("Trop de tentatives");
    expect(sixth.text).toContain("Elle n’a pas été enregistrée chez nous. Le message est prêt malgré tout");
    expect(sixth.html).toContain("mailto:contact@maison.example?subject=Demande%20de%20devis");
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(800);
    expectTyped("sixth", sixth, { ...good, quantity: "600" });
    expect(await rows()).toHaveLength(5);
  });

  // @§3.quote-fields @V2.2.1 @V2.2.2
  test("is refused in French with its typed values if it breaks a rule, and not stored", async () => {
    const { site, rows } = await openSite(dialect);
    for (const [name, change, message] of brokenRules) {
      const fields: Record<string, string> = { ...good, ...change };
      const answer = await visitorOf(site).post(path, fields);
      expect.soft(answer.status, name).toBe(400);
      expect.soft(answer.text, name).toContain(message);
      expectTyped(name, answer, fields);
    }
    for (const field of required) {
      const { [field]: _, ...rest } = good;
      const answer = await visitorOf(site).post(path, rest);
      expect.soft(answer.status, `without ${field}`).toBe(400);
      expect.soft(answer.text, `without ${field}`).toContain("Un point est à corriger");
    }
    expect((await visitorOf(site).post(path, {})).text).toContain("9 points sont à corriger");
    expect(await rows()).toEqual([]);
  });
});

test("the summary of errors names the field of a message that does not", async () => {
  const { site } = await lendSite("sqlite");
  const long = { ...good, address: "a".repeat(201), firstName: "a".repeat(81), city: "" };
  const { text } = await visitorOf(site).post(path, long);
  expect(text.replace(/\s/g, " ")).toContain(
    "3 points sont à corriger Adresse de livraison : Le texte ne peut pas dépasser 200 caractères Indiquez la ville de livraison Prénom : Le texte ne peut pas dépasser 80 caractères",
  );
});

test("a quote request gets its prepared message without a database, marked as unsaved", async () => {
  const { site, rows, lose } = await openSite("postgres");
  expect((await visitorOf(site).get(path)).status).toBe(200);
  expect(await rows()).toEqual([]);
  await lose();
  const answer = await visitorOf(site).post(path, good);
  expect(answer.status).toBe(503);
  expect(answer.text).toContain("Une erreur est survenue lors de la préparation de votre demande de devis.");
  expect(answer.text).toContain("Elle n’a pas été enregistrée chez nous.");
  expect(answer.html).toMatch(/href="mailto:contact@maison\.example\?subject=Demande%20de%20devis/);
  expectTyped("database away", answer, good);
});

// @A1.estimate
test.each(DIALECTS)("shows an estimate while prices hold, and stores it as it was shown, on %s", async (dialect) => {
  const { site, database } = await siteWithAdministrator(dialect);
  const staff = await signedIn(site);
  const visitor = visitorOf(site);
  const PRICES = "/admin/contenu/prix-carburants";
  const hints = async () => (await fetch(`${site.url}/api/devis?${new URLSearchParams(good)}`)).json();
  const offersEstimate = async () => (await visitor.get(path)).html.includes('value="estimer"');
  const [from, step] = ["grids.gnr-taux-reduit.0.from", "grids.gnr-taux-reduit.0.zoneA"];
  expect([await offersEstimate(), (await hints()).estimate]).toEqual([false, null]);
  expect((await visitor.post(path, good)).status).toBe(303);

  const hole = await publish(staff, PRICES, { [from]: "500" });
  expect([hole.status, hole.text]).toEqual([
    400,
    expect.stringMatching(/Il manque le prix de GNR taux réduit dès 500 litres/),
  ]);
  const later = { "from.day": "2099-01-01", "from.time": "8h" };
  expect((await publish(staff, PRICES, { [from]: "500", [step]: "990,50", ...later })).status).toBe(303);
  expect([await offersEstimate(), (await hints()).estimate]).toEqual([false, null]);

  await publish(staff, PRICES, { "from.day": "", "from.time": "" });
  expect([await offersEstimate(), (await hints()).estimate.cents]).toEqual([true, 198_100]);
  const preview = await visitor.post(path, { ...good, intent: "estimer", email: "" });
  expect([preview.status, preview.text]).toEqual([
    200,
    expect.stringMatching(/1\s981,00\s€\sTTC, livré\. Le devis seul/),
  ]);
  expect((await visitor.get(path)).text).toMatch(
    /Nos prix Prix TTC au .* Les\s1\s000\slitres GNR taux réduit dès\s500\slitres 990,50\s€/,
  );
  const unknown = await visitor.post(path, { intent: "estimer" });
  expect([unknown.status, unknown.text]).toEqual([200, expect.stringContaining("Pas d’estimation à montrer")]);
  const unpriced = await visitor.post(path, { ...good, fuelType: "gasoil", intent: "estimer" });
  expect(unpriced.text).toContain("Pas d’estimation à montrer : demandez directement votre devis.");
  for (const quantity of ["1000,5", "abc", "100001"]) {
    const wrong = await visitor.post(path, {
      intent: "estimer",
      fuelType: "gnr-taux-reduit",
      quantity,
      postalCode: "28100",
    });
    expect([quantity, wrong.status, wrong.text]).toEqual([
      quantity,
      400,
      expect.stringContaining("Un point est à corriger La quantité"),
    ]);
    expect(wrong.text).not.toContain("Indiquez votre prénom");
  }
  expectTyped("preview", preview, { ...good, email: "" });

  const stale = await visitor.post(path, { ...good, quantity: "2 001", shownCents: "198100" });
  expect([stale.status, stale.text]).toEqual([
    409,
    expect.stringMatching(/Nos prix ont changé.* 1\s981,99\s€\sTTC, livré\. Si cela/),
  ]);
  expect(controlNamed(stale.html, "shownCents")).toContain('value="198199"');
  const shownFor = /value="([^"]*)"/.exec(controlNamed(preview.html, "shownFor"))?.[1] ?? "";
  const changed = await visitor.post(path, { ...good, quantity: "2 001", shownCents: "198100", shownFor });
  expect([changed.status, changed.text]).toEqual([
    409,
    expect.stringMatching(/tient compte de ce que vous avez changé\. Estimation du .* 1\s981,99\s€\sTTC, livré\. Si/),
  ]);
  expect(changed.text).not.toContain("Nos prix ont changé");
  const dearer = await visitor.post(path, { ...good, shownCents: "198000", shownFor });
  expect([dearer.status, dearer.text]).toEqual([409, expect.stringContaining("Nos prix ont changé")]);
  const sent = await visitor.post(path, { ...good, quantity: "2 001", shownCents: "198199" });
  const shown = /Estimation du\s\S+\s\S+\s\d{4}\s:\s1\s981,99\s€\sTTC, livré/;
  expect((await visitor.get(locationOf(sent))).text).toMatch(shown);
  const rows = await database.db.selectFrom("contact_submissions").selectAll().orderBy("id").execute();
  expect(rows.map(({ estimated_cents }) => estimated_cents)).toEqual([null, 198_199]);
  expect(rows[1]?.estimate).toMatch(shown);
  await publish(staff, PRICES, { [step]: "1200" });
  expect((await staff.get(`/admin/demandes/${rows[1]?.id}`)).text).toMatch(shown);
});

/** The budget is for the shipped page; opening hours and dates change some bytes. */
const PRICED_BYTES = 6_330;

test("the fuel page hardly grows with two fuels priced in two zones", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const grid = (fuel: string) =>
    [500, 1000, 2000].flatMap((from, index) => [
      [`grids.${fuel}.${index}.from`, `${from}`],
      [`grids.${fuel}.${index}.zoneA`, `${1180 - 30 * index}`],
      [`grids.${fuel}.${index}.zoneB`, `${1210 - 30 * index},50`],
    ]);
  const zones = { "zoneA.name": "Proche", "zoneA.codes": "28", "zoneB.name": "Plus loin", "zoneB.codes": "27, 78" };
  const prices = { ...zones, ...Object.fromEntries([...grid("fioul-normal"), ...grid("gnr-taux-reduit")]) };
  expect((await publish(staff, "/admin/contenu/prix-carburants", prices)).status).toBe(303);
  const page = await visitorOf(site).get(path);
  expect(page.text).toContain("Plus loin");
  expect(smallest(page.html)).toBeLessThan(PRICED_BYTES);
});

// @A1.closed-day
test("says that the house is closed on a day, and refuses no such day", async () => {
  const { site } = await openSite("sqlite");
  const ask = async (query: string) => (await fetch(`${site.url}/api/devis${query}`)).json();
  expect((await ask("?deliveryDate=2099-12-27")).day).toMatch(/^Nous sommes fermés le dimanche\s27\sdécembre\s2099\./);
  for (const query of ["", "?deliveryDate=2099-12-28", "?deliveryDate=2099-02-31", "?deliveryDate=__proto__"]) {
    expect((await ask(query)).day, query).toBeNull();
  }
  const refused = await visitorOf(site).post(path, { ...good, deliveryDate: "2099-12-27", city: "" });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Nous sommes fermés le dimanche")]);
  expect((await visitorOf(site).post(path, { ...good, deliveryDate: "2099-12-27" })).status).toBe(303);
});

test.each(["0002-12-24", "0026-12-24", "0202-12-24", "2020-12-25"])(
  "a past day %s has no hint, and the refusal keeps the form",
  async (deliveryDate) => {
    const { site } = await openSite("sqlite");
    const asked = await fetch(`${site.url}/api/devis?${new URLSearchParams({ deliveryDate })}`);
    expect([asked.status, (await asked.json()).day]).toEqual([200, null]);
    const refused = await visitorOf(site).post(path, { ...good, deliveryDate });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("La date de livraison ne peut pas être dans le passé");
    expectTyped(deliveryDate, refused, { ...good, deliveryDate });
  },
);

test("suggests towns for a postal code", async () => {
  const { site } = await openSite("sqlite");
  const ask = async (query: string) => {
    const response = await fetch(`${site.url}/api/communes${query}`);
    return { status: response.status, body: await response.json(), cache: response.headers.get("cache-control") };
  };
  expect(await ask("?code=28100")).toEqual({ status: 200, body: ["Dreux"], cache: "public, max-age=86400" });
  expect((await ask("?code=28800")).body).toContain("Pré-Saint-Évroult");
  expect(await ask("?code=28019")).toMatchObject({ status: 200, body: [] });
  for (const query of ["", "?code=", "?code=2810", "?code=281000", "?code=__proto__", "?code=2810a"]) {
    expect((await ask(query)).status, query).toBe(400);
  }
});

const required = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "address",
  "postalCode",
  "city",
  "fuelType",
  "quantity",
] as const;
const litres = "La quantité est un nombre entier de litres, supérieur à 0";
const html = "Le contenu HTML n'est pas autorisé";
const control = "Le texte contient un caractère de contrôle invisible";

const brokenRules: [string, Record<string, string>, string][] = [
  ["no first name", { firstName: "" }, "Indiquez votre prénom"],
  ["no last name", { lastName: " " }, "Indiquez votre nom"],
  ["no e-mail", { email: "" }, "Indiquez votre adresse e-mail"],
  ["no phone", { phone: "" }, "Indiquez votre numéro de téléphone"],
  ["no address", { address: "" }, "Indiquez l’adresse de livraison"],
  ["no postal code", { postalCode: "" }, "Indiquez le code postal"],
  ["no city", { city: "" }, "Indiquez la ville de livraison"],
  ["no fuel", { fuelType: "" }, "Choisissez un carburant"],
  ["no quantity", { quantity: "" }, "Indiquez la quantité en litres"],
  ["long first name", { firstName: "a".repeat(81) }, "Le texte ne peut pas dépasser 80 caractères"],
  ["long last name", { lastName: "a".repeat(81) }, "Le texte ne peut pas dépasser 80 caractères"],
  ["long e-mail", { email: `${"a".repeat(250)}@b.fr` }, "Format d'email invalide"],
  ["long phone", { phone: "0".repeat(41) }, "Le numéro de téléphone n’est pas valide."],
  ["long address", { address: "a".repeat(201) }, "Le texte ne peut pas dépasser 200 caractères"],
  ["long postal code", { postalCode: "281000" }, "Le code postal compte cinq chiffres"],
  ["long city", { city: "a".repeat(101) }, "Le texte ne peut pas dépasser 100 caractères"],
  ["long message", { message: "a".repeat(5001) }, "Le texte ne peut pas dépasser 5000 caractères"],
  ["HTML in the name", { lastName: "<b>Dupré</b>" }, html],
  ["HTML in the address", { address: "<script>alert(1)</script>" }, html],
  ["HTML in the city", { city: "<i>Dreux" }, html],
  ["HTML in the message", { message: "<img src=x>" }, html],
  ["line break in the name", { lastName: "Dupré\r\nBcc: voleur@mal.example" }, control],
  ["line break in the e-mail", { email: "a@b.fr\r\nBcc: c@d.fr" }, "Format d'email invalide"],
  ["control character in the city", { city: "Dreux\u0007" }, control],
  ["direction override in the message", { message: "vite\u202e" }, control],
  ["unknown fuel", { fuelType: "kerosene" }, "Ce carburant n’est pas dans la liste"],
  ["a fuel named like a method", { fuelType: "toString" }, "Ce carburant n’est pas dans la liste"],
  ["negative litres", { quantity: "-500" }, litres],
  ["fractional litres", { quantity: "1500.5" }, litres],
  ["French fraction", { quantity: "1500,5" }, litres],
  ["no litres", { quantity: "0" }, litres],
  ["litres in words", { quantity: "beaucoup" }, litres],
  ["31 February", { deliveryDate: "2099-02-31" }, "La date de livraison n’existe pas dans le calendrier"],
  ["yesterday’s century", { deliveryDate: "1999-01-01" }, "La date de livraison ne peut pas être dans le passé"],
  ["hidden field filled", { laisser_vide: "https://spam.example" }, "Cet envoi ressemble à celui d’un programme."],
  ["too quick for a person", { elapsed_ms: "40" }, "Cet envoi ressemble à celui d’un programme."],
];

async function openSite(dialect: (typeof DIALECTS)[number], settings?: Record<string, string>) {
  const { site, database } = await lendSite(dialect, { settings });
  const { db } = database;
  return {
    site,
    rows: () => db.selectFrom("contact_submissions").selectAll().orderBy("id").execute(),
    erase: (email: string) => eraseRequestsOf(db, email),
    /** Renames a table, so that the next query fails as during an outage. */
    lose: () => db.schema.alterTable("rate_limits").renameTo("rate_limits_gone").execute(),
  };
}

const locationOf = ({ headers }: Answer) => headers.get("location") ?? "";

function expectTyped(name: string, { html: page }: Answer, fields: Record<string, string>) {
  for (const [field, value] of Object.entries(fields)) {
    if (["laisser_vide", "elapsed_ms"].includes(field) || value === "") continue;
    const control = controlNamed(page, field);
    const escaped = value.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    if (field === "message") expect.soft(control, `${name}: ${field}`).toContain(escaped);
    else if (field !== "fuelType")
      expect.soft(unify(control), `${name}: ${field}`).toContain(`value="${unify(escaped)}"`);
    else if (value.startsWith("gnr")) expect.soft(control, name).toMatch(new RegExp(`value="${value}" selected`));
  }
}

function controlNamed(page: string, name: string): string {
  const [tag] = name === "message" ? ["textarea"] : name === "fuelType" ? ["select"] : [];
  const pattern = tag ? `<${tag}[^>]*name="${name}"[\\s\\S]*?</${tag}>` : `<input[^>]*name="${name}"[^>]*>`;
  return page.match(new RegExp(pattern))?.[0] ?? "";
}

/** HTML normalises line ends. */
const unify = (text: string) => text.replace(/\r\n?/g, "\n");

/** The bytes that the page cache sends for a popular page. */
function smallest(html: string): number {
  const body = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: 15,
  };
  return brotliCompressSync(body, { params }).length;
}
