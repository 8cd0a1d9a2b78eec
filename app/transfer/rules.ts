/** 1,000 photos, and less than the ZIP format holds. */
export const MAX_IMPORT_BYTES = 2 * 1024 ** 3;
/** The words in an exported file, with what is said about its pictures. */
export const CONTENT_ENTRY = "contenu.json";

/** Of a file of reviews: some 20,000 of the longest that people write. */
export const MAX_REVIEW_FILE_MB = 10;
export const MAX_REVIEW_ROWS = 20_000;
export const MAX_REVIEW_COLUMNS = 60;
