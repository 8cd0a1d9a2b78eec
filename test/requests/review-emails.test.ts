import { describe, expect, test } from "vitest";
import { shippedFacts } from "../../app/company/facts.ts";
import { DIALECTS } from "../database.ts";
import { startMailServer } from "../mail-server.ts";
import { ADMIN_EMAIL, ownSiteWithAdministrator, signIn } from "../people.ts";
import type { Site } from "../site.ts";
import { visitorOf } from "../visitor.ts";

const PUBLIC_URL = "https://www.maison.example";
const SENT_WITH_A_STRANGE_HOST = { "x-forwarded-host": "e.example", forwarded: "host=e.example" };

describe.each(DIALECTS)("on %s", (dialect) => {
  // @life.delayed-mails @law.report-letters
  test("authors and readers get an email about a decision after the undo minute, and none about an undone one", async () => {
    const server = await startMailServer();
    const { site, database } = await ownSiteWithAdministrator(dialect, { SMTP_URL: server.url, PUBLIC_URL });
    const { db } = database;
    const [visitor, admin] = [throughThePublicName(site), throughThePublicName(site)];
    await signIn(admin, ADMIN_EMAIL);
    const write = (name: string) =>
      visitor.post("/avis", {
        customer_name: name,
        customer_email: `${name.toLowerCase()}@client.example`,
        rating: "2",
        comment: `Livraison en retard, dit ${name}.`,
      });
    const find = (name: string) =>
      db.selectFrom("reviews").select(["id", "version"]).where("customer_name", "=", name).executeTakeFirstOrThrow();
    const decide = async (name: string, fields: Record<string, string>) => {
      const { id, version } = await find(name);
      const answer = await admin.post("/admin/avis", { ...fields, avis: `${id}.${version}` }, SENT_WITH_A_STRANGE_HOST);
      expect([answer.status, fields.intent]).toEqual([200, fields.intent]);
    };
    for (const name of ["Zoe", "Marc", "Anne"]) expect((await write(name)).status).toBe(303);

    await decide("Zoe", { intent: "approve" });
    await decide("Marc", { intent: "refuse", reason: "off-topic", note: "Parlez-nous de nos produits." });
    await decide("Anne", { intent: "approve" });
    const { id: anne } = await find("Anne");
    const former = JSON.stringify({ id: anne, state: "pending", reason: null, note: null });
    await decide("Anne", { intent: "take-back", former });
    const report = { reason: "not-genuine", message: "Étrange.", email: "lea@lectrice.example" };
    await visitor.post(`/avis/signaler/${(await find("Zoe")).id}`, report);
    const [receipt] = await server.arrived(1);
    expect([[receipt?.to].flat()[0]?.text, receipt?.subject]).toEqual([
      report.email,
      `Votre signalement est enregistré – ${shippedFacts.name}`,
    ]);
    expect(receipt?.text).toContain("Cet avis ne semble pas venir d’un vrai client.");
    expect(receipt?.text).not.toMatch(/Étrange|Livraison en retard/);
    await decide("Zoe", { intent: "answer", text: "Cet avis vient d’un client." });

    await db.deleteFrom("staff_alerts").execute();
    const waiting = await db.selectFrom("mail_outbox").select(["recipient", "send_after"]).execute();
    expect(waiting.map(({ recipient }) => recipient).sort()).toEqual([
      "lea@lectrice.example",
      "marc@client.example",
      "zoe@client.example",
      "zoe@client.example",
    ]);
    for (const { send_after } of waiting) expect(Date.parse(send_after)).toBeGreaterThan(Date.now() + 20_000);
    expect(server.mails).toHaveLength(1);

    await db.updateTable("mail_outbox").set({ send_after: new Date().toISOString() }).execute();
    const emails = (await server.arrived(5)).slice(1);
    const letterTo = (recipient: string, subject = /./) => {
      const email = emails.find((one) => [one.to].flat()[0]?.text === recipient && subject.test(one.subject ?? ""));
      expect(email?.text, recipient).toMatch(/^Bonjour,/);
      const links = email?.text?.match(/https?:\/\/\S+/g) ?? [];
      expect(links.filter((link) => !link.startsWith(`${PUBLIC_URL}/`))).toEqual([]);
      return { subject: email?.subject, text: email?.text ?? "", links };
    };

    const published = letterTo("zoe@client.example", /est publié/);
    expect(letterTo("zoe@client.example", /reste publié/).text).toContain("Nous l’avons examiné");
    expect(published.subject).toBe(`Votre avis est publié – ${shippedFacts.name}`);
    const refused = letterTo("marc@client.example");
    expect(refused.subject).toBe(`Votre avis n’a pas été publié – ${shippedFacts.name}`);
    expect(refused.text).toContain("L’avis est sans rapport avec nos produits ou nos services.");
    expect(refused.text).toContain("Parlez-nous de nos produits.");
    expect(refused.links).toContain(`${PUBLIC_URL}/contact`);
    for (const { text, links } of [published, refused]) {
      expect(text).toContain("> Livraison en retard");
      const personal = links.find((link) => link.includes("/avis/suivi/")) ?? "";
      expect((await visitor.get(new URL(personal).pathname)).text).toContain("Livraison en retard");
    }
    const answered = letterTo("lea@lectrice.example");
    expect(answered.subject).toBe(`Votre signalement d’un avis – ${shippedFacts.name}`);
    expect(answered.text).toMatch(
      /il reste publié[\s\S]*aucun des motifs[\s\S]*Cet avis vient d’un client\.[\s\S]*Une personne de notre équipe/,
    );
    expect(answered.links).toEqual(
      expect.arrayContaining([`${PUBLIC_URL}/contact`, `${PUBLIC_URL}/mentions-legales#mediation`]),
    );
  });
});

/** A visitor who uses the site's public name, as a proxy would forward it. */
function throughThePublicName(site: Site) {
  return visitorOf(site, `http://localhost:${site.port}`);
}
