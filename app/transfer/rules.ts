/** Enough for 1,000 photos, and below the limit of the ZIP format. */
export const MAX_IMPORT_BYTES = 2 * 1024 ** 3;
/** The texts of an exported file, and the descriptions of its pictures. */
export const CONTENT_ENTRY = "contenu.json";

/** The limit of a file of reviews: some 20,000 very long ones. */
export const MAX_REVIEW_FILE_MB = 10;
export const MAX_REVIEW_ROWS = 20_000;
export const MAX_REVIEW_COLUMNS = 60;
