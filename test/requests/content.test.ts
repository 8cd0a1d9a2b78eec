import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { RIGHTS } from "../../app/account/rights.ts";
import { publicHoliday, weekday } from "../../app/company/calendar.ts";
import { TEXT_KINDS } from "../../app/content/kinds.ts";
import { readContentFile } from "../../app/transfer/content-file.ts";
import { addDays, dayInParis } from "../../core/text/dates.ts";
import { DIALECTS } from "../database.ts";
import { confirmImport, exportedContent, IMPORT, sendImport } from "../imports.ts";
import { addPerson, signedIn, siteWithAdministrator } from "../people.ts";
import { publicPaths } from "../public-paths.ts";
import { startSite } from "../site.ts";
import { visitorOf } from "../visitor.ts";
import { fieldsOf, publish, seenOn, values } from "./content-form.ts";
import { structuredData } from "./html.ts";

function nextOpenDay(): string {
  const days = [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(dayInParis(new Date()), days));
  return days.find((day) => !["saturday", "sunday"].includes(weekday(day)) && !publicHoliday(day)) ?? "";
}

const HOURS = "/admin/contenu/horaires";
const COMPANY = "/admin/contenu/entreprise";
const OFFERS = "/admin/contenu/offres";
const NEWS = "/admin/contenu/actualites";
const PRICES = "/admin/contenu/prix";

describe.each(DIALECTS)("on %s", (dialect) => {
  test("new hours appear at once, are logged with the old ones, and can be undone", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    expect((await visitorOf(site).get("/contact")).text).toContain("8h–12h30 et 13h30–17h Samedi");

    const published = await publish(staff, HOURS, { "weekly.friday.1.closes": "16:15" });
    expect([published.status, published.headers.get("location")]).toEqual([303, `${HOURS}?message=publie`]);
    for (const path of ["/contact", "/depots"]) {
      expect((await visitorOf(site).get(path)).text, path).toContain("13h30–16h15");
    }
    const page = await staff.get(`${HOURS}?message=publie`);
    expect(page.text).toContain("C’est publié");
    expect(page.text).toContain("Vendredi après-midi, fin 17h 16h15");
    expect((await staff.get("/admin/journal")).text).toContain("a changé les horaires");

    const [change = ""] = values(page, "change");
    expect((await staff.post(HOURS, { intent: "undo", change, seen: seenOn(page) })).status).toBe(303);
    expect((await visitorOf(site).get("/contact")).text).toContain("13h30–17h Samedi");
  });

  test("announces an exceptional closure, and resets to the shipped value", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const closure = { "exceptionalClosures.0.from": "2026-12-24", "exceptionalClosures.0.reason": "Inventaire" };
    expect((await publish(staff, HOURS, closure)).status).toBe(303);
    expect((await visitorOf(site).get("/contact")).text).toContain("Inventaire");
    const page = await staff.get(HOURS);
    expect(page.html).toContain('value="2026-12-24"');
    expect((await staff.post(HOURS, { intent: "revert", seen: seenOn(page) })).status).toBe(303);
    expect((await visitorOf(site).get("/contact")).text).not.toContain("Inventaire");
    expect((await staff.get(HOURS)).text).toContain("Tout est encore comme à l’installation.");
  });

  test("announces a Saturday on which the house opens, and counts it among its hours", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const today = dayInParis(new Date());
    const saturday = Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead + 1)).find(
      (day) => weekday(day) === "saturday",
    );
    const opening = { from: saturday ?? "", days: "all", opens: "8h", closes: "12h", reason: "Portes ouvertes" };
    const fields = Object.entries(opening).map(([part, typed]) => [`exceptionalOpenings.0.${part}`, typed]);
    expect((await publish(staff, HOURS, Object.fromEntries(fields))).status).toBe(303);
    for (const path of ["/contact", "/depots"]) {
      expect((await visitorOf(site).get(path)).text).toMatch(
        /ouvert 8h–12h[\s\S]*Ouvert le [^:]*, 8h–12h : Portes ouvertes/,
      );
    }
    expect((await visitorOf(site).get("/")).html).toContain(`"closes":"12:00","validFrom":"${saturday}"`);
    expect((await staff.get("/admin/contenu")).text).toContain("1 ouverture exceptionnelle prévue");
  });

  test("says the days and hours of openings and closures in French when a line goes, and in the history", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const opening = {
      from: "2099-11-30",
      to: "2099-12-11",
      days: "weekdays",
      opens: "18h",
      closes: "20h",
      reason: "Foire",
    };
    const closed = { from: "2099-12-05", reason: "Inventaire" };
    const fields = Object.fromEntries([
      ...Object.entries(opening).map(([part, typed]) => [`exceptionalOpenings.0.${part}`, typed]),
      ...Object.entries(closed).map(([part, typed]) => [`exceptionalClosures.0.${part}`, typed]),
    ]);
    expect((await publish(staff, HOURS, fields)).status).toBe(303);
    const page = await staff.get(HOURS);
    expect(page.text).toContain("Ouvertures exceptionnelles, 30 novembre 2099, du lundi au vendredi, dès 18h");
    const without = (list: string) =>
      staff.post(HOURS, { ...fieldsOf(page), intent: `lignes:remove:${list}:0`, seen: seenOn(page) });
    expect((await without("exceptionalOpenings")).text).toContain(
      "30 novembre 2099, du lundi au vendredi, dès 18h : cette ligne est retirée du formulaire.",
    );
    expect((await without("exceptionalClosures")).text).toContain("5 décembre 2099 : cette ligne est retirée");
  });

  // @§9.closings
  test("every page announces a partial closure of the coming week, and public holidays as they are", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const day = nextOpenDay();
    const early = {
      "exceptionalClosures.0.from": day,
      "exceptionalClosures.0.fromTime": "12h",
      "exceptionalClosures.0.reason": "Inventaire",
    };
    expect((await publish(staff, HOURS, { ...early, closedOnHolidays: "ouvert" })).status).toBe(303);
    const month = new Intl.DateTimeFormat("fr-FR", { month: "short", timeZone: "UTC" }).format(new Date(day));
    const said = `${Number(day.slice(8))} ${month}, fermé dès 12h`.replace(/^1 /, "1er ");
    for (const path of await publicPaths(site.url)) {
      expect([path, (await visitorOf(site).get(path)).text]).toEqual([path, expect.stringContaining(said)]);
    }
    for (const path of ["/contact", "/depots"]) {
      const { text } = await visitorOf(site).get(path);
      expect(text).toContain("Nous sommes ouverts les jours fériés, aux heures de la semaine.");
      expect(text).toContain("dès 12h : Inventaire");
    }
    expect((await staff.get(HOURS)).text).toContain("Jours fériés, la maison est Fermée Ouverte");
  });

  test("a day marked closed has no hours, and the content file is unchanged", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const weekly = async () => (await exportedContent(staff)).content.hours.weekly;
    const shipped = await weekly();
    expect(fieldsOf(await staff.get(HOURS))).toMatchObject({ "weekly.saturday.closed": "oui" });
    expect(fieldsOf(await staff.get(HOURS))).not.toHaveProperty("weekly.friday.closed");

    const wrong = { "weekly.friday.closed": "oui", "weekly.friday.0.opens": "25h" };
    expect((await publish(staff, HOURS, wrong)).status).toBe(303);
    expect(await weekly()).toEqual({ ...shipped, friday: [] });
    expect((await visitorOf(site).get("/contact")).text).toContain("13h30–17h30 Vendredi au dimanche Fermé");
    const refused = await publish(staff, HOURS, { "weekly.monday.0.opens": "25h" });
    expect([refused.status, fieldsOf(refused)["weekly.friday.closed"]]).toEqual([400, "oui"]);

    const open = { "weekly.friday.closed": "", "weekly.friday.0.opens": "9h", "weekly.friday.0.closes": "12h" };
    expect((await publish(staff, HOURS, open)).status).toBe(303);
    expect(await weekly()).toEqual({ ...shipped, friday: [{ opens: "09:00", closes: "12:00" }] });
  });

  test("on a conflict the second person sees the difference, overwrites nothing, and decides", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await addPerson(database, "marc@maison.example", RIGHTS);
    const [first, second] = [await signedIn(site), await signedIn(site, "marc@maison.example")];
    const before = await second.get(HOURS);
    await publish(first, HOURS, { "weekly.friday.1.closes": "16h" });

    const typed = { ...fieldsOf(before), "weekly.monday.0.opens": "7h" };
    const refused = await second.post(HOURS, { ...typed, intent: "publish", seen: seenOn(before) });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Champ Avant L’autre Vous Retenu");
    expect(refused.text).toContain("Vendredi après-midi, fin 17h 16h 17h La sienne");
    expect(refused.text).toContain("Lundi matin, début 8h 8h 7h Votre saisie");
    expect(fieldsOf(refused)).toMatchObject({ "weekly.monday.0.opens": "7h", "weekly.friday.1.closes": "16h" });
    expect((await visitorOf(site).get("/contact")).text).toContain("13h30–16h");

    const decided = await second.post(HOURS, { ...fieldsOf(refused), intent: "publish", seen: seenOn(refused) });
    expect(decided.status).toBe(303);
    expect((await visitorOf(site).get("/contact")).text).toContain("7h–12h30");
  });

  // @V2.3.4
  test("one of twelve concurrent publications succeeds and eleven get a conflict", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const page = await staff.get(PRICES);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        staff.post(PRICES, {
          ...fieldsOf(page),
          "pellets.vendingMachine.doseEuros": `4,${turn + 10}`,
          intent: "publish",
          seen: seenOn(page),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(11).fill(409)]);
  });

  // @P1.editable-facts
  test("facts and prices appear on every page that uses them", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const facts = {
      name: "Moulin d’Essai",
      "phones.landline": "02 61 91 12 34",
      "legal.mediator": "Médiation d’Essai",
      "figures.employees.from": "45",
      "timeline.6.year": "2026",
      "timeline.6.event": "Nouveau site",
    };
    expect((await publish(staff, COMPANY, facts)).status).toBe(303);
    const visitor = visitorOf(site);
    const home = await visitor.get("/");
    expect(home.html).toContain("Moulin d’Essai");
    expect(home.html).toContain("tel:+33261911234");
    expect(home.text).not.toMatch(/45\D{1,3}45/);
    expect((await visitor.get("/mentions-legales")).text).toContain("Médiation d’Essai");
    expect((await visitor.get("/a-propos")).text).toContain("Nouveau site");

    expect((await visitor.get("/activites/fioul")).text).not.toContain("Le plus souvent");
    const usual = { "usualFuelLitres.from": "700", "usualFuelLitres.to": "3 000" };
    expect((await publish(staff, PRICES, { "pellets.vendingMachine.doseEuros": "3,90", ...usual })).status).toBe(303);
    expect((await visitor.get("/activites/granules-bois")).text).toContain("3,90 €");
    expect((await visitor.get("/activites/fioul")).text).toContain("Le plus souvent, de 700 à 3 000 litres.");
    expect((await publish(staff, PRICES, { "usualFuelLitres.to": "700" })).status).toBe(303);
    expect((await visitor.get("/activites/fioul")).text).toContain("Le plus souvent, 700 litres.");
    expect((await publish(staff, PRICES, { "usualFuelLitres.from": "", "usualFuelLitres.to": "" })).status).toBe(303);
    expect((await publish(staff, PRICES, { "usualFuelLitres.from": "800" })).status).toBe(400);
  });

  test("a link or a mobile phone left empty is shown on no page", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const [staff, visitor] = [await signedIn(site), visitorOf(site)];
    const names = ["phones.mobile", "links.beddingShop", "links.customerIntranet", "links.pressArticle"];
    const empty = Object.fromEntries(names.map((name) => [name, ""]));
    const word = { "questions.list.3.answer": "Appelez le {mobile}." };
    expect((await publish(staff, "/admin/contenu/pages/contact", word)).status).toBe(303);
    const paths = [...(await publicPaths(site.url)), "/recherche?q=litiere"];
    const shown = /(?:litieres|clients\.maison|presse)\.example|33639980000|>Mobile<|espace-clients/;
    expect((await visitor.get("/contact")).html).toMatch(shown);
    expect((await publish(staff, COMPANY, empty)).status).toBe(303);
    expect(fieldsOf(await staff.get(COMPANY))).toMatchObject(empty);
    for (const path of paths) expect.soft(shown.exec((await visitor.get(path)).html)?.[0], path).toBeUndefined();
    expect((await visitor.get("/contact")).text).toMatch(/Appelez le 02.61.91.00.00 \./);
    expect((await staff.get("/admin")).status).toBe(200);
  });
});

describe.each(DIALECTS)("offers on %s", (dialect) => {
  // @P25.search-content @§3.offer-fields
  test("an offer goes from draft to published, appears in search engines, and is closed", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const visitor = visitorOf(site);
    const created = await staff.post(OFFERS, { intent: "create", title: "Chauffeur livreur à Écueillé" });
    const path = created.headers.get("location") ?? "";
    expect([created.status, path]).toEqual([303, `${OFFERS}/chauffeur-livreur-a-ecueille`]);
    const address = "/recrutement/chauffeur-livreur-a-ecueille";
    expect((await visitor.get(address)).status).toBe(404);

    const unwritten = await publish(staff, path, { state: "published" });
    expect(unwritten.status).toBe(400);
    expect(unwritten.text).toContain("Écrivez la description, avec les missions, avant de publier.");
    const begun = { state: "published", type: "CDD", experience: "Mars", datePosted: "2026-11-20" };
    const still = await publish(staff, path, { ...begun, description: "À rédiger" });
    expect(still.text).toContain("Écrivez la description, avec les missions, avant de publier.");
    expect(still.text).toContain("Décrivez le profil recherché avant de publier.");
    expect((await visitor.get(address)).status).toBe(404);

    const described = { experience: "En mars", description: "Livrer le fioul et les granulés." };
    const unnamed = { ...described, state: "published", type: "CDD", datePosted: "2026-11-20" };
    const placeholder = { ...unnamed, title: "Offre en cours de rédaction" };
    expect((await publish(staff, path, placeholder)).text).toContain("Donnez à l’offre le titre du poste");
    expect((await publish(staff, path, unnamed)).text).toContain("Décrivez le profil recherché avant de publier.");

    const words = { ...described, profile: "Permis C\nEnvie de conduire tôt" };
    const offer = {
      ...words,
      state: "published",
      type: "CDD",
      "grossEurosPerHour.from": "13,5",
      "grossEurosPerHour.to": "15",
    };
    expect((await publish(staff, path, offer)).text).toContain("Une offre publiée a une date de publication.");
    expect((await publish(staff, path, { ...offer, datePosted: "2026-11-20" })).status).toBe(303);
    expect((await staff.get(`${path}?message=etat`)).text).toContain("C’est publié : l’offre est sur le site");
    expect((await visitor.get("/recrutement")).text).toContain("Chauffeur livreur");
    const page = await visitor.get(address);
    expect(page.text).toContain("Profil recherché Permis C Envie de conduire tôt");
    expect(structuredData(page.html).find((data) => data["@type"] === "JobPosting")).toMatchObject({
      qualifications: "Permis C, Envie de conduire tôt",
      datePosted: "2026-11-20",
      baseSalary: { value: { minValue: 13.5, maxValue: 15 } },
    });
    const places = ["/sitemap.xml", "/recherche?q=chauffeurs", "/recherche/pages.json"];
    for (const place of places) expect((await visitor.get(place)).html).toContain(address);

    const late = { "from.day": "2100-01-03", "from.time": "8h", validThrough: "2100-01-02" };
    expect((await publish(staff, path, late)).text).toContain("avant le jour où l’offre paraît");
    expect((await publish(staff, path, { validThrough: "2026-11-20" })).status).toBe(303);
    const over = (await staff.get(`${path}?message=garde`)).text.replaceAll("\u00a0", " ");
    expect(over).toContain("C’est enregistré. Terminée le 20 novembre 2026.");
    expect((await staff.get(OFFERS)).text.replaceAll("\u00a0", " ")).toMatch(/Terminée .*Terminée le 20 novembre 2026/);
    expect((await visitor.get(address)).status).toBe(404);
    const open = await staff.get(path);
    const closed = await staff.post(path, { ...fieldsOf(open), validThrough: "", intent: "etat:closed" });
    expect([closed.status, closed.headers.get("location")]).toEqual([303, `${path}?message=etat`]);
    expect((await staff.get(`${path}?message=etat`)).text).toContain(
      "L’offre est close : elle n’est plus sur le site.",
    );
    const again = await staff.post(path, { ...fieldsOf(await staff.get(path)), intent: "etat:gone" });
    expect(again.status).toBe(400);
    expect((await visitor.get(address)).status).toBe(404);
    for (const place of places) expect((await visitor.get(place)).html).not.toContain(address);

    const list = await staff.get(OFFERS);
    expect(list.text).toContain("Close");
    expect((await staff.post(OFFERS, { intent: "revert", seen: seenOn(list) })).status).toBe(303);
    expect((await staff.get(OFFERS)).html).not.toContain(`href="${path}"`);
  });
});

test("a form names each field that only publishing requires, and a draft is kept without them", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const lists: [string, string[]][] = [
    [OFFERS, ["datePosted", "type", "experience", "description", "profile"]],
    [NEWS, ["excerpt"]],
    ["/admin/contenu/vos-pages", ["intro"]],
  ];
  for (const [list, required] of lists) {
    const path = (await staff.post(list, { intent: "create", title: "Un essai" })).headers.get("location") ?? "";
    const { html } = await staff.get(path);
    const named = html.matchAll(/id="champ-([\w.]+)-aide">(?:\s|<!-- -->)*Obligatoire pour publier\./g);
    expect([...named].map(([, name]) => name)).toEqual(required);
    expect((await publish(staff, path, { title: "Un autre essai" })).headers.get("location")).toBe(
      `${path}?message=garde`,
    );
    for (const name of required) {
      const filled = Object.fromEntries(
        required.map((other) => [other, other === "datePosted" ? "2026-01-15" : "Un mot."]),
      );
      const refused = await publish(staff, path, { ...filled, [name]: "", state: "published" });
      expect([refused.status, refused.html.includes(`href="#champ-${name}"`)], name).toEqual([400, true]);
    }
  }
  const path = `${OFFERS}/horaires-alternes`;
  const fields = fieldsOf(await staff.get(path));
  expect([fields.state, fields.profile]).toEqual(["published", ""]);
  expect((await staff.post(path, { ...fields, intent: "etat:draft" })).status).toBe(303);
});

test("an offer of an earlier release stays on the site without profile, until it is published again", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const path = `${OFFERS}/horaires-alternes`;
  expect((await visitorOf(site).get("/recrutement/horaires-alternes")).text).not.toContain("Profil recherché");
  const refused = await publish(staff, path, { type: "CDD" });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Décrivez le profil recherché")]);
  expect((await publish(staff, path, { type: "CDD", profile: "Le permis C" })).status).toBe(303);
  expect((await visitorOf(site).get("/recrutement/horaires-alternes")).text).toContain("Profil recherché Le permis C");
});

test("a card without a date takes the day on which it is published or appears, and may lose it later", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const today = dayInParis(new Date());
  for (const [title, changes, day] of [
    ["Sans date", {}, today],
    ["Plus tard", { "from.day": "2100-01-02", "from.time": "8h" }, "2100-01-02"],
  ] as const) {
    const path = (await staff.post(NEWS, { intent: "create", title })).headers.get("location") ?? "";
    const fields = { ...fieldsOf(await staff.get(path)), excerpt: "Court.", ...changes, intent: "etat:published" };
    expect((await staff.post(path, fields)).status).toBe(303);
    expect(fieldsOf(await staff.get(path)).date).toBe(day);
    expect((await publish(staff, path, { date: "" })).status).toBe(303);
    expect(fieldsOf(await staff.get(path)).date).toBe("");
  }
});

test("a date given by the plan of a card follows it, and a typed one stays", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const path = (await staff.post(NEWS, { intent: "create", title: "Plus tard" })).headers.get("location") ?? "";
  const save = async (changes: Record<string, string>, intent = "publish") => {
    expect((await staff.post(path, { ...fieldsOf(await staff.get(path)), ...changes, intent })).status).toBe(303);
    return fieldsOf(await staff.get(path)).date;
  };
  const planned = {
    leadsTo: "article",
    body: "Un mot.",
    excerpt: "Court.",
    "from.day": "2100-01-20",
    "from.time": "8h",
  };
  expect(await save(planned, "etat:published")).toBe("2100-01-20");
  expect(await save({ "from.day": "2100-01-05" })).toBe("2100-01-05");
  expect(await save({ "from.day": "2100-01-06" }, "etat:draft")).toBe("2100-01-06");
  expect(await save({ "from.day": "", "from.time": "" })).toBe("");
  expect(await save(planned, "etat:published")).toBe("2100-01-20");
  expect(await save({ "from.day": "", "from.time": "" })).toBe(dayInParis(new Date()));
  expect((await visitorOf(site).get("/articles/plus-tard")).html).not.toContain("2100");
  expect(await save({ ...planned, date: "2026-08-01" })).toBe("2026-08-01");
  expect(await save({ "from.day": "2100-01-21" })).toBe("2026-08-01");
});

describe.each(DIALECTS)("news on %s", (dialect) => {
  // @§3.news-card
  test("a card and its article are drafted, published, changed and undone", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const visitor = visitorOf(site);
    const path = `${NEWS}/une-moisson-de-plus`;
    const created = await staff.post(NEWS, { intent: "create", title: "Une moisson de plus" });
    expect(created.headers.get("location")).toBe(path);
    const body =
      "Le **grain** est [rentré](/contact).\n\n{image 1}\n\n## Le détail\n\n- blé\n- orge <b>\n\n> Pas une averse,\n> pas un soir avant 22 h.\n> — Thomas Petit\n\n## La suite\n\nDes semis.";
    const article = {
      leadsTo: "article",
      body,
      keyFacts: "Durée : trois semaines",
      picture: "grain",
      date: "2026-08-01",
      "pictures.0.picture": "silos",
      "pictures.0.caption": "Les silos pleins",
      "pictures.1.picture": "chips",
      "pictures.1.caption": "À côté",
    };
    expect((await publish(staff, path, { ...article, body: "" })).text).toContain("L’article n’a pas encore de texte.");
    const drafted = await publish(staff, path, article);
    expect(drafted.headers.get("location")).toBe(`${path}?message=garde`);
    expect((await staff.get(`${path}?message=garde`)).text).toContain("Personne ne le voit encore.");
    expect((await visitor.get("/a-propos")).text).not.toContain("Une moisson de plus");
    expect((await visitor.get("/articles/une-moisson-de-plus")).status).toBe(404);

    const press = async (intent: string, changes: Record<string, string> = {}) =>
      staff.post(path, { ...fieldsOf(await staff.get(path)), ...changes, intent });
    for (const excerpt of ["", "À rédiger", "à rédiger…"]) {
      const refused = await press("etat:published", { excerpt });
      expect([refused.status, fieldsOf(refused).state], excerpt).toEqual([400, "draft"]);
      expect(refused.text).toContain("Résumé : Écrivez le résumé avant de publier.");
    }
    for (const [typed, words] of [
      ["[ici](ailleurs)", "ne mène nulle part"],
      ["Voir.\n\n{image 3}", "Il n’y a pas d’image 3"],
      ["Appelez le {telephone}.", "{telephone} n’est pas connu"],
    ]) {
      const refused = await press("etat:published", { excerpt: "Trois semaines.", body: typed ?? "" });
      expect([refused.status, refused.text.replaceAll("\u00a0", " ").includes(words ?? "")], typed).toEqual([
        400,
        true,
      ]);
    }
    const published = await press("etat:published", { excerpt: "Trois semaines de récolte." });
    expect([published.status, published.headers.get("location")]).toEqual([
      303,
      "/articles/une-moisson-de-plus?publie",
    ]);
    expect((await visitor.get("/a-propos")).html).toContain('href="/articles/une-moisson-de-plus"');
    const page = await visitor.get("/articles/une-moisson-de-plus");
    expect(page.html).toMatch(/<ul><li>blé<\/li><li>orge &lt;b&gt;<\/li><\/ul>/);
    expect(page.html).toContain('<p class="lede">Le <strong>grain</strong> est <a href="/contact">rentré</a>.</p>');
    expect(page.html).toMatch(/rentré<\/a>\.<\/p><figure.*Les silos pleins.*Le détail.*<figure.*À côté/s);
    expect(page.text).toContain("1er août 2026");
    expect(page.text).toContain("« Pas une averse, pas un soir avant 22 h. » Thomas Petit");
    const others = page.html.slice(
      page.html.indexOf('aria-labelledby="autres"'),
      page.html.indexOf("</article></main>"),
    );
    expect([...others.matchAll(/<a href="([^"]+)" class="cover"/g)].map(([, href]) => href)).toEqual([
      "/articles/habilitation-electrique",
      expect.stringMatching(/^https:/),
    ]);
    expect((await visitor.get("/actualites")).html).toContain('href="/articles/une-moisson-de-plus"');
    expect((await visitor.get("/sitemap.xml")).html).toContain("/actualites<");
    expect((await visitor.get("/sitemap.xml")).html).toContain("/articles/une-moisson-de-plus");

    const edited = await staff.get(path);
    const [change = ""] = values(edited, "change");
    expect((await staff.post(path, { intent: "undo", change, seen: seenOn(edited) })).status).toBe(303);
    expect((await visitor.get("/articles/une-moisson-de-plus")).status).toBe(404);
  });
});

test("a price far from the one before is asked about once, and stored when it is meant", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const name = "pellets.vendingMachine.doseEuros";
  const asked = await publish(staff, PRICES, { [name]: "34" });
  expect([asked.status, asked.text.replaceAll("\u00a0", " ")]).toEqual([
    400,
    expect.stringMatching(/3,40 € jusqu’ici, 34,00 € désormais : est-ce bien cela/),
  ]);
  const [meant = ""] = values(asked, `voulu:${name}`);
  const typed = { ...fieldsOf(asked), [`voulu:${name}`]: meant, seen: seenOn(asked), intent: "publish" };
  expect((await staff.post(PRICES, { ...typed, [name]: "0,30" })).status).toBe(400);
  expect((await staff.post(PRICES, typed)).status).toBe(303);
  expect((await visitorOf(site).get("/activites/granules-bois")).text).toContain("34");
});

test("several prices far from the ones before are asked about together, and confirmed together", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const visitor = visitorOf(site);
  const confirm = async (path: string, changes: Record<string, string>, words: RegExp) => {
    const asked = await publish(staff, path, changes);
    expect([asked.status, asked.text]).toEqual([400, expect.stringMatching(words)]);
    const again = { ...fieldsOf(asked), seen: seenOn(asked), intent: "publish" };
    const [name = ""] = Object.keys(changes);
    const missing = Object.fromEntries(Object.entries(again).filter(([field]) => field !== `voulu:${name}`));
    expect((await staff.post(path, missing)).status).toBe(400);
    return staff.post(path, again);
  };
  await publish(staff, PRICES, { "pellets.bagEuros": "5,90", "pellets.tonneEuros": "429" });
  const far = { "pellets.bagEuros": "590", "pellets.tonneEuros": "4,29" };
  const words = /5,90\s€ jusqu’ici, 590,00\s€ désormais.*429,00\s€ jusqu’ici, 4,29\s€ désormais/;
  expect((await confirm(PRICES, far, words)).status).toBe(303);
  expect((await visitor.get("/activites/granules-bois")).text).toMatch(/4,29\s€ TTC la tonne/);

  const fuels = "/admin/contenu/prix-carburants";
  const oil = (first: string, second: string) => ({
    "grids.fioul-normal.0.zoneA": first,
    "grids.fioul-normal.1.from": "1000",
    "grids.fioul-normal.1.zoneA": second,
  });
  expect((await publish(staff, fuels, oil("1 169", "1 149"))).status).toBe(303);
  const asked = /1\s169,00\s€ jusqu’ici, 11,69\s€ désormais.*1\s149,00\s€ jusqu’ici, 11,49\s€ désormais/;
  expect((await confirm(fuels, oil("11,69", "11,49"), asked)).status).toBe(303);
  expect((await visitor.get("/activites/fioul")).text).toMatch(/11,49\s€/);

  const form = fieldsOf(await staff.get(fuels));
  const raise = { ...form, "remplir.way": "up", intent: "lignes:shift" };
  const moved = await staff.post(fuels, { ...raise, "remplir.by": "1" });
  expect(moved.status).toBe(200);
  expect(moved.text).toMatch(/2 prix montent de 1,00\s€ dans le formulaire\. Rien n’est encore publié\./);
  expect(fieldsOf(moved)).toMatchObject({ ...oil("12,69", "12,49"), "remplir.by": "" });
  expect((await visitor.get("/activites/fioul")).text).toMatch(/11,49\s€/);
  expect((await staff.post(fuels, { ...fieldsOf(moved), intent: "publish" })).status).toBe(303);
  expect((await visitor.get("/activites/fioul")).text).toMatch(/12,49\s€/);
  const forgotten = await staff.post(fuels, {
    ...fieldsOf(await staff.get(fuels)),
    "remplir.by": "3",
    intent: "publish",
  });
  expect(forgotten.status).toBe(400);
  expect(forgotten.text).toContain("Appliquez ce montant avec son bouton, ou videz-le");
  expect((await visitor.get("/activites/fioul")).text).toMatch(/12,49\s€/);
  const refused = await staff.post(fuels, { ...raise, "remplir.by": "un peu" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Un montant est attendu, comme 12 ou 7,50.");
  expect(fieldsOf(refused)["remplir.by"]).toBe("un peu");
});

describe.each(DIALECTS)("files on %s", (dialect) => {
  test("all content can be exported and imported; one wrong value refuses the whole file", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const visitor = visitorOf(site);
    const file = await exportedContent(staff);
    const pages = TEXT_KINDS.map(({ key }) => key);
    expect(Object.keys(file.content)).toEqual([
      "hours",
      "notice",
      "company",
      "prices",
      "fuel-prices",
      "replies",
      "watched",
      "elsewhere",
      ...pages,
      "redirects",
      "offers",
      "news",
      "pages",
    ]);

    file.content.company.name = "Moulin d’Essai";
    file.content.offers[0].title = "Meunier";
    const wrong = structuredClone(file);
    wrong.content.news[1].picture = "lune";
    wrong.content.prices.pellets.bagKilograms = -1;
    const refused = await sendImport(staff, JSON.stringify(wrong));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Actualités, 2e carte, La carte, Image : Cette image n’est pas une image du site.");
    expect(refused.text).toContain(
      "Prix et quantités, Granulés de bois, Poids d’un sac : Un nombre supérieur à 0 est attendu.",
    );
    expect((await visitor.get("/")).text).not.toContain("Moulin d’Essai");

    // Exports had this format before they contained pictures.
    const shown = await sendImport(staff, JSON.stringify({ format: 1, content: file.content }));
    expect(shown.status).toBe(200);
    expect(shown.text).toContain("Le fichier est juste. 2 valeurs changeront, rien n’est encore publié.");
    expect(shown.text).toContain("Identité, nom de l’entreprise Maison Exemple Moulin d’Essai");
    expect(shown.text).toContain("Meunier, le poste, titre Poste en horaires alternés Meunier");
    expect((await visitor.get("/")).text).not.toContain("Moulin d’Essai");

    // Changes since the preview are shown again.
    await publish(staff, PRICES, { "pellets.vendingMachine.doseEuros": "3,90" });
    const late = await confirmImport(staff, shown);
    expect(late.status).toBe(409);
    expect(late.text).toContain("Granulés de bois, prix d’une dose 3,90 3,40");
    expect((await visitor.get("/")).text).not.toContain("Moulin d’Essai");

    expect((await confirmImport(staff, late)).headers.get("location")).toBe(`${IMPORT}?fait`);
    const gone = await confirmImport(staff, late);
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining("Ce fichier n’est plus là")]);
    expect((await sendImport(staff, JSON.stringify(file))).text).toContain("Ce fichier dit la même chose que le site");
    expect((await visitor.get("/")).text).toContain("Moulin d’Essai");
    expect((await visitor.get("/recrutement")).text).toContain("Meunier");
    expect(await exportedContent(staff)).toEqual(file);
    const company = await staff.get(COMPANY);
    const [change = ""] = values(company, "change");
    expect((await staff.post(COMPANY, { intent: "undo", change, seen: seenOn(company) })).status).toBe(303);
    expect((await visitor.get("/")).text).not.toContain("Moulin d’Essai");
    expect((await staff.get("/admin/journal")).text).toContain("a importé les offres d’emploi");
  });
});

test.each([["pas du json"], ["{}"], ["[1]"], ['{"format":2}'], ['{"format":1,"content":{},"plus":1}'], [""]])(
  "refuses a content file with a French reason: %s",
  async (file) => {
    const read = readContentFile(file);
    expect(read.ok).toBe(false);
    expect(JSON.stringify(read)).not.toMatch(/Invalid|Expected/);
  },
);

test("the setup checklist lists what is left, and a test mail is sent", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const home = await staff.get("/admin");
  for (const words of ["nom de l’entreprise Maison Exemple", "À renseigner : SIRET", "PUBLIC_URL", "Aucun essai"]) {
    expect(home.text).toContain(words);
  }
  const mail = /href="(mailto:\?[^"]+)"/.exec(home.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(new URL(mail).searchParams.get("body")).toMatch(/PUBLIC_URL[\s\S]+npm run backup[\s\S]+SMTP_URL/);
  expect((await staff.post("/admin", { intent: "essai-message" })).headers.get("location")).toBe("/admin?essai");
  await expect.poll(async () => (await staff.get("/admin")).text, { timeout: 20_000 }).toContain("écrit sans erreur");
  const [email = ""] = readdirSync(join(site.dataDir, "outbox"));
  expect(readFileSync(join(site.dataDir, "outbox", email), "utf8")).toContain("To: claire@maison.example");
});

const KINDS: [path: string, changes: Record<string, string>, page: string, words: string][] = [
  [HOURS, { "weekly.monday.1.closes": "18h" }, "/contact", "13h30–18h"],
  [COMPANY, { "timeline.5.event": "Nouveau site" }, "/a-propos", "Nouveau site"],
  [PRICES, { "pellets.vendingMachine.doseEuros": "3,95" }, "/activites/granules-bois", "3,95"],
  [PRICES, { "pellets.bagEuros": "5" }, "/activites/granules-bois", "5,00"],
  [PRICES, { "pellets.tonneEuros": "390" }, "/activites/granules-bois", "390,00"],
  [PRICES, { "pellets.pallet.bags": "72", "pellets.pallet.euros": "409" }, "/activites/granules-bois", "409,00"],
  [`${OFFERS}/offre-en-cours-de-redaction`, { posted: "Dès janvier" }, "/recrutement", "Dès janvier"],
  [`${NEWS}/habilitation-electrique`, { category: "Sécurité" }, "/articles/habilitation-electrique", "Sécurité"],
];

test("a price of pellets takes the place of the sentence that said where to find it", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const page = async () => (await visitorOf(site).get("/activites/granules-bois")).text;
  const open = [/Vous trouverez son prix dans la boutique/, /Le prix dépend de la quantité/];
  for (const sentence of open) expect(await page()).toMatch(sentence);
  const staff = await signedIn(site);
  await publish(staff, PRICES, { "pellets.bagEuros": "6,20", "pellets.tonneEuros": "429" });
  for (const sentence of open) expect(await page()).not.toMatch(sentence);
  expect(await page()).toMatch(/429,00\s€ TTC la tonne Le camion souffleur 0,43\s€ le kilo/);
});

// @pages.at-edit
test.each(DIALECTS)(
  "on %s a change at one instance appears on the other's cached pages within a second",
  async (dialect) => {
    const { site, environment } = await siteWithAdministrator(dialect);
    const other = await startSite(environment);
    try {
      const [staff, reader] = [await signedIn(site), visitorOf(other)];
      for (const [path, changes, page, words] of KINDS) {
        expect((await reader.get(page)).text, path).not.toContain(words);
        expect((await publish(staff, path, changes)).status, path).toBe(303);
        // An instance polls for changes four times a second, then renders the page again.
        const deadline = Date.now() + 1000;
        let isShown = false;
        while (!isShown && Date.now() < deadline) isShown = (await reader.get(page)).text.includes(words);
        expect(isShown, path).toBe(true);
      }
    } finally {
      await other.stop();
    }
  },
);

test("a head office that the map cannot place comes first in the list, with its way there and no number", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const page = async () => (await visitorOf(site).get("/depots")).text;
  expect(await page()).toMatch(/Où nous trouver 1 Maison Exemple .* 2 Distributeur de granulés/);
  const toury = { "address.street": "4 rue des Silos", "address.postalCode": "28310", "address.town": "Toury" };
  expect((await publish(staff, COMPANY, toury)).status).toBe(303);
  expect(await page()).toMatch(
    /Où nous trouver Maison Exemple 4 rue des Silos, 28310 Toury Itinéraire vers Maison Exemple .{0,40}Distributeur de granulés Dreux/,
  );
});

test("shows errors in French at their fields, and keeps every typed value", async () => {
  const staff = await signedIn((await siteWithAdministrator("sqlite")).site);
  const wrong = {
    name: "",
    "phones.landline": "zéro deux",
    "links.pelletShop": "javascript:alert(1)",
    "address.coordinates.latitude": "48,4",
    shareCapitalEuros: "cent mille",
    "timeline.1.year": "hier",
  };
  const refused = await publish(staff, COMPANY, wrong);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("6 points sont à corriger");
  for (const message of [
    "Ce champ ne peut pas être vide.",
    "Le numéro de téléphone",
    "Identité, Capital social",
    "Histoire, 2e date",
  ]) {
    expect(refused.text).toContain(message);
  }
  expect(fieldsOf(refused)).toMatchObject(wrong);
  expect(refused.text).not.toMatch(/Invalid|Expected/);

  const hours = await publish(staff, HOURS, {
    "weekly.monday.0.opens": "25h",
    "weekly.tuesday.0.closes": "14h",
    "exceptionalClosures.0.from": "2026-12-26",
    "exceptionalClosures.0.to": "2026-12-24",
    "exceptionalClosures.0.reason": "Noël",
  });
  expect(hours.status).toBe(400);
  for (const message of ["L’heure s’écrit", "chaque ouverture avant sa fermeture", "finir avant de commencer"]) {
    expect(hours.text).toContain(message);
  }
});

test("a preview shows administrators the public pages with typed values, and publishes nothing", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const preview = async (path: string, page: string, fields: Record<string, string>) =>
    staff.post("/admin/contenu/apercu", { ...fieldsOf(await staff.get(path)), page, ...fields });
  const contact = await preview(HOURS, "contact", { "weekly.friday.1.closes": "16h15" });
  expect(contact.status).toBe(200);
  expect(contact.text).toContain("Rien n’est publié");
  expect(contact.text).toContain("13h30–16h15");
  for (const page of ["accueil", "contact", "a-propos", "mentions-legales"]) {
    expect((await preview(COMPANY, page, { name: "Moulin d’Essai" })).text, page).toContain("Moulin d’Essai");
  }
  expect((await preview(PRICES, "granules", { "pellets.vendingMachine.doseEuros": "9,99" })).text).toContain("9,99");
  const usual = { "usualFuelLitres.from": "777", "usualFuelLitres.to": "888" };
  expect((await preview(PRICES, "fioul", usual)).text).toContain("777");
  const refused = await preview(PRICES, "fioul", { "usualFuelLitres.from": "peu" });
  expect(refused.status).toBe(400);
  expect(refused.text).toMatch(/Quantité habituelle de fioul, De\s: Un nombre est attendu/);
  expect((await preview(PRICES, "contact", {})).status).toBe(400);
  expect((await visitorOf(site).get("/contact")).text).not.toContain("16h15");
});

test("a form opened before an upgrade asks before it brings former sentences back", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const path = "/admin/contenu/pages/contact";
  const changes = { "search.title": "Nous écrire vite" };
  const refused = await publish(staff, path, { ...changes, release: "abcdefghijkl" });
  expect([refused.status, values(refused, "search.title")]).toEqual([409, ["Nous écrire vite"]]);
  expect((await visitorOf(site).get("/contact")).html).not.toContain("Nous écrire vite");
  expect((await publish(staff, path, changes)).status).toBe(303);
  expect((await visitorOf(site).get("/contact")).html).toContain("<title>Nous écrire vite");
});
