import fingerprints from "./pictures.json" with { type: "json" };

export type PictureName = keyof typeof fingerprints;
export type Crop = keyof typeof crops;

/** The crops and widths in pixels that `npm run pictures` makes. */
export const crops = {
  wide: { width: 1920, height: 1080, widths: [480, 768, 1280, 1920] },
  tall: { width: 800, height: 1000, widths: [480, 800] },
} as const;

export const pictureNames = Object.keys(fingerprints) as PictureName[];

export const defaultAlt: Record<PictureName, string> = {
  grain: "Grains de blé et un épi",
  chips: "Plaquettes de bois",
  pellets: "Granulés de bois en tas",
  shavings: "Copeaux de bois enroulés",
  fuel: "Filet de fioul versé dans une cuve",
  embers: "Granulés de bois incandescents",
  silos: "Silos d’acier au lever du soleil",
  landscape: "Champ de blé au crépuscule",
};

export const fallbacks: Record<PictureName, PictureName> = {
  grain: "landscape",
  chips: "shavings",
  pellets: "chips",
  shavings: "chips",
  fuel: "embers",
  embers: "fuel",
  silos: "landscape",
  landscape: "grain",
};

/** With its fingerprint, as every address of the picture has it. */
export function fileName(name: PictureName): string {
  return `${name}-${fingerprints[name]}`;
}

/**
 * Computed, so that the bundle carries one fingerprint per picture. Everything below /assets/ is
 * immutable.
 */
export function pictureAddress(name: PictureName, crop: Crop, width: number, format: "avif" | "jpg"): string {
  return `/assets/pictures/${fileName(name)}-${crop}-${width}.${format}`;
}

export function pictureSrcSet(name: PictureName, crop: Crop, format: "avif" | "jpg"): string {
  return crops[crop].widths.map((width) => `${pictureAddress(name, crop, width, format)} ${width}w`).join(", ");
}

/** For social networks: JPEG, 1200 × 630, at a stable address. The caller adds the origin. */
export function openGraphPath(name: PictureName): string {
  return `/og/${name}.jpg`;
}
