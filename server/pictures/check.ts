import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { MAX_PIXELS, type SaidFile } from "../../app/pictures/rules.ts";
import { withZip, type Zip } from "../../core/zip.ts";
import { cleanSvg } from "./clean-svg.ts";

const FORMATS = { jpg: "jpeg", avif: "heif", png: "png" } as const;
const MOST_NAMED = 50;

/** The names of files in an archive that differ from the list. Reads headers only, one file at a time. */
export async function findWrong(archive: string, list: string): Promise<string[]> {
  const files: SaidFile[] = JSON.parse(await readFile(list, "utf8"));
  return withZip(archive, async (zip) => {
    const wrong: string[] = [];
    for (const file of files) if (!(await isAsSaid(zip, file).catch(() => false))) wrong.push(file.name);
    return wrong.slice(0, MOST_NAMED);
  });
}

async function isAsSaid(zip: Zip, { name, type, width, height }: SaidFile): Promise<boolean> {
  const entry = zip.entries.get(name);
  if (!entry) return false;
  const bytes = await zip.read(entry);
  if (type === "svg") return cleanSvg(bytes.toString("utf8")) === bytes.toString("utf8");
  const about = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  const isPrivate = about.exif ?? about.xmp ?? about.iptc;
  return (
    about.format === FORMATS[type] &&
    !isPrivate &&
    (about.pages ?? 1) === 1 &&
    (width === undefined || about.width === width) &&
    (height === undefined || about.height === height)
  );
}
