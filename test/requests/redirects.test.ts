import { describe, expect, test } from "vitest";
import { dayInParis } from "../../core/text/dates.ts";
import { DIALECTS } from "../database.ts";
import { EXPORT, sendImport } from "../imports.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { visitorOf } from "../visitor.ts";
import { fieldsOf, publish, seenOn } from "./content-form.ts";
import { importLines, REDIRECTS, linesOf as typed } from "./redirect-lines.ts";

/** Of a visitor who is counted. */
const TAB = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0", "sec-fetch-dest": "document" };

describe.each(DIALECTS)("on %s", (dialect) => {
  test("an old address leads to its page for ever, in one hop; others are missing, and real pages stay", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const visitor = visitorOf(site);
    expect((await visitor.get("/ancien-tarif.html")).status).toBe(404);
    const lines = typed(
      ["/ancien-tarif.html", "/activites/fioul"],
      ["/été", "https://granules.example/"],
      ["/avis", "/contact"],
      ["/Nos Tarifs 2020.pdf", "/activites/fioul"],
    );
    // An earlier release stored redirects of real pages.
    await importLines(staff, ["/avis", "/contact"]);
    expect((await publish(staff, REDIRECTS, lines)).status).toBe(303);
    for (const [path, to] of [
      ["/ancien-tarif.html", "/activites/fioul"],
      ["/Ancien-Tarif.html", "/activites/fioul"],
      ["/ancien-tarif.html?page=2", "/activites/fioul"],
      ["/%C3%A9t%C3%A9", "https://granules.example/"],
      ["/Nos%20Tarifs%202020.pdf", "/activites/fioul"],
    ]) {
      const { status, headers } = await visitor.get(path ?? "");
      expect([path, status, headers.get("location")]).toEqual([path, 301, to]);
    }
    expect((await visitor.get("/ancien-tarif")).status).toBe(404);
    expect((await visitor.get("/%FF")).status).not.toBe(500);
    expect((await visitor.get("/avis")).status).toBe(200);
  });

  test("an article and an offer that are gone lead on, and are counted while they lead nowhere", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const visitor = visitorOf(site);
    const gone = ["/articles/moisson-2019", "/recrutement/chauffeur", "/recrutement/chauffeur/candidature"];
    for (const path of gone) expect((await visitor.get(path, TAB)).status).toBe(404);
    await staff.get("/admin/frequentation");
    const counted = await database.db.selectFrom("traffic").select("name").where("kind", "=", "missed").execute();
    expect(counted.map(({ name }) => name).sort()).toEqual(gone);

    const targets = ["/actualites", "/recrutement", "/recrutement/spontanee/candidature"];
    const lines = typed(...gone.map((path, index): [string, string] => [path, targets[index] ?? ""]));
    expect((await publish(staff, REDIRECTS, lines)).status).toBe(303);
    const answers = await Promise.all(gone.map((path) => visitor.get(path)));
    expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual(
      targets.map((target) => [301, target]),
    );
  });

  test("an address that visitors often miss is offered, with its line ready to be filled in", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const day = dayInParis(new Date());
    const missed = Object.entries({ "/bois-de-chauffe": 12, "/prix": 3, "/une-fois": 1, "/suivi/…": 9, "/vieux": 5 });
    const rows = missed.map(([name, count]) => ({ day, kind: "missed" as const, name, count }));
    await database.db.insertInto("traffic").values(rows).execute();
    await publish(staff, REDIRECTS, typed(["/vieux", "/contact"]));
    const page = await staff.get(REDIRECTS);
    expect(page.text).toMatch(/\/bois-de-chauffe 12 fois Rediriger vers….* \/prix 3 fois/);
    for (const gone of ["/une-fois", "/suivi", "/vieux 5"]) expect(page.text).not.toContain(gone);

    const [, link = ""] = /href="(\?de=[^"]*chauffe)"/.exec(page.html) ?? [];
    const ready = await staff.get(REDIRECTS + link);
    expect(ready.text).toContain("Une ligne est ajoutée pour /bois-de-chauffe");
    expect(ready.html).toMatch(/<input(?=[^>]*name="list\.1\.to")(?=[^>]*autofocus="")/i);
    const filled = {
      ...fieldsOf(ready),
      "list.1.to": "/activites/granules-bois",
      intent: "publish",
      seen: seenOn(ready),
    };
    expect((await staff.post(REDIRECTS, filled)).status).toBe(303);
    expect((await visitorOf(site).get("/bois-de-chauffe")).headers.get("location")).toBe("/activites/granules-bois");
    expect((await staff.get(REDIRECTS)).text).not.toContain("12 fois");
  });

  test.each([
    ["an address without slash", typed(["tarif", "/contact"])],
    ["a query", typed(["/tarif?x=1", "/contact"])],
    ["an address of the staff area", typed(["/admin/tarif", "/contact"])],
    ["another protocol", typed(["/tarif", "javascript:alert(1)"])],
    ["a page that does not exist", typed(["/tarif", "/activites/charbon"])],
    ["an article that does not exist", typed(["/tarif", "/articles/charbon"])],
    ["another host without protocol", typed(["/tarif", "//ailleurs.example"])],
    ["the same address twice", typed(["/tarif", "/contact"], ["/Tarif/", "/avis"])],
    ["a chain", typed(["/tarif", "/prix"], ["/prix", "/contact"])],
    ["a circle", typed(["/tarif", "/tarif"])],
    ["a circle through a query", typed(["/tarif", "/tarif?page=2"])],
    ["a circle through a place on the page", typed(["/tarif", "/Tarif/#prix"])],
  ])("refuses %s", async (_case, lines) => {
    const { site } = await siteWithAdministrator(dialect);
    expect((await publish(await signedIn(site), REDIRECTS, lines)).status).toBe(400);
    expect((await visitorOf(site).get("/tarif")).status).toBe(404);
  });
});

test.each([
  "/contact",
  "/Contact/",
  "/%63ontact",
  "/avis/fonctionnement",
  "/actualites",
  "/sitemap.xml",
  "/articles/habilitation-electrique",
  "/recrutement/horaires-alternes",
  "/recrutement/horaires-alternes/candidature",
  "/livraison",
])("refuses %s as an old address, because the site has a page there", async (from) => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const path = "/admin/contenu/vos-pages/livraison";
  await staff.post("/admin/contenu/vos-pages", { intent: "create", title: "Livraison" });
  const page = await staff.get(path);
  await staff.post(path, { ...fieldsOf(page), intro: "Partout.", intent: "etat:published", seen: seenOn(page) });
  expect((await visitorOf(site).get(from.replace(/\/$/, "").toLowerCase())).status).toBe(200);
  const refused = await publish(staff, REDIRECTS, typed([from, "/avis"]));
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Le site a une page à cette adresse.")]);
});

test("an address without a page is an old one, also below that of a page", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const former = ["/actualites/2019", "/avis/anciens", "/documents/tarif.pdf", "/contact.html"];
  const lines = former.map((from): [string, string] => [from, "/contact"]);
  expect((await publish(staff, REDIRECTS, typed(...lines))).status).toBe(303);
  for (const from of former) expect((await visitorOf(site).get(from)).headers.get("location"), from).toBe("/contact");
});

test("a chain that an earlier release stored leads on in one hop, is imported, and stays when another line changes", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const chain = [
    ["/a", "/b/#tarif"],
    ["/b", "/c"],
    ["/c", "/contact"],
  ] as [string, string][];
  expect((await importLines(staff, ...chain)).status).toBe(303);
  for (const [path, to] of [
    ["/a", "/contact#tarif"],
    ["/b", "/contact"],
  ] as const) {
    expect((await visitorOf(site).get(path)).headers.get("location"), path).toBe(to);
  }
  const exported = (await staff.get(EXPORT)).bytes;
  expect((await sendImport(staff, exported)).text).toContain("la même chose que le site");
  expect((await publish(staff, REDIRECTS, typed(...chain, ["/d", "/avis"]))).status).toBe(303);
  const refused = await publish(staff, REDIRECTS, typed(...chain, ["/d", "/a"]));
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining("Cette adresse mène elle-même ailleurs"),
  ]);
  const circle = await importLines(staff, ["/a", "/b"], ["/b", "/a#tarif"]);
  expect([circle.status, circle.text]).toEqual([400, expect.stringContaining("Cette adresse mène elle-même ailleurs")]);
});

test("as many addresses as the list holds are saved at once, and one more is refused with all of them", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const lines = (count: number) =>
    typed(...Array.from({ length: count }, (_, index): [string, string] => [`/ancien-${index}`, "/contact"]));
  const refused = await publish(staff, REDIRECTS, lines(101));
  expect([refused.status, refused.text.includes("100 lignes au plus.")]).toEqual([400, true]);
  expect(refused.html).toContain('value="/ancien-100"');
  expect((await publish(staff, REDIRECTS, lines(100))).status).toBe(303);
  expect((await visitorOf(site).get("/ancien-99")).headers.get("location")).toBe("/contact");
});
