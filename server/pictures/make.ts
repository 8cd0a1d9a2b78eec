// Run by workshop.ts in a process of its own: reads one picture, writes its files into a folder and prints a report.
// node server/pictures/make.ts <file> <folder> <x> <y>
import { writeSync } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { isDiskFull } from "../../app/pictures/disk-full.ts";
import {
  LEAST,
  MAX_PIXELS,
  type MadeFile,
  ORIGINAL_SIDE,
  type Refusal,
  WHOLE_WIDTH,
} from "../../app/pictures/rules.ts";
import { type Crop, crops, type Format } from "../../app/ui/pictures.ts";
import { within } from "./ceilings.ts";

type FileReport = Omit<MadeFile, "bytes"> & { file: string };
export type Report =
  | { ok: true; width: number; height: number; colour: string; files: FileReport[]; peakMegabytes: number }
  | { ok: false; reason: Refusal; cause?: string };

const ACCEPTED: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "heif", "gif", "tiff"]);
const MAX_MEGABYTES = 900;
const WATCH_MS = 50;
const LOWEST_PRIORITY = 19;
const SHARE = { width: 1200, height: 630, quality: 78 };

const [input = "", folder = "", x = "50", y = "50"] = process.argv.slice(2);
setPriority(LOWEST_PRIORITY);
// One core stays free for visitors.
sharp.concurrency(1);
sharp.cache(false);
let peakMegabytes = 0;
setInterval(watchMemory, WATCH_MS).unref();
print(await make().catch(refusalOf));

async function make(): Promise<Report> {
  const refused = await refuse();
  if (refused) return { ok: false, reason: refused };
  const { data: pixels, info } = await sharp(await writeOriginal())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const again = () => sharp(pixels, { raw: { width, height, channels: info.channels } });
  const source = { width, height, x: Number(x) / 100, y: Number(y) / 100 };
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
  return { ok: true, width, height, colour, files, peakMegabytes };
}

/** Reads the header only: what is refused here has not been decoded. */
async function refuse(): Promise<Refusal | null> {
  const start = await readStart();
  const brand = start.toString("latin1", 4, 12);
  if (/^ftyp(?:hei[cxms]|hev[cmsx]|mif1|msf1)/.test(brand) && !start.includes("avif")) return "heic";
  if (/^[^\w]*<[\s\S]*<svg[\s>]|^[^\w]*<svg[\s>]/i.test(start.toString("utf8"))) return "svg";
  const about = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!about || !ACCEPTED.has(about.format)) return "not-picture";
  if ((about.pages ?? 1) > 1) return "animated";
  if (about.width * about.height > MAX_PIXELS) return "pixels";
  const { width, height } = about.autoOrient;
  return width < LEAST.width || height < LEAST.height ? "small" : null;
}

async function readStart(): Promise<Buffer> {
  const file = await open(input);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Upright, in sRGB, eight bits, without metadata: sharp leaves out the position and all that was not asked for. */
async function writeOriginal(): Promise<Buffer> {
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

/** The largest part of this ratio around the focus. */
function boxOf({ width, height, x, y }: Source, ratio: number) {
  const box = {
    width: Math.min(width, Math.round(height * ratio)),
    height: Math.min(height, Math.round(width / ratio)),
  };
  const offset = (at: number, whole: number, part: number) =>
    Math.max(0, Math.min(Math.round(at * whole - part / 2), whole - part));
  return { left: offset(x, width, box.width), top: offset(y, height, box.height), ...box };
}

/** Never wider than the picture is, which takes the place of the first width that is. */
function widthsOf(widths: readonly number[], most: number): number[] {
  const held = widths.filter((width) => width <= most);
  return held.length === widths.length || held.at(-1) === most ? held : [...held, most];
}

function watchMemory() {
  const megabytes = Math.round(process.memoryUsage.rss() / 1_048_576);
  peakMegabytes = Math.max(peakMegabytes, megabytes);
  if (megabytes > MAX_MEGABYTES) print({ ok: false, reason: "memory" });
}

function refusalOf(error: unknown): Report {
  const cause = String(error);
  if (isDiskFull(error)) return { ok: false, reason: "disk", cause };
  return { ok: false, reason: /pixel limit/i.test(cause) ? "pixels" : "damaged", cause };
}

/** Ends the process, also in the middle of a decoder's work. */
function print(report: Report): void {
  writeSync(process.stdout.fd, JSON.stringify(report));
  process.kill(process.pid, "SIGKILL");
}
