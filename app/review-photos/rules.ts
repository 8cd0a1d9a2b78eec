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

/** Phones convert a HEIC photo to JPEG for a field that names these types. */
export const PHOTO_TYPES = "image/jpeg,image/png,image/webp,image/avif";

/** Added to the author's link when the photos were dropped. */
export const WITHOUT_PHOTOS = "sans-photos";
export const PHOTOS_NOT_KEPT =
  "Vos photos ne sont pas gardées : trop de photos attendent notre lecture, ou cet avis nous était déjà parvenu. Vous pourrez les ajouter plus tard, sur la page de suivi de votre avis.";
