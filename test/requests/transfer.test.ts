import { describe, expect, test } from "vitest";
import { homeTexts } from "../../app/pages/home-texts.ts";
import { DIALECTS } from "../database.ts";
import { confirmImport, type Entries, EXPORT, entriesOf, IMPORT, sendImport, wordsOf, zipOf } from "../imports.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { formOf, phonePhoto } from "../photos.ts";
import { publicPaths } from "../public-paths.ts";
import type { Site } from "../site.ts";
import { type Answer, type Visitor, visitorOf } from "../visitor.ts";
import { fieldsOf, publish, seenOn } from "./content-form.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><rect width="300" height="100"/></svg>';
const NEWS = "/admin/contenu/actualites";
const PAGES = "/admin/contenu/vos-pages";

describe.each(DIALECTS)("from %s", (dialect) => {
  test("an exported site becomes the same on an empty one, byte for byte, and nothing is left of the file", {
    timeout: 120_000,
  }, async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const { picture, address } = await furnish(staff);
    const exported = await staff.get(EXPORT);
    expect(exported.headers.get("content-disposition")).toContain("site.zip");

    // Import into the other database: sites move from one to the other this way.
    const empty = await siteWithAdministrator(dialect === "sqlite" ? "postgres" : "sqlite");
    const other = await signedIn(empty.site);
    const before = await everyAnswer(empty.site);
    const shown = await sendImport(other, exported.bytes);
    for (const words of [
      "Silo Nouvelle image",
      "À décrire Nouvelle image",
      "Tarif Nouveau document",
      "Celui du fichier",
    ])
      expect(shown.text).toContain(words);
    expect(await everyAnswer(empty.site)).toEqual(before);
    expect((await confirmImport(other, shown)).headers.get("location")).toBe(`${IMPORT}?fait`);
    expect(await empty.database.db.selectFrom("import_files").select("name").execute()).toEqual([]);

    const [wanted, found] = [await everyAnswer(site), await everyAnswer(empty.site)];
    expect([...found.keys()]).toEqual([...wanted.keys()]);
    for (const [path, answer] of wanted) expect.soft(found.get(path), path).toBe(answer);
    expect([...wanted.keys()].filter((path) => path.includes(picture)).length).toBeGreaterThan(4);
    expect([...wanted.keys()]).toEqual(expect.arrayContaining([address, "/livraison", "/articles/moisson"]));

    expect((await sendImport(other, exported.bytes)).text).toContain("la même chose que le site");
    expect(wordsOf(await entriesOf((await other.get(EXPORT)).bytes))).toEqual(wordsOf(await entriesOf(exported.bytes)));
    // The focus can still be moved, because the original was exported too.
    const page = await other.get(`/admin/images/${picture}`);
    const moved = await other.post(`/admin/images/${picture}`, { ...fieldsOf(page), focus_x: "90" });
    expect(moved.headers.get("location")).toContain("message=enregistree");
    expect((await other.get("/admin/journal")).text).toContain("a importé des images, des documents ou un logo");
  });

  test("content that waits for its date travels with what is shown until then", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const [notice, prices] = ["/admin/contenu/annonce", "/admin/contenu/prix-carburants"];
    const later = { "from.day": "2099-12-24", "from.time": "8h" };
    const done = async (path: string, fields: Record<string, string>) =>
      expect((await publish(staff, path, fields)).status).toBe(303);
    await done(notice, { text: "Neige : livraisons suspendues." });
    await done(notice, { text: "Fermé le 24.", ...later });
    await done(prices, { "grids.gasoil.0.zoneA": "1180" });
    await done(prices, { "grids.gasoil.0.zoneA": "1240", ...later });
    const exported = (await staff.get(EXPORT)).bytes;

    const empty = await siteWithAdministrator(dialect === "sqlite" ? "postgres" : "sqlite");
    const other = await signedIn(empty.site);
    const trial = await sendImport(other, exported);
    expect(trial.text).toMatch(/Annonce sur tout le site, d’ici là .*Neige/);
    expect((await confirmImport(other, trial)).status).toBe(303);
    for (const [path, words] of [
      ["/", "Neige"],
      ["/activites/fioul", "1 180"],
    ] as const)
      expect((await visitorOf(empty.site).get(path)).text.replaceAll(/\s/g, " "), path).toContain(words);
    for (const path of [notice, prices]) expect((await other.get(path)).text).toContain("Paraît le 24");
    const again = (await other.get(EXPORT)).bytes;
    expect(wordsOf(await entriesOf(again))).toEqual(wordsOf(await entriesOf(exported)));
    expect((await sendImport(other, exported)).text).toContain("la même chose que le site");
    expect((await other.get("/admin/journal")).text).toContain("Neige");
  });

  test("another picture at the same place gets addresses of its own, and a change meanwhile stops the import", {
    timeout: 60_000,
  }, async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const picture = await addPicture(staff, "Silo.jpg", "Notre silo");
    await publish(staff, homeTexts.path, { "hero.picture": picture });
    const { bytes } = await staff.get(EXPORT);
    const path = `/admin/images/${picture}`;
    await staff.upload(path, formOf({ "autre.jpg": await phonePhoto(700, 500, "#aa3322") }));
    await staff.upload("/admin/images/logo", logoForm());

    const shown = await sendImport(staff, bytes);
    expect(shown.text).toContain("Silo Autre image à la même place");
    await staff.post(path, { ...fieldsOf(await staff.get(path)), alt: "Autrement dit" });
    const late = await confirmImport(staff, shown);
    expect([late.status, late.text]).toEqual([409, expect.stringContaining("vient de changer")]);
    expect((await staff.get("/")).html).toContain(`/images/${picture}-2-wide-480.avif`);
    expect((await confirmImport(staff, late)).status).toBe(303);
    const { html } = await staff.get("/");
    expect(html).toContain(`/images/${picture}-3-wide-480.avif`);
    expect(html).toContain('alt="Notre silo"');
    expect(html).not.toContain("/images/logo-");
  });

  test("a document replaced since is listed and restored at its address", { timeout: 60_000 }, async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const path = "/admin/contenu/documents";
    await staff.upload(path, formOf({ "Tarif.pdf": PDF }));
    const [address = "", id = ""] = /\/documents\/([0-9a-f-]{36})\/tarif\.pdf/.exec((await staff.get(path)).html) ?? [];
    const { bytes } = await staff.get(EXPORT);
    const next = Buffer.concat([PDF, Buffer.from("\n%%EOF\n")]);
    await staff.upload(`${path}?remplace=${id}`, formOf({ "Tarif 2027.pdf": next }));
    expect((await staff.get(address)).bytes).toEqual(next);

    const shown = await sendImport(staff, bytes);
    expect(shown.text).toContain("Tarif Autre document à la même adresse");
    expect((await confirmImport(staff, shown)).status).toBe(303);
    expect((await staff.get(address)).bytes).toEqual(PDF);
    expect((await sendImport(staff, bytes)).text).toContain("la même chose que le site");
  });
});

// @V5.2.2
test("a file that is not as the export made it is refused with a sentence, and nothing is stored", {
  timeout: 60_000,
}, async () => {
  const { site, database } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const picture = await addPicture(staff, "Silo.jpg", "Notre silo");
  await staff.upload("/admin/images/logo", logoForm());
  await staff.upload("/admin/contenu/documents", formOf({ "Tarif.pdf": PDF }));
  const zip = (await staff.get(EXPORT)).bytes;
  const entries = await entriesOf(zip);
  const empty = await siteWithAdministrator("sqlite");
  const other = await signedIn(empty.site);
  for (const [what, file, sentence] of await hostile(entries, zip, picture)) {
    const answer = await sendImport(other, file);
    expect.soft([what, answer.status, answer.text], what).toEqual([what, 400, expect.stringMatching(sentence)]);
    expect.soft(answer.text, what).toContain("Le fichier est refusé, rien n’a changé");
  }
  for (const table of ["imports", "import_files", "pictures", "documents", "logos"] as const) {
    expect([table, await empty.database.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
  const heavy = await sendImport(other, Buffer.alloc(5 * 1_048_576 + 1, " "));
  expect([heavy.status, heavy.text]).toEqual([400, expect.stringContaining("il est trop lourd")]);
  const none = await other.upload(IMPORT, new FormData());
  expect([none.status, none.text]).toEqual([400, expect.stringContaining("Choisissez un fichier exporté")]);
  expect((await confirmImport(other, await sendImport(other, zip))).status).toBe(303);
  expect(await database.db.selectFrom("pictures").select("id").execute()).toEqual([{ id: picture }]);
});

type Case = [what: string, file: string | Uint8Array, sentence: RegExp];

async function hostile(entries: Entries, zip: Buffer, picture: string): Promise<Case[]> {
  const words = wordsOf(entries);
  const named = (part: RegExp) => [...entries.keys()].find((name) => part.test(name)) ?? "";
  const photo = named(/wide-480\.avif$/);
  const withEntry = (name: string, bytes: Buffer) => zipOf(new Map(entries).set(name, bytes), words);
  const without = (name: string) => zipOf(new Map([...entries].filter(([key]) => key !== name)), words);
  // biome-ignore lint/suspicious/noExplicitAny: broken on purpose
  const said = (change: (words: any) => void) => {
    const other = structuredClone(words);
    change(other);
    return zipOf(entries, other);
  };
  const bytesOf = (name: string) => entries.get(name) as Buffer;
  const changed = Buffer.from(zip);
  changed.writeUInt8(changed.readUInt8(changed.length >> 1) ^ 1, changed.length >> 1);
  const withPlace = await phonePhoto(480, 270);
  return [
    ["cut short", zip.subarray(0, zip.length >> 1), /incomplet ou modifié/],
    ["one bit changed", changed, /incomplet ou modifié|ne sont pas ce que l’export en dit/],
    ["bytes added", Buffer.concat([zip, Buffer.from("x")]), /incomplet ou modifié/],
    ["a picture", bytesOf(photo), /n’est pas un export du site/],
    ["the words alone", JSON.stringify(words), /n’est qu’une partie d’un export/],
    ["a picture missing", await without(photo), /Il manque à ce fichier : images\/silo-/],
    ["the words missing", await without("contenu.json"), /incomplet ou modifié/],
    [
      "a file more",
      await withEntry("images/autre.svg", Buffer.from(LOGO)),
      /ce que l’export n’y met pas : images\/autre/,
    ],
    ["a page as picture", await withEntry(photo, Buffer.from("<script>alert(1)</script>")), /ne sont pas ce que/],
    ["another width", await withEntry(photo, bytesOf(named(/wide-768\.avif$/))), /ne sont pas ce que/],
    ["a JPEG as AVIF", await withEntry(photo, bytesOf(named(/wide-480\.jpg$/))), /ne sont pas ce que/],
    ["a photo with its place", await withEntry(named(/wide-480\.jpg$/), withPlace), /ne sont pas ce que/],
    ["nothing as picture", await withEntry(photo, Buffer.alloc(0)), /vides ou trop lourds/],
    ["too heavy", await withEntry(photo, Buffer.alloc(2 ** 21, bytesOf(photo))), /vides ou trop lourds/],
    [
      "a logo with a program",
      await withEntry("logo/logo.svg", Buffer.from(LOGO.replace("<rect", "<script>alert(1)</script><rect"))),
      /ne sont pas ce que/,
    ],
    ["a page as PDF", await withEntry(named(/\.pdf$/), Buffer.from("<html>")), /« Tarif » : ce n’est pas un PDF/],
    ["a picture twice", await said(({ pictures }) => pictures.push(pictures[0])), /pictures.*forme attendue/],
    ["an id with a path", await said(({ pictures }) => (pictures[0].id = "../../etc/passwd")), /forme attendue/],
    ["a colour with a style", await said(({ pictures }) => (pictures[0].colour = "#fff;x:y")), /forme attendue/],
    ["a focus outside", await said(({ pictures }) => (pictures[0].focus_x = 101)), /forme attendue/],
    ["a name too long", await said(({ pictures }) => (pictures[0].name = "x".repeat(300))), /120/],
    ["an unknown key", await said(({ pictures }) => (pictures[0].version = 3)), /clé inconnue/],
    ["an edition of text", await said(({ pictures }) => (pictures[0].edition = "1")), /forme attendue/],
    ["a file with a path", await said(({ pictures }) => pictures[0].files.push("../x.jpg")), /forme attendue/],
    ["a wrong text", await said(({ content }) => (content.prices.pellets.bagKilograms = -1)), /supérieur à 0/],
    ["a later format", await said((words) => (words.format = 9)), /version plus récente/],
    ["another picture's id", await said(({ pictures }) => (pictures[0].id = picture.replace(/^./, "f"))), /Il manque/],
  ];
}

/** Adds uploaded pictures, a PDF, a logo, a page, an article, and changed texts. */
async function furnish(staff: Visitor): Promise<{ picture: string; address: string }> {
  const picture = await addPicture(staff, "Silo.jpg", "Notre silo au matin", { focus_x: "20" });
  await staff.upload("/admin/images", formOf({ "À décrire.jpg": await phonePhoto(640, 480) }));
  const replaced = await addPicture(staff, "Cour.jpg", "La cour");
  await staff.upload(`/admin/images/${replaced}`, formOf({ "b.jpg": await phonePhoto(700, 500, "#aa3322") }));
  await staff.upload("/admin/images/logo", logoForm());
  await staff.upload("/admin/contenu/documents", formOf({ "Tarif.pdf": PDF }));
  const [address = ""] =
    /\/documents\/[0-9a-f-]{36}\/tarif\.pdf/.exec((await staff.get("/admin/contenu/documents")).html) ?? [];
  const done = async (answer: Promise<Answer>) => {
    const { status, text } = await answer;
    expect([status, status === 303 ? "" : text]).toEqual([303, ""]);
  };
  await done(publish(staff, homeTexts.path, { "hero.picture": picture, "hero.title": "Du champ à la chaudière" }));
  await done(publish(staff, "/admin/contenu/entreprise", { name: "Moulin d’Essai" }));
  await done(publish(staff, "/admin/contenu/prix", { "pellets.vendingMachine.doseEuros": "3,95" }));
  await done(staff.post(NEWS, { intent: "create", title: "Moisson" }));
  await done(
    publish(staff, `${NEWS}/moisson`, {
      excerpt: "Fini.",
      leadsTo: "article",
      body: `Voir [le tarif](${address}).`,
      picture: replaced,
    }),
  );
  await done(setState(staff, `${NEWS}/moisson`));
  await done(staff.post(PAGES, { intent: "create", title: "Livraison" }));
  const section = {
    "sections.0.form": "picture",
    "sections.0.text": "Depuis nos silos.",
    "sections.0.picture": picture,
  };
  await done(publish(staff, `${PAGES}/livraison`, { intro: "Nous livrons.", heading: "contact", ...section }));
  await done(setState(staff, `${PAGES}/livraison`));
  return { picture, address };
}

async function setState(staff: Visitor, path: string): Promise<Answer> {
  const page = await staff.get(path);
  return staff.post(path, { ...fieldsOf(page), intent: "etat:published", seen: seenOn(page) });
}

async function addPicture(staff: Visitor, name: string, alt: string, more = {}): Promise<string> {
  const added = await staff.upload("/admin/images", formOf({ [name]: await phonePhoto(1000, 800) }));
  const path = (added.headers.get("location") ?? "").split("?")[0] as string;
  await staff.post(path, { ...fieldsOf(await staff.get(path)), alt, ...more });
  return path.split("/").at(-1) as string;
}

function logoForm(): FormData {
  const form = new FormData();
  form.append("logo", new Blob([LOGO]), "logo.svg");
  return form;
}

/** The answers to visitors at every public page, and at every file they refer to. */
async function everyAnswer(site: Site): Promise<Map<string, string>> {
  const visitor = visitorOf(site);
  const answers = new Map<string, string>();
  const files = new Set(["/manifest.webmanifest", "/recherche/pages.json"]);
  // Also visit articles that only links lead to.
  const paths = new Set(await publicPaths(site.url));
  for (const path of paths) {
    const { html } = await visitor.get(path);
    for (const [, article = ""] of html.matchAll(/href="(\/articles\/[\w-]+)"/g)) paths.add(article);
    answers.set(path, html.replaceAll(site.url, "https://site.example"));
    for (const [file] of html.matchAll(/\/(?:images|documents)\/[\w./-]+/g)) files.add(file);
  }
  for (const file of [...files].sort()) {
    const { status, bytes } = await visitor.get(file);
    answers.set(file, `${status} ${bytes.toString("base64")}`);
  }
  return answers;
}
