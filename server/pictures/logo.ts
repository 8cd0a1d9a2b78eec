import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { MAX_PIXELS, type MadeLogo } from "../../app/pictures/rules.ts";
import { LOGO_ICONS } from "../../app/ui/pictures.ts";
import { MEBIBYTE } from "../../core/text/bytes.ts";
import { cleanSvg } from "./clean-svg.ts";
import { Refused } from "./refused.ts";

export type LogoReport = Omit<MadeLogo, "files"> & { names: string[] };

/** Three times the height in the header, for screens of high density. */
const HEIGHT = 144;
const MOST_RATIO = 12;
/** The site's paper colour, behind icons that systems crop. */
const PAPER = "#faf6ee";
/** The mark fits inside 80 % of the icon, which is all that a mask must keep. */
const INNER = 0.72;

/** The first byte of JPEG and PNG files, whose metadata may contain a drawing. */
const RASTER_STARTS = [0xff, 0x89];

type Drawing = { format: "svg" | "png"; bytes: Buffer; width: number; height: number };

/** Writes the logo and the icons into the folder. */
export async function makeLogo(folder: string, file: string, signFile: string | undefined): Promise<LogoReport> {
  const logo = await read(file);
  const sign = signFile === undefined ? logo : await read(signFile).catch(blameSign);
  const names: string[] = [];
  const add = async (name: string, bytes: Buffer) => {
    await writeFile(join(folder, name), bytes);
    names.push(name);
  };
  await add(`logo.${logo.format}`, logo.bytes);
  const icon = async (size: number, part: number, background?: string) => {
    const inner = Math.round(size * part);
    const drawn = await sharp(sign.bytes, { limitInputPixels: MAX_PIXELS })
      .resize(inner, inner, { fit: "contain", background: CLEAR })
      .png()
      .toBuffer();
    const ground = sharp({ create: { width: size, height: size, channels: 4, background: background ?? CLEAR } });
    return ground
      .composite([{ input: drawn }])
      .png({ palette: true })
      .toBuffer();
  };
  await add(LOGO_ICONS.small, await icon(32, 1));
  await add(LOGO_ICONS.apple, await icon(180, INNER, PAPER));
  await add(LOGO_ICONS.medium, await icon(192, 1));
  await add(LOGO_ICONS.large, await icon(512, 1));
  await add(LOGO_ICONS.maskable, await icon(512, INNER, PAPER));
  const { width, height, format } = logo;
  return { width, height, format, names };
}

/** Tells the program which of the two files failed. */
function blameSign(error: Error): never {
  throw Object.assign(error, { isSign: true });
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

async function read(file: string): Promise<Drawing> {
  if ((await stat(file)).size > MEBIBYTE) throw new Refused((await isPhoto(file)) ? "logo-photo" : "logo-size");
  const bytes = await readFile(file);
  const isText = !RASTER_STARTS.includes(bytes[0] ?? 0);
  const drawing = isText && bytes.includes("<svg") ? await readSvg(bytes) : await readPng(bytes);
  const ratio = drawing.width / drawing.height;
  if (ratio > MOST_RATIO || ratio < 1 / 2) throw new Refused("logo-shape");
  return drawing;
}

async function isPhoto(file: string): Promise<boolean> {
  const about = await sharp(file)
    .metadata()
    .catch(() => null);
  return about?.format === "jpeg";
}

async function readSvg(source: Buffer): Promise<Drawing> {
  const bytes = Buffer.from(cleanSvg(source.toString("utf8")));
  const about = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => null);
  if (!about?.width || !about.height) throw new Refused("svg-broken");
  const { width, height } = about;
  // Browsers draw it at any size, so only the proportions matter.
  return { format: "svg", bytes, width: Math.max(1, Math.round((HEIGHT * width) / height)), height: HEIGHT };
}

async function readPng(source: Buffer): Promise<Drawing> {
  const about = await sharp(source, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => null);
  if (about?.format === "jpeg") throw new Refused("logo-photo");
  if (about?.format !== "png") throw new Refused("logo-type");
  if (about.height < HEIGHT / 3) throw new Refused("logo-small");
  const image = sharp(source, { failOn: "error", limitInputPixels: MAX_PIXELS }).toColourspace("srgb").trim();
  const resized = image.resize({ height: HEIGHT, withoutEnlargement: true }).png({ palette: true, quality: 90 });
  const { data, info } = await resized.toBuffer({ resolveWithObject: true });
  return { format: "png", bytes: data, width: info.width, height: info.height };
}
