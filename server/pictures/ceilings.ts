import type { Sharp } from "sharp";
import type { Crop, Format } from "../../app/ui/pictures.ts";

/**
 * The largest file for each width, of shipped renders and uploaded pictures; drawings keep one quality. A phone on a
 * slow line shows a first picture of 24 kB within the 1.6 s of the goal; large files may be heavier, because large
 * screens show artefacts.
 */
const CEILINGS: Record<Crop, Record<Format, readonly [width: number, bytes: number][]>> = {
  wide: {
    avif: [
      [480, 13_000],
      [768, 24_000],
      [1280, 75_000],
      [1920, 170_000],
    ],
    jpg: [
      [480, 26_000],
      [768, 52_000],
      [1280, 150_000],
      [1920, 280_000],
    ],
  },
  tall: {
    avif: [
      [480, 14_000],
      [1080, 48_000],
    ],
    jpg: [
      [480, 42_000],
      [1080, 160_000],
    ],
  },
};

/**
 * Measured with a noisy photo of 12 megapixels: the next effort takes four times as long and saves a fifth of the
 * bytes.
 */
const EFFORT = 2;
const QUALITIES: Record<Format, readonly number[]> = { avif: [52, 44, 36, 28, 22], jpg: [70, 60, 50, 40] };
/** Large variants get more quality, because large screens show artefacts. */
const LARGE_QUALITY = 62;
const LARGE_FROM = 1200;
const NARROWER = 0.85;

/** Encodes a picture within its ceiling: lowers the quality first, then the width. */
export async function within(
  crop: Crop,
  wanted: number,
  format: Format,
  resized: (width: number) => Sharp,
): Promise<{ width: number; bytes: Buffer }> {
  const most = ceilingOf(crop, wanted, format);
  for (let width = wanted; ; width = Math.round(width * NARROWER)) {
    const qualities = [...(format === "avif" && wanted >= LARGE_FROM ? [LARGE_QUALITY] : []), ...QUALITIES[format]];
    for (let step = 0; step < qualities.length; ) {
      const quality = qualities[step] as number;
      const image = resized(width);
      const encoded =
        format === "avif" ? image.avif({ quality, effort: EFFORT }) : image.jpeg({ quality, mozjpeg: true });
      const bytes = await encoded.toBuffer();
      if (bytes.length <= most) return { width, bytes };
      // Far above the ceiling, skip a step: each costs a second.
      step += bytes.length > 1.5 * most ? 2 : 1;
    }
  }
}

/** Interpolates between two known widths. */
function ceilingOf(crop: Crop, width: number, format: Format): number {
  const known = CEILINGS[crop][format];
  const above = known.find(([at]) => at >= width) ?? (known.at(-1) as [number, number]);
  return Math.round(above[1] * Math.min(1, width / above[0]));
}
