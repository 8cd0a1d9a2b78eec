import sharp from "sharp";
import { addPicture, describePicture } from "../app/pictures/store.server.ts";
import type { Database } from "../core/database/connection.ts";

const PLACE = {
  IFD0: { Make: "Appareil", Model: "Photo" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 2/1 0/1" },
};

/** A photo as a phone makes it: rotated by its metadata, with the place where it was taken. */
export async function phonePhoto(width = 1600, height = 1200, tone = "#336699"): Promise<Buffer> {
  const noise = await sharp({
    create: { width, height, channels: 3, background: tone, noise: { type: "gaussian", mean: 128, sigma: 20 } },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: tone } })
    .composite([{ input: noise, blend: "soft-light" }])
    .withExif(PLACE)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

export function formOf(files: Record<string, Uint8Array>): FormData {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(files)) form.append("files", new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** A described picture with tiny files, for tests that need no real ones. */
export async function storePicture({ db }: Database, name = "Silo"): Promise<string> {
  const by = { id: null, name: "Essai" };
  const files = [{ shape: "wide" as const, width: 480, format: "jpg" as const, bytes: Buffer.from("jpg") }];
  const made = { width: 1200, height: 900, colour: "#336699", files };
  const id = await addPicture(db, name, made, by);
  const details = { name, alt: "Un silo", credit: null, consent_on: null };
  await describePicture(
    db,
    id,
    { version: 1, details, focus: { x: 50, y: 50 }, made: undefined },
    { by, isUsed: async () => false },
  );
  return id;
}
