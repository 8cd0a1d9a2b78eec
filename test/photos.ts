import sharp from "sharp";

const PLACE = {
  IFD0: { Make: "Appareil", Model: "Photo" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 2/1 0/1" },
};

/** A photo as a phone makes it: lying on its side, with the place where it was taken. */
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
