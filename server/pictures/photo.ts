import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import {
  type Focus,
  LEAST,
  MAX_PIXELS,
  type MadeFile,
  ORIGINAL_SIDE,
  type Refusal,
  WHOLE_WIDTH,
} from "../../app/pictures/rules.ts";
import { type Crop, crops, type Format, SHARE_WIDTH } from "../../app/ui/pictures.ts";
import { within } from "./ceilings.ts";
import { Refused } from "./refused.ts";

export type PhotoReport = { width: number; height: number; colour: string; files: FileReport[] };
type FileReport = Omit<MadeFile, "bytes"> & { file: string };

const ACCEPTED: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "heif", "gif", "tiff"]);
const SHARE = { width: SHARE_WIDTH, height: 630, quality: 78 };

/** Writes the files of a photo into the folder. */
export async function makePhoto(folder: string, input: string, focus: Focus): Promise<PhotoReport> {
  const refused = await refuse(input);
  if (refused) throw new Refused(refused);
  if (await isStrip(input)) throw new Refused("strip");
  const original = await writeOriginal(input, folder);
  const { data: pixels, info } = await sharp(original).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const again = () => sharp(pixels, { raw: { width, height, channels: info.channels } });
  const source = { width, height, x: focus.x / 100, y: focus.y / 100 };
  const files: FileReport[] = [{ shape: "original", width, format: "jpg", file: "original.jpg" }];
  const add = async (shape: FileReport["shape"], width: number, format: Format, bytes: Buffer) => {
    const file = `${shape}-${width}.${format}`;
    await writeFile(join(folder, file), bytes);
    files.push({ shape, width, format, file });
  };

  for (const crop of Object.keys(crops) as Crop[]) {
    const ratio = crops[crop].width / crops[crop].height;
    const box = boxOf(source, ratio);
    for (const wanted of widthsOf(crops[crop].widths, box.width)) {
      for (const format of ["avif", "jpg"] as const) {
        const made = await within(crop, wanted, format, (width) =>
          again()
            .extract(box)
            .resize(width, Math.round(width / ratio)),
        );
        await add(crop, made.width, format, made.bytes);
      }
    }
  }
  const share = again()
    .extract(boxOf(source, SHARE.width / SHARE.height))
    .resize(SHARE.width, SHARE.height);
  await add("share", SHARE.width, "jpg", await share.jpeg({ quality: SHARE.quality, mozjpeg: true }).toBuffer());
  const whole = again().resize(Math.min(WHOLE_WIDTH, width));
  await add("whole", Math.min(WHOLE_WIDTH, width), "jpg", await whole.jpeg({ quality: 70, mozjpeg: true }).toBuffer());
  const average = await again().resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  const colour = `#${average.subarray(0, 3).toString("hex")}`;
  return { width, height, colour, files };
}

/** Reads the header only, so that refused files are never decoded. */
export async function refuse(input: string, accepted = ACCEPTED): Promise<Refusal | null> {
  const start = await readStart(input);
  const brand = start.toString("latin1", 4, 12);
  if (/^ftyp(?:hei[cxms]|hev[cmsx]|mif1|msf1)/.test(brand) && !start.includes("avif")) return "heic";
  if (/^[^\w]*<[\s\S]*<svg[\s>]|^[^\w]*<svg[\s>]/i.test(start.toString("utf8"))) return "svg";
  const about = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!about || !accepted.has(about.format)) return "not-picture";
  if ((about.pages ?? 1) > 1) return "animated";
  if (about.width * about.height > MAX_PIXELS) return "pixels";
  const { width, height } = about.autoOrient;
  return width < LEAST.width || height < LEAST.height ? "small" : null;
}

/** Whether the picture would be too small once it fits into {@link ORIGINAL_SIDE}. */
async function isStrip(input: string): Promise<boolean> {
  const { width, height } = (await sharp(input, { limitInputPixels: false }).metadata()).autoOrient;
  const scale = Math.min(1, ORIGINAL_SIDE / Math.max(width, height));
  return Math.round(width * scale) < LEAST.width || Math.round(height * scale) < LEAST.height;
}

async function readStart(input: string): Promise<Buffer> {
  const file = await open(input);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Rotated upright, in sRGB, eight bits: sharp drops metadata such as the position. */
async function writeOriginal(input: string, folder: string): Promise<Buffer> {
  const image: Sharp = sharp(input, { failOn: "error", limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(ORIGINAL_SIDE, ORIGINAL_SIDE, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb");
  const bytes = await image.jpeg({ quality: 90 }).toBuffer();
  await writeFile(join(folder, "original.jpg"), bytes);
  return bytes;
}

type Source = { width: number; height: number; x: number; y: number };

/** The largest crop of this ratio around the focus. */
function boxOf({ width, height, x, y }: Source, ratio: number) {
  const box = {
    width: Math.min(width, Math.round(height * ratio)),
    height: Math.min(height, Math.round(width / ratio)),
  };
  const offset = (at: number, whole: number, part: number) =>
    Math.max(0, Math.min(Math.round(at * whole - part / 2), whole - part));
  return { left: offset(x, width, box.width), top: offset(y, height, box.height), ...box };
}

/** Drops widths above the picture's own, which it adds instead. */
function widthsOf(widths: readonly number[], most: number): number[] {
  const held = widths.filter((width) => width <= most);
  return held.length === widths.length || held.at(-1) === most ? held : [...held, most];
}
