import { describe, expect, test } from "vitest";
import { EXPORTED_COLUMNS } from "../../app/reviews/columns.ts";
import { DIALECTS } from "../database.ts";
import { addPerson, signedIn, siteWithAdministrator } from "../people.ts";
import {
  confirmReviews as confirm,
  follow,
  REVIEW_IMPORT as IMPORT,
  postTrial,
  sendReviews as sendFile,
} from "../review-files.ts";
import { storeReviews } from "../review-states.ts";
import type { OpenedSite } from "../shared-site.ts";
import { type Visitor, visitorOf } from "../visitor.ts";

const EXPORT = "/admin/avis/export";

describe.each(DIALECTS)("on %s", (dialect) => {
  // @A5.review-round-trip
  test("exported reviews become the same in an empty site, once, and in public as taken over", async () => {
    const here = await siteWithAdministrator(dialect);
    const staff = await signedIn(here.site);
    await storeReviews(here.database);
    const csv = await exported(staff, "csv");
    const json = JSON.parse((await exported(staff, "json")).toString());
    expect(Object.keys(json.reviews[0])).toEqual(EXPORTED_COLUMNS);

    const there = await siteWithAdministrator(dialect === "sqlite" ? "postgres" : "sqlite");
    const other = await signedIn(there.site);
    const shown = await sendFile(other, csv);
    expect(shown.text).toMatch(/4 nouveaux avis\. Rien n’est encore importé/);
    expect(await countReviews(there)).toBe(0);
    expect((await confirm(other, shown, "publies")).headers.get("location")).toBe(`${IMPORT}?fait`);

    const arrived = JSON.parse((await exported(other, "json")).toString());
    const withoutOrigin = (rows: object[]) => rows.map((row) => ({ ...row, origin: "" }));
    expect(withoutOrigin(arrived.reviews)).toEqual(withoutOrigin(json.reviews));
    expect(new Set(arrived.reviews.map(({ origin }: { origin: string }) => origin))).toEqual(new Set(["imported"]));
    expect((await exported(other, "csv")).toString().replaceAll("Repris de l’ancien site", "")).toBe(
      csv.toString().replaceAll(/Achat vérifié|Déposé sur le site/g, ""),
    );
    const page = await visitorOf(there.site).get("/avis");
    expect(page.text).toContain("Repris de l’ancien site");
    expect(page.text).not.toContain("Achat vérifié");
    expect(page.text).toMatch(/2 avis/);
    expect((await visitorOf(there.site).get("/avis?mots=formule")).text).toContain("=1+1 est une formule");

    const before = await there.database.db.selectFrom("reviews").selectAll().orderBy("id").execute();
    const again = await sendFile(other, csv);
    expect(again.text).toMatch(/0 nouvel avis, 4 déjà sur le site, qui ne changent pas/);
    expect(again.html).not.toContain('value="importer"');
    expect((await confirm(other, again, "publies")).status).toBe(303);
    expect(await there.database.db.selectFrom("reviews").selectAll().orderBy("id").execute()).toEqual(before);
    expect((await other.get("/admin/journal")).text).toContain("a importé des avis");
    expect((await staff.get("/admin/journal")).text).toContain("a exporté des avis");
    expect(await there.database.db.selectFrom("import_files").select("name").execute()).toHaveLength(1);
  });

  test("speaks of one review and of one column in the singular", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const csv = "Note;Nom;Avis;Date\n5;Marc;Livraison à l’heure et chauffeur aimable.;15/03/2021";
    await confirm(staff, await sendFile(staff, csv), "publies");
    expect((await sendFile(staff, csv)).text).toContain("1 déjà sur le site, qui ne change pas.");
    expect((await sendFile(staff, "Note;Couleur\n5;bleu")).text).toContain("1 reprise sur 2");
  });

  test("names the lines of refused reviews that lack a reason, and so will wait", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const lines = [
      "Note;Nom;Avis;Date;État;Raison du refus",
      "1;Zoé;Jamais livrée, personne au bout du fil.;14/03/2021;Refusé;",
      "5;Marc;Livraison à l’heure et chauffeur aimable.;15/03/2021;Publié;",
    ];
    const shown = await sendFile(await signedIn(site), lines.join("\n"));
    expect(shown.text).toMatch(
      /L’avis est « Refusé », sans une raison de la liste publiée : il arrivera « En attente »\. Ligne 2/,
    );
  });

  test("a spreadsheet is judged line by line, its columns corrected by hand, its wrong lines left out on demand", async () => {
    const opened = await siteWithAdministrator(dialect);
    const staff = await signedIn(opened.site);
    const shown = await sendFile(staff, SPREADSHEET);
    expect(shown.text).toContain("Aucune colonne n’est choisie pour le nom");
    const corrected = await follow(
      staff,
      await postTrial(staff, shown, { c0: "customer_name", intent: "importer", arrivee: "publies" }),
    );
    expect(corrected.text).toMatch(/4 nouveaux avis, 7 lignes à corriger/);
    for (const sentence of [
      "Note : il faut un nombre entier de 1 à 5, comme « 4 », « 4/5 » ou « ★★★★ » (« 4,5 »). Ligne 6",
      "Avis : Le contenu HTML n'est pas autorisé (« Très <b> bon service »). Ligne 7",
      "Avis : Le texte doit contenir au moins 10 caractères (« Bien »). Ligne 8",
      "Déposé le : cette date n’est pas comprise. Écrivez-la comme 14/03/2021 (« 31/02/2021 »). Ligne 9",
      "Déposé le : cette date est dans le futur (« 14/03/2121 »). Ligne 10",
      "Déposé le : la date de l’avis manque. Ligne 11",
      "Cette ligne a plus de cellules que le fichier n’a de colonnes",
      "L’activité « Bois de chauffage » n’est pas une des cinq : l’avis sera dans « Autre ». Ligne 3",
      "Cette ligne répète une ligne précédente : l’avis sera repris une fois. Ligne 13",
    ])
      expect.soft(corrected.text.replaceAll(" . ", ". ")).toContain(sentence);

    const undecided = await postTrial(staff, corrected, { intent: "importer" });
    expect([undecided.status, undecided.text]).toEqual([400, expect.stringContaining("Choisissez comment")]);
    const refused = await postTrial(staff, corrected, { intent: "importer", arrivee: "attente" });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("ou cochez cette case")]);
    expect(await countReviews(opened)).toBe(0);
    await confirm(staff, corrected, "attente", { sauf: "oui" });
    const rows = await opened.database.db
      .selectFrom("reviews")
      .select(["customer_name", "rating", "comment", "activity", "state", "origin", "created_at", "reply"])
      .orderBy("created_at")
      .execute();
    expect(rows).toEqual(
      [
        ["Zoé", 5, "Très bien, « livré » le jour même", "fuel", "2019-04-01T12:00:00.000Z", "Merci !"],
        ["Client anonyme", 4, "Premier jour\nde froid, et livrés", "other", "2020-01-09T12:00:00.000Z", null],
        ["L’Œil", 3, "=1+1 n’est pas une formule", "pellets", "2021-03-14T12:00:00.000Z", null],
        ["Luc", 1, "Trop long à mon goût", "other", "2021-03-14T12:00:00.000Z", null],
      ].map(([customer_name, rating, comment, activity, created_at, reply]) => ({
        ...{ customer_name, rating, comment, activity, created_at, reply, state: "pending", origin: "imported" },
      })),
    );
    expect((await visitorOf(opened.site).get("/avis")).text).toContain("Aucun avis pour le moment");
    expect((await staff.get("/admin/avis?filtre=en-attente")).text).toContain("(4)");
    const done = await staff.get(`${IMPORT}?fait`);
    expect(done.text).toMatch(
      /Hormis les 7 lignes laissées de côté, tous les avis du fichier sont là\. 4\savis sont importés\./,
    );
    expect(done.html).toContain('href="/admin/avis?filtre=en-attente"');
    expect((await staff.get("/admin/journal")).text).toMatch(
      /a importé des avis .*4\savis, 7\slignes laissées de côté/,
    );
  });

  test("the address of a file that is imported says so, also to a second press and to another person", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const shown = await sendFile(staff, "Note;Nom;Avis;Date\n5;Zoé;Livrés le jour même;1/2/2020");
    const [address = ""] = /\/admin\/avis\/import\?essai=[\w-]+/.exec(shown.html) ?? [];
    await confirm(staff, shown, "publies");
    await addPerson(database, "lea@maison.example", ["publier"]);
    const pages = [
      await staff.get(address),
      await (await signedIn(site, "lea@maison.example")).get(address),
      await follow(staff, await confirm(staff, shown, "publies")),
    ];
    for (const { text } of pages) {
      expect(text).toMatch(/Tous les avis du fichier sont là\. 1\savis est importé\./);
      expect(text).not.toMatch(/refusé|n’est plus là/);
    }
    const gone = await staff.get(`${IMPORT}?essai=01890000-0000-7000-8000-000000000000`);
    expect(gone.text).toContain("Ce fichier n’est plus là");
    expect(gone.text).not.toContain("refusé");
  });

  test("the export of Site Reviews keeps titles, dates and what was not published", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const shown = await sendFile(staff, SITE_REVIEWS);
    expect(shown.text).toContain("Le fichier dit que 1 d’entre eux n’est pas publié");
    expect((await confirm(staff, shown, "publies")).status).toBe(303);
    const rows = database.db
      .selectFrom("reviews")
      .select(["customer_name", "comment", "state", "published_at", "rating"]);
    expect(await rows.orderBy("created_at").execute()).toEqual([
      {
        ...{ customer_name: "Anne", state: "published", published_at: "2019-05-02T06:12:09.000Z", rating: 5 },
        comment: "Excellent\n\nLivraison rapide et soignée.",
      },
      {
        customer_name: "Bob",
        comment: "Jamais rappelé malgré trois messages.",
        state: "pending",
        published_at: null,
        rating: 1,
      },
    ]);
  });

  test("an import that two people press at once stores each review once", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const rows = Array.from(
      { length: 180 },
      (_, n) => `${(n % 5) + 1};Client ${n};Avis numéro ${n} du fichier;1/2/2020`,
    );
    const shown = await sendFile(staff, `Note;Nom;Avis;Date\n${rows.join("\n")}`);
    const [first, second] = await Promise.all([confirm(staff, shown, "publies"), confirm(staff, shown, "publies")]);
    expect([first.status, second.status]).toEqual([303, 303]);
    await expect.poll(() => database.db.selectFrom("imports").select("id").execute()).toEqual([]);
    const { count } = await database.db
      .selectFrom("reviews")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(180);
    const summary = await database.db
      .selectFrom("review_summary")
      .selectAll()
      .where("activity", "=", "other")
      .execute();
    expect(summary).toMatchObject([{ published: 180, imported: 180, rating_1: 36, rating_5: 36 }]);
    expect((await visitorOf(site).get("/avis")).text).toContain("180 avis");
  });
});

test("refuses a file that is not CSV with a sentence, and stores nothing", async () => {
  const opened = await siteWithAdministrator("sqlite");
  const staff = await signedIn(opened.site);
  const cases: [string | Uint8Array, RegExp][] = [
    ["", /Choisissez un fichier CSV|est vide/],
    [" \n ", /est vide/],
    [Buffer.from("PK\x03\x04"), /C’est un classeur/],
    [Buffer.from([0, 1, 2, 255, 254, 0, 0]), /n’est pas du texte/],
    ["Note;Avis;Date\n", /n’a pas d’avis/],
    ['Note;Avis;Date\n5;"Très bien;1/2/2020\n', /Ligne 2 : un guillemet ouvert n’est jamais refermé/],
    [`Note;Avis;Date\n${'"'.repeat(9_000_000)}`, /Ligne 2 : elle est trop longue/],
    ['{"format":1}', /fichier JSON/],
    [`Note;Avis;Date\n${"5;Très bien tout;1/2/2020\n".repeat(20_001)}`, /plus de 20\s000 lignes/],
    [`${"a;".repeat(70)}\n1;2`, /plus de 60 colonnes/],
    ["x".repeat(10 * 1024 ** 2 + 1), /dépasse 10 Mo/],
  ];
  for (const [file, sentence] of cases) {
    const answer = await sendFile(staff, file);
    expect.soft([answer.status, answer.text]).toEqual([400, expect.stringMatching(sentence)]);
  }
  const huge = await sendFile(staff, Buffer.alloc(50 * 1024 ** 2, "5;Bien;1/2/2020\n")).catch(() => null);
  if (huge) expect([huge.status, huge.text]).toEqual([413, expect.stringMatching(/dépasse 10 Mo/)]);
  expect(await opened.database.db.selectFrom("imports").selectAll().execute()).toEqual([]);
  const unmapped = await sendFile(staff, "Un;Deux\nx;y");
  for (const label of ["Note", "Avis", "Déposé le"])
    expect(unmapped.text).toContain(`Choisissez la colonne « ${label} ».`);
  const twice = await postTrial(staff, unmapped, { c0: "rating", c1: "rating", intent: "importer" });
  expect((await follow(staff, twice)).text).toContain("Plusieurs colonnes sont choisies pour « Note »");
});

test("the export follows the list's filter and search, needs « modérer », and leaves the bin out", async () => {
  const { site, database } = await siteWithAdministrator("sqlite");
  await storeReviews(database);
  await addPerson(database, "paul@maison.example", ["publier"]);
  const staff = await signedIn(site);
  const lines = async (fields: Record<string, string>) =>
    (await staff.post(EXPORT, { format: "csv", ...fields })).bytes.toString().split("\r\n").length - 2;
  expect(await lines({})).toBe(4);
  expect(await lines({ filtre: "en-attente" })).toBe(1);
  expect(await lines({ q: "formule" })).toBe(1);
  expect((await staff.post(EXPORT, { format: "csv", filtre: "corbeille" })).status).toBe(400);
  expect((await staff.post(EXPORT, { format: "xml" })).status).toBe(400);
  const publisher = await signedIn(site, "paul@maison.example");
  expect((await publisher.post(EXPORT, { format: "csv" })).status).toBe(403);
  expect((await publisher.get(IMPORT)).status).toBe(200);
});

const SPREADSHEET = [
  "Qui;Note (sur 5);Avis;Activité;Date de l’avis;Notre réponse",
  "Zoé;5/5;Très bien, « livré » le jour même;Fioul;1er avril 2019;Merci !",
  ';4,0;"Premier jour\nde froid, et livrés";Bois de chauffage;9.1.20;',
  "L’Œil;★★★☆☆;=1+1 n’est pas une formule;Granulés;14/03/2021;",
  "Luc;1 étoile;Trop long à mon goût;;14/03/2021;",
  "Max;4,5;Livraison très rapide;;14/03/2021;",
  "Max;4;Très <b> bon service;;14/03/2021;",
  "Max;4;Bien;;14/03/2021;",
  "Max;4;Livraison très rapide;;31/02/2021;",
  "Max;4;Livraison très rapide;;14/03/2121;",
  "Max;4;Livraison très rapide;;;",
  "Max;4;Livraison très rapide ; merci;;14/03/2021;Merci",
  "Luc;1 étoile;Trop long à mon goût;;14/03/2021;",
].join("\r\n");

const SITE_REVIEWS = [
  "date,date_gmt,title,content,rating,name,email,avatar,ip_address,is_approved,is_pinned,is_verified,score,terms,assigned_posts,assigned_terms,assigned_users,response",
  '"2019-05-02 08:12:09","2019-05-02 06:12:09",Excellent,"Livraison rapide et soignée.",5,Anne,anne@client.example,,127.0.0.1,1,0,1,0,1,,,,"Merci, Anne."',
  '"2020-11-20 18:00:00","2020-11-20 17:00:00",,"Jamais rappelé malgré trois messages.",1,Bob,bob@client.example,,127.0.0.1,0,0,0,0,1,,,,',
].join("\n");

async function exported(staff: Visitor, format: string): Promise<Buffer> {
  const { status, headers, bytes } = await staff.post(EXPORT, { format });
  expect([status, headers.get("content-disposition")]).toEqual([200, expect.stringContaining(`.${format}"`)]);
  return bytes;
}

async function countReviews({ database }: OpenedSite): Promise<number> {
  return (await database.db.selectFrom("reviews").select("id").execute()).length;
}
