import type { Sharp } from "sharp";
import type { Crop, Format } from "../../app/ui/pictures.ts";

/**
 * The largest file for each width: that of the heaviest shipped picture. Pages with uploaded pictures thus keep their
 * weight.
 */
const CEILINGS: Record<Crop, Record<Format, readonly [width: number, bytes: number][]>> = {
  wide: {
    avif: [
      [480, 11_000],
      [768, 20_000],
      [1280, 40_000],
      [1920, 145_000],
    ],
    jpg: [
      [480, 20_000],
      [768, 38_000],
      [1280, 80_000],
      [1920, 175_000],
    ],
  },
  tall: {
    avif: [
      [480, 14_000],
      [800, 29_000],
    ],
    jpg: [
      [480, 36_000],
      [800, 92_000],
    ],
  },
};

/**
 * Measured with a noisy photo of 12 megapixels: the next effort takes four times as long and saves a fifth of the
 * bytes.
 */
const EFFORT = 2;
const QUALITIES: Record<Format, readonly number[]> = { avif: [52, 44, 36, 28], jpg: [70, 60, 50, 40] };
/** The largest variants get more quality, because wide screens show artefacts. */
const LARGEST_QUALITY = 62;
const LARGEST_FROM = 1500;
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
    const qualities = [...(format === "avif" && wanted >= LARGEST_FROM ? [LARGEST_QUALITY] : []), ...QUALITIES[format]];
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
