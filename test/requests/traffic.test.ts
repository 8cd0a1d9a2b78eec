import { describe, expect, test } from "vitest";
import { DIALECTS } from "../database.ts";
import { quoteFields } from "../faults/entries.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { type Visitor, visitorOf } from "../visitor.ts";
import { attributes } from "./html.ts";

const TRAFFIC = "/admin/frequentation";
const PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36";
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const tab = { "user-agent": DESKTOP, "sec-fetch-dest": "document", "accept-language": "fr-FR,fr;q=0.9" };
const ahead = { "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" };

/** Opens a site with empty counts, and a function that returns them: « page /avis 2 ». */
async function counting(dialect: (typeof DIALECTS)[number]) {
  const { site, database } = await siteWithAdministrator(dialect);
  const staff = await signedIn(site);
  await staff.get(TRAFFIC);
  await database.db.deleteFrom("traffic").execute();
  const counts = async () => {
    await staff.get(TRAFFIC);
    const rows = await database.db.selectFrom("traffic").selectAll().execute();
    return rows.map(({ kind, name, count }) => `${kind} ${name} ${count}`).sort();
  };
  return { site, staff, database, counts };
}

describe.each(DIALECTS)("on %s", (dialect) => {
  test("counts equal what was asked for, each kind by itself", async () => {
    const { site, counts } = await counting(dialect);
    const visitor = visitorOf(site);
    for (const path of ["/avis", "/avis?utm_source=lettre", "/", "/avis"]) await visitor.get(path, tab);
    await visitor.get("/", { ...tab, "user-agent": PHONE, referer: "https://www.moteur.example/recherche?q=secret" });
    await visitor.get("/contact", { ...tab, referer: `${site.url}/avis` });
    // Return to a page cached by the browser: the answer is 304, but it counts as a view.
    const { headers } = await visitor.get("/depots", tab);
    await visitor.get("/depots", { ...tab, "if-none-match": headers.get("etag") ?? "" });
    expect(await counts()).toEqual([
      "device ordinateur 7",
      "device téléphone 1",
      "language fr 8",
      "page / 2",
      "page /avis 3",
      "page /contact 1",
      "page /depots 2",
      "referrer moteur.example 1",
    ]);
  });

  test.each<[string, Record<string, string>]>([
    ["robots", { ...tab, "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
    ["pages that are fetched ahead", { ...tab, "sec-purpose": "prefetch;prerender" }],
    ["who sends Global Privacy Control", { ...tab, "sec-gpc": "1" }],
    ["who sends Do Not Track", { ...tab, dnt: "1" }],
    ["people who are signed in", { ...tab, cookie: "signed_in=1" }],
    ["who refuses", { ...tab, cookie: "autre=1; uncounted=1" }],
    ["pages that a script reads", { ...tab, "sec-fetch-dest": "empty" }],
  ])("does not count %s", async (_who, headers) => {
    const { site, counts } = await counting(dialect);
    const visitor = visitorOf(site);
    for (const path of ["/avis", "/recherche?q=zzzz", "/n-existe-pas"]) await visitor.get(path, headers);
    expect(
      (await counts()).filter((row) => !/^(missed|search)/.test(row) || !headers["sec-fetch-dest"]?.startsWith("e")),
    ).toEqual([]);
  });

  test("a page that was rendered ahead counts when its script asks for its head", async () => {
    const { site, counts } = await counting(dialect);
    for (const headers of [{ ...tab, ...ahead }, tab]) {
      await fetch(`${site.url}/contact`, { method: "HEAD", headers });
      await fetch(`${site.url}/sitemap.xml`, { method: "HEAD", headers });
    }
    expect((await counts()).filter((row) => row.startsWith("page"))).toEqual(["page /contact 1"]);
  });

  test("staff read pages, articles and offers by their titles", async () => {
    const { site, staff } = await counting(dialect);
    for (const path of ["/a-propos", "/articles/habilitation-electrique", "/recrutement/horaires-alternes"]) {
      await visitorOf(site).get(path, tab);
    }
    const { text } = await staff.get(TRAFFIC);
    for (const name of ["À propos", "Habilitation électrique", "Poste en horaires alternés"])
      expect(text).toContain(name);
    expect(text).not.toMatch(/\/articles\/|\/recrutement\//);
  });

  test("missed addresses, searches without result and forms are counted, without what names a person", async () => {
    const { site, counts } = await counting(dialect);
    const visitor = visitorOf(site);
    for (const path of ["/tarif-2019.html", "/tarif-2019.html", "/wp-login.php", "/.env"]) await visitor.get(path, tab);
    for (const words of ["Lombricompost", "jeanne@client.example", "06 39 98 00 00", "fioul"]) {
      await visitor.get(`/recherche?q=${encodeURIComponent(words)}`, tab);
    }
    await visitor.post("/activites/fioul", { ...quoteFields(""), quantity: "beaucoup" }, tab);
    await visitor.post("/activites/fioul", quoteFields(""), tab);
    expect((await counts()).filter((row) => /^(missed|search|form)/.test(row))).toEqual([
      "form quote envoyé 1",
      "form quote refusé quantity 1",
      "missed /tarif-2019.html 2",
      "search lombricompost 1",
    ]);
  });

  test("the names of fields that a browser refused are counted, and nothing else that is sent there", async () => {
    const { site, counts } = await counting(dialect);
    const visitor = visitorOf(site);
    const say = (fields: Record<string, string>, headers = {}) =>
      visitor.post("/api/refus", fields, { ...tab, ...headers });
    expect((await say({ form: "quote", fields: "quantity city quantity" })).status).toBe(204);
    expect((await say({ form: "review", fields: "comment" }, { "sec-gpc": "1" })).status).toBe(204);
    for (const fields of ["", "__proto__", "jeanne@client.example"])
      expect((await say({ form: "quote", fields })).status).toBe(400);
    expect((await say({ form: "constructor", fields: "city" })).status).toBe(400);
    expect((await visitor.get("/api/refus")).status).toBe(405);
    expect((await counts()).filter((row) => row.startsWith("form"))).toEqual([
      "form quote refusé city 1",
      "form quote refusé quantity 1",
    ]);
  });

  test("staff see the figures, and redirect a missed address in two presses", async () => {
    const { site, staff } = await counting(dialect);
    const visitor = visitorOf(site);
    for (const path of ["/avis", "/vieille-page", "/vieille-page"]) await visitor.get(path, tab);
    const figures = await staff.get(`${TRAFFIC}?jours=7`);
    expect(figures.text).toContain("1 page vue en 7 jours");
    expect(figures.text).toMatch(/Avis : page vue 1/);
    expect(figures.text).toMatch(/Semaine du Demandes Délai Tenu Avis/);
    expect(attributes(figures.html, "href")).toContain("/admin/contenu/redirections?de=%2Fvieille-page");
    const redirects = await staff.get("/admin/contenu/redirections?de=%2Fvieille-page");
    expect(redirects.text).toContain("2 fois");
    expect(attributes(redirects.html, "value")).toContain("/vieille-page");
  });
});

test("a visitor refuses to be counted, and takes it back", async () => {
  const { site, counts } = await counting("sqlite");
  const visitor = visitorOf(site);
  const choice = "/politique-confidentialite/mesure";
  expect((await visitor.get(choice, tab)).text).toContain("Vos pages vues sont comptées.");
  expect((await press(visitor, "refuser")).text).toContain("Vos pages vues ne sont pas comptées.");
  await visitor.get("/avis", tab);
  expect((await press(visitor, "accepter")).text).toContain("Vos pages vues sont comptées.");
  await visitor.get("/contact", tab);
  expect((await counts()).filter((row) => row.startsWith("page"))).toEqual(["page /contact 1", `page ${choice} 2`]);

  async function press(who: Visitor, choix: string) {
    expect((await who.post(choice, { choix }, tab)).status).toBe(303);
    return who.get(choice, tab);
  }
});
