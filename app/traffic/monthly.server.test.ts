import { expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { typedQuote } from "../../test/new-quote.ts";
import { storedRights } from "../account/rights.ts";
import { addConfirmedUser } from "../account/store.server.ts";
import { chooseMails } from "../alerts/alerts.server.ts";
import { shippedFacts } from "../company/facts.ts";
import { changeState } from "../quote/requests-store.server.ts";
import { quoteForm } from "../quote/rules.ts";
import { storeQuote } from "../quote/store.server.ts";
import { sendMonthlyFigures } from "./monthly.server.ts";

const settings = {
  siteUrl: "https://site.example",
  staffEmail: "boîte@maison.example",
  deadline: { hours: shippedFacts.openingHours, replyHours: 24 },
};

test.each(DIALECTS)(
  "administrators get ten lines about last month, once, unless they refuse, on %s",
  async (dialect) => {
    const { db } = await freshDatabase(dialect);
    const add = (name: string, rights: Parameters<typeof storedRights>[0]) =>
      addConfirmedUser(db, {
        firstName: name,
        lastName: "",
        email: `${name}@maison.example`,
        passwordHash: "x",
        ...storedRights(rights),
      });
    await add("claire", ["administrer"]);
    await add("rémi", ["répondre"]);
    await chooseMails(db, await add("paul", ["administrer"]), ["request"]);
    await db
      .insertInto("traffic")
      .values([
        { day: "2026-10-31", kind: "page", name: "/", count: 7 },
        { day: "2026-11-01", kind: "page", name: "/", count: 1_200 },
        { day: "2026-11-30", kind: "page", name: "/avis", count: 34 },
        { day: "2026-12-01", kind: "page", name: "/", count: 5 },
        { day: "2026-11-12", kind: "search", name: "charbon", count: 3 },
      ])
      .execute();
    const checked = quoteForm.check(typedQuote);
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
    // 23:30 in Paris is still November.
    const stored = await storeQuote(db, checked.value, { clientHash: "a", now: new Date("2026-11-30T22:30:00.000Z") });
    if (stored.kind !== "stored") throw new Error(stored.kind);
    const answered = new Date("2026-11-30T22:40:00.000Z");
    await changeState(db, stored.request.id, { to: "done", version: 1, by: { id: null, name: "É" }, now: answered });
    const mails = () => db.selectFrom("mail_outbox").selectAll().where("kind", "=", "monthly_figures").execute();

    const night = new Date("2026-11-30T23:30:00.000Z");
    await Promise.all([1, 2, 3].map(() => sendMonthlyFigures(db, settings, night)));
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(["boîte@maison.example", "claire@maison.example"]);
    const [{ subject, body, send_after, unsubscribe_url } = sent[0] as never] = sent;
    expect(subject.replace(/\s/g, " ")).toBe("Votre site en novembre 2026");
    expect(send_after).toBe("2026-12-01T07:00:00.000Z");
    expect(unsubscribe_url).toBe("https://site.example/admin/compte#messages");
    const lines = body
      .split("\n\n")[2]
      ?.replace(/[^\S\n]/g, " ")
      .split("\n");
    expect(lines).toEqual([
      "Pages vues : 1 234 (en octobre : 7)",
      "Demandes de devis : 1 (en octobre : 0)",
      "Demandes traitées : 1",
      "Délai médian de réponse, jours d’ouverture : quelques minutes",
      "Réponses dans le délai promis : 100 %",
      "Demandes devenues des commandes : 0",
      "Avis reçus : 0 (en octobre : 0)",
      "Avis lus : 0",
      "Recherches sans résultat : 3",
      "Adresses introuvables demandées : 0",
    ]);
    await sendMonthlyFigures(db, settings, new Date("2026-12-20T10:00:00.000Z"));
    expect(await mails()).toHaveLength(2);
    // Two months without visits.
    await sendMonthlyFigures(db, settings, new Date("2027-03-01T10:00:00.000Z"));
    expect(await mails()).toHaveLength(2);
  },
);
