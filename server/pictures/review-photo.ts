import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { MAX_PIXELS, type MadeReviewPhoto } from "../../app/pictures/rules.ts";
import { LARGE_PHOTO, PHOTO_FILES, THUMBNAIL } from "../../app/review-photos/files.ts";
import { refuse } from "./photo.ts";
import { Refused } from "./refused.ts";

export type ReviewPhotoReport = Omit<MadeReviewPhoto, "files"> & { names: string[] };

/** The formats of phones and browsers: strangers' files reach no other decoder. */
const ACCEPTED: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "heif"]);

/**
 * Writes the thumbnail and the large file into the folder. Both are encoded anew, so that nothing else of the file
 * remains.
 */
export async function makeReviewPhoto(folder: string, input: string): Promise<ReviewPhotoReport> {
  const refused = await refuse(input, ACCEPTED);
  if (refused) throw new Refused(refused);
  const { data, info } = await sharp(input, { failOn: "error", limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(LARGE_PHOTO.side, LARGE_PHOTO.side, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const whole = () => sharp(data, { raw: { width, height, channels } });
  const small = () => whole().resize(THUMBNAIL.width, THUMBNAIL.height);
  const files = {
    [PHOTO_FILES.avif]: await within(THUMBNAIL.bytes, small, (image, quality) => image.avif({ quality, effort: 2 })),
    [PHOTO_FILES.jpg]: await within(THUMBNAIL.bytes, small, jpeg),
    [PHOTO_FILES.large]: await within(LARGE_PHOTO.bytes, whole, jpeg),
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  return { width, height, names: Object.keys(files) };
}

const QUALITIES = [72, 58, 45, 32, 20];
const jpeg = (image: Sharp, quality: number) => image.jpeg({ quality, mozjpeg: true });

/** Lowers the quality until the file fits; smooths a picture whose noise still weighs too much. */
async function within(most: number, image: () => Sharp, encode: (image: Sharp, quality: number) => Sharp) {
  for (let blur = 0; ; blur = 2 * blur + 0.8) {
    for (const quality of QUALITIES) {
      const bytes = await encode(blur > 0 ? image().blur(blur) : image(), quality).toBuffer();
      if (bytes.length <= most) return bytes;
    }
  }
}
