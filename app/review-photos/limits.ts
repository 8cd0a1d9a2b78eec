import { MEBIBYTE } from "../../core/text/bytes.ts";
import type { UploadHandle } from "../context.ts";

/** Up to this size, a form with photos that are too heavy still gets an answer with the typed text. */
const MAX_FORM_BYTES = 64 * MEBIBYTE;

/** The `handle` of a page with a review form. */
export const takesPhotos: UploadHandle = {
  takesFiles: {
    bytes: MAX_FORM_BYTES,
    refusal: "Ces photos sont trop lourdes : 8 Mo au plus chacune. Revenez en arrière, vos mots y sont encore.",
    isPublic: true,
  },
};
