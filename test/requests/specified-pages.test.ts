import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMMENT_LENGTH } from "../../app/reviews/limits.ts";
import { REFUSAL_REASONS, REPORT_REASONS } from "../../app/reviews/workflow.ts";
import { drawQrCode } from "../../app/ui/qr-code.server.ts";
import { formatRetention, RETENTION } from "../../core/retention.ts";
import { SUBMISSIONS_PER_WINDOW, WINDOW_MINUTES } from "../../core/text/submission-limits.ts";
import { formatNumber } from "../../core/text/typography.ts";
import { type Site, startSite } from "../site.ts";
import { visitorOf } from "../visitor.ts";

const ACTIVITIES = [
  "/activites/negoce-agricole",
  "/activites/calys-biomasse",
  "/activites/granules-bois",
  "/activites/litiere-copeaux",
  "/activites/fioul",
];
const CONTACT_DRAFT = "mailto:contact@maison.example?subject=Demande%20de%20contact&amp;body=Bonjour%2C";
const INFORMATION_DRAFT = "mailto:contact@maison.example?subject=Demande%20d&#x27;information&amp;body=Bonjour%2C";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.discard());

describe("the frame of every page", () => {
  // @§2.header @P27.contact-draft
  test("the header links home, to its menu entries, to six activity addresses and to a mail draft", async () => {
    const { header } = await read("/mentions-legales");
    expect(header.html).toMatch(/<a href="\/"[^>]*aria-label="Maison Exemple, accueil"/);
    for (const entry of ["Accueil", "Nos Activités", "À propos", "Avis Clients", "Recrutement", "Contact"]) {
      expect(header.text).toContain(entry);
    }
    for (const path of ["/activites", ...ACTIVITIES, "/a-propos", "/avis", "/recrutement", "/contact"]) {
      expect(header.html).toContain(`href="${path}"`);
    }
    expect(header.html).toContain(CONTACT_DRAFT);
  });

  // @§2.footer
  test("the footer has blurb, quick links, contact block, head office, legal links and the copyright since 2024", async () => {
    const { footer } = await read("/");
    expect(footer.text).toContain("une maison familiale d’Eure-et-Loir, depuis 1933.");
    expect(footer.text).toMatch(/Liens rapides Accueil Nos Activités Contact/);
    expect(footer.text).toContain("02 61 91 00 00");
    expect(footer.html).toContain(CONTACT_DRAFT);
    expect(footer.text).toContain("Siège social Maison Exemple SARL 1 rue de l’Exemple 28999 Exemple-en-Beauce");
    expect(footer.html).toContain('href="/mentions-legales"');
    expect(footer.html).toContain('href="/politique-confidentialite"');
    expect(footer.text).toContain(`© 2024–${new Date().getFullYear()} Maison Exemple`);
  });
});

describe("the company", () => {
  // @§1.key-figures @§2.home-hero @§2.home-sections
  test("the home page: hero, card, key figures, commitments, five cards and the next step", async () => {
    const { main } = await read("/");
    expect(linkTo(main.html, "Découvrir nos services")).toBe("/activites");
    expect(linkTo(main.html, "Nous contacter")).toContain(CONTACT_DRAFT);
    for (const fact of ["Depuis 1933", "1 rue de l’Exemple", "02 61 91 00 00", "contact@maison.example"]) {
      expect(main.text).toContain(fact);
    }
    for (const figure of ["100 000", "90+", "40–45", "26 M€", "de chiffre d’affaires en 2025"]) {
      expect(main.text).toContain(figure);
    }
    for (const commitment of ["Environnement", "Économie circulaire", "Production locale", "Engagement social"]) {
      expect(main.html).toMatch(new RegExp(`<dt[^>]*>${commitment}</dt>`));
    }
    expect(main.text).toContain("Notre expertise");
    expect(main.text).toContain("Notre parole");
    expect(main.html.match(/En savoir plus/g)).toHaveLength(5);
    for (const path of ACTIVITIES) expect(main.html).toContain(`href="${path}"`);
    expect(linkTo(main.html, "Contactez-nous")).toBe("/contact");
    expect(linkTo(main.html, "Voir nos activités")).toBe("/activites");
  });

  // @§1.timeline @§2.about
  test("À propos: history, six dates, six values, environment, three news cards and the closing figures", async () => {
    const { main } = await read("/a-propos");
    expect(main.text).toContain("dans les années 1930");
    expect(main.text).toContain("Aujourd’hui, cinq activités");
    for (const moment of [
      "1933 Création de l’entreprise",
      "1970 Granulation d’aliments pour animaux",
      "2005 Granulés de bois",
      "2008 Litière pour animaux",
      "2020 Lancement de la marque de biomasse",
      "2024 Leader régional multi-énergies",
    ]) {
      expect(main.text).toContain(moment);
    }
    const values = ["Expertise", "Qualité", "Proximité", "Innovation", "Engagement", "Service"];
    expect([...main.html.matchAll(/<dt[^>]*title-m[^>]*>([^<]+)<\/dt>/g)].map(([, name]) => name)).toEqual(values);
    expect(main.text).toContain("Notre engagement pour l’environnement");
    expect(main.text).toMatch(/Formation 7 août 2025 Habilitation électrique/);
    expect(main.text).toContain("Article en préparation");
    expect(main.html).not.toContain('href="#"');
    for (const figure of [/ 90\+ ans d’expérience/, / 1 siège social/, / 5 activités/, / 1000\+ clients satisfaits/]) {
      expect(main.text).toMatch(figure);
    }
  });

  // @§1.key-figures @§2.contact
  test("Contact: head office, details, hours, figures, four questions and the reply promise", async () => {
    const { main } = await read("/contact");
    expect(main.html).toContain("https://www.google.com/maps/search/");
    expect(main.html).toContain("https://www.google.com/maps/dir/");
    for (const detail of ["02 61 91 00 00", "06 39 98 00 00", "contact@maison.example", "Réponse garantie sous 24h"]) {
      expect(main.text).toContain(detail);
    }
    expect(main.html).toContain(INFORMATION_DRAFT);
    expect(main.text).toContain("Lundi au jeudi 8h–12h30 et 13h30–17h30");
    expect(main.text).toContain("Vendredi 8h–12h30 et 13h30–17h");
    expect(main.text).toContain("Samedi et dimanche Fermé");
    expect(main.text).toContain("Nous sommes fermés les jours fériés.");
    expect(main.text).toContain("Adresse 1 rue de l’Exemple, 28999 Exemple-en-Beauce");
    expect(main.text).toMatch(/30\+ ans d’expérience 5000\+ clients satisfaits/);
    for (const question of [
      "Quels sont vos horaires d’ouverture ?",
      "Proposez-vous des contrats d’approvisionnement ?",
      "Quels produits proposez-vous ?",
      "Comment obtenir un devis ?",
    ]) {
      expect(main.text).toContain(question);
    }
    expect(linkTo(main.html, "Laisser un avis")).toBe("/contact?avis=1");
  });

  // @§2.location
  test("Notre site: address, phone, e-mail, hours, activities, directions and a map placeholder", async () => {
    const { main } = await read("/depots");
    for (const fact of ["1 rue de l’Exemple", "28999 Exemple-en-Beauce", "02 61 91 00 00", "contact@maison.example"]) {
      expect(main.text).toContain(fact);
    }
    expect(main.text).toContain("Lundi au jeudi 8h–12h30 et 13h30–17h30");
    for (const path of ACTIVITIES) expect(main.html).toContain(`href="${path}"`);
    expect(main.html).toContain("https://www.google.com/maps/dir/");
    expect(linkTo(main.html, "Nous contacter")).toContain(CONTACT_DRAFT);
    expect(main.text).toContain("La carte interactive arrive bientôt");
  });

  // @§2.offer
  test("Recrutement: the published offer with its conditions, the unfinished one, and the spontaneous application", async () => {
    const { main } = await read("/recrutement");
    expect(main.html.match(/<article/g)).toHaveLength(2);
    for (const words of [
      "CDI, période d’essai de 2 mois",
      "Environ 13 à 14 € brut de l’heure",
      "Primes mensuelles",
      "Mutuelle payée en totalité par l’employeur",
      "Une semaine sur deux de 6h à 13h, l’autre de 13h à 20h",
      "Du lundi au vendredi",
      "Offre en cours de rédaction",
      "Candidature spontanée",
    ]) {
      expect(main.text).toContain(words);
    }
    expect(main.html.match(/>(?:Postuler|Ce poste m’intéresse)</g)).toHaveLength(2);
  });

  // @§2.article
  test("the article: published 7 August 2025 on a training of 7 May, two days, every three years, six objectives", async () => {
    const { main } = await read("/articles/habilitation-electrique");
    expect(main.text).toContain("Publié le 7 août 2025");
    for (const fact of ["Début 7 mai 2025", "Durée deux jours", "Recyclage tous les trois ans"]) {
      expect(main.text).toContain(fact);
    }
    const objectives = /<ol[^>]*>([\s\S]*?)<\/ol>/.exec(main.html.slice(main.html.indexOf("Six objectifs")))?.[1];
    expect(objectives?.match(/<li>/g)).toHaveLength(6);
    expect(main.text).toContain("C’est notre engagement");
    expect(main.html).toContain('href="/recrutement"');
  });
});

describe("the activities", () => {
  // @§2.trading
  test("Négoce agricole: two products of four points, four services, six reasons and the customer intranet", async () => {
    const { main } = await read("/activites/negoce-agricole");
    const [, seeds = "", fertilisers = ""] = section(main.html, "produits").split("<h3");
    expect(seeds).toContain("Semences certifiées");
    expect(fertilisers).toContain("Engrais et amendements");
    for (const product of [seeds, fertilisers]) expect(product.match(/<li>/g)).toHaveLength(4);
    expect(section(main.html, "services").match(/<h3/g)).toHaveLength(4);
    expect(section(main.html, "confiance").match(/<h3/g)).toHaveLength(6);
    expect(main.text).toContain("Vos commandes, vos livraisons, vos documents");
  });

  // @§1.key-figures @§2.biomass
  test("Biomasse: three parts of the solution, three sectors, the fleet, six reasons and the QR code of the video", async () => {
    const { main } = await read("/activites/calys-biomasse");
    for (const part of ["Les granulés", "Les plaquettes de déchets verts", "La logistique optimisée"]) {
      expect(section(main.html, "bois-energie")).toContain(`${part}</h3>`);
    }
    for (const sector of ["Collectivités", "Industries", "Tertiaire"]) {
      expect(section(main.html, "secteurs")).toContain(`${sector}</h3>`);
    }
    for (const truck of ["Semi-remorque à fond mouvant", "Camion souffleur"]) {
      expect(main.html).toMatch(new RegExp(`<title[^>]*>${truck}</title>`));
    }
    expect(section(main.html, "raisons").match(/<h3/g)).toHaveLength(6);
    expect(main.text).toContain("Plus de 15 ans d’expérience");
    expect(main.text).toContain("Notre filiale les distribue sous notre marque Calys Biomasse");
    const code = await fetch(`${site.url}/activites/calys-biomasse/video.svg`);
    expect(code.headers.get("content-type")).toBe("image/svg+xml");
    expect(await code.text()).toContain(`d="${drawQrCode("https://video.example/biomasse").path}"`);
    expect(main.html).toContain('href="https://video.example/biomasse"');
  });

  // @§1.pellets
  test("Granulés: bags of 12,5 kg, blower truck, vending machine in Dreux with its dose, price and hours", async () => {
    const { main } = await read("/activites/granules-bois");
    for (const words of [
      "12,5 kg",
      "Le camion souffleur",
      "Le distributeur de Dreux",
      "3,40 € les 10 kg",
      "Ouvert 24h/24 et 7j/7",
      "apportez vos seaux ou vos sacs",
      "Pourquoi nous choisir",
    ]) {
      expect(main.text).toContain(words);
    }
    expect(main.html).toContain('href="https://granules.example/"');
  });

  // @§2.bedding
  test("Litière: shavings in three sizes, straw without sizes, delivery, reasons and the shop", async () => {
    const { main } = await read("/activites/litiere-copeaux");
    const [, shavings = "", straw = ""] = section(main.html, "gamme").split("<h3");
    expect(shavings).toContain("Copeaux de bois");
    expect([...shavings.matchAll(/([^<>]+)<\/dt>/g)].map(([, size]) => size)).toEqual(["Fin", "Large", "XL"]);
    expect(straw).toContain("Paille défibrée");
    expect(straw).not.toContain("<dt");
    expect(main.text).toContain("Livrée jusqu’à l’écurie");
    expect(main.text).toContain("Pourquoi nous choisir");
    expect(main.html).toContain('href="https://litieres.example/"');
  });

  // @§2.fuel @law.no-order
  test("Fioul: two introductions, four services, six reasons, the seven fuels of the form and its call button", async () => {
    const { main } = await read("/activites/fioul");
    expect(section(main.html, "carburants").match(/<h3/g)).toHaveLength(2);
    for (const service of [
      "La livraison de fioul",
      "Une livraison adaptée à votre cour",
      "Les solutions alternatives",
      "Le service client",
    ]) {
      expect(section(main.html, "services")).toContain(`${service}</h3>`);
    }
    expect(section(main.html, "raisons").match(/<h3/g)).toHaveLength(6);
    expect([...main.html.matchAll(/<option value="([^"]+)">/g)].map(([, key]) => key)).toHaveLength(7);
    expect(main.html).not.toMatch(/<option[^>]* selected[^>]*value="[^"]/);
    expect(main.text).toContain("Votre demande n’est pas une commande : elle ne vous engage à rien.");
    expect(main.html).toContain('href="tel:+33261910000"');
  });

  // @law.energy-sentence
  test("only pages that sell energy carry the legal notice", async () => {
    for (const path of ACTIVITIES) {
      const sellsEnergy = /fioul|granules|biomasse/.test(path);
      const { main } = await read(path);
      expect([path, main.text.includes("L'énergie est notre avenir, économisons-la !")]).toEqual([path, sellsEnergy]);
    }
  });
});

describe("the law", () => {
  // @P1.missing-facts @§2.legal-notices
  test("the legal notice has its seven parts, French law and the courts of Chartres; unknown facts say so", async () => {
    const { main } = await read("/mentions-legales");
    const parts = ["editeur", "hebergeur", "propriete", "responsabilite", "liens", "cookies", "droit"];
    for (const part of parts) expect(main.html).toContain(`id="${part}"`);
    expect(main.text).toContain("relèvent du droit français");
    expect(main.text).toContain("les tribunaux de Chartres");
    expect(main.text).toContain("SARL au capital de 100 000 €");
    for (const fact of ["RCS", "SIRET", "TVA intracommunautaire", "Directeur de la publication"]) {
      expect(main.text).toContain(`${fact} à renseigner`);
    }
    expect(main.text.match(/Nom à renseigner/g)).toHaveLength(2);
  });

  // @§2.privacy-policy @§9.retention
  test("the privacy policy has its ten parts, two dates, and the retention periods of the nightly job", async () => {
    const { main } = await read("/politique-confidentialite");
    expect([...main.html.matchAll(/<h2 id="[^"]+">([^<]+)<\/h2>/g)].map(([, title]) => title)).toEqual([
      "Données collectées",
      "Utilisation",
      "Base légale",
      "Partage",
      "Conservation",
      "Vos\u00a0droits",
      "Sécurité",
      "Cookies",
      "Modifications",
      "Contact",
    ]);
    expect(main.text).toContain("Dernière mise à jour : décembre 2024");
    expect(main.text).toContain("Ajouts de novembre 2026 : avis des clients, durées de conservation");
    const { contactRequests, securityEvents, deletedReviews, accounting } = RETENTION;
    const durations = [contactRequests, securityEvents, deletedReviews, accounting].map(formatRetention);
    expect(durations).toEqual(["3 ans", "13 mois", "30 jours", "10 ans"].map((text) => text.replace(" ", "\u00a0")));
    for (const duration of durations) expect(main.html).toContain(`<td class="strong">${duration}</td>`);
    expect(main.text).toMatch(/une empreinte de l’e-mail d’une demande .* effacée 24 heures après le dernier envoi/);
    // Names, and what only accounts store, are folded, and still in the page.
    const [names, accounts] = main.html.match(/<details.*?<\/details>/gs) ?? [];
    expect(names).toContain("<code>cookieConsent</code>");
    expect(accounts).toContain("<code>__Host-site.session_token</code>");
  });

  // @law.how-reviews-work
  test("the page on how reviews work uses the program's own settings", async () => {
    const { main } = await read("/avis/fonctionnement");
    const rules = `de ${COMMENT_LENGTH.min} à ${formatNumber(COMMENT_LENGTH.max)} caractères`;
    expect(main.text).toContain(rules.replace(/\s/g, " "));
    expect(main.text).toContain(`${SUBMISSIONS_PER_WINDOW} avis au plus en ${WINDOW_MINUTES} minutes`);
    for (const { sentence } of [...REFUSAL_REASONS, ...REPORT_REASONS]) expect(main.text).toContain(sentence);
    for (const words of [
      "Toute personne qui a eu affaire à nous peut écrire, sans compte. Rien n’est donné en échange.",
      "Rien n’est donné en échange",
      "lit chaque avis avant sa publication",
      "quel que soit le nombre d’étoiles",
      "nous ne modifions jamais les mots de leur auteur",
      "du plus récent au plus ancien",
      "L’auteur qui a laissé son e-mail reçoit le motif",
      "ou le retirer à tout moment",
      "il est conservé 30 jours hors ligne",
      "est ouvert à tous et gratuit",
    ]) {
      expect(main.text).toContain(words);
    }
  });

  // @§9.form-privacy-note @law.reviews-explained
  test("the reviews page says whether reviews are checked, their order, and which fields stay private", async () => {
    const { main } = await read("/avis");
    expect(main.text).toContain("Du plus récent au plus ancien. Chaque avis est lu avant sa publication");
    expect(main.html).toContain('href="/avis/fonctionnement"');
    expect(main.text).toMatch(
      /Votre e-mail n’est jamais affiché publiquement ; seuls votre nom et votre commentaire apparaissent/,
    );
    expect(main.text).toContain("avec votre note, vos photos, l’activité, le produit ou service et les dates");
    expect(main.text).toContain("Vous pouvez publier anonymement.");
    expect(main.text).toContain("Date de l’expérience · facultatif");
  });
});

// @§2.outside-layout @§2.sign-in-page
test("the sign-in page is titled administration area, with two tabs and a link back", async () => {
  const { html, text } = await visitorOf(site).get("/auth");
  expect(html).toMatch(/<h1[^>]*>Espace d’administration<\/h1>/);
  expect([...html.matchAll(/role="tab"[^>]*>([^<]+)</g)].map(([, tab]) => tab)).toEqual(["Connexion", "Inscription"]);
  expect(text).toContain("← Retour à l’accueil");
  expect(html).not.toContain("<footer");
});

// @P1.samples-at-start
test("with PUBLIC_URL the start lists every sample value left; without it none", async () => {
  expect(site.output()).not.toContain("Valeur d’exemple");
  const published = await startSite({ PUBLIC_URL: "https://maison.example", SECRET: "s".repeat(32) });
  for (const sample of [
    "nom de l’entreprise : Maison Exemple",
    "téléphone fixe : +33261910000",
    "code postal : 28999",
  ]) {
    await expect.poll(published.output).toContain(`Valeur d’exemple encore en place : ${sample}`);
  }
  await published.stop();
});

async function read(path: string) {
  const { html, status } = await visitorOf(site).get(path);
  expect(status).toBe(200);
  const part = (name: string) => {
    const found = new RegExp(`<${name}[ >][\\s\\S]*</${name}>`).exec(html)?.[0] ?? "";
    return { html: found, text: readable(found) };
  };
  return { header: part("header"), main: part("main"), footer: part("footer") };
}

function section(html: string, id: string): string {
  return new RegExp(`aria-labelledby="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? "";
}

function linkTo(html: string, label: string): string | undefined {
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)];
  return links.find(([, , content = ""]) => readable(content).trim() === label)?.[1];
}

function readable(html: string): string {
  return html
    .replace(/<!--[^>]*-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
}
