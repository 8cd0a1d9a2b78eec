import { describe, expect, test } from "vitest";
import { addDays, dayInParis } from "../../core/text/dates.ts";
import { DIALECTS } from "../database.ts";
import { confirmImport, EXPORT, sendImport } from "../imports.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import type { Answer, Visitor } from "../visitor.ts";
import { visitorOf } from "../visitor.ts";
import { fieldsOf, publish, seenOn, values } from "./content-form.ts";
import { linesOf, REDIRECTS } from "./redirect-lines.ts";

const PAGES = "/admin/contenu/vos-pages";
const PAGE = `${PAGES}/livraison`;

const WRITTEN = {
  intro: "Nos camions livrent [toute l’Eure-et-Loir](/depots).",
  heading: "contact",
  "sections.0.form": "text",
  "sections.0.title": "Comment ?",
  "sections.0.text": "Par camion, **le matin**.\n\n- en vrac\n- en sacs",
  "sections.1.form": "picture",
  "sections.1.text": "Depuis nos silos.",
  "sections.1.picture": "silos",
  "sections.2.form": "figures",
  "sections.2.text": "12 camions : chaque jour\n48 h : en moyenne",
  "sections.3.form": "questions",
  "sections.3.text": "Livrez-vous le samedi ?\nSur demande, au {téléphone}.\n\nEt l’hiver ?\nOui.",
  "sections.4.form": "list",
  "sections.4.text": "Ponctuels : à l’heure dite\nPropres",
  "sections.5.form": "action",
  "sections.5.text": "Dites-nous ce qu’il vous faut.",
  "sections.5.button": "Demander un prix",
  "sections.5.href": "/activites/fioul",
};

const create = (staff: Visitor, title = "Livraison") => staff.post(PAGES, { intent: "create", title });
const press = async (staff: Visitor, intent: string, changes: Record<string, string> = {}): Promise<Answer> => {
  const page = await staff.get(PAGE);
  return staff.post(PAGE, { ...fieldsOf(page), ...changes, intent, seen: seenOn(page) });
};

describe.each(DIALECTS)("on %s", (dialect) => {
  test("a published page appears in the menu, the search and the sitemap, and moves with a redirect", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const visitor = visitorOf(site);
    expect((await create(staff)).headers.get("location")).toBe(PAGE);
    expect((await press(staff, "publish", WRITTEN)).headers.get("location")).toBe(`${PAGE}?message=garde`);
    expect((await visitor.get("/livraison")).status).toBe(404);
    const preview = await staff.post("/admin/contenu/apercu", {
      ...fieldsOf(await staff.get(PAGE)),
      subject: "pages/livraison",
      page: "page",
    });
    expect(preview.html).toContain("Par camion, <strong>le matin</strong>.");

    expect((await press(staff, "etat:published")).headers.get("location")).toBe("/livraison?publie");
    expect((await staff.get(`${PAGE}?message=etat`)).html).toContain('href="/livraison"');
    const page = await visitor.get("/livraison");
    expect(page.status).toBe(200);
    for (const part of [
      "<title>Livraison – Maison Exemple</title>",
      'rel="canonical" href="http',
      "<strong>le matin</strong>",
      '<a href="/depots">toute l’Eure-et-Loir</a>',
      'content="Nos camions livrent toute l’Eure-et-Loir."',
      "12 camions</p>",
      "Livrez-vous le samedi\u202f?</h3>",
      "02\u00a061\u00a091\u00a000\u00a000",
      "<strong>Ponctuels</strong>",
      'href="/activites/fioul"',
    ]) {
      expect(page.html).toContain(part);
    }
    expect(page.headers.get("content-security-policy")).not.toContain("nonce-");
    const home = (await visitor.get("/")).html;
    expect(/<nav[^>]*aria-label="Menu principal".*?<\/nav>/s.exec(home)?.[0]).toContain('href="/livraison"');
    for (const place of ["/sitemap.xml", "/recherche?q=livraison", "/recherche/pages.json"]) {
      expect((await visitor.get(place)).html, place).toContain("/livraison");
    }
    expect((await staff.get(PAGE)).text).toContain("6. Demander un prix · Bouton");
    const editor = await staff.get(`/admin/contenu/modifier?${new URLSearchParams({ page: "/livraison" })}`);
    expect(editor.headers.get("location")).toBe(PAGE);
    const title = new URLSearchParams({ page: "/livraison", titre: "Comment ?" });
    const field = await staff.get(`/admin/contenu/modifier?${title}`);
    expect(field.headers.get("location")).toBe(`${PAGE}#champ-sections.0.title`);

    // After two moves one redirect suffices; back at a former address, the page itself answers.
    for (const address of ["/livraisons", "/nos-livraisons"]) await press(staff, "publish", { address });
    for (const former of ["/livraison", "/livraisons"]) {
      const { status, headers } = await visitor.get(former);
      expect([status, headers.get("location")]).toEqual([301, "/nos-livraisons"]);
    }
    const moved = await staff.get(PAGE);
    const [change = ""] = values(moved, "change");
    expect((await staff.post(PAGE, { intent: "undo", change, seen: seenOn(moved) })).status).toBe(303);
    expect((await visitor.get("/livraisons")).status).toBe(200);
    for (const former of ["/livraison", "/nos-livraisons"]) {
      expect((await visitor.get(former)).headers.get("location"), former).toBe("/livraisons");
    }
    expect((await staff.get("/admin/journal")).text).toContain("a changé la page « Livraison »");

    const exported = (await staff.get(EXPORT)).bytes;
    await staff.post(PAGES, { intent: "revert", seen: seenOn(await staff.get(PAGES)) });
    expect((await visitor.get("/livraisons")).status).toBe(404);
    expect((await confirmImport(staff, await sendImport(staff, exported))).status).toBe(303);
    expect((await visitor.get("/livraisons")).html).toContain("<strong>Ponctuels</strong>");
  });

  test("old addresses follow a page that moves, and can still be saved, exported and imported", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const visitor = visitorOf(site);
    await create(staff);
    await press(staff, "etat:published", WRITTEN);
    const leading = linesOf(
      ["/a", "/livraison/"],
      ["/b", "/livraison#tarif"],
      ["/c", "/livraison/?x=1#tarif"],
      ["/d", "/contact/"],
      ["/e", `/livraison#${"x".repeat(289)}`],
    );
    expect((await publish(staff, REDIRECTS, leading)).status).toBe(303);
    expect((await press(staff, "publish", { address: "/livraisons" })).status).toBe(303);
    for (const [former, to] of [
      ["/a", "/livraisons"],
      ["/b", "/livraisons#tarif"],
      ["/c", "/livraisons?x=1#tarif"],
      ["/d", "/contact"],
      ["/e", "/livraisons"],
      ["/livraison", "/livraisons"],
    ] as const) {
      expect([former, (await visitor.get(former)).headers.get("location")]).toEqual([former, to]);
    }
    const more = { "list.6.from": "/f", "list.6.to": "/contact" };
    expect((await publish(staff, REDIRECTS, more)).status).toBe(303);
    const exported = (await staff.get(EXPORT)).bytes;
    expect((await sendImport(staff, exported)).text).toContain("la même chose que le site");
  });

  test.each([
    ["/contact", "déjà une page à cette adresse"],
    ["/admin/livraison", "déjà une page à cette adresse"],
    ["/autre", "Une autre de vos pages a cette adresse"],
    ["Livraison", "commence par « / »"],
    ["", "vide"],
  ])("refuses the address %j", async (address, message) => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    await create(staff, "Autre");
    await create(staff);
    const refused = await press(staff, "publish", { ...WRITTEN, address });
    expect([refused.status, fieldsOf(refused).intro]).toEqual([400, WRITTEN.intro]);
    expect(refused.text.replaceAll("\u00a0", " ")).toContain(message);
  });
});

test.each(DIALECTS)("on %s of two people who give two pages one address at once, one is refused", async (dialect) => {
  const { site } = await siteWithAdministrator(dialect);
  const staff = await signedIn(site);
  const titles = ["Livraison", "Transport"];
  const sends = await Promise.all(
    titles.map(async (title) => {
      await create(staff, title);
      const path = `${PAGES}/${title.toLowerCase()}`;
      const page = await staff.get(path);
      const typed = { ...fieldsOf(page), ...WRITTEN, address: "/camions", seen: seenOn(page) };
      return () => staff.post(path, { ...typed, intent: "etat:published" });
    }),
  );
  const answers = await Promise.all(sends.map((send) => send()));
  expect(answers.map(({ status }) => (status === 303 ? 303 : "refused")).sort()).toEqual([303, "refused"]);
  const refused = answers.find(({ status }) => status !== 303);
  expect(refused?.text).toContain("Une autre de vos pages a cette adresse.");
  expect(refused && fieldsOf(refused).intro).toBe(WRITTEN.intro);
});

test("a page for later is nowhere until its minute, and says when it begins; its end is after that", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const visitor = visitorOf(site);
  await create(staff);
  const later = { "from.day": addDays(dayInParis(new Date()), 1), "from.time": "8h" };
  const early = { ...WRITTEN, ...later, "until.day": later["from.day"], "until.time": "7h" };
  expect((await press(staff, "etat:published", early)).text).toContain("La fin doit venir après le début.");
  expect((await press(staff, "etat:published", { ...WRITTEN, ...later })).status).toBe(303);
  const said = (await staff.get(`${PAGE}?message=etat`)).text.replaceAll("\u00a0", " ");
  expect(said).toMatch(/C’est enregistré\. Paraît le \d.* à 08:00\./);
  expect((await staff.get(PAGES)).text).toMatch(/Planifiée.*Paraît le/);
  expect((await staff.get(PAGE)).text).toContain("Livraison Planifiée");
  expect((await staff.get("/admin/contenu")).text).toContain("0 page sur le site, 1 planifiée");
  expect((await visitor.get("/livraison")).status).toBe(404);
  for (const place of ["/", "/sitemap.xml", "/recherche/pages.json"]) {
    expect((await visitor.get(place)).html, place).not.toContain("/livraison");
  }
  const now = { "from.day": "2020-01-01", "from.time": "8h" };
  expect((await press(staff, "publish", now)).status).toBe(303);
  expect((await visitor.get("/livraison")).status).toBe(200);
  expect((await staff.get(PAGES)).text).not.toContain("Planifiée");
});

test.each([
  [{ "sections.1.picture": "" }, "Choisissez l’image"],
  [{ "sections.2.text": "12 camions" }, "Chaque ligne s’écrit"],
  [{ "sections.3.text": "Livrez-vous ?" }, "Chaque question a sa réponse"],
  [{ "sections.5.href": "" }, "Un bouton a un texte et une adresse"],
  [{ "sections.5.href": "javascript:alert(1)" }, "Une adresse commence par"],
  [{ "sections.0.text": "[ici](javascript:alert(1))" }, "ne mène nulle part"],
  [{ "sections.0.text": "x".repeat(5001) }, "5000 caractères"],
  [{ title: "" }, "vide"],
])("refuses %o and keeps what was typed", async (typed, message) => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  await create(staff);
  const refused = await press(staff, "publish", { ...WRITTEN, ...typed } as Record<string, string>);
  expect([refused.status, fieldsOf(refused).intro]).toEqual([400, WRITTEN.intro]);
  expect(refused.text.replaceAll("\u00a0", " ")).toContain(message);
});

test("a button asks for its text and its address, and completes an address that begins with www", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  await create(staff);
  expect((await press(staff, "publish", { ...WRITTEN, "sections.5.href": "www.moulin.example" })).status).toBe(303);
  const page = await staff.get(PAGE);
  expect(fieldsOf(page)["sections.5.href"]).toBe("https://www.moulin.example");
  expect(page.text).not.toMatch(/(?:Texte du bouton|Le bouton mène à) · facultatif/);
  expect(page.text).toContain("À l’heure de Paris, un jour avec son heure.");
});

test("a page without introduction is not published", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  await create(staff);
  const refused = await press(staff, "etat:published");
  expect([refused.status, refused.text.includes("Écrivez l’introduction avant de publier.")]).toEqual([400, true]);
});

test("a link to a page that the site does not have is asked about once, when visitors would see it", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  await create(staff);
  const dead = { ...WRITTEN, intro: "Voyez [nos dépôts](/depot).", "sections.5.href": "/avis/fonctionement" };
  expect((await press(staff, "publish", dead)).headers.get("location")).toBe(`${PAGE}?message=garde`);
  const asked = await press(staff, "etat:published");
  expect([asked.status, asked.text]).toEqual([
    400,
    expect.stringMatching(/« \/depot »[\s\S]*« \/avis\/fonctionement »/),
  ]);
  expect((await visitorOf(site).get("/livraison")).status).toBe(404);

  const corrected = {
    ...fieldsOf(asked),
    intro: "Voyez [cette page](/livraison) et [le contact](/contact/).",
    seen: seenOn(asked),
  };
  expect((await staff.post(PAGE, { ...corrected, intent: "etat:published" })).headers.get("location")).toBe(
    "/livraison?publie",
  );
  expect((await press(staff, "publish", { title: "Livrer" })).status).toBe(303);
});
