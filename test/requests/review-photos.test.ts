import { existsSync, readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { altField, writeVersion } from "../../app/moderation/rules.ts";
import { DIALECTS } from "../database.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { phonePhoto } from "../photos.ts";
import type { Site } from "../site.ts";
import { type Answer, type Visitor, visitorOf } from "../visitor.ts";

const SLOW = { timeout: 60_000 };
/** Of a busy machine. */
const PATIENT = { timeout: 20_000 };
const WORDS = {
  rating: "4",
  comment: "Un hiver entier au chaud.",
  customer_name: "Jeanne",
  customer_email: "j@poste.example",
};
const UNKNOWN = "01a1fc54-f179-77cf-a505-afb1815cf231";

describe.each(DIALECTS)("photos of a review on %s", (dialect) => {
  // @life.photos-made @life.photos-light @V5.2.2 @V8.2.2
  test("are made anew, and nobody but staff and the author sees one before it is approved", SLOW, async () => {
    const { database, visitor, staff, photos, files, review, leftOnDisk } = await open(dialect);
    const webp = await sharp(await phonePhoto(900, 700))
      .webp()
      .toBuffer();
    const sent = await send(visitor, { 1: await phonePhoto(), 2: webp }, { photo_1_alt: "Le silo plein" });
    expect(sent.status).toBe(303);
    const [first, second] = await photos();
    expect([first, second]).toMatchObject([
      { state: "waiting", alt: "Le silo plein", width: 1200, height: 1600 },
      { state: "waiting", alt: null },
    ]);
    for (const { name, bytes } of await files()) {
      const { exif, xmp, width, height, orientation } = await sharp(bytes).metadata();
      expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined]);
      if (name.startsWith("320")) expect([width, height, bytes.length <= 8_000]).toEqual([320, 240, true]);
      else expect(bytes.length).toBeLessThanOrEqual(400_000);
    }
    expect(leftOnDisk()).toEqual([]);

    const [own = ""] = (sent.headers.get("location") ?? "").split("?");
    expect((await visitor.get(own)).text).toContain("Photo 1 : attend notre lecture");
    const answer = await staff.post("/admin/avis", { intent: "approve", avis: writeVersion(await review()) });
    expect(answer.text).toContain("Les 2 photos jointes restent cachées jusqu’à votre décision : Photos à lire");
    expect(answer.html).toContain('href="/admin/avis?filtre=photos"');
    const address = `/avis/photos/${first?.id}-320.avif`;
    const unknown = await visitor.get(address.replace(first?.id ?? "", UNKNOWN));
    const hidden = await visitor.get(address);
    expect([hidden.status, hidden.text.replace(first?.id ?? "", "")]).toEqual([404, unknown.text.replace(UNKNOWN, "")]);
    expect((await visitor.get("/avis")).html).not.toContain("/avis/photos/");
    for (const [who, folder] of [
      [staff, "/admin/avis/photos"],
      [visitor, `${own}/photos`],
    ] as const) {
      const seen = await who.get(`${folder}/${first?.id}-1600.jpg`);
      expect([seen.status, seen.headers.get("cache-control"), seen.headers.get("content-type")]).toEqual([
        200,
        "no-store",
        "image/jpeg",
      ]);
    }
    expect((await visitor.get(`/admin/avis/photos/${first?.id}-1600.jpg`)).status).toBe(303);
    expect((await visitor.get(`${own.slice(0, -1)}/photos/${first?.id}-1600.jpg`)).status).toBe(404);

    const approved = await decide(staff, await review(), { photo: first?.id ?? "", to: "approved", alt: "Le silo" });
    expect(approved.text).toContain("Photo enregistrée");
    const page = await visitor.get("/avis");
    expect(page.html).toContain(`href="/avis/photo/${first?.id}"`);
    expect(page.html).toMatch(/<img[^>]+alt="Le silo" width="160" height="120" loading="lazy"/);
    expect(page.html).not.toContain(second?.id);
    const states = async () => (await visitor.get(own)).text.replace(/\s/g, " ");
    expect(await states()).toContain("Photo 1 : publiée avec l’avis");
    await staff.post("/admin/avis", { intent: "unpublish", avis: writeVersion(await review()) });
    expect(await states()).toContain("Photo 1 : approuvée : elle paraîtra avec l’avis");
    await staff.post("/admin/avis", { intent: "refuse", reason: "off-topic", avis: writeVersion(await review()) });
    expect(await states()).not.toMatch(/Photo 1 :|paraîtra|publiée avec/);
    await staff.post("/admin/avis", { intent: "reconsider", avis: writeVersion(await review()) });
    await staff.post("/admin/avis", { intent: "approve", avis: writeVersion(await review()) });
    const large = await visitor.get(`/avis/photo/${first?.id}`);
    expect(large.text).toContain("Photo de l’avis de Jeanne");
    expect(large.html).toContain(`href="/avis/signaler/${(await review()).id}"`);
    await database.db.updateTable("reviews").set({ customer_name: "Client anonyme" }).execute();
    expect((await visitor.get(`/avis/photo/${first?.id}`)).text).toContain("Photo de l’avis d’un client anonyme");
    expect((await visitor.get(`/avis/photo/${second?.id}`)).status).toBe(404);
    const shown = await visitor.get(address);
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, max-age=86400"]);
    expect((await visitor.get(`/avis/photos/${second?.id}-320.avif`)).status).toBe(404);

    const bin = { intent: "delete", confirmation: "oui", reason: "spam", avis: writeVersion(await review()) };
    await staff.post("/admin/avis", bin);
    for (const gone of [address, `/avis/photo/${first?.id}`]) expect((await visitor.get(gone)).status).toBe(404);
    await staff.post("/admin/avis", { intent: "erase", confirmation: "oui", avis: writeVersion(await review()) });
    expect([await photos(), await files()]).toEqual([[], []]);
  });

  // @life.photos-refused @V5.2.2
  test("that cannot be read are refused in French, with every word kept and nothing stored", SLOW, async () => {
    const { visitor, photos, rows, leftOnDisk } = await open(dialect);
    const photo = await phonePhoto(800, 600);
    const refused: [slot: number, bytes: Buffer, sentence: string][] = [
      [1, Buffer.from("<!doctype html><script>alert(1)</script>"), "« photo » : ce n’est pas une image"],
      [2, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "« photo » : c’est un dessin SVG"],
      [
        3,
        Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), photo]),
        "« photo » : c’est une image HEIC",
      ],
      [3, await sharp(photo).tiff().toBuffer(), "« photo » : ce n’est pas une image"],
      [4, await sharp(photo).gif().toBuffer(), "« photo » : ce n’est pas une image"],
      [4, photo.subarray(0, photo.length / 2), "« photo » : ce fichier est abîmé ou incomplet"],
      [1, pngOf(30_000, 30_000), "« photo » : cette image dépasse 60 millions de pixels"],
      [2, pngOf(7_000, 8_000), "« photo » : ce fichier est abîmé ou incomplet"],
      [1, Buffer.concat([photo, Buffer.alloc(9 * 1_048_576)]), "« photo » : ce fichier dépasse 8 Mo"],
      [1, Buffer.alloc(0), "« photo » : ce fichier est vide"],
    ];
    for (const [slot, bytes, sentence] of refused) {
      const answer = await send(visitor, { [slot]: bytes }, { photo_1_alt: "Le silo plein" });
      expect.soft([answer.status, answer.text], sentence).toEqual([400, expect.stringContaining(sentence)]);
      expect.soft(answer.html).toContain("Un hiver entier au chaud.");
      expect.soft(answer.html).toContain('value="Le silo plein"');
    }
    const five = new FormData();
    for (const [name, value] of Object.entries(WORDS)) five.set(name, value);
    for (const slot of [1, 2, 3, 4, 5]) five.append("photos", new Blob([new Uint8Array(photo)]), `${slot}.jpg`);
    const many = await visitor.upload("/avis", five);
    expect([many.status, many.text]).toEqual([400, expect.stringContaining("4 photos au plus")]);
    const words = await send(visitor, { 1: photo }, { comment: "Court" });
    expect([words.status, words.text]).toEqual([400, expect.stringContaining("caractères")]);
    expect(words.text).toContain("Choisissez de nouveau vos photos");
    const links = [...words.html.matchAll(/<a href="#champ-(\w+)"/g)].map(([, field]) => field);
    expect(links).toEqual(["comment", "photos"]);
    expect([await rows(), await photos(), leftOnDisk()]).toEqual([[], [], []]);
  });

  // @V5.2.2 @V14.2.8
  test("lose what a picture hides: a page behind its bytes, a place, a second format", SLOW, async () => {
    const { visitor, files } = await open(dialect);
    const hidden = "<script>alert(document.cookie)</script>";
    const polyglot = Buffer.concat([await phonePhoto(800, 600), Buffer.from(hidden)]);
    expect((await send(visitor, { 1: polyglot })).status).toBe(303);
    for (const { bytes } of await files()) expect(Buffer.from(bytes).includes("script")).toBe(false);
  });

  // @life.photos-full @V5.2.1
  test("are dropped when too many are waiting, and the author is told", SLOW, async () => {
    const { visitor, photos, rows, database } = await open(dialect, { REVIEW_PHOTOS_MB: "10" });
    const waiting = { review_id: null, alt: null, width: 1, height: 1, created_at: new Date().toISOString() };
    await database.db
      .insertInto("review_photos")
      .values({ id: UNKNOWN, ...waiting, size: 9_000_000 })
      .execute();
    const sent = await send(visitor, { 1: await phonePhoto(800, 600) });
    expect(sent.headers.get("location")).toMatch(/\?envoye&sans-photos$/);
    expect((await visitor.get(sent.headers.get("location") ?? "")).text).toContain("Vos photos ne sont pas gardées");
    expect([(await rows()).length, (await photos()).length]).toEqual([1, 1]);

    await database.db.deleteFrom("review_photos").execute();
    const [own = ""] = (sent.headers.get("location") ?? "").split("?");
    const added = await send(visitor, { 1: await phonePhoto(800, 600) }, { intent: "correct" }, own);
    expect([added.status, (await photos()).length]).toEqual([200, 1]);
  });

  // @life.photos-decided @§2.moderation-filters
  test("are approved with their review only where staff tick it, and each decision can be undone", SLOW, async () => {
    const { visitor, staff, photos, review } = await open(dialect);
    const photo = await phonePhoto(800, 600);
    await send(visitor, { 1: photo, 2: photo });
    const states = async () => (await photos()).map(({ state }) => state);
    const queue = await staff.get("/admin/avis?filtre=photos");
    expect(queue.text).toContain("Photos à lire (1)");
    const [first, second] = await photos();
    const seen = await review();

    const refused = await decide(staff, seen, { photo: first?.id ?? "", to: "refused", alt: "" });
    expect(await states()).toEqual(["refused", "waiting"]);
    // A second decision based on the page before the first.
    const late = await decide(staff, seen, { photo: second?.id ?? "", to: "approved", alt: "" });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining("il a changé entre-temps")]);
    await staff.post("/admin/avis", undoIn(refused));
    expect(await states()).toEqual(["waiting", "waiting"]);

    const ticked = { intent: "approve", photos: "oui", avis: writeVersion(await review()) };
    const approved = await staff.post("/admin/avis", ticked);
    expect(await states()).toEqual(["approved", "approved"]);
    expect(approved.text).not.toContain("cachées");
    expect((await visitor.get("/avis")).html).toContain(first?.id);
    await staff.post("/admin/avis", undoIn(approved));
    expect(await states()).toEqual(["waiting", "waiting"]);
    expect((await visitor.get(`/avis/photos/${first?.id}-320.jpg`)).status).toBe(404);

    await decide(staff, await review(), { photo: first?.id ?? "", to: "approved", alt: "" });
    const unticked = await staff.post("/admin/avis", { intent: "approve", avis: writeVersion(await review()) });
    expect(unticked.text).toContain("La photo jointe reste cachée jusqu’à votre décision");
    await staff.post("/admin/avis", undoIn(unticked));

    const other = await decide(staff, await review(), { photo: UNKNOWN, to: "approved", alt: "" });
    expect(other.status).toBe(409);
    const long = await decide(staff, await review(), { photo: first?.id ?? "", to: "approved", alt: "a".repeat(251) });
    expect([long.status, await states()]).toEqual([400, ["approved", "waiting"]]);
  });

  test("keep the description typed before their review is unpublished, or waits again", async () => {
    const { database, visitor, staff, photos, review, rows } = await open(dialect);
    await visitor.post("/avis", WORDS);
    const [row] = await rows();
    const photo = {
      id: UNKNOWN,
      review_id: row?.id,
      width: 1,
      height: 1,
      size: 1,
      created_at: new Date().toISOString(),
    };
    await database.db.insertInto("review_photos").values(photo).execute();
    const post = async (fields: Record<string, string>) =>
      staff.post("/admin/avis", { ...fields, avis: writeVersion(await review()) });
    await post({ intent: "approve" });
    for (const [intent, alt] of [
      ["unpublish", "Le silo"],
      ["reconsider", "Le silo plein"],
    ] as const) {
      expect((await post({ intent, [altField(UNKNOWN)]: alt })).status).toBe(200);
      expect(await photos()).toMatchObject([{ alt, state: "waiting" }]);
      await post({ intent: "refuse", reason: "off-topic" });
    }
  });

  // @life.photos-withdrawn
  test("are added and taken out by their author, and go with the withdrawn review", SLOW, async () => {
    const { visitor, staff, photos, files, review } = await open(dialect);
    const photo = await phonePhoto(800, 600);
    const sent = await send(visitor, { 1: photo, 2: photo, 3: photo });
    const [own = ""] = (sent.headers.get("location") ?? "").split("?");
    await staff.post("/admin/avis", { intent: "approve", photos: "oui", avis: writeVersion(await review()) });
    const [first, second, third] = await photos();
    const correct = (files: Record<number, Buffer>, more = {}) =>
      send(visitor, files, { intent: "correct", ...more }, own);

    const tooMany = await correct({ 1: photo, 2: photo });
    expect([tooMany.status, tooMany.text]).toEqual([400, expect.stringContaining("4 photos au plus")]);
    const taken = await correct(
      { 1: photo, 2: photo },
      {
        ...{ own_1: first?.id, own_1_removed: first?.id, own_2: second?.id, own_2_removed: second?.id },
        ...{ own_3: third?.id, own_3_alt: "Le tas de plaquettes" },
      },
    );
    expect(taken.text).toContain("Votre correction est enregistrée.");
    expect(await photos()).toMatchObject([
      { id: third?.id, state: "approved", alt: "Le tas de plaquettes" },
      { state: "waiting" },
      { state: "waiting" },
    ]);
    expect((await visitor.get(`/avis/photos/${third?.id}-320.jpg`)).status).toBe(404);

    await visitor.post(own, { intent: "withdraw" });
    expect([await photos(), await files()]).toEqual([[], []]);
  });

  // @life.photos-exported
  test("leave with the export of a person's data, and are erased with it", SLOW, async () => {
    const { visitor, staff, photos } = await open(dialect);
    await send(visitor, { 1: await phonePhoto(800, 600) }, { photo_1_alt: "Le silo" });
    const answer = await staff.post("/admin/donnees/export", { email: WORDS.customer_email });
    const [exported] = JSON.parse(answer.html).reviews;
    expect(exported.photos).toMatchObject([{ alt: "Le silo", state: "waiting" }]);
    expect((await sharp(Buffer.from(exported.photos[0].jpeg, "base64")).metadata()).format).toBe("jpeg");
    await staff.post("/admin/donnees", { intent: "effacer", email: WORDS.customer_email, confirmation: "oui" });
    expect(await photos()).toEqual([]);
  });

  test("sent with the words of an earlier review are not kept, and the answer says so", SLOW, async () => {
    const { visitor, photos, rows } = await open(dialect);
    await visitor.post("/avis", WORDS);
    const again = await send(visitor, { 1: await phonePhoto(800, 600) });
    expect(again.headers.get("location")).toMatch(/\?envoye&sans-photos$/);
    expect([(await rows()).length, (await photos()).length]).toEqual([1, 0]);
  });

  test("sent twice at once are stored once", SLOW, async () => {
    const { visitor, photos, rows } = await open(dialect);
    const photo = await phonePhoto(800, 600);
    const key = { submission_key: "0123456789abcdef", elapsed_ms: "9000" };
    const json = { accept: "application/json" };
    const both = await Promise.all([1, 2].map(() => send(visitor, { 1: photo }, key, "/avis", json)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await rows()).length, (await photos()).length]).toEqual([1, 1]);
  });
});

// @V2.4.1
test("one person with many IPv6 networks leaves room for the photos of others", SLOW, async () => {
  const { site, visitor, leftOnDisk } = await open("sqlite", { TRUSTED_PROXY: "127.0.0.0/8, ::1" });
  const unfinished = Array.from({ length: 15 }, (_, at) => beginForm(site, `2001:db8:0:${at % 5}::1`));
  await expect.poll(() => leftOnDisk().length, PATIENT).toBe(15);
  const other = await send(visitor, { 1: await phonePhoto(800, 600) }, {}, "/avis", { "x-forwarded-for": "192.0.2.1" });
  expect(other.headers.get("location")).toMatch(/\?envoye$/);
  for (const form of unfinished) form.destroy();
});

// @V2.4.1
test("nine clients that never finish leave room for the photos of others", SLOW, async () => {
  const { site, visitor, leftOnDisk } = await open("sqlite", { TRUSTED_PROXY: "127.0.0.0/8, ::1" });
  const unfinished = Array.from({ length: 27 }, (_, at) => beginForm(site, `198.51.100.${Math.floor(at / 3)}`));
  await expect.poll(() => leftOnDisk().length, PATIENT).toBe(27);
  const other = await send(visitor, { 1: await phonePhoto(800, 600) }, {}, "/avis", { "x-forwarded-for": "192.0.2.1" });
  expect(other.headers.get("location")).toMatch(/\?envoye$/);
  for (const form of unfinished) form.destroy();
});

/** Declares the largest form, and sends its first line. */
function beginForm({ port, url }: Site, client: string) {
  const headers = {
    ...{ origin: url, "x-forwarded-for": client, "content-length": String(64 * 1_048_576) },
    "content-type": "multipart/form-data; boundary=part",
  };
  const form = request({ host: "localhost", port, method: "POST", path: "/avis", headers, agent: false });
  form.on("error", () => {}).write("--part\r\n");
  return form;
}

async function open(dialect: (typeof DIALECTS)[number], settings?: Record<string, string>) {
  const { site, database } = await siteWithAdministrator(dialect, settings);
  const { db } = database;
  const folder = join(site.dataDir, "images-en-cours");
  return {
    site,
    database,
    visitor: visitorOf(site),
    staff: await signedIn(site),
    rows: () => db.selectFrom("reviews").select("id").execute(),
    review: () => db.selectFrom("reviews").select(["id", "version"]).executeTakeFirstOrThrow(),
    photos: () => db.selectFrom("review_photos").selectAll().orderBy("id").execute(),
    files: () => db.selectFrom("review_photo_files").selectAll().execute(),
    leftOnDisk: () => (existsSync(folder) ? readdirSync(folder) : []),
  };
}

/** Posts like a browser: each field has a part, even an empty one. */
function send(
  visitor: Visitor,
  files: Record<number, Buffer>,
  fields: Record<string, string | undefined> = {},
  path = "/avis",
  headers = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...WORDS, ...fields })) form.set(name, value ?? "");
  for (const slot of [1, 2, 3, 4]) {
    const bytes = files[slot];
    if (bytes) form.append("photos", new Blob([new Uint8Array(bytes)]), "photo.jpg");
  }
  if (!form.has("photos")) form.set("photos", new Blob([]), "");
  return visitor.upload(path, form, headers);
}

type Seen = Parameters<typeof writeVersion>[0];

const decide = (staff: Visitor, seen: Seen, photo: { photo: string; to: string; alt: string }) =>
  staff.post("/admin/avis", { intent: "photo", avis: writeVersion(seen), ...photo });

/** The hidden fields of « Annuler cette action ». */
function undoIn({ html }: Answer): string {
  const [, form = ""] = /<form[^>]*>((?:(?!<\/form>).)*)Annuler cette action/s.exec(html) ?? [];
  const pairs = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value.replaceAll("&quot;", '"'),
  ]);
  return new URLSearchParams(pairs).toString();
}

/** A PNG of a few bytes that claims these dimensions. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    start,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
