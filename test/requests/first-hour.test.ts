import { describe, expect, test } from "vitest";
import { DIALECTS } from "../database.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { lendSite } from "../site-on.ts";
import { firstAdministrator, visitorOf } from "../visitor.ts";
import { fieldsOf, publish } from "./content-form.ts";

const PAGE = "/admin/demarrage";

describe.each(DIALECTS)("the first hour on %s", (dialect) => {
  // @A5.first-hour
  test("asks for the name and the rest, keeps what stays empty, and shows the name on the home page", async () => {
    const { site } = await lendSite(dialect);
    const admin = await firstAdministrator(site);
    const page = await admin.get(PAGE);
    expect(page.html).toMatch(/name="name"(?![^>]*value="[^"])/);
    expect(page.html).toMatch(/name="address.department"[^>]*value="Eure-et-Loir"/);
    const saved = await admin.post(PAGE, {
      seen: seenIn(page.html),
      name: "Moulin d’Essai",
      "phones.landline": "02 37 12 34 56",
      "legal.siret": "123 456 782 00010",
    });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, `${PAGE}?publie`]);
    expect((await admin.get(`${PAGE}?publie`)).text).toContain("C’est publié");
    const home = await visitorOf(site).get("/");
    expect(home.text).toContain("Moulin d’Essai");
    expect(home.html).toContain("tel:+33237123456");
    expect(home.text).toContain("Exemple-en-Beauce");
    const left = await admin.get("/admin");
    expect(left.text).not.toContain("nom de l’entreprise");
    expect(left.text).toContain("À renseigner : ville du RCS, numéro de TVA");
  });

  test("a link or a mobile left empty leaves the site, with all that leads there", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    const page = await admin.get(PAGE);
    const fields = fieldsOf(page);
    expect(Object.keys(fields).filter((name) => name.startsWith("links."))).toHaveLength(5);
    const typed = { ...fields, name: "Moulin d’Essai", "phones.landline": "02 37 12 34 56" };
    expect((await admin.post(PAGE, typed)).status).toBe(303);
    const visitor = visitorOf(site);
    for (const path of [
      "/",
      "/contact",
      "/activites",
      "/activites/granules-bois",
      "/combien",
      "/recherche?q=granulés",
    ]) {
      const { status, html } = await visitor.get(path);
      expect.soft([path, status]).toEqual([path, 200]);
      expect.soft(html, path).not.toMatch(/granules\.example|litieres\.example|clients\.maison\.example|\+33639980000/);
    }
    const biomass = await visitor.get("/activites/calys-biomasse");
    expect(biomass.html).not.toMatch(/video\.example|video\.svg/);
    expect((await visitor.get("/activites/calys-biomasse/video.svg")).status).toBe(404);
    const pellets = await visitor.get("/activites/granules-bois");
    expect(pellets.text).toContain("Demander une livraison");
    expect(pellets.text).not.toContain("son prix dans la boutique en ligne");

    const [brand, mail] = ["Bois d’Essai", "bonjour@moulin-essai.fr"];
    await publish(admin, "/admin/contenu/entreprise", {
      ...{ "address.postalCode": "28000", "address.town": "Chartres" },
      ...{ "emails.contact": mail, "emails.hr": mail, "emails.privacy": mail },
      ...{ "brands.biomass": brand, "brands.pellets": brand, "brands.bedding": brand },
    });
    expect((await admin.get(`${PAGE}?publie`)).text).toContain("ce qui reste à faire (1 valeur d’exemple).");
  });

  test("after a conflict a link that a colleague has given stays", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    const empty = fieldsOf(await admin.get(PAGE));
    const shop = "https://boutique-du-moulin.fr/";
    expect((await admin.post(PAGE, { seen: empty.seen ?? "", "links.pelletShop": shop })).status).toBe(303);
    const late = await admin.post(PAGE, { ...empty, name: "Moulin Second" });
    expect(late.status).toBe(409);
    expect((await admin.post(PAGE, fieldsOf(late))).status).toBe(303);
    const { html } = await visitorOf(site).get("/activites/granules-bois");
    expect(html).toContain(shop);
    expect(html).not.toContain("clients.maison.example");
  });

  test("after a conflict what a colleague wrote in fields left as they were stays", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    const first = fieldsOf(await admin.get(PAGE));
    const theirs = { "address.department": "Loiret", "address.town": "Toury" };
    expect((await admin.post(PAGE, { seen: first.seen ?? "", ...theirs })).status).toBe(303);
    const late = await admin.post(PAGE, { ...first, name: "Moulin Second", "address.town": "Voves" });
    expect([late.status, fieldsOf(late)]).toMatchObject([
      409,
      { "address.department": "Loiret", name: "Moulin Second" },
    ]);
    expect((await admin.post(PAGE, fieldsOf(late))).status).toBe(303);
    const now = { name: "Moulin Second", "address.department": "Loiret", "address.town": "Voves" };
    expect(fieldsOf(await admin.get("/admin/contenu/entreprise"))).toMatchObject(now);
  });

  test("leaves out what the page « Entreprise » marks as a sample, and shows as settled what it does not", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    const [first, facts] = [await admin.get(PAGE), await admin.get("/admin/contenu/entreprise")];
    for (const label of ["Forme juridique", "Capital social", "Département"]) {
      for (const { text } of [first, facts]) expect.soft(text).not.toMatch(new RegExp(`${label}\\s*exemple`));
    }
    expect(facts.text).toMatch(/Nom de l’entreprise\s*exemple/);
    expect(first.text).not.toMatch(/Nom de l’entreprise\s*exemple/);
  });

  test("refuses a wrong number, loses nothing typed, and overwrites nobody", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    const seen = seenIn((await admin.get(PAGE)).html);
    const typed = {
      seen,
      name: "Moulin d’Essai",
      "legal.siret": "123 456 782 00011",
      "legal.registry": "Chartres B 1",
    };
    const refused = await admin.post(PAGE, typed);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("sa clé de contrôle ne tombe pas juste");
    expect(refused.text).toContain("Indiquez la ville seule");
    expect(refused.html).toContain('value="Moulin d’Essai"');
    expect((await visitorOf(site).get("/")).text).not.toContain("Moulin d’Essai");

    expect((await admin.post(PAGE, { seen, name: "Moulin Premier" })).status).toBe(303);
    const late = await admin.post(PAGE, { seen, name: "Moulin Second" });
    expect([late.status, late.html]).toEqual([409, expect.stringContaining('value="Moulin Second"')]);
    expect((await visitorOf(site).get("/")).text).toContain("Moulin Premier");
    expect((await admin.post(PAGE, { seen: seenIn(late.html), name: "Moulin Second" })).status).toBe(303);
  });

  test("says what the map needs to show the head office, and asks for it", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    const page = await admin.get(PAGE);
    for (const { text } of [page, await admin.get("/admin/contenu/entreprise")]) {
      expect(text).toContain("Sans latitude ni longitude, le siège n’a pas de point sur la carte du site");
    }
    const toury = { "address.postalCode": "28310", "address.town": "Toury" };
    await admin.post(PAGE, { seen: seenIn(page.html), ...toury });
    const map = async () => /aria-label="Carte dessinée[^"]*"/.exec((await visitorOf(site).get("/depots")).html)?.[0];
    expect(await map()).not.toContain("Toury");
    const place = { "address.coordinates.latitude": "48,194", "address.coordinates.longitude": "1,935" };
    await admin.post(PAGE, { seen: seenIn((await admin.get(PAGE)).html), ...place });
    expect(await map()).toContain("28310 Toury");
  });

  // @law.mediator
  test("the legal notice prints the register and the mediator with postal address and link", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    const publish = async (fields: Record<string, string>) =>
      admin.post(PAGE, { seen: seenIn((await admin.get(PAGE)).html), ...fields });
    await publish({
      "legal.siret": "12345678200010",
      "legal.registry": "Chartres",
      "legal.mediator": "Médiation Essai",
    });
    const notice = await visitorOf(site).get("/mentions-legales");
    expect(notice.text).toMatch(/RCS Chartres 123\s456\s782/);
    expect(notice.text).toMatch(/Adresse du médiateur à renseigner Site du médiateur à renseigner/);
    await publish({
      "legal.mediatorAddress": "12 rue de l’Essai, 75000 Paris",
      "legal.mediatorSite": "https://mediation.example/",
    });
    const whole = await visitorOf(site).get("/mentions-legales");
    expect(whole.text).toMatch(/Médiation Essai\. 12 rue de l’Essai, 75000 Paris https:\/\/mediation\.example\//);
    expect(whole.html).toContain('href="https://mediation.example/"');
  });

  // @A5.still-exact
  test("asks after twelve months whether the facts are still exact, until somebody says so", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    expect((await admin.get("/admin")).text).not.toContain("Toujours exact");
    const old = { actor_id: null, actor_name: "Claire", action: "confirm_facts", subject_kind: "facts", details: "{}" };
    const at = "2024-05-02T08:00:00.000Z";
    await database.db
      .insertInto("journal")
      .values({ ...old, id: "old", at, subject_id: null, reason: null })
      .execute();
    expect((await admin.get("/admin")).text).toContain("depuis le 2 mai 2024");
    expect((await admin.post("/admin", { intent: "toujours-exact" })).status).toBe(303);
    expect((await admin.get("/admin")).text).not.toContain("depuis le 2 mai 2024");
    expect((await admin.get("/admin/journal")).text).toContain(
      "a confirmé que les informations de l’entreprise sont exactes",
    );
  });
});

function seenIn(html: string): string {
  return /name="seen" value="(\d+)"/.exec(html)?.[1] ?? "";
}
