import { expect, test } from "vitest";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { lendSite } from "../site-on.ts";
import { visitorOf } from "../visitor.ts";
import { fieldsOf, publish } from "./content-form.ts";
import { structuredData } from "./html.ts";

const good = {
  firstName: "Jeanne",
  lastName: "Dupré",
  email: "jeanne@poste.example",
  phone: "06 39 98 00 00",
  message: "Madame, Monsieur,\r\n\r\nLe camion, je sais le conduire. 🚚",
};

// @§1.prepared-messages @A1.application
test.each([
  ["spontanee", "Candidature spontanée - Jeanne Dupré", "Tous sites"],
  ["horaires-alternes", "Candidature - Poste en horaires alternés - Jeanne Dupré", "Exemple-en-Beauce"],
  ["offre-en-cours-de-redaction", "Candidature - Offre en cours de rédaction - Jeanne Dupré", "Exemple-en-Beauce"],
])("without JavaScript composes and shows the message for %s and stores nothing", async (slug, subject, place) => {
  const { site } = await lendSite("sqlite");
  const path = `/recrutement/${slug}/candidature`;
  const page = await visitorOf(site).get(path);
  expect(page.html).toMatch(/<textarea[^>]*name="message"[^>]*>Madame, Monsieur,/);
  expect(page.text).toContain("puis envoyez-le depuis votre messagerie, avec votre CV.");

  const answer = await visitorOf(site).post(path, good);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain("Pour joindre un CV, ajoutez le fichier au message");
  expect(answer.text).toMatch(/à recrutement@\S+ : ouvrez votre messagerie ici, ou copiez le message/);
  const mailto = (answer.html.match(/href="(mailto:recrutement@[^"]*)"/)?.[1] ?? "").replaceAll("&amp;", "&");
  const [, sentSubject = "", body = ""] = /\?subject=([^&]*)&body=(.*)$/.exec(mailto) ?? [];
  expect(decodeURIComponent(sentSubject)).toBe(subject);
  expect(decodeURIComponent(body).replace(/\u00a0/g, " ")).toBe(
    [
      good.message,
      "",
      "---",
      "Candidat : Jeanne Dupré",
      "E-mail : jeanne@poste.example",
      "Téléphone : 06 39 98 00 00",
      `Poste : ${slug === "spontanee" ? "Candidature spontanée" : subject.split(" - ")[1]}`,
      `Site : ${place}`,
      "CV : Aucun CV joint",
    ].join("\r\n"),
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

// @§5.application-required
test("without JavaScript a missing field is refused under the title of the toast", async () => {
  const { site } = await lendSite("sqlite");
  const path = "/recrutement/spontanee/candidature";
  const answer = await visitorOf(site).post(path, { ...good, firstName: "" });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("Champs requis Indiquez votre prénom")]);
  const wrong = await visitorOf(site).post(path, { ...good, email: "jeanne" });
  expect(wrong.text).toContain("Un point est à corriger Format d'email invalide");
});

test("the summary of errors names the field of a message that does not", async () => {
  const { site } = await lendSite("sqlite");
  const long = { ...good, lastName: "a".repeat(101), message: "<b>Bonjour" };
  const { text } = await visitorOf(site).post("/recrutement/spontanee/candidature", long);
  expect(text.replace(/\s/g, " ")).toContain(
    "Nom : Le texte ne peut pas dépasser 100 caractères Message de motivation : Le contenu HTML n'est pas autorisé",
  );
});

test("a refused application keeps its typed values", async () => {
  const { site } = await lendSite("sqlite");
  const path = "/recrutement/spontanee/candidature";
  for (const [change, message] of [
    [{ firstName: "" }, "Indiquez votre prénom"],
    [{ lastName: "" }, "Indiquez votre nom"],
    [{ email: "jeanne" }, "Format d'email invalide"],
    [{ phone: "06" }, "Le numéro de téléphone n’est pas valide."],
    [{ message: "" }, "Écrivez votre message de motivation"],
    [{ message: "a".repeat(10_001) }, "Le texte ne peut pas dépasser 10000 caractères"],
    [{ lastName: "<b>Dupré" }, "Le contenu HTML n'est pas autorisé"],
    [{ lastName: "Dupré\r\nBcc: voleur@mal.example" }, "Le texte contient un caractère de contrôle invisible"],
  ] as const) {
    const answer = await visitorOf(site).post(path, { ...good, ...change });
    expect.soft(answer.status, message).toBe(400);
    expect.soft(answer.text, message).toContain(message);
    expect.soft(answer.html, message).not.toContain('href="mailto:recrutement@');
    if (!("firstName" in change)) expect.soft(answer.html, message).toContain('value="Jeanne"');
  }
});

test("shows a message too long for mail programs whole, and shortened in the link with a notice", async () => {
  const { site } = await lendSite("sqlite");
  const message = `Début. ${"é".repeat(9000)} Fin.`;
  const answer = await visitorOf(site).post("/recrutement/spontanee/candidature", { ...good, message });
  expect(answer.html).toContain(message);
  expect(answer.text).toContain("version raccourcie");
  const mailto = answer.html.match(/href="(mailto:recrutement@[^"]*)"/)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(mailto.length).toBeLessThanOrEqual(1600);
  expect(decodeURIComponent(mailto)).toContain("Collez ici le texte complet");
});

// @§3.offer-fields
test("an offer has its own address; search engines see the published one only", async () => {
  const { site } = await lendSite("sqlite");
  const real = await visitorOf(site).get("/recrutement/horaires-alternes");
  const data = [...real.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = ""]) =>
    JSON.parse(json),
  );
  const posting = data.find((one) => one["@type"] === "JobPosting");
  expect(posting).toMatchObject({
    title: "Poste en horaires alternés",
    datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    hiringOrganization: { name: "Maison Exemple", sameAs: `${site.url}/` },
    jobLocation: { address: { addressLocality: "Exemple-en-Beauce", addressCountry: "FR" } },
    baseSalary: { currency: "EUR", value: { minValue: 13, maxValue: 14, unitText: "HOUR" } },
    identifier: { value: "horaires-alternes" },
    workHours: "Une semaine sur deux de 6h à 13h, l’autre de 13h à 20h, du lundi au vendredi",
  });
  expect(posting.description).toContain("période d’essai de 2 mois");
  expect(posting).not.toHaveProperty("directApply");
  expect(posting).not.toHaveProperty("employmentType");

  const placeholder = await visitorOf(site).get("/recrutement/offre-en-cours-de-redaction");
  expect(placeholder.status).toBe(200);
  expect(placeholder.html).not.toContain("JobPosting");
  for (const unknown of ["/recrutement/autre", "/recrutement/autre/candidature", "/recrutement/spontanee"]) {
    expect((await visitorOf(site).get(unknown)).status, unknown).toBe(404);
  }
});

test("without offers the page says so, and asks for no choice between them", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const list = "/admin/contenu/offres";
  for (let left = 2; left > 0; left -= 1) {
    const page = await staff.get(list);
    const [, remove = ""] = /value="((?:horaires-alternes|offre-en-cours-de-redaction):[^"]+)"/.exec(page.html) ?? [];
    expect((await staff.post(list, { ...fieldsOf(page), remove })).status).toBe(303);
  }
  const { text } = await visitorOf(site).get("/recrutement");
  expect(text).toMatch(/Nos offres Nous n’avons pas d’offre en ce moment\./);
  expect(text).not.toContain("Aucune offre ne vous convient");
  expect(text).toContain("Préparer une candidature spontanée");
});

test("an offer without a profile says whom to ask, until staff fill it in", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const ask = /Pour connaître les missions et le profil recherché, appelez le 02.61.91.00.00/;
  const offer = "/recrutement/horaires-alternes";
  for (const path of ["/recrutement", offer]) {
    const { text, html } = await visitorOf(site).get(path);
    expect(text).toMatch(ask);
    expect(html).toContain('href="tel:+33261910000"');
    expect(text).toContain("envoyez votre candidature depuis votre messagerie");
    expect(text).toMatch(/Offre ouverte publiée le \d+ \p{L}+ 20\d\d/u);
  }
  const staff = await signedIn(site);
  const answer = await publish(staff, "/admin/contenu/offres/horaires-alternes", { profile: "Permis C" });
  expect(answer.status).toBe(303);
  for (const path of ["/recrutement", offer]) expect((await visitorOf(site).get(path)).text).not.toMatch(ask);
  expect((await visitorOf(site).get(offer)).text).toContain("Profil recherché Permis C");
  expect((await visitorOf(site).get(offer)).text).toMatch(
    /CDI · environ 13 à 14\s€ brut de l’heure · Exemple-en-Beauce/,
  );
  const pay = { profile: "Permis C", "grossEurosPerHour.from": "13,50", "grossEurosPerHour.to": "15" };
  expect((await publish(staff, "/admin/contenu/offres/horaires-alternes", pay)).status).toBe(303);
  expect((await visitorOf(site).get(offer)).text).toMatch(/environ 13,50 à 15,00\s€ brut de l’heure/);

  const salaries = async () => (await visitorOf(site).get("/recrutement")).text.match(/€ brut/g);
  expect(await salaries()).toHaveLength(1);
  const bonus = { ...pay, requirements: "CDI\nPrime de 500 € brut par an" };
  expect((await publish(staff, "/admin/contenu/offres/horaires-alternes", bonus)).status).toBe(303);
  expect(await salaries()).toHaveLength(2);
  const repeated = { ...pay, requirements: "CDI\nEnviron 13 à 14 € brut de l’heure" };
  expect((await publish(staff, "/admin/contenu/offres/horaires-alternes", repeated)).status).toBe(303);
  expect(await salaries()).toHaveLength(1);
});

test("an offer may have a picture of its own, on its page and among search results", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const edit = "/admin/contenu/offres/horaires-alternes";
  const pictures = async (path: string) =>
    [...(await visitorOf(site).get(path)).html.matchAll(/data-picture="([a-z-]+)"/g)].map(([, name]) => name);
  expect(await pictures("/recrutement/horaires-alternes")).toContain("cabin");
  expect((await publish(staff, edit, { picture: "dispenser", profile: "Permis C" })).status).toBe(303);
  for (const path of ["/recrutement/horaires-alternes", "/recherche?q=horaires+alternés"]) {
    expect(await pictures(path), path).toContain("dispenser");
    expect(await pictures(path), path).not.toContain("cabin");
  }
  expect((await publish(staff, edit, { picture: "" })).status).toBe(303);
  expect(await pictures("/recrutement/horaires-alternes")).toContain("cabin");
});

test("the list shows offers in short and what else to read; an offer's page ends with its application", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  await publish(staff, "/admin/contenu/offres/horaires-alternes", { profile: "Permis C\nGoût de la mécanique" });
  const list = await visitorOf(site).get("/recrutement");
  expect(list.text).not.toContain("Profil recherché");
  expect(list.text).toContain("Les conditions");
  expect(list.html).toContain('href="/articles/habilitation-electrique"');

  const offer = await visitorOf(site).get("/recrutement/horaires-alternes");
  expect(offer.text).toContain("Permis C Goût de la mécanique");
  expect(offer.html.match(/href="\/recrutement\/horaires-alternes\/candidature"[^>]*>Postuler</g)).toHaveLength(2);
  const unfinished = await visitorOf(site).get("/recrutement/offre-en-cours-de-redaction");
  expect(unfinished.text).not.toContain("Postuler");
});

test("the first button leads to the one open offer, or to the list of several", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const button = async () => {
    const { html } = await visitorOf(site).get("/recrutement");
    return html.match(/<a href="([^"]+)"[^>]*>(Voir l’offre|Voir les offres)</)?.slice(1);
  };
  expect(await button()).toEqual(["/recrutement/horaires-alternes", "Voir l’offre"]);
  const staff = await signedIn(site);
  const second = "/admin/contenu/offres/offre-en-cours-de-redaction";
  const written = {
    ...{ title: "Chauffeur", type: "CDI", experience: "dès mars", description: "Livrer.", profile: "Permis C" },
    datePosted: "2026-11-10",
  };
  const fields = { ...fieldsOf(await staff.get(second)), ...written, intent: "etat:published" };
  expect((await staff.post(second, fields)).status).toBe(303);
  expect(await button()).toEqual(["#offres", "Voir les offres"]);
});

test("the way is shown to an offer at the head office only", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const offer = "/recrutement/horaires-alternes";
  expect((await visitorOf(site).get(offer)).html).toContain('<a href="/depots">Comment venir</a>');
  const staff = await signedIn(site);
  const elsewhere = { profile: "Permis C", location: "Dreux", requirements: "" };
  expect((await publish(staff, "/admin/contenu/offres/horaires-alternes", elsewhere)).status).toBe(303);
  const { html, text } = await visitorOf(site).get(offer);
  expect(text).toContain("Le lieu Dreux");
  expect(html).not.toContain("Comment venir");
  const posting = structuredData(html).find((data) => data["@type"] === "JobPosting");
  expect(posting).toHaveProperty("jobLocation.address", {
    "@type": "PostalAddress",
    addressLocality: "Dreux",
    addressCountry: "FR",
  });
  expect(posting).not.toHaveProperty("jobBenefits");
});
