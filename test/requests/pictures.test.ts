import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { TEXT_KINDS } from "../../app/content/kinds.ts";
import { siteTexts } from "../../app/layout/site-texts.ts";
import { homeTexts } from "../../app/pages/home-texts.ts";
import { DIALECTS } from "../database.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { formOf, phonePhoto } from "../photos.ts";
import { rawRequest } from "../raw-request.ts";
import type { Answer, Visitor } from "../visitor.ts";
import { fieldsOf, publish, seenOn, values } from "./content-form.ts";

const PATH = "/admin/images";

describe.each(DIALECTS)("on %s", (dialect) => {
  // @V14.2.8
  test("a phone's photo is stored upright, without its place, in every width, and served for good", {
    timeout: 60_000,
  }, async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const path = await add(staff, "Notre silo.jpg", await phonePhoto());
    const page = await staff.get(path);
    expect(page.text).toContain("À décrire");
    expect(page.text).toContain("1200 × 1600 pixels");
    expect((await staff.get(PATH)).html).toMatch(/src="[^"]+-tall-480\.jpg"/);

    const files = await database.db.selectFrom("picture_files").select(["shape", "width", "format", "bytes"]).execute();
    const made = await Promise.all(
      files.map(async ({ shape, width, format, bytes }) => {
        const about = await sharp(bytes).metadata();
        expect([about.exif, about.orientation, about.width]).toEqual([undefined, undefined, width]);
        return `${shape} ${format} ${about.width}×${about.height}`;
      }),
    );
    expect(made).toEqual(
      expect.arrayContaining([
        "original jpg 1200×1600",
        "wide avif 480×270",
        "wide jpg 1200×675",
        "tall avif 1080×1350",
        "share jpg 1200×630",
        "whole jpg 960×1280",
      ]),
    );

    const [address = ""] = /\/images\/[^" ]+wide-480\.avif/.exec(page.html) ?? [];
    const first = await rawRequest(site, { path: address });
    const again = await rawRequest(site, { path: address });
    for (const { status, headers } of [first, again]) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "image/avif",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      });
    }
    expect(again.headers["x-request-id"]).toBeUndefined();
    expect(
      (await rawRequest(site, { path: address, headers: { "if-none-match": String(first.headers.etag) } })).status,
    ).toBe(304);
    const old = await rawRequest(site, { path: address.replace(/-1-wide/, "-7-wide") });
    expect([old.status, old.headers["cache-control"]]).toEqual([200, "no-cache"]);
    expect(
      (await rawRequest(site, { path: address.replace("wide-480", "original-1200").replace("avif", "jpg") })).status,
    ).toBe(404);
    expect(leftIn(site.dataDir)).toEqual([]);
  });

  test("a photo of staff shows on a news card that leads nowhere", { timeout: 60_000 }, async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const path = await add(staff, "silo.jpg", await phonePhoto());
    const id = path.split("/").at(-1) as string;
    await saveDetails(staff, path, { alt: "Notre silo au matin" });
    expect((await staff.get("/actualites")).html).not.toContain("shavings-");
    const card = "/admin/contenu/actualites/article-en-preparation";
    expect((await publish(staff, card, { picture: id })).status).toBe(303);
    for (const address of ["/actualites", "/a-propos"]) expect((await staff.get(address)).html).toContain(id);
  });

  test("every place of every page takes one, which is refused to be deleted there and replaced everywhere", {
    timeout: 60_000,
  }, async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const path = await add(staff, "silo.jpg", await phonePhoto());
    const id = path.split("/").at(-1) as string;
    expect((await publish(staff, homeTexts.path, { "hero.picture": id })).text).toContain(
      "n’est plus dans la bibliothèque",
    );
    await saveDetails(staff, path, { alt: "Notre silo au matin" });

    for (const { path: editor, form, shipped, seenAt } of TEXT_KINDS) {
      const fields = form.groups(form.write(shipped)).flatMap(({ fields }) => fields);
      const places = fields.filter(({ as }) => as === "picture").map(({ name }) => name);
      if (places.length === 0) continue;
      const answer = await publish(staff, editor, Object.fromEntries(places.map((name) => [name, id])));
      expect.soft(answer.status, `${editor} ${answer.status === 303 ? "" : answer.text}`).toBe(303);
      const address = editor === siteTexts.path ? "/nulle-part" : seenAt.href;
      const { html } = await staff.get(address);
      expect
        .soft([address, html.match(/\/assets\/pictures\//g)?.length ?? 0])
        .toEqual([address, address === "/a-propos" ? 10 : 0]);
      // In its season, a season's picture replaces that of the hero; the offers' picture shows on their own pages.
      const shown = places.filter((name) => !/^(?:season|offer)\./.test(name));
      expect.soft(html.match(/data-look="/g)?.length ?? 0, address).toBeGreaterThanOrEqual(shown.length);
      if (address !== "/nulle-part")
        expect.soft(html, address).toMatch(new RegExp(`og:image" content="[^"]*/images/${id}-1-share-1200.jpg"`));
    }
    expect((await staff.get("/")).html).toContain('alt="Notre silo au matin"');

    expect((await staff.get(PATH)).text).toContain("Notre silo au matin silo");
    const page = await staff.get(path);
    expect(page.text).toContain("Accueil, Haut de la page, Image");
    expect(page.text).toContain("Nos activités, Fioul et carburants, Image");
    const refused = await staff.post(path, { intent: "supprimer", confirmation: "oui" });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Le site la montre encore.")]);
    expect(refused.text).toContain("Accueil, Haut de la page, Image");

    const replaced = await staff.upload(path, formOf({ "autre.jpg": await phonePhoto(1200, 900, "#aa3322") }));
    expect(replaced.headers.get("location")).toBe(`${path}?message=remplacee`);
    const { html } = await staff.get("/");
    expect(html).toContain(`/images/${id}-2-wide-480.avif`);
    expect(html).not.toContain(`/images/${id}-1-`);
    expect(site.output()).not.toContain("✗");
  });

  test("an undo does not bring back a deleted picture", { timeout: 60_000 }, async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const path = await add(staff, "silo.jpg", await phonePhoto());
    const id = path.split("/").at(-1) as string;
    await saveDetails(staff, path, { alt: "Notre silo" });
    const NEWS = "/admin/contenu/actualites";
    const places = [
      [homeTexts.path, "hero.picture"],
      [`${NEWS}/presse`, "picture"],
    ] as const;
    for (const [place, field] of places) {
      const before = fieldsOf(await staff.get(place))[field] ?? "";
      for (const picture of [id, before]) {
        expect((await publish(staff, place, { [field]: picture })).status).toBe(303);
      }
    }
    await publish(staff, `${NEWS}/presse`, { picture: id });
    await staff.post(NEWS, { intent: "revert", seen: seenOn(await staff.get(NEWS)) });
    expect((await staff.post(path, { intent: "supprimer", confirmation: "oui" })).status).toBe(303);
    for (const place of [homeTexts.path, `${NEWS}/presse`, NEWS]) {
      const page = await staff.get(place);
      const [change = ""] = values(page, "change");
      const undone = await staff.post(place, { intent: "undo", change, seen: seenOn(page) });
      expect([place, undone.status]).toEqual([place, 409]);
      expect(undone.text).toMatch(
        /Cette image n’est plus dans la bibliothèque|Une image de ce changement a été supprimée/,
      );
    }
    expect((await staff.get("/")).html).not.toContain(id);
  });

  test("a moved centre makes new crops, and who comes second overwrites nothing", { timeout: 60_000 }, async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const halves = sharp({ create: { width: 1600, height: 800, channels: 3, background: "#aa2211" } });
    const blue = await sharp({ create: { width: 800, height: 800, channels: 3, background: "#1122aa" } })
      .png()
      .toBuffer();
    const path = await add(
      staff,
      "moitiés.png",
      await halves
        .composite([{ input: blue, left: 800, top: 0 }])
        .png()
        .toBuffer(),
    );
    const seen = fieldsOf(await staff.get(path));
    const about = { alt: "Deux moitiés", credit: "Jeanne Martin", consent_on: "2026-01-31" };
    const saved = await staff.post(path, { ...seen, ...about, focus_x: "100" });
    expect(saved.headers.get("location")).toBe(`${path}?message=enregistree`);
    const tall = database.db
      .selectFrom("picture_files")
      .select("bytes")
      .where("shape", "=", "tall")
      .where("width", "=", 480);
    const { bytes } = await tall.where("format", "=", "jpg").executeTakeFirstOrThrow();
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    expect(
      await database.db.selectFrom("pictures").select(["edition", "credit", "consent_on"]).executeTakeFirst(),
    ).toEqual({
      edition: 2,
      credit: "Jeanne Martin",
      consent_on: "2026-01-31",
    });

    const late = await staff.post(path, { ...seen, alt: "Autre chose", focus_x: "0" });
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining("Quelqu’un d’autre vient de changer cette image"),
    ]);
    expect(late.text).toContain("Autre chose");
    const wrong = { ...fieldsOf(await staff.get(path)), alt: "", focus_x: "101", consent_on: "2999-01-01" };
    const refused = await staff.post(path, wrong);
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringMatching(/Décrivez l’image.*de 0 à 100.*dans le futur/s),
    ]);
    expect((await database.db.selectFrom("pictures").select("alt").executeTakeFirst())?.alt).toBe("Deux moitiés");

    const id = path.split("/").at(-1) as string;
    expect((await staff.get("/mentions-legales")).text).not.toContain("Jeanne Martin");
    await publish(staff, homeTexts.path, { "hero.picture": id });
    expect((await staff.get("/mentions-legales")).text).toContain("Photographies : Jeanne Martin.");
    expect((await staff.get("/mentions-legales")).text).toContain("sauf les photos créditées. Photographies");
    await staff.post(path, { ...fieldsOf(await staff.get(path)), credit: "" });
    const uncredited = (await staff.get("/mentions-legales")).text;
    expect(uncredited).toContain("sauf les photos créditées et celles de la maison.");
    expect(uncredited).not.toContain("sauf les photos créditées.");
  });

  test("print colours, sixteen bits and transparency become an ordinary picture", { timeout: 60_000 }, async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const photo = sharp(await phonePhoto(640, 480));
    await add(staff, "cmyk.jpg", await photo.clone().toColourspace("cmyk").jpeg().toBuffer());
    await add(staff, "16 bits.png", await photo.clone().toColourspace("rgb16").png().toBuffer());
    await add(staff, "detouree.webp", await photo.clone().ensureAlpha(0.5).webp().toBuffer());
    const originals = await database.db
      .selectFrom("picture_files")
      .select("bytes")
      .where("shape", "=", "original")
      .execute();
    for (const { bytes } of originals) {
      const { space, depth, hasAlpha } = await sharp(bytes).metadata();
      expect([space, depth, hasAlpha]).toEqual(["srgb", "uchar", false]);
    }
    expect(originals).toHaveLength(3);
  });
});

// @V5.2.2
test("bad files are refused with a sentence each, and the good one among them is kept", {
  timeout: 60_000,
}, async () => {
  const { site, database } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const photo = await phonePhoto(800, 600);
  const bad = await badFiles(photo);
  for (const [name, [bytes, sentence]] of Object.entries(bad)) {
    const answer = await staff.upload(PATH, formOf({ [name]: bytes }));
    expect.soft([name, answer.status], name).toEqual([name, 400]);
    expect.soft(answer.text, name).toMatch(sentence);
  }
  expect(await database.db.selectFrom("pictures").select("id").execute()).toEqual([]);

  const mixed = await staff.upload(PATH, formOf({ "bon.jpg": photo, "faux.jpg": Buffer.from("rien") }));
  expect(mixed.status).toBe(400);
  expect(mixed.text).toMatch(/L’image est ajoutée.*« faux » : ce n’est pas une image/s);
  const many = await staff.upload(
    PATH,
    formOf(Object.fromEntries([..."1234567"].map((n) => [`${n}.jpg`, Buffer.from("x")]))),
  );
  expect(many.text).toMatch(/« Les autres » : 6 images au plus à la fois/);
  expect(await database.db.selectFrom("pictures").select("name").execute()).toEqual([{ name: "bon" }]);
  expect(leftIn(site.dataDir)).toEqual([]);
  expect(site.output()).not.toContain("✗");
});

test.each([
  ['q"q.jpg', 'q"q'],
  ["notre \r\nsilo.jpg", "notre silo"],
  ["50 %2B %0d.jpg", "50 %2B %0d"],
])("a picture named %j is %j in the library, as before the browser escaped it", async (file, name) => {
  const { site, database } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  await add(staff, file, await phonePhoto(640, 480));
  expect(await database.db.selectFrom("pictures").select("name").execute()).toEqual([{ name }]);
  expect((await staff.get(PATH)).text).toContain(name);
});

// @V5.2.1
test("a form with files is read only after the authorisation, and only on pages that take files", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const form = formOf({ "photo.jpg": await phonePhoto(640, 480) });
  expect((await staff.upload(PATH, form, { origin: "https://ailleurs.example" })).status).toBe(403);
  expect((await staff.upload("/avis/signaler/x", form)).status).toBe(415);
  staff.cookies.clear();
  const refused = await staff.upload(PATH, form);
  expect([refused.status, refused.headers.get("location")]).toEqual([303, expect.stringContaining("/auth?retour=")]);
  expect(existsSync(join(site.dataDir, "images-en-cours"))).toBe(false);
});

test("a form with files that is cut short or no form at all stores nothing", async () => {
  const { site, database } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  for (const body of [
    "",
    "nothing",
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nabc',
  ]) {
    const answer = await staff.post(PATH, body, headers);
    expect([answer.status, body]).toEqual([400, body]);
  }
  expect(await database.db.selectFrom("pictures").select("id").execute()).toEqual([]);
  expect(leftIn(site.dataDir)).toEqual([]);
});

async function saveDetails(staff: Visitor, path: string, changes: Record<string, string>): Promise<Answer> {
  const page = await staff.get(path);
  return staff.post(path, { ...fieldsOf(page), ...changes });
}

async function add(staff: Visitor, name: string, bytes: Uint8Array): Promise<string> {
  const answer = await staff.upload(PATH, formOf({ [name]: bytes }));
  expect([answer.status, answer.status === 303 ? "" : answer.text]).toEqual([303, ""]);
  return pathOf(answer);
}

const pathOf = ({ headers }: Answer) => (headers.get("location") ?? "").split("?")[0] as string;

function leftIn(dataDir: string): string[] {
  const folder = join(dataDir, "images-en-cours");
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function badFiles(photo: Buffer): Promise<Record<string, [bytes: Uint8Array, sentence: RegExp]>> {
  const colour = { channels: 3, background: "#123456" } as const;
  const frames = await Promise.all(
    [10, 200].map((grey) =>
      sharp({ create: { width: 500, height: 400, channels: 3, background: { r: grey, g: 9, b: 9 } } })
        .png()
        .toBuffer(),
    ),
  );
  const bomb = sharp({ create: { width: 8_000, height: 8_000, ...colour }, limitInputPixels: false });
  return {
    "lettre.jpg": [Buffer.from("Bonjour, ceci n’est pas une photo."), /« lettre » : ce n’est pas une image/],
    "page.jpg": [Buffer.from("<!doctype html><script>alert(1)</script>"), /ce n’est pas une image/],
    "coupee.jpg": [photo.subarray(0, photo.length / 2), /abîmé ou incomplet/],
    "lourde.jpg": [Buffer.concat([photo, Buffer.alloc(25 * 1_048_576)]), /dépasse 25 Mo/],
    "immense.png": [await bomb.png({ compressionLevel: 9 }).toBuffer(), /dépasse 60 millions de pixels/],
    "petite.png": [
      await sharp({ create: { width: 200, height: 200, ...colour } })
        .png()
        .toBuffer(),
      /trop petite/,
    ],
    "bande.png": [
      await sharp({ create: { width: 480, height: 5000, ...colour } })
        .png()
        .toBuffer(),
      /trop allongée.*Recadrez-la/,
    ],
    "animee.gif": [
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      /animée/,
    ],
    "iphone.heic": [Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), /HEIC/],
    "dessin.svg": [Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), /dessin SVG/],
    "../../etc/photo.jpg": [photo, /barre oblique/],
    "C:\\photos\\silo.jpg": [photo, /barre oblique/],
    "vide.jpg": [Buffer.alloc(0), /est vide/],
  };
}
