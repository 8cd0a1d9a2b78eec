import { describe, expect, test } from "vitest";
import { nameIn } from "../../app/content/field-marks.ts";
import { KINDS, PAGE_KINDS } from "../../app/content/kinds.ts";
import { homeTexts } from "../../app/pages/home-texts.ts";
import { typesetTitle } from "../../core/text/typography.ts";
import { DIALECTS } from "../database.ts";
import { typedQuote } from "../new-quote.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { visitorOf } from "../visitor.ts";
import { fieldsOf, publish, seenOn, values } from "./content-form.ts";
import { textNodes } from "./html.ts";

const HOME = "/admin/contenu/pages/accueil";

describe.each(DIALECTS)("on %s", (dialect) => {
  test("a sentence, a title for search engines and a new line of a list reach the page at once", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const published = await publish(staff, HOME, {
      "hero.title": "Du champ : à la chaudière",
      "search.title": "Grain et bois à {ville}",
      "commitments.list.4.title": "Transport",
      "commitments.list.4.text": "Nos camions partent **tous les matins**, [demandez](/contact).",
    });
    expect([published.status, published.headers.get("location")]).toEqual([303, `${HOME}?message=publie`]);
    const { html } = await visitorOf(site).get("/");
    expect(html).toContain(`${typesetTitle("Du champ : à la chaudière")}</h1>`);
    expect(html).toContain("<title>Grain et bois à Exemple-en-Beauce – ");
    expect(html).toContain('<strong>tous les matins</strong>, <a href="/contact">demandez</a>.');
    expect((await visitorOf(site).get("/recherche?q=camions+partent")).text).not.toContain("Aucune page trouvée");

    const page = await staff.get(`${HOME}?message=publie`);
    const [change = ""] = values(page, "change");
    expect((await staff.post(HOME, { intent: "undo", change, seen: seenOn(page) })).status).toBe(303);
    expect((await visitorOf(site).get("/")).text).not.toContain("Du champ");
  });

  test("the sentence of the season ends the news", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const seasons = ["heating", "growth", "harvest", "sowing"].map((name) => [
      `season.${name}`,
      "Le vent [tourne](/contact).",
    ]);
    const texts = { ...Object.fromEntries(seasons), "next.contact": "Écrivez-nous vite" };
    expect((await publish(staff, HOME, texts)).status).toBe(303);
    const { html } = await visitorOf(site).get("/actualites");
    expect(html).toMatch(/Le vent .*Écrivez-nous vite/s);
    expect(html).toContain('Le vent <a href="/contact">tourne</a>.');
    expect(html.indexOf("Le vent")).toBeGreaterThan(html.lastIndexOf("<article"));
  });

  test("the texts of a page lead to the other content that it shows", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const { html } = await staff.get("/admin/contenu/pages/granules");
    expect(html).toContain('<a href="/admin/contenu/prix"');
    expect((await staff.get("/admin/contenu/pages/contact")).html).not.toContain('<a href="/admin/contenu/prix"');
  });

  test("what staff answer before an order moves from what they would say to the facts", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const fuel = () => visitorOf(site).get("/activites/fioul");
    expect((await fuel()).text).toMatch(
      /Appelez le 02 61 91 00 00 ?: nous vous dirons où nous livrons, à partir de quelle quantité, sous quel délai et comment payer\./,
    );
    const answer = { "practical.list.1.value": "500 litres" };
    expect((await publish(staff, "/admin/contenu/pages/fioul", answer)).status).toBe(303);
    const { html, text } = await fuel();
    expect(html).toContain("<dt>Quantité minimale</dt><dd>500\u00a0litres</dd>");
    expect(text).toMatch(
      /Appelez le 02 61 91 00 00 ?: nous vous dirons où nous livrons, sous quel délai et comment payer\./,
    );

    const typed = { "practical.list.0.question": "Où livrez-vous ?", "practical.list.2.question": "" };
    expect((await publish(staff, "/admin/contenu/pages/fioul", typed)).status).toBe(303);
    expect((await fuel()).text).toMatch(/nous vous dirons où livrez-vous, délai de livraison et comment payer\./);
  });

  test("a page stored by an older release keeps its words, which its editor shows", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const { next: _, ...older } = { ...homeTexts.shipped, hero: { ...homeTexts.shipped.hero, title: "À nos clients" } };
    const version = { kind: homeTexts.key, number: 1, action: "edit", by: "Zoé", at: "2026-01-01T00:00:00.000Z" };
    await database.db
      .insertInto("content_versions")
      .values({ ...version, value: JSON.stringify(older) })
      .execute();
    const staff = await signedIn(site);
    expect((await publish(staff, HOME, { "activities.title": "Nos matières" })).status).toBe(303);
    const { html } = await visitorOf(site).get("/");
    for (const title of ["À nos clients", "Nos matières", homeTexts.shipped.next.title]) {
      expect(html).toContain(typesetTitle(title));
    }
  });

  test.each([
    ["hero.title", "x".repeat(51), "50 caractères"],
    ["hero.title", "", "ne peut pas être vide"],
    ["hero.pitch", "depuis {creation}", "{creation} n’est pas connu"],
    ["hero.pitch", "depuis {constructor}", "{constructor} n’est pas connu"],
    ["commitments.expertise", "[ici](javascript:alert(1))", "ne mène nulle part"],
    ["commitments.list.0.text", "[ici](javascript:alert(1))", "ne mène nulle part"],
    ["commitments.expertise", "[ici](//ailleurs.example)", "ne mène nulle part"],
  ])("refuses %s as %j, keeps what was typed and changes nothing", async (name, typed, message) => {
    const { site } = await siteWithAdministrator(dialect);
    const refused = await publish(await signedIn(site), HOME, { [name]: typed });
    expect(refused.status).toBe(400);
    expect(refused.text.replaceAll("\u00a0", " ")).toContain(message);
    if (typed) expect(refused.html).toContain(typed);
    expect((await visitorOf(site).get("/")).text).toContain("Le grain, le bois, la chaleur.");
  });
});

test("the error of a picture describes the group of its choices", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const { html } = await publish(await signedIn(site), HOME, { "hero.picture": "inconnue" });
  const [, by = ""] = /<fieldset[^>]* aria-describedby="([^" ]*)/.exec(html) ?? [];
  const [, words] = new RegExp(`<p id="${by}"[^>]*>([^<]*)</p>`).exec(html) ?? [];
  expect(words).toBe("Cette image n’est pas une image du site.");
});

test("the home page shows the season’s picture that staff chose, and the shipped one after a reset", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const first = async () => /data-picture="([a-z]+)"/.exec((await visitorOf(site).get("/")).html)?.[1];
  const all = (name: string) =>
    Object.fromEntries(["heating", "growth", "harvest", "sowing"].map((season) => [`season.pictures.${season}`, name]));
  const shipped = await first();
  expect(shipped).not.toBe("flame");
  const { text } = await staff.get(HOME);
  expect(text).toContain("Celle du site change avec la saison");
  expect(text).toContain("Sans image ici, celle du haut de la page reste.");
  expect(text.match(/Image d’origine\s: Grains/g)).toHaveLength(2);
  expect((await publish(staff, HOME, all("flame"))).status).toBe(303);
  expect(await first()).toBe("flame");
  expect((await publish(staff, HOME, all(""))).status).toBe(303);
  expect(await first()).toBe(shipped);
});

const CONTACT = "/admin/contenu/pages/contact";

test("a link may follow the facts, and a paragraph become what the page fills in", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const answer = "Au [{téléphone}]({téléphone}) ou [par écrit]({demande}).\n\n{horaires}\n\nÀ bientôt.";
  expect((await publish(staff, CONTACT, { "questions.list.1.answer": answer })).status).toBe(303);
  const { html } = await visitorOf(site).get("/contact");
  expect(html).toContain('<p>Au <a href="tel:+33261910000">02\u00a061\u00a091\u00a000\u00a000</a> ou <a href="mailto:');
  expect(html).toMatch(/<ul[^>]*><li>Lundi au jeudi\u00a0: [^<]*<\/li>(?:<li>[^<]*<\/li>)*<\/ul><p>À bientôt\.<\/p>/);
});

test("a phone number or an e-mail address in braces is a link by itself, outside the words of another link", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const answer =
    "Au {téléphone}, à {e-mail}, **au {mobile}**, [au {mobile}](https://a.example/x_(y)) ou [au {mobile} d’abord](/avis) : {nom}.";
  expect((await publish(await signedIn(site), CONTACT, { "questions.list.1.answer": answer })).status).toBe(303);
  const { html } = await visitorOf(site).get("/contact");
  expect(html).toMatch(
    /<p>Au <a href="tel:\+33261910000">[\d\s]+<\/a>, à <a href="mailto:contact@maison\.example">contact@maison\.example<\/a>, <strong>au [\d\s]+<\/strong>, <a href="https:\/\/a\.example\/x_\(y\)"[^>]*>au [\d\s]+<\/a> ou <a href="\/avis">au [\d\s]+ d’abord<\/a>\s: Maison Exemple\.<\/p>/,
  );
});

test("who answers, what is done on the spot and the budget of a town show once staff have written them", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const pages = ["/a-propos", "/depots", "/activites/calys-biomasse/fiche-commune"];
  const texts = async () => Promise.all(pages.map(async (path) => (await visitorOf(site).get(path)).text));
  for (const text of await texts()) expect(text).not.toMatch(/Ceux qui vous répondent|Sur place|€ TTC le MWh/);

  const person = {
    "people.list.0.name": "Odile Marchand",
    "people.list.0.role": "Biomasse",
    "people.list.0.phone": "06 39 98 00 21",
    "people.list.0.answersFor": "biomass",
    "people.list.0.alsoFor": "fuel",
  };
  const says = { "people.list.0.says": "Appelez-moi", "people.list.0.picture": "plain" };
  expect((await publish(staff, "/admin/contenu/pages/a-propos", { ...person, ...says })).status).toBe(303);
  const place = { "visit.list.0.title": "Prendre des sacs", "visit.list.0.text": "Au quai, au {téléphone}." };
  expect((await publish(staff, "/admin/contenu/pages/depots", place)).status).toBe(303);
  const budget = { "wood.budget": "De 45 à 60 € TTC le MWh." };
  expect((await publish(staff, "/admin/contenu/pages/fiche-commune", budget)).status).toBe(303);
  const [about, depots, town] = await texts();
  expect((await visitorOf(site).get("/contact")).text).toMatch(
    /Ceux qui vous répondent Odile Marchand Biomasse 06\s39\s98\s00\s21/,
  );
  const ofPerson = /Odile Marchand Biomasse Appelez le 06\s39\s98\s00\s21 /;
  expect((await visitorOf(site).get("/activites/calys-biomasse")).text).toMatch(ofPerson);
  expect((await visitorOf(site).get("/activites/fioul")).text).toMatch(ofPerson);
  expect((await visitorOf(site).get("/activites/negoce-agricole")).text).not.toContain("Odile");
  const asked = await visitorOf(site).post("/activites/fioul", { ...typedQuote, deliveryDate: "", message: "" });
  const confirmation = (await visitorOf(site).get(asked.headers.get("location") ?? "")).text;
  expect(confirmation).toMatch(/Une erreur\s\? Appelez le 02\s61\s91\s00\s00/);
  expect(confirmation).toMatch(/Qui vous répond Odile Marchand Biomasse 06\s39\s98\s00\s21/);
  expect(about).toMatch(/Ceux qui vous répondent Odile Marchand Biomasse 06\s39\s98\s00\s21 «\sAppelez-moi\s»/);
  expect(depots).toMatch(/Sur place Prendre des sacs Au quai, au 02[\d\s]+ \./);
  expect(town).toMatch(/De 45\sà\s60\s€ TTC le MWh\./);
});

test("what colleagues say, and who reads an application, show on the pages of careers once written", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const textOf = async (path: string) => (await visitorOf(site).get(path)).text;
  expect(await textOf("/recrutement")).not.toContain("Ceux avec qui vous travaillerez");
  const voice = {
    "voices.list.0.name": "Marc",
    "voices.list.0.role": "Silo",
    "voices.list.0.says": "On apprend à deux",
  };
  const next = { "offers.next": "Odile Marchand vous répond sous une semaine." };
  expect((await publish(staff, "/admin/contenu/pages/recrutement", { ...voice, ...next })).status).toBe(303);
  expect(await textOf("/recrutement")).toMatch(/Ceux avec qui vous travaillerez «\sOn apprend à deux\s» Marc Silo/);
  expect(await textOf("/recrutement/spontanee/candidature")).toContain("Odile Marchand vous répond sous une semaine.");
});

test("the last changes show where a long text differs", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const path = "/admin/contenu/pages/fioul";
  expect((await publish(staff, path, { "practical.list.0.value": "Toute l’Eure-et-Loir" })).status).toBe(303);
  expect((await staff.get(path)).text).toMatch(/ Secteur de livraison »\s: ajout de «\sToute l’Eure-et-Loir\s»/);
  const pitch = "Fioul domestique, GNR, gasoil : dites-nous quoi, combien et quand.";
  expect((await publish(staff, path, { "hero.pitch": pitch })).status).toBe(303);
  expect((await staff.get(path)).text).toMatch(/ phrase sous le titre »\s: …où\. → …quand\./);
  const prices = "/admin/contenu/prix";
  expect((await publish(staff, prices, { "pellets.bagEuros": "6" })).status).toBe(303);
  expect((await publish(staff, prices, { "pellets.bagEuros": "60", "voulu:pellets.bagEuros": "60" })).status).toBe(303);
  expect((await staff.get(prices)).text).toMatch(/\s: 6 → 60/);
  expect((await publish(staff, path, { "hero.quote": "Demander mon prix" })).status).toBe(303);
  expect((await staff.get(path)).text).toMatch(/\s: Préparer ma demande → Demander mon prix/);
});

test("on the privacy page no basis that staff wrote is lost, whatever its label", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const bases = [
    "Avis : un consentement (6.1.a).",
    "Avis : une obligation (6.1.c).",
    "Livraison : un contrat (6.1.b).",
  ];
  const path = "/admin/contenu/pages/confidentialite";
  expect((await publish(staff, path, { "basis.points": bases.join("\n") })).status).toBe(303);
  const { text } = await visitorOf(site).get("/politique-confidentialite");
  for (const words of ["consentement (6.1.a)", "obligation (6.1.c)", "contrat (6.1.b)"]) {
    expect(text.split(words), words).toHaveLength(2);
  }
});

test("search quotes a sentence of the page for a word that only its keywords have", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const { text } = await visitorOf(site).get("/recherche?q=fioul");
  expect(text).toMatch(
    /«\sNous livrons ce qui chauffe la maison et fait tourner la ferme\s: fioul ?, GNR et gasoil\.\s»/,
  );
});

test("the page of pictures shows where each stands, with its field", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const { html, text } = await (await signedIn(site)).get("/admin/images");
  expect(text).toMatch(/Changer l’image\s: Fioul et carburants ?, Haut de la page/);
  expect(html).toContain('href="/admin/contenu/pages/fioul#champ-hero.picture"');
  expect(text).toMatch(/Changer l’image\s: Accueil ?, Nos cinq activités, Granulés de bois/);
});

test.each([
  ["Nos horaires : {horaires}", "{horaires} s’écrit seul dans son paragraphe"],
  ["[ici]({ici})", "{ici} n’est pas connu"],
  ["[ici]({nom})", "« {nom} » ne mène nulle part"],
])("refuses the answer %j", async (typed, message) => {
  const { site } = await siteWithAdministrator("sqlite");
  const refused = await publish(await signedIn(site), CONTACT, { "questions.list.1.answer": typed });
  expect(refused.status).toBe(400);
  expect(refused.text.replaceAll("\u00a0", " ")).toContain(message);
});

test("an answer shows every line that is typed, also twice and with the sign of a heading", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const answer = "## Oui\r\n\r\nOui, $& {nom}.\n\nOui, $& {nom}.\n\n- Oui\n- Oui";
  expect((await publish(await signedIn(site), CONTACT, { "questions.list.1.answer": answer })).status).toBe(303);
  const twice = "<p>Oui, $&amp; Maison Exemple.</p>".repeat(2);
  expect((await visitorOf(site).get("/contact")).html).toContain(
    `<p>## Oui</p>${twice}<ul>${"<li>Oui</li>".repeat(2)}</ul>`,
  );
});

test("in a preview each paragraph leads to its field, whatever is typed, and the last one may be a block", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const typed = { "questions.list.1.answer": "Oui.\u2061\u2062\u2063\u2064\n\nNon.\n\n{horaires}" };
  const asked = { subject: "page-contact", page: "contact", ...fieldsOf(await staff.get(CONTACT)), ...typed };
  const { html } = await staff.post("/admin/contenu/apercu", asked);
  const names = ["Oui", "Non"].map((word) => nameIn(html.split(`<p>${word}.`)[1]?.split("</p>")[0] ?? ""));
  expect(names).toEqual(["questions.list.1.answer", "questions.list.1.answer"]);
  expect(html).not.toContain("{horaires}");
});

test("the preview of each page shows the title that is typed", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  for (const { key, path, previews } of PAGE_KINDS) {
    const fields = fieldsOf(await staff.get(path));
    const name = Object.keys(fields).find((field) => field.endsWith(".title")) ?? "";
    const page = previews[0]?.page ?? "";
    const preview = await staff.post("/admin/contenu/apercu", {
      ...fields,
      [name]: "Titre à l’essai",
      page,
      subject: key,
    });
    expect(preview.text.replaceAll("\u00a0", " "), key).toContain("Titre à l’essai");
  }
});

test("the previews of the home page and of all activities name the least price of fuel, as the pages do", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const step = { "grids.fioul-normal.0.from": "1", "grids.fioul-normal.0.zoneA": "1159" };
  expect((await publish(staff, "/admin/contenu/prix-carburants", step)).status).toBe(303);
  for (const page of ["accueil", "activites"]) {
    const fields = fieldsOf(await staff.get(`/admin/contenu/pages/${page}`));
    const { text } = await staff.post("/admin/contenu/apercu", { ...fields, page, subject: `page-${page}` });
    expect(text.replaceAll(/\s/g, " "), page).toContain("1 159");
  }
});

test("every page of the site that has texts is linked from its editor, and unknown editors are missing", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  for (const { path, seenAt } of PAGE_KINDS) {
    expect((await staff.get(path)).status, path).toBe(200);
    expect((await visitorOf(site).get(seenAt.href)).status, seenAt.href).toBe(200);
  }
  expect((await staff.get("/admin/contenu/pages/nulle-part")).status).toBe(404);
});

test("« Modifier cette page » leads from a page, an article and an offer to the editor, from elsewhere to the list", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const editorOf = async (page: string) => {
    const { status, headers } = await staff.get(`/admin/contenu/modifier?${new URLSearchParams({ page })}`);
    return [status, headers.get("location")];
  };
  for (const { path, seenAt } of PAGE_KINDS) expect(await editorOf(seenAt.href)).toEqual([303, path]);
  expect(await editorOf("/articles/presse")).toEqual([303, "/admin/contenu/actualites/presse"]);
  expect(await editorOf("/recrutement/horaires-alternes")).toEqual([303, "/admin/contenu/offres/horaires-alternes"]);
  for (const page of ["", "/nulle-part", "//ailleurs.example"]) {
    expect(await editorOf(page)).toEqual([303, "/admin/contenu"]);
  }
});

test("a title on a page leads to its field", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const visitor = visitorOf(site);
  const missing: string[] = [];
  for (const { seenAt } of PAGE_KINDS) {
    const main = /<main[\s\S]*<\/main>/.exec((await visitor.get(seenAt.href)).html)?.[0] ?? "";
    for (const [, html = ""] of main
      .replace(/<template[\s\S]*?<\/template>/g, "")
      .matchAll(/<h2[^>]*>([\s\S]*?)<\/h2>/g)) {
      const titre = textNodes(html).join("");
      const query = new URLSearchParams({ page: seenAt.href, titre });
      const { headers } = await staff.get(`/admin/contenu/modifier?${query}`);
      if (!headers.get("location")?.includes("#champ-")) missing.push(`${seenAt.href} ${titre.replace(/\s/g, " ")}`);
    }
  }
  // Not among the texts of the page: the names of trades and offers, the link of a press card, texts for screen readers.
  expect(missing).toEqual([
    "/ Chiffres clés",
    "/activites Négoce agricole",
    "/activites Biomasse industrielle",
    "/activites Fioul et carburants",
    "/activites/negoce-agricole Nos produits",
    "/activites/granules-bois Nos services",
    "/activites/fioul Nos carburants",
    "/a-propos La maison en chiffres",
    "/actualites Un journal parle de nous (nouvel onglet)",
  ]);
});

test("a reference of the sheet for a town shows on the biomass page, whose editor and title lead to it", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const sheet = "/admin/contenu/pages/fiche-commune";
  const school = { "references.list.0.name": "École de Bréval", "references.list.0.text": "Granulés depuis 2019." };
  expect((await publish(staff, sheet, school)).status).toBe(303);
  const page = "/activites/calys-biomasse";
  expect((await visitorOf(site).get(page)).text).toContain(
    "Ils se chauffent avec nous École de Bréval Granulés depuis",
  );
  const query = new URLSearchParams({ page, titre: "Ils se chauffent avec nous" });
  const { headers } = await staff.get(`/admin/contenu/modifier?${query}`);
  expect(headers.get("location")).toBe(`${sheet}#champ-references.title`);
  expect((await staff.get("/admin/contenu/pages/biomasse")).html).toContain(`<a href="${sheet}"`);
});

test("the list of all content leads once to each kind", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const { html } = await (await signedIn(site)).get("/admin/contenu");
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  for (const { path } of KINDS) expect(main.split(`href="${path}"`).length - 1, path).toBe(1);
});

test("publishing a card shows its page with a confirmation, also without JavaScript", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const path = "/admin/contenu/actualites/article-en-preparation";
  const press = async (state: string) =>
    staff.post(path, { ...fieldsOf(await staff.get(path)), intent: `etat:${state}` });
  expect((await press("draft")).headers.get("location")).toBe(`${path}?message=etat`);
  const published = await press("published");
  expect(published.headers.get("location")).toBe("/actualites?publie#article-en-preparation");
  const page = await staff.get("/actualites?publie");
  expect([page.headers.get("cache-control"), page.html.includes('id="article-en-preparation"')]).toEqual([
    "no-store",
    true,
  ]);
  expect(page.text).toMatch(/C’est publié\s: le site le montre dès maintenant\./);
  expect((await visitorOf(site).get("/actualites")).text).not.toContain("C’est publié");
});

test("a list with too many lines opens its part of a long form and says so there", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const lines = Array.from({ length: 31 }, (_, line) => [
    [`timeline.${line}.year`, "2000"],
    [`timeline.${line}.event`, `Événement ${line}`],
  ]).flat();
  const company = "/admin/contenu/entreprise";
  const { status, html } = await publish(await signedIn(site), company, Object.fromEntries(lines));
  expect(status).toBe(400);
  const [, inside = ""] = html.split(/<summary[^>]*><h2[^>]*>Histoire<\/h2>/);
  expect(inside.split("</summary>")[0]).toMatch(/>1(?:<!-- -->)? à corriger</);
  expect(inside.split("</details>")[0]).toMatch(/<p id="champ-timeline"[^>]*>30 lignes au plus\.<\/p>/);
});

test("a legal notice edited before its sentence on pictures stood apart says it once", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const text = "Tout est à nous.\n\nLes images sont des dessins ou des images de synthèse, sauf les photos créditées.";
  expect((await publish(staff, "/admin/contenu/pages/mentions-legales", { "property.text": text })).status).toBe(303);
  const { text: shown } = await visitorOf(site).get("/mentions-legales");
  expect(shown.match(/images de synthèse/g)).toHaveLength(1);
  expect(shown).toContain("Tout est à nous.");
});
