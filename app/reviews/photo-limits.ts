import type { UploadHandle } from "../context.ts";
import { MEBIBYTE } from "../pictures/rules.ts";

export const MAX_PHOTO_BYTES = 8 * MEBIBYTE;
/** Heavier photos get their own answer, with the typed words, up to here. */
const MAX_FORM_BYTES = 64 * MEBIBYTE;

/** For the `handle` of a page with such a form. */
export const takesPhotos: UploadHandle = {
  takesFiles: {
    bytes: MAX_FORM_BYTES,
    refusal: "Ces photos sont trop lourdes : 8 Mo au plus chacune. Revenez en arrière, vos mots y sont encore.",
    isPublic: true,
  },
};
