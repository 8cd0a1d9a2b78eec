import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Kysely } from "kysely";
import sharp from "sharp";
import { addPicture, describePicture } from "../../../app/pictures/store.server.ts";
import { storePhotos } from "../../../app/review-photos/photos.server.ts";
import type { Database } from "../../../core/database/schema.ts";
import { makePhoto } from "../../pictures/photo.ts";
import { makeReviewPhoto } from "../../pictures/review-photo.ts";
import { PROGRAM } from "./actors.ts";
import { dayIn } from "./days.ts";

const ORIGINALS = fileURLToPath(new URL("../../../app/assets/originals/", import.meta.url));
const PORTRAITS = fileURLToPath(new URL("portraits/", import.meta.url));
const MIDDLE = { x: 50, y: 50 };
/** Of a portrait: a wide crop keeps the hair and the chin. */
const FACE = { x: 50, y: 41 };

/** The shipped pictures that the photos of reviews come from, each with its author's description. */
const PHOTOS = {
  flame: { file: "flame.jpg", alt: "La flamme dans ma chaudière" },
  pellets: { file: "pellets.svg", alt: "Un seau des granulés livrés ce matin" },
};

export type PhotoName = keyof typeof PHOTOS;

/** @returns the ids for the review that follows */
export function addReviewPhoto(db: Kysely<Database>, name: PhotoName): Promise<string[]> {
  const { file, alt } = PHOTOS[name];
  return withPhoto({ path: join(ORIGINALS, file), width: 1600 }, async (photo, folder) => {
    const { names, width, height } = await makeReviewPhoto(folder, photo);
    const files = await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
    return storePhotos(db, [{ alt, width, height, files }]);
  });
}

/** Adds a picture of the company's own to the library. @returns its id */
export function addOwnPicture(db: Kysely<Database>): Promise<string> {
  const alt = "La plaine vue du silo, au printemps";
  return addPhoto(db, join(ORIGINALS, "landscape.jpg"), 1600, { name: "Photo de mai", alt, consent_on: null });
}

/** Adds the drawn portrait of a person who agreed to it. @returns its id */
export function addPortrait(db: Kysely<Database>, name: string, file: string): Promise<string> {
  const about = { name: `Équipe, ${name.split(" ")[0]}`, alt: `${name}, en portrait`, consent_on: dayIn(-200) };
  return addPhoto(db, join(PORTRAITS, file), 900, about, FACE);
}

type About = { name: string; alt: string; consent_on: string | null };

function addPhoto(db: Kysely<Database>, path: string, width: number, about: About, focus = MIDDLE): Promise<string> {
  const details = { ...about, credit: null };
  return withPhoto({ path, width }, async (photo, folder) => {
    const { files, ...report } = await makePhoto(folder, photo, focus);
    const made = await Promise.all(
      files.map(async ({ file, ...about }) => ({ ...about, bytes: await readFile(join(folder, file)) })),
    );
    const id = await addPicture(db, details.name, { ...report, files: made }, PROGRAM);
    const change = { version: 1, details, focus, made: undefined };
    await describePicture(db, id, change, { by: PROGRAM, isUsed: async () => false });
    return id;
  });
}

type Drawn = { path: string; width: number };

async function withPhoto<Result>({ path, width }: Drawn, use: (photo: string, folder: string) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), "sample-"));
  try {
    const photo = join(folder, "photo.jpg");
    await writeFile(photo, await sharp(path).resize(width).flatten().jpeg().toBuffer());
    return await use(photo, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
