import { defineForm, type FormErrors, optional, textLine } from "../forms/define-form.ts";

export const MOST_PHOTOS = 4;
export const NUMBERS = [1, 2, 3, 4] as const;

export const ALT_LENGTH = { min: 0, max: 250 };
const alt = () => optional(textLine(ALT_LENGTH));

/** The author's description of each photo. The files are read separately (form.server.ts). */
export const altForm = defineForm({
  photo_1_alt: alt(),
  photo_2_alt: alt(),
  photo_3_alt: alt(),
  photo_4_alt: alt(),
});

export type PhotoErrors = FormErrors<typeof altForm> & { photos?: string };
export type AltValues = ReturnType<typeof altForm.typed>;

export const TOO_MANY = `Un avis a ${MOST_PHOTOS} photos au plus.`;
export const MAX_PHOTO_BYTES = 8 * 1_048_576;
export const TOO_LARGE = "ce fichier dépasse 8 Mo. Réduisez-le, puis réessayez.";

/** Phones convert a HEIC photo to JPEG for a field that names these types. */
export const PHOTO_TYPES = "image/jpeg,image/png,image/webp,image/avif";

/** What the browser can say of chosen files before it sends them; empty when nothing is wrong. */
export function photosProblem(files: readonly File[]): string {
  if (files.length > MOST_PHOTOS) return TOO_MANY;
  return files
    .map(({ name, size, type }) => {
      // Some systems do not know the type of every picture: the server looks inside.
      const isOther = type && !/^image\/(?:p?jpe?g|png|webp|avif)$/.test(type);
      const problem = isOther ? "choisissez une photo JPEG, PNG, WebP ou AVIF." : size > MAX_PHOTO_BYTES && TOO_LARGE;
      return problem ? `« ${name} » : ${problem}` : "";
    })
    .join(" ")
    .trim();
}

/** Added to the author's link when the photos were dropped. */
export const WITHOUT_PHOTOS = "sans-photos";
export const PHOTOS_NOT_KEPT =
  "Vos photos ne sont pas gardées : trop de photos attendent notre lecture, ou cet avis nous était déjà parvenu. Vous pourrez les ajouter plus tard, sur la page de suivi de votre avis.";
