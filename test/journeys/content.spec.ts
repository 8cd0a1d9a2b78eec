import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { exportedContent } from "../imports.ts";
import type { Site } from "../site.ts";
import type { Visitor } from "../visitor.ts";
import { expectAccessible } from "./accessible.ts";
import { siteWithAdministrator } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

let site: Site;
let admin: Visitor;
test.beforeEach(async () => {
  ({ site, admin } = await siteWithAdministrator());
});

type Kind = {
  name: string;
  path: string;
  label: string;
  typed: string;
  before: string;
  group?: string;
  preview: string;
  /** The page is also beside its form. */
  isBeside?: true;
  seenAt: string;
  seenAs: string;
  row: string;
  button?: string;
};

const KINDS: Kind[] = [
  {
    name: "hours",
    path: "/admin/contenu/horaires",
    group: "Vendredi",
    label: "Après-midi, fin",
    typed: "16h15",
    before: "17h",
    preview: "Aperçu de Contact",
    seenAt: "/contact",
    seenAs: "13h30–16h15",
    row: "Vendredi après-midi, fin 17h 16h15",
  },
  {
    name: "facts",
    path: "/admin/contenu/entreprise",
    label: "Forme juridique",
    typed: "SAS",
    before: "SARL",
    preview: "Aperçu de Contact",
    isBeside: true,
    seenAt: "/contact",
    seenAs: "Maison Exemple SAS",
    row: "Identité, forme juridique SARL SAS",
  },
  {
    name: "prices",
    path: "/admin/contenu/prix",
    label: "Prix d’une dose",
    typed: "3,95",
    before: "3,40",
    preview: "Aperçu des granulés",
    seenAt: "/activites/granules-bois",
    seenAs: "3,95",
    row: "Granulés de bois, prix d’une dose 3,40 3,95",
  },
  {
    name: "an offer",
    path: "/admin/contenu/offres/offre-en-cours-de-redaction",
    label: "Mention au-dessus du titre",
    typed: "Dès janvier",
    before: "Bientôt en ligne",
    preview: "Aperçu de l’offre",
    isBeside: true,
    seenAt: "/recrutement/offre-en-cours-de-redaction",
    seenAs: "Dès janvier",
    row: "La parution, mention au-dessus du titre Bientôt en ligne Dès janvier",
    button: "Enregistrer et publier",
  },
  {
    name: "an article",
    path: "/admin/contenu/actualites/habilitation-electrique",
    label: "Rubrique",
    typed: "Sécurité",
    before: "Formation",
    preview: "Aperçu de l’article",
    isBeside: true,
    seenAt: "/articles/habilitation-electrique",
    seenAs: "Sécurité",
    row: "La carte, rubrique Formation Sécurité",
    button: "Enregistrer et publier",
  },
];

for (const kind of KINDS) {
  // @A5.staff-content
  test(`${kind.name}: is previewed in another tab, published, seen by a visitor and undone`, async ({ page }) => {
    const watch = await watchPage(page, site.url);
    const field = (on: Page) => (kind.group ? on.getByRole("group", { name: kind.group }) : on).getByLabel(kind.label);
    await openStaff(page, kind.path);
    await field(page).fill(kind.typed);
    if (kind.isBeside) {
      const beside = page.frameLocator('iframe[title="La page telle qu’elle sera"]');
      await expect(beside.getByRole("main")).toContainText(kind.seenAs);
    }
    await page.getByText("Aperçu", { exact: true }).click();
    const [preview] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: kind.preview }).click(),
    ]);
    await expect(preview.getByText("Rien n’est publié.")).toBeVisible();
    await expect(preview.getByRole("main")).toContainText(kind.seenAs);
    await expect(preview.getByRole("button", { name: "Refuser tout" })).toHaveCount(0);
    await expectAccessible(preview);
    // A press would end with the tab it closes.
    const close = preview.getByRole("link", { name: "Fermer l’aperçu" });
    await Promise.all([
      preview.waitForEvent("close"),
      close.evaluate((link: HTMLElement) => void setTimeout(() => link.click())),
    ]);

    await expect(field(page)).toHaveValue(kind.typed);
    await page.getByRole("button", { name: kind.button ?? "Enregistrer et publier" }).click();
    await expect(page.getByText("C’est publié")).toBeVisible();
    await page.goto(site.url + kind.seenAt);
    await expect(page.getByRole("main")).toContainText(kind.seenAs);

    await page.goto(site.url + kind.path);
    await page.getByText("a changé").click();
    await expect(page.getByRole("row", { name: kind.row })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remettre ce qu’il y avait avant" }).click();
    await expect(page.getByText("Le changement est annulé")).toBeVisible();
    await expect(field(page)).toHaveValue(kind.before);
    await page.goto(site.url + kind.seenAt);
    await expect(page.getByRole("main")).not.toContainText(kind.seenAs);
    await watch.expectClean();
  });
}

test("the notice is seen above the home page as it is written, and a press on it leads back to it", async ({
  page,
}) => {
  await openStaff(page, "/admin/contenu/annonce");
  const field = page.getByRole("textbox", { name: /^Texte/ });
  const beside = page.frameLocator("iframe");
  await expect(beside.getByRole("main")).toBeVisible();
  await expect(page.getByText("Cliquez sur une phrase pour trouver son champ.")).toHaveCount(0);
  await field.fill("Neige : livraisons suspendues jusqu’à jeudi.");
  await beside.getByText("livraisons suspendues").click();
  await expect(field).toBeFocused();
  await expect(page.getByText("Cliquez sur une phrase pour trouver son champ.")).toBeVisible();
});

test("a closure is announced to visitors and search engines, and undone", async ({ page }) => {
  await openStaff(page, "/admin/contenu/horaires");
  const year = new Date().getFullYear() + 1;
  await expect(page.getByLabel("Premier jour fermé")).toHaveCount(0);
  await page.getByRole("button", { name: "Ajouter une fermeture" }).click();
  await expect(page.getByLabel("Premier jour fermé")).toBeFocused();
  await page.getByLabel("Premier jour fermé").fill(`${year}-12-24`);
  await page.getByLabel("Raison affichée sur le site").fill("Inventaire");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await page.goto(`${site.url}/contact`);
  const announced = page.getByRole("main").getByRole("paragraph");
  await expect(announced.filter({ hasText: `Fermé le 24 décembre ${year}` })).toBeVisible();
  await page.goto(site.url);
  const structured = await page.locator("script[type='application/ld+json']").allTextContents();
  expect(structured.join()).toContain(`"validFrom":"${year}-12-24"`);
  await page.goto(`${site.url}/admin/contenu/horaires`);
  await page.getByRole("button", { name: "Retirer la 1re fermeture" }).click();
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await page.goto(`${site.url}/contact`);
  await expect(page.getByText("Inventaire")).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without any script", () => {
    test.use({ javaScriptEnabled });

    test("buttons move lines and items, and the focus follows", async ({ page }) => {
      await openStaff(page, "/admin/contenu/entreprise");
      const history = page.getByRole("group", { name: "Histoire" });
      await page.getByLabel("Nom de l’entreprise").fill("Moulin d’Essai");
      await fold(page, "Histoire").click();
      await page.getByRole("button", { name: "Descendre la 1re date" }).press("Enter");
      await expect(history.getByRole("status")).toContainText("1933 : c’est maintenant la 2e date sur 6.");
      await expect(history.getByLabel("Année").first()).toHaveValue("1970");
      await expect(page.getByRole("button", { name: "Descendre la 2e date" })).toBeFocused();
      await expect(page.getByLabel("Nom de l’entreprise")).toHaveValue("Moulin d’Essai");
      await page.getByRole("button", { name: "Ajouter une date" }).press("Enter");
      await expect(history.getByLabel("Année").last()).toBeFocused();
      await page.keyboard.type("2026");
      await history.getByLabel("Événement").last().fill("Nouveau site");
      await history.getByLabel("Événement").last().press("Enter");
      await expect(page.getByText("C’est publié")).toBeVisible();
      await page.goto(`${site.url}/a-propos`);
      await expect(page.getByRole("main")).toContainText(/1970.*1933.*2026/s);

      await page.goto(`${site.url}/admin/contenu/actualites`);
      await page.getByRole("button", { name: "Monter Article en préparation" }).press("Enter");
      await expect(page.getByText("est maintenant à la place 2 sur 3")).toBeVisible();
      await expect(page.getByRole("button", { name: "Monter Article en préparation" })).toBeFocused();
      await page.getByRole("button", { name: "Monter Article en préparation" }).press("Enter");
      await expect(page.getByRole("button", { name: "Descendre Article en préparation" })).toBeFocused();
      await page.goto(`${site.url}/a-propos`);
      await expect(page.getByRole("main")).toContainText(/Article en préparation.*Un journal parle/s);
    });

    test("facts are collapsed by subject, and a part with an error or a sample is open", async ({ page }) => {
      await openStaff(page, "/admin/contenu/entreprise");
      await expect(fold(page, "Identité")).toContainText("Maison Exemple, SARL");
      await expect(fold(page, "Identité")).toContainText("1 exemple");
      await expect(fold(page, "Histoire")).toContainText("6 dates, de 1933 à 2024");
      await expect(fold(page, "Mentions légales")).toContainText("8 à renseigner");
      await expect(page.getByLabel("Nom de l’entreprise")).toBeVisible();
      const turnover = page.getByLabel("Chiffre d’affaires", { exact: true });
      await expect(turnover).toBeHidden();
      await fold(page, "Chiffres").click();
      await turnover.fill("beaucoup");
      await page.getByLabel("Nom de l’entreprise").fill("Moulin d’Essai");
      await page.getByRole("button", { name: "Enregistrer et publier" }).click();
      await expect(fold(page, "Chiffres")).toContainText("1 à corriger");
      await expect(turnover).toBeVisible();
      await expect(turnover).toHaveValue("beaucoup");
      await page.getByRole("alert").getByRole("link").click();
      await turnover.fill("27");
      await page.getByRole("button", { name: "Enregistrer et publier" }).click();
      await expect(page.getByText("C’est publié")).toBeVisible();
      await expect(fold(page, "Chiffres")).toContainText("27 M€");
      await expect(fold(page, "Identité")).not.toContainText("1 exemple");
      await page.goto(`${site.url}/admin/contenu/entreprise`);
      await expect(turnover).toBeHidden();
      await page.goto(`${site.url}/admin`);
      await page.locator("a[href*='#champ-legal.siret']").first().click();
      await expect(page.getByLabel("SIRET")).toBeInViewport();
    });

    test("the box « Fermé » closes a day whatever its hours, and opens it again", async ({ page }) => {
      await openStaff(page, "/admin/contenu/horaires");
      const day = page.getByRole("group", { name: "Vendredi" });
      await expect(page.getByRole("group", { name: "Samedi" }).getByLabel("Fermé")).toBeChecked();
      await day.getByLabel("Fermé").check();
      await expect(day.getByLabel("Matin, début")).toHaveCSS("text-decoration-line", "line-through");
      await page.getByRole("button", { name: "Enregistrer et publier" }).click();
      await expect(page.getByText("C’est publié")).toBeVisible();
      await expect(day.getByLabel("Fermé")).toBeChecked();
      await expect(day.getByLabel("Matin, début")).toHaveValue("");
      await page.goto(`${site.url}/contact`);
      await expect(page.getByRole("main")).toContainText("Vendredi au dimancheFermé");
      await page.goto(`${site.url}/admin/contenu/horaires`);
      await day.getByLabel("Matin, début").fill("9h");
      await day.getByLabel("Matin, fin").fill("12h");
      if (!javaScriptEnabled) await day.getByLabel("Fermé").uncheck();
      await expect(day.getByLabel("Fermé")).not.toBeChecked();
      await page.getByRole("button", { name: "Enregistrer et publier" }).click();
      await page.goto(`${site.url}/contact`);
      await expect(page.getByRole("main")).toContainText(/Vendredi\s*9h–12h/);
    });
  });
}

test("360 px: the week has a row per day, and the sticky actions stay visible", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openStaff(page, "/admin/contenu/horaires");
  for (const name of ["Lundi", "Dimanche"]) {
    const controls = page.getByRole("group", { name }).locator("input");
    await expect(controls).toHaveCount(5);
    const middles = await controls.evaluateAll((inputs) =>
      inputs.map((input) => Math.round(input.getBoundingClientRect().y + input.getBoundingClientRect().height / 2)),
    );
    expect(Math.max(...middles) - Math.min(...middles), name).toBeLessThanOrEqual(1);
  }
  const wrong = page.getByRole("group", { name: "Lundi" }).getByLabel("Matin, fin");
  await wrong.fill("midi");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByRole("group", { name: "Lundi" })).toContainText("Matin, fin : « midi » n’est pas une heure.");
  await expect(wrong).toHaveAccessibleDescription(/midi.*n’est pas une heure/);
  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const outcomes = [
    ["/entreprise", "Enregistrer et publier"],
    ["/actualites/presse", "Enregistrer et publier"],
    ["/offres/horaires-alternes", "Enregistrer et publier"],
    ["/actualites", "Créer un brouillon"],
    ["/offres", "Créer un brouillon"],
  ] as const;
  for (const [path, name] of outcomes) {
    await openStaff(page, `/admin/contenu${path}`);
    await expect(page.getByRole("button", { name }), path).toBeInViewport({ ratio: 1 });
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the set-up leads to one's own name and logo on the home page", async ({ page }) => {
      await openStaff(page, "/admin/demarrage");
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel("Nom de l’entreprise").fill("Moulin d’Essai");
      await page.getByRole("button", { name: "Enregistrer et publier" }).click();
      await expect(page.getByText("C’est publié")).toBeVisible();
      const buffer = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 1"><path d="M0 0h3v1z"/></svg>',
      );
      await page.getByLabel("Fichier du logo").setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer });
      await page.getByRole("button", { name: "Mettre ce logo" }).click();
      await expect(page.getByText("Votre logo est en place sur chaque page.")).toBeVisible();
      await page.goto(site.url);
      await expect(page).toHaveTitle(/Moulin d’Essai/);
      const [mark, title] = [
        page.getByRole("banner").getByAltText("Moulin d’Essai"),
        page.getByRole("heading", { level: 1 }),
      ];
      expect((await mark.boundingBox())?.x).toBe((await title.boundingBox())?.x);
    });
  });
}

test("facts: errors show at their fields, and typed values stay", async ({ page }) => {
  await openStaff(page, "/admin/contenu/entreprise");
  await expectAccessible(page);
  await page.getByLabel("Nom de l’entreprise").fill("Moulin d’Essai");
  await page.getByLabel("Fixe").fill("zéro deux");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByRole("alert")).toContainText("Un point est à corriger");
  await expectAccessible(page);
  await expect(page.getByLabel("Nom de l’entreprise")).toHaveValue("Moulin d’Essai");
  await page.getByRole("alert").getByRole("link").click();
  await expect(page.getByLabel("Fixe")).toBeFocused();
  await page.getByLabel("Fixe").fill("02 61 91 12 34");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await page.getByRole("link", { name: "Voir le site" }).click();
  await expect(page).toHaveTitle(/Moulin d’Essai/);
});

for (const width of [700, 1280]) {
  // @A5.staff-content
  test(`${width} px: prices: each figure has its source on its row`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
    await page.goto(`${site.url}/admin/contenu/prix`);
    const sources = page.getByRole("textbox", { name: "D’où vient ce chiffre" });
    await expect(sources).not.toHaveCount(0);
    const pairs = await sources.evaluateAll((all) =>
      all.map((source) => {
        const figure = document.getElementsByName((source as HTMLInputElement).name.replace(/source$/, "value"))[0];
        const [one, other] = [figure, source].map((field) => field?.getBoundingClientRect());
        return (
          Math.round(one?.bottom ?? 0) === Math.round(other?.bottom ?? 1) && Number(one?.left) < Number(other?.left)
        );
      }),
    );
    expect(new Set(pairs)).toEqual(new Set([true]));
    if (width < 1280) return;
    expect(await sources.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth))).toHaveLength(0);
  });
}

test("prices: on a conflict the second person sees the difference and decides", async ({ page, context }) => {
  await openStaff(page, "/admin/contenu/prix");
  await expectAccessible(page);
  const other = await context.newPage();
  await other.goto(`${site.url}/admin/contenu/prix`);
  await other.getByLabel("Prix d’une dose").fill("3,60");
  await other.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(other.getByText("C’est publié")).toBeVisible();

  await page.getByLabel("Prix d’une dose").fill("3,90");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  const row = page.getByRole("row", { name: "Granulés de bois, prix d’une dose 3,40 3,60 3,90" });
  await expect(row).toBeVisible();
  await expect(page.getByText("ce qui est publié par Claire Martin")).toBeVisible();
  await expectAccessible(page);
  await expect(row.getByRole("radio", { name: "Votre saisie" })).toBeChecked();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publier ce qui est retenu" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await page.goto(`${site.url}/activites/granules-bois`);
  await expect(page.getByText("3,90").first()).toBeVisible();
});

test("on a conflict the other person's words are taken, corrected below and published", async ({ page, context }) => {
  const path = "/admin/contenu/actualites/habilitation-electrique";
  await openStaff(page, path);
  const text = (on: Page) => on.getByRole("textbox", { name: "Texte", exact: true });
  await expect(page.getByRole("button", { name: "Intertitre" })).toBeVisible();
  const other = await context.newPage();
  await other.goto(site.url + path);
  await expect(other.getByRole("button", { name: "Intertitre" })).toBeVisible();
  await text(other).fill("Deux jours à Dreux.");
  await other.getByLabel("Rubrique").fill("Sécurité");
  await other.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(other.getByText("C’est publié")).toBeVisible();

  await text(page).fill("Trois jours à Chartres.");
  await page.getByLabel("Rubrique").fill("Métier");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByText("corrigez si besoin")).toBeVisible();
  await expect(page.getByText("ne compte que là où")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Intertitre" })).toBeVisible();
  const decided = (name: string) => page.getByRole("group", { name: `${name} : ce qui est retenu` });
  await decided("rubrique").getByText("La sienne").click();
  await expect(page.getByLabel("Rubrique")).toHaveValue("Sécurité");
  await decided("rubrique").getByText("Votre saisie").click();
  await expect(page.getByLabel("Rubrique")).toHaveValue("Métier");
  await decided("texte").getByText("La sienne").click();
  await expect(text(page)).toHaveText("Deux jours à Dreux.");
  await text(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Et un soir.");
  await page.getByRole("button", { name: "Publier ce qui est retenu" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await page.goto(`${site.url}/articles/habilitation-electrique`);
  await expect(page.getByRole("main")).toContainText("Deux jours à Dreux. Et un soir.");
  await expect(page.getByRole("main")).toContainText("Métier");
});

test("a conflict takes the focus; what the other person wrote, taken over, is no change and no text to keep", async ({
  page,
  context,
}) => {
  const path = "/admin/contenu/actualites/habilitation-electrique";
  await openStaff(page, path);
  await expect(page.getByRole("button", { name: "Intertitre" })).toBeVisible();
  await publishElsewhere(context, path, (other) => other.getByLabel("Rubrique").fill("Sécurité"));
  await page.getByLabel("Rubrique").fill("Métier");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByRole("status").filter({ hasText: "a été publié entre-temps" })).toBeFocused();
  await expect(page).toHaveTitle(/^Erreur\s: /);
  await expect(page.getByText("1 changement non publié")).toBeVisible();
  await page.getByText("La sienne", { exact: true }).click();
  await expect(page.getByText(/changements? non publi/)).toHaveCount(0);
  await page.getByRole("button", { name: "Publier ce qui est retenu" }).click();
  await expect(page.getByText("Rien n’a changé")).toBeVisible();
  await expect(page.getByRole("button", { name: "Intertitre" })).toBeVisible();
  await expect(page.getByText("Un texte jamais publié est gardé")).toHaveCount(0);
});

test("a conflict over an item that nobody sees speaks of saving, not of publishing", async ({ page, context }) => {
  await openStaff(page, "/admin/contenu/offres");
  await page.getByLabel("Titre de la nouvelle offre").fill("Chauffeur livreur");
  await page.getByRole("button", { name: "Créer un brouillon" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chauffeur livreur");
  const other = await context.newPage();
  await other.goto(`${site.url}/admin/contenu/offres`);
  await other.getByRole("button", { name: "Supprimer Chauffeur livreur" }).click();
  await expect(other.getByRole("status").filter({ hasText: "est supprimé" })).toBeFocused();
  await page.getByLabel("Mention au-dessus du titre").fill("Dès janvier");
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await expect(page.getByText("Cet élément a été supprimé entre-temps")).toBeVisible();
  await expect(page.getByText("l’enregistrer le remet")).toBeVisible();
  await expect(page.getByRole("link", { name: "Abandonner ma saisie", exact: true })).toBeVisible();

  const offer = "/admin/contenu/offres/offre-en-cours-de-redaction";
  await openStaff(page, offer);
  await other.goto(site.url + offer);
  await other.getByRole("button", { name: "Clore l’offre" }).click();
  await expect(other).toHaveURL(/message=etat/);
  await page.getByLabel("Mention au-dessus du titre").fill("Dès janvier");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByText("Un autre changement a été enregistré entre-temps")).toBeVisible();
  await expect(page.getByText("Relisez, puis enregistrez.")).toBeVisible();
  await expect(page.getByRole("link", { name: /reprendre ce qui est enregistré$/ })).toBeVisible();
});

test("a conflict writes the date of a closure in words", async ({ page, context }) => {
  const year = new Date().getFullYear() + 1;
  const path = "/admin/contenu/horaires";
  const addClosure = async (on: Page, reason: string) => {
    await on.getByRole("button", { name: "Ajouter une fermeture" }).click();
    await on.getByLabel("Premier jour fermé").fill(`${year}-12-24`);
    await on.getByLabel("Dernier jour").first().fill(`${year}-12-26`);
    await on.getByLabel("Raison affichée sur le site").fill(reason);
  };
  await openStaff(page, path);
  await addClosure(page, "Veille de Noël");
  await publishElsewhere(context, path, (other) => addClosure(other, "Inventaire"));
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  const closure = `Fermetures exceptionnelles, 24 décembre ${year}`;
  await expect(page.getByRole("rowheader", { name: closure })).toBeVisible();
  await expect(page.getByRole("group", { name: `${closure} : ce qui est retenu` })).toBeVisible();
  await expect(page.getByText(`${year}-12-24`)).toHaveCount(0);
  await page.setViewportSize({ width: 700, height: 800 });
  const until = page.getByRole("cell", { name: /^jusqu’au/ }).first();
  await expect(until).toHaveText(`jusqu’au 26 décembre ${year}, Inventaire`);
  const cut = await until.evaluate((cell) => {
    const words = document.createRange();
    const { firstChild: text } = cell;
    const start = text?.nodeValue?.search(/\d{4},/) ?? -1;
    words.setStart(text as Node, start);
    words.setEnd(text as Node, start + 4);
    return words.getClientRects().length > 1;
  });
  expect(cut).toBe(false);
});

test("a refused offer with long texts counts only what was changed", async ({ page }) => {
  await openStaff(page, "/admin/contenu/offres/horaires-alternes");
  await page.getByLabel("Titre", { exact: true }).fill("");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByRole("alert")).toContainText("Un point est à corriger");
  await expect(page.getByText("1 changement non publié")).toBeVisible();
});

test("a refused draft and a refused document take the focus", async ({ page }) => {
  await openStaff(page, "/admin/contenu/actualites");
  await page.getByRole("button", { name: "Créer un brouillon" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Un point est à corriger" })).toBeFocused();
  await openStaff(page, "/admin/contenu/documents");
  const buffer = Buffer.from("Bonjour");
  await page.getByLabel("Ajouter un PDF").setInputFiles({ name: "tarif.pdf", mimeType: "application/pdf", buffer });
  await page.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "ce n’est pas un PDF" })).toBeFocused();
});

// @A5.staff-content
test("an offer and an article go from draft to publication, and leave the checklist", async ({ page }) => {
  await openStaff(page, "/admin/contenu/offres");
  await expectAccessible(page);
  await page.getByLabel("Titre de la nouvelle offre").fill("Chauffeur livreur");
  await page.getByRole("button", { name: "Créer un brouillon" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chauffeur livreur");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publier l’offre" }).click();
  await expect(page.getByRole("alert")).toContainText("Indiquez le contrat avant de publier.");
  await page.getByLabel("Contrat").fill("CDI");
  await page.getByLabel("Début", { exact: true }).fill("En mars");
  await page.getByLabel("Description").fill("Livrer le fioul et les granulés.");
  await page.getByLabel("Profil recherché").fill("Le permis C");
  await page.getByLabel("Date de publication").fill("2026-11-20");
  await page.getByRole("button", { name: "Publier l’offre" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await page.goto(`${site.url}/recrutement`);
  await page.getByRole("link", { name: "Chauffeur livreur", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/recrutement/chauffeur-livreur`);

  await page.goto(`${site.url}/admin/contenu/actualites`);
  await expectAccessible(page);
  await page.getByLabel("Titre de la nouvelle carte").fill("Une moisson de plus");
  await page.getByLabel("Titre de la nouvelle carte").press("Enter");
  await page.getByRole("group", { name: "Image" }).locator("summary").click();
  await page.getByRole("radio", { name: "Grains de blé en tas" }).check();
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await expect(page.getByText("Brouillon enregistré. Personne ne le voit encore.")).toBeVisible();
  await expect(page.getByRole("group", { name: "Image" }).locator("summary")).toContainText("Grains de blé en tas");
  await page.getByRole("button", { name: "Publier la carte" }).click();
  await expect(page.getByRole("alert")).toContainText("Écrivez le résumé avant de publier.");
  await page.getByLabel("Résumé").fill("Trois semaines de récolte.");
  await page.getByLabel("La carte mène à").selectOption("L’article ci-dessous");
  await page.getByLabel("Texte", { exact: true }).fill("Le grain est rentré.\n\n## La suite\n\nDes semis.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publier la carte" }).click();
  await expect(page).toHaveURL(`${site.url}/articles/une-moisson-de-plus`);
  await expect(page.getByText("C’est publié : le site le montre dès maintenant.")).toBeFocused();
  await page.goto(`${site.url}/a-propos`);
  await page.getByRole("link", { name: "Toutes les actualités" }).click();
  await page.getByRole("link", { name: "Une moisson de plus" }).click();
  await expect(page.getByRole("heading", { name: "La suite" })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${site.url}/admin`);
  await page.getByText("Voir la liste").click();
  await expect(page.getByRole("link", { name: /^Maison Exemple.*nom de l’entreprise/ })).toBeVisible();
  await page.getByRole("button", { name: /Envoyer un message d’essai/ }).click();
  await expect(page.getByText("Un message d’essai part vers")).toBeVisible();
  await expectAccessible(page);
});

test("an article is written as it will look, with blocks, marks, a link and pictures", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await openStaff(page, "/admin/contenu/actualites/habilitation-electrique");
  const text = page.getByRole("textbox", { name: "Texte", exact: true });
  const stored = page.locator("textarea[name=body]");
  await expect(text.getByRole("heading", { name: "Six objectifs" })).toBeVisible();
  await expect(page.getByText(/changements? non publi/)).toHaveCount(0);
  await text.fill("");
  await page.keyboard.type("La suite");
  await page.getByRole("button", { name: "Intertitre" }).click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("- blé");
  await page.keyboard.press("Enter");
  await page.keyboard.type("orge <b>");
  await expect(text.getByRole("heading", { name: "La suite" })).toBeVisible();
  await expect(text.getByRole("listitem")).toHaveText(["blé", "orge <b>"]);
  await expect(page.getByRole("button", { name: "Liste", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("La cour est propre.");
  await page.getByRole("button", { name: "Citation" }).click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Marc, éleveur");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Voir ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("les horaires");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("Control+k");
  await page.getByLabel("Le lien mène à").fill("contact");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Une adresse commence par « / » ou « https:// ».")).toBeVisible();
  await page.getByLabel("Le lien mène à").fill("/contact");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await expect(text.getByRole("link", { name: "horaires" })).toHaveAttribute("href", "/contact");
  await expect(stored).toHaveValue(
    "## La suite\n\n- blé\n- orge <b>\n\n> La cour est propre.\n> — Marc, éleveur\n\nVoir **les **[**horaires**](/contact)",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Annuler la frappe" }).click();
  await expect(text.getByRole("link")).toHaveCount(0);
  await page.getByRole("button", { name: "Rétablir" }).click();
  await expect(text.getByRole("link")).toHaveCount(1);
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await expect(page.getByText("Ajoutez d’abord une image plus bas")).toBeVisible();

  await page.getByRole("button", { name: "Ajouter une image" }).click();
  await expect(text.getByRole("listitem")).toHaveText(["blé", "orge <b>"]);
  await page.locator("#champ-pictures\\.0\\.picture").locator("xpath=ancestor::details/summary").click();
  await page.locator('input[name="pictures.0.picture"][value="kernels"]').check();
  await text.getByText("La suite").click();
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await expect(stored).toHaveValue(/^## La suite\n\n\{image 1\}\n\n- blé/);
  await text.getByText("Image 1 : Grains de blé").click();
  await expect(page.getByLabel("Image placée ici")).toHaveValue("0");
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Retirer du texte" }).click();
  await expect(stored).not.toHaveValue(/\{image 1\}/);
  await text.getByText("La cour est propre").click();
  await page.getByLabel("Portrait à côté de la citation").selectOption("0");
  await expect(stored).toHaveValue(/> — Marc, éleveur \{image 1\}/);
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await page.goto(`${site.url}/articles/habilitation-electrique`);
  await expect(page.getByRole("heading", { name: "La suite" })).toBeVisible();
  await expect(page.locator("blockquote img")).toHaveCount(1);
  await watch.expectClean();
});

test("what is pasted into an article keeps its titles, lists, links and bold words, and nothing else", async ({
  page,
}) => {
  const watch = await watchPage(page, site.url);
  await openStaff(page, "/admin/contenu/actualites/habilitation-electrique");
  const text = page.getByRole("textbox", { name: "Texte", exact: true });
  const stored = page.locator("textarea[name=body]");
  await expect(page.getByRole("button", { name: "Intertitre" })).toBeVisible();
  const paste = async (type: string, pasted: string) => {
    await text.fill("");
    await text.evaluate(
      (element, [type, pasted]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(type, pasted);
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      [type, pasted] as const,
    );
  };
  await paste(
    "text/html",
    `<b style="font-weight:normal"><h1>La moisson</h1><p class="MsoNormal" style="color:red">Un <span style="font-weight:700">mot</span>
     <a href="https://moulin.example/x">ici</a> et <a href="javascript:alert(1)">là</a>.</p></b>
     <ol><li>blé</li><li>orge</li></ol><img src="x" onerror="alert(1)"><script>alert(1)</script>`,
  );
  await expect(stored).toHaveValue(
    "## La moisson\n\nUn **mot** [ici](https://moulin.example/x) et là.\n\n1. blé\n2. orge",
  );
  await expect(page.getByText("Les images de ce que vous avez collé ne sont pas reprises.")).toBeVisible();
  await paste(
    "text/html",
    `<ol><li>Appeler<ul><li>le matin</li><li>tôt<ol><li>à 8h</li></ol></li></ul> sinon écrire</li><li>Ouvrir</li></ol>
     <ol><li>Semer</li><ul><li>blé</li></ul><li>Récolter</li></ol>`,
  );
  await expect(stored).toHaveValue(
    "1. Appeler\n2. le matin\n3. tôt\n4. à 8h\n5. sinon écrire\n6. Ouvrir\n\n1. Semer\n2. blé\n3. Récolter",
  );
  await paste(
    "text/html",
    `<p>10<sup>3 </sup>kWh, CO<sub>2</sub>, 1<sup>er</sup>, 5 m<span style="vertical-align:super">3</span>,
     clients<sup><a href="https://moulin.example/x">1</a></sup> et fermes<sup>1, 2</sup></p>`,
  );
  await expect(stored).toHaveValue("10³ kWh, CO₂, 1er, 5 m³, clients[¹](https://moulin.example/x) et fermes 1, 2");
  const point = (mark: string, words: string, level = 1) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
     style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;
     </span></span></span><![endif]>${words}<o:p></o:p></p>`;
  await paste(
    "text/html",
    `<body>${point("·", "Premier <b style='mso-bidi-font-weight:normal'>point</b>")}${point("o", "Détail", 2)}${point("·", "Second point")}
     <p class=MsoNormal>Ensuite<o:p></o:p></p>${point("1.", "Visite")}${point("2.", "Devis")}</body>`,
  );
  await expect(stored).toHaveValue("- Premier **point**\n- Détail\n- Second point\n\nEnsuite\n\n1. Visite\n2. Devis");
  await paste(
    "text/html",
    `<table border=0 style='border-collapse:collapse'><col width=64><tr><td class=xl65>Quantité</td><td>Vrac</td><td>Sacs</td></tr>
     <tr><td>500 L</td><td align=right>1 250</td><td><p><b>1 300</b></p></td></tr></table>
     <table><tr><td>Palette</td><td>350&nbsp;€</td></tr></table><table><tr><td><p>Un.</p><p>Deux.</p></td><td>Trois.</td></tr></table>`,
  );
  await expect(stored).toHaveValue(
    "Quantité · Vrac · Sacs\n\n500 L · 1 250 · **1 300**\n\nPalette\u00a0: 350\u00a0€\n\nUn.\n\nDeux.\n\nTrois.",
  );
  await paste("text/html", "<p>Maison<br>1 <b>rue<br></b>28000 Chartres<br></p><p>Fin.</p>");
  await expect(stored).toHaveValue("Maison\n\n1 **rue**\n\n28000 Chartres\n\nFin.");
  await paste("text/html", "<span>Maison<br>28000 Chartres</span>");
  await expect(stored).toHaveValue("Maison\n\n28000 Chartres");
  await paste("text/plain", "Quantité\tVrac\tSacs\r\n500 L\t1 250\t1 300\r\n");
  await expect(stored).toHaveValue("Quantité · Vrac · Sacs\n\n500 L · 1 250 · 1 300");
  await paste("text/plain", " Bonjour ");
  await expect(stored).toHaveValue("Bonjour");
  await paste("text/plain", "Le grain est rentré.\r\n\r\n## La suite\r\n\r\n- semis");
  await expect(text.getByRole("heading", { name: "La suite" })).toBeVisible();
  await expect(stored).toHaveValue("Le grain est rentré.\n\n## La suite\n\n- semis");

  for (const type of ["paste", "drop"]) {
    const isLeft = await text.evaluate((element, type) => {
      const data = new DataTransfer();
      data.items.add(new File(["x"], "cour.jpg", { type: "image/jpeg" }));
      const init = { bubbles: true, cancelable: true };
      const [{ left, top }] = element.getClientRects() as unknown as [DOMRect];
      return element.dispatchEvent(
        type === "paste"
          ? new ClipboardEvent(type, { ...init, clipboardData: data })
          : new DragEvent(type, { ...init, dataTransfer: data, clientX: left + 5, clientY: top + 5 }),
      );
    }, type);
    expect(isLeft, type).toBe(false);
    await expect(page.getByText("Un fichier ne se pose pas dans le texte.")).toBeVisible();
    await text.fill(`Un mot, ${type}.`);
    await expect(page.getByText("Un fichier ne se pose pas dans le texte.")).toHaveCount(0);
  }

  const whole = "Un.\n\n{image 1}\n\n> Dit.\n> — Marc {image 2}\n\n1. deux\n\nFin.";
  // A drop may still move the selection while `fill` selects everything.
  await expect(async () => {
    await text.fill(whole);
    await expect(stored).toHaveValue(whole, { timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+x");
  await expect(stored).toHaveValue("");
  await page.keyboard.press("Control+v");
  await expect(stored).toHaveValue(whole);

  await text.fill("");
  await page.keyboard.type("- 5 °C cette nuit");
  await expect(text.getByRole("listitem")).toHaveText("5 °C cette nuit");
  for (let typed = 0; typed < "5 °C cette nuit".length; typed += 1) await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(text.getByRole("listitem")).toHaveCount(0);
  await page.keyboard.type(" **mot** et [x](y)");
  await expect(stored).toHaveValue("*\u2060*mot*\u2060* et [x]\u2060(y)");
  await page.locator("label", { hasText: /^Texte/ }).click();
  await expect(text).toBeFocused();
  await watch.expectClean();
});

test("an article can be written before its editor has come, and without it", async ({ page }) => {
  let letCome = () => {};
  const isLate = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/article-view/, async (route) => {
    await isLate;
    await route.continue();
  });
  await openStaff(page, "/admin/contenu/actualites/habilitation-electrique");
  const text = page.getByLabel("Texte", { exact: true });
  await text.fill("Tapé tôt.\n\n## La suite");
  letCome();
  await expect(page.getByRole("button", { name: "Intertitre" })).toBeVisible();
  await expect(text).toBeFocused();
  await expect(text.getByRole("heading", { name: "La suite" })).toBeVisible();

  await page.unroute(/article-view/);
  await page.route(/article-view/, (route) => route.abort());
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText("Une ligne vide sépare deux paragraphes.")).toBeVisible();
  await text.fill("Sans l’éditeur.");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
});

test("an import file is chosen, its changes are shown, and it is published", async ({ page }) => {
  const exported = await exportedContent(admin);
  exported.content.company.name = "Moulin d’Essai";
  await openStaff(page, "/admin/contenu/import");
  await page.locator("input[type=file]").setInputFiles({
    name: "contenu.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(exported)),
  });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Voir ce qui changera" }).click();
  const row = page.getByRole("row", { name: "Identité, nom de l’entreprise Maison Exemple Moulin d’Essai" });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Importer et publier" }).click();
  await expect(page.getByText("Le contenu du fichier est publié.")).toBeVisible();
  await page.goto(site.url);
  await expect(page).toHaveTitle(/Moulin d’Essai/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an import file is chosen, its changes are shown, and it is published", async ({ page }) => {
    const exported = await exportedContent(admin);
    exported.content.prices.pellets.vendingMachine.doseEuros = 3.9;
    await openStaff(page, "/admin/contenu/import");
    const buffer = Buffer.from(JSON.stringify(exported));
    await page.getByLabel("Fichier exporté").setInputFiles({ name: "a.json", mimeType: "application/json", buffer });
    await page.getByRole("button", { name: "Voir ce qui changera" }).click();
    await expect(page.getByRole("row", { name: "Granulés de bois, prix d’une dose 3,40 3,90" })).toBeVisible();
    await page.getByRole("button", { name: "Importer et publier" }).click();
    await expect(page.getByText("Le contenu du fichier est publié.")).toBeVisible();
    await page.goto(`${site.url}/activites/granules-bois`);
    await expect(page.getByRole("main")).toContainText("3,90");
  });

  test("a first notice is published", async ({ page }) => {
    await openStaff(page, "/admin/contenu/annonce");
    await page.getByRole("textbox", { name: /^Texte/ }).fill("Neige : livraisons suspendues jusqu’à jeudi.");
    await page.getByRole("button", { name: "Enregistrer et publier" }).click();
    await expect(page.getByText("C’est publié")).toBeVisible();
    await page.goto(site.url);
    await expect(page.getByRole("complementary", { name: "Annonce" })).toHaveText(/livraisons suspendues/);
  });

  test("hours are published, and reset to the shipped value", async ({ page }) => {
    await openStaff(page, "/admin/contenu/horaires");
    await friday(page).fill("16h");
    await page.getByRole("button", { name: "Enregistrer et publier" }).click();
    await expect(page.getByText("C’est publié")).toBeVisible();
    await page.getByText("Revenir à la valeur d’origine…").click();
    await page.getByLabel("Oui : 1 valeur change.").check();
    await page.getByRole("button", { name: "Revenir à la valeur d’origine", exact: true }).click();
    await expect(page.getByText("C’est de nouveau comme à l’installation.")).toBeVisible();
    await expect(friday(page)).toHaveValue("17h");
  });
});

const fold = (page: Page, title: string) =>
  page.locator("summary").filter({ has: page.getByText(title, { exact: true }) });

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const friday = (page: Page) => page.getByRole("group", { name: "Vendredi" }).getByLabel("Après-midi, fin");

async function publishElsewhere(context: BrowserContext, path: string, fill: (other: Page) => Promise<void>) {
  const other = await context.newPage();
  await other.goto(site.url + path);
  await fill(other);
  await other.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(other.getByText("C’est publié")).toBeVisible();
}

async function openStaff(page: Page, path: string) {
  const cookies = [...admin.cookies].map(([name, value]) => ({ name, value, url: site.url }));
  await page.context().addCookies(cookies);
  await page.goto(site.url + path);
}
