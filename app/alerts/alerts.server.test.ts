import { describe, expect, test } from "vitest";
import { newId } from "../../core/database/id.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { DECISION } from "../../test/decision.ts";
import { typedQuote } from "../../test/new-quote.ts";
import { review } from "../../test/new-review.ts";
import { storedRights } from "../account/rights.ts";
import { addConfirmedUser } from "../account/store.server.ts";
import { shippedFacts } from "../company/facts.ts";
import { requestBriefs } from "../quote/briefs.server.ts";
import { remindOfRequests } from "../quote/reminders.server.ts";
import { type Quote, quoteForm } from "../quote/rules.ts";
import { storeQuote } from "../quote/store.server.ts";
import { correct } from "../reviews/author-changes.server.ts";
import { report } from "../reviews/reports.server.ts";
import { publish } from "../reviews/staff-changes.server.ts";
import { storeReview } from "../reviews/submit.server.ts";
import { alertStaff, chooseMails, deliverAlerts } from "./alerts.server.ts";

const siteUrl = "https://site.example";
// A Monday at nine in Paris.
const START = Date.parse("2026-11-16T08:00:00.000Z");
const at = (minutes: number) => new Date(START + minutes * 60_000);

describe.each(DIALECTS)("%s", (dialect) => {
  // @P37.told
  test("tells those who may act, and want to know, in one email with a link to each item", async () => {
    const { db, people, subjects, tell } = await openTeam(dialect);
    await ask(db, 0);
    expect(await tell(0.2)).toBe(0);
    expect((await Promise.all([tell(1), tell(1), tell(1)])).reduce((sum, count) => sum + count)).toBe(1);
    expect(await subjects()).toEqual([
      "claire Nouvelle demande de devis : GNR taux réduit, 2 000 litres, 28100 Dreux",
      "boîte Nouvelle demande de devis : GNR taux réduit, 2 000 litres, 28100 Dreux",
      "rémi Nouvelle demande de devis : GNR taux réduit, 2 000 litres, 28100 Dreux",
    ]);

    const id = await submit(db, 2);
    await publish(db, id, { ...DECISION, now: at(3) });
    await report(db, id, { reason: "unlawful", message: null, email: null, clientHash: "lecteur", now: at(4) });
    await correct(db, id, { ...review(), comment: "Livraison un peu tardive." }, { ...DECISION, now: at(4) });
    await chooseMails(db, people.claire, ["request", "correction"]);
    expect(await tell(5)).toBe(3);
    expect(await subjects()).toEqual([
      "claire Avis corrigé par son auteur",
      "boîte 1 avis signalé, 1 avis corrigé par son auteur, 1 nouvel avis à lire",
      "maud 1 avis signalé, 1 avis corrigé par son auteur",
    ]);
    expect(await tell(6)).toBe(0);
  });

  // @P37.digest
  test("gathers a busy hour into one email every ten minutes, and links a long list by its page", async () => {
    const { db, subjects, tell, bodies } = await openTeam(dialect);
    await ask(db, 0, 31);
    expect(await tell(1)).toBe(31);
    const [first] = await bodies();
    expect(first).toContain(`31 nouvelles demandes de devis : ${siteUrl}/admin/demandes\n`);
    await subjects();
    await ask(db, 2);
    const last = await ask(db, 3, 1, { city: "Appelez www.example" });
    expect(await tell(5)).toBe(0);
    await alertStaff(db, "report", ["avis"], at(6));
    expect(await tell(7)).toBe(1);
    expect(await subjects()).toContain("claire Avis signalé");
    expect(await tell(11.5)).toBe(2);
    const [next] = await bodies();
    expect(next).toContain("GNR taux réduit, 2 000 litres, 28100 Dreux : ");
    expect(next).toContain(`GNR taux réduit, 2 000 litres, 28100 : ${siteUrl}/admin/demandes/${last}\n`);
    expect(await subjects()).toContain("claire 2 nouvelles demandes de devis");
  });

  // @P37.reminders
  test("reminds of an open request at 80 % of the promise and when it is broken, once each", async () => {
    const { db, tell, subjects } = await openTeam(dialect);
    const [open = "", answered = ""] = [await ask(db, 0), await ask(db, 0)];
    await tell(1);
    await subjects();
    await db.updateTable("contact_submissions").set({ state: "done" }).where("id", "=", answered).execute();
    const remind = (hours: number) =>
      remindOfRequests(db, { hours: shippedFacts.openingHours, replyHours: 24 }, at(hours * 60));
    const told: number[] = [];
    for (const hours of [19, 19.5, 20, 23.9, 24.1, 48]) {
      await remind(hours);
      told.push(await tell(hours * 60 + 1));
    }
    expect(told).toEqual([0, 1, 0, 0, 1, 0]);
    expect(await subjects()).toHaveLength(6);
    expect(await db.selectFrom("contact_submissions").select("reminders").where("id", "=", open).execute()).toEqual([
      { reminders: 2 },
    ]);
  });
});

// @P37.digest
test.each(DIALECTS)("10,000 unanswered requests of one day make one email to each person, on %s", async (dialect) => {
  const { db, tell, subjects } = await openTeam(dialect);
  const created_at = at(0).toISOString();
  for (let chunk = 0; chunk < 20; chunk += 1) {
    const rows = Array.from({ length: 500 }, (_, n) => {
      const id = newId(START + chunk * 500 + n);
      const person = { first_name: "Jeanne", last_name: "Dupré", email: "jeanne@client.example", phone: "" };
      return { id, ...person, subject: "", message: "", content_hash: id, created_at, updated_at: created_at };
    });
    await db.insertInto("contact_submissions").values(rows).execute();
  }
  await remindOfRequests(db, { hours: shippedFacts.openingHours, replyHours: 24 }, at(30 * 60));
  expect(await tell(30 * 60 + 1)).toBe(10_000);
  expect(await subjects()).toEqual(
    ["claire", "boîte", "rémi"].map((name) => `${name} 10 000 demandes à traiter sans tarder`),
  );
  await remindOfRequests(db, { hours: shippedFacts.openingHours, replyHours: 24 }, at(31 * 60));
  expect(await tell(31 * 60 + 1)).toBe(0);
});

async function openTeam(dialect: (typeof DIALECTS)[number]) {
  const { db } = await freshDatabase(dialect);
  const add = (name: string, ...rights: Parameters<typeof storedRights>[0]) =>
    addConfirmedUser(db, {
      firstName: name,
      lastName: "",
      email: `${name}@maison.example`,
      passwordHash: "x",
      ...storedRights(rights),
    });
  const people = {
    claire: await add("claire", "administrer"),
    maud: await add("maud", "modérer"),
    rémi: await add("rémi", "répondre"),
    paule: await add("paule", "publier"),
    zoé: await add("zoé"),
  };
  const tell = (minute: number) =>
    deliverAlerts(db, { siteUrl, staffEmail: "boîte@maison.example", briefs: requestBriefs, now: at(minute) });
  /** The subjects of the mails queued since the last call. */
  const subjects = async () => {
    const mails = await db.deleteFrom("mail_outbox").where("kind", "=", "staff_alert").returningAll().execute();
    return mails
      .map(({ recipient, subject }) => `${recipient.split("@")[0]} ${subject.replace(/\s/g, " ")}`)
      .sort((a, b) => a.localeCompare(b, "fr"))
      .sort((a, b) => ORDER.indexOf(a.split(" ")[0] ?? "") - ORDER.indexOf(b.split(" ")[0] ?? ""));
  };
  const bodies = async () =>
    (await db.selectFrom("mail_outbox").select("body").execute()).map(({ body }) => body.replace(/[^\S\n]/g, " "));
  return { db, people, tell, subjects, bodies };
}

const ORDER = ["claire", "boîte", "maud", "rémi"];

type Db = Awaited<ReturnType<typeof freshDatabase>>["db"];
let asked = 0;

/** Returns the id of the last request. */
async function ask(db: Db, minute: number, count = 1, other: Partial<Quote> = {}): Promise<string> {
  let id = "";
  for (let n = 0; n < count; n += 1) {
    asked += 1;
    const result = await storeQuote(db, { ...quote(), ...other }, { clientHash: `client ${asked}`, now: at(minute) });
    if (result.kind !== "stored") throw new Error(result.kind);
    id = result.request.id;
  }
  return id;
}

function quote(): Quote {
  const checked = quoteForm.check({ ...typedQuote, message: `Demande ${asked}` });
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.value;
}

async function submit(db: Db, minute: number): Promise<string> {
  const answer = await storeReview(db, review(), { clientHash: "auteur", now: at(minute) });
  if (answer.kind !== "stored") throw new Error(answer.kind);
  return answer.review.id;
}
