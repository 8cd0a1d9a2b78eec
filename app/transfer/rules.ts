/** 1,000 photos, and less than the ZIP format holds. */
export const MAX_IMPORT_BYTES = 2 * 1024 ** 3;
/** The words in an exported file, with what is said about its pictures. */
export const CONTENT_ENTRY = "contenu.json";
