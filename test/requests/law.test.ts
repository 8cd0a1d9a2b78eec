import { describe, expect, test } from "vitest";
import { companyContent, shippedFacts } from "../../app/company/facts.ts";
import { DUTIES } from "../../app/law/duties.ts";
import { publish as publishReview } from "../../app/reviews/staff-changes.server.ts";
import { storeReview } from "../../app/reviews/submit.server.ts";
import { fieldId } from "../../app/ui/field.tsx";
import { newId } from "../../core/database/id.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { DIALECTS } from "../database.ts";
import { DECISION } from "../decision.ts";
import { review } from "../new-review.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { visitorOf } from "../visitor.ts";
import { publish } from "./content-form.ts";

const duties = DUTIES.flatMap(({ duties }) => duties);
const plain = (text: string) => text.replace(/\s+/g, " ");

describe.each(DIALECTS)("what the law asks, on %s", (dialect) => {
  // @law.room @law.decided-by-people @law.author-contact @law.contact-point @law.applications @law.phones
  // @law.no-overclaim @law.report-letters
  test("each duty is stated on its page in the words that staff see beside its source", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const visitor = visitorOf(site);
    const staff = await signedIn(site);
    const room = plain((await staff.get("/admin/obligations")).text);
    for (const { page, says, source, what } of duties) {
      const sentence = plain(says?.(shippedFacts) ?? "");
      expect.soft(plain((await visitor.get(page)).text), what).toContain(sentence);
      expect.soft(room).toContain(plain(source));
      expect.soft(room).toContain(sentence);
    }
    expect(room).toContain("5 à renseigner");
    expect(room).not.toContain("law.");
    const figures = plain((await visitor.get("/avis")).text);
    expect(figures).not.toMatch(/clients? (?:satisfaits?|vérifiés?)/i);
  });

  test("what a duty lacks is listed with the field of each, missing or invented", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const { html } = await (await signedIn(site)).get("/admin/obligations");
    for (const field of ["legal.siret", "legal.mediator", "name", "phones.landline"]) {
      expect(html).toContain(`href="/admin/contenu/entreprise#${fieldId(field)}"`);
    }
  });

  // @law.longest-time
  test("the longest time until publication is stated from its setting, measured, and warned of at 80 %", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const visitor = visitorOf(site);
    const staff = await signedIn(site);
    const stated = async () => plain((await visitor.get("/avis/fonctionnement")).text);
    expect(await stated()).toContain("paraît au plus tard 7 jours après son envoi");
    for (const refused of ["0", "61", "2,5", "jamais"]) {
      expect((await publish(staff, companyContent.path, { reviewDays: refused })).status, refused).toBe(400);
    }
    expect((await publish(staff, companyContent.path, { reviewDays: "10" })).status).toBe(303);
    expect(await stated()).toContain("paraît au plus tard 10 jours après son envoi");
    expect(await stated()).toContain(
      "paraît au plus tard 10 jours après son envoi ou sa correction, sauf s’il est refusé",
    );

    const sentDaysAgo = async (days: number) => {
      const now = new Date(Date.now() - days * DAY_MS);
      const stored = await storeReview(database.db, review({ comment: `Il y a ${days} jours.` }), {
        clientHash: newId(),
        now,
      });
      if (stored.kind !== "stored") throw new Error(stored.kind);
      return stored.review.id;
    };
    await publishReview(database.db, await sentDaysAgo(6.5), DECISION);
    await sentDaysAgo(7.9);
    const room = async () => plain((await staff.get("/admin/obligations")).text);
    expect(await room()).toContain("Mesuré : 7 jours au plus");
    expect((await staff.get("/admin")).text).not.toContain("le site annonce 10");

    await sentDaysAgo(8.1);
    expect(await room()).toContain("1 avis attend, jusqu’à 9 jours");
    expect(plain((await staff.get("/admin")).text)).toContain(
      "1 avis attend depuis 8 jours : le site annonce 10 jours au plus entre l’envoi d’un avis et sa publication.",
    );
  });

  // @law.wood-fuel
  test("the pellets page gives advice, and the humidity once the owner has filled it in", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const visitor = visitorOf(site);
    const staff = await signedIn(site);
    const page = async () => plain((await visitor.get("/activites/granules-bois")).text);
    expect(await page()).toContain("Gardez vos granulés au sec");
    expect(await page()).not.toMatch(/Prêts à l’emploi|ISO 17225-2/);
    const refused = await publish(staff, "/admin/contenu/prix", { "pelletQuality.humidity": "12" });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Au-dessus de 10 %")]);
    const typed = { "pelletQuality.humidity": "8,5", "pelletQuality.grade": "A1" };
    expect((await publish(staff, "/admin/contenu/prix", typed)).status).toBe(303);
    expect(await page()).toContain("Prêts à l’emploi : 8,5 % d’humidité au plus, sur masse brute.");
    expect(await page()).toContain("Classe A1 de la norme ISO 17225-2.");
  });
});
