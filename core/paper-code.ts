import { randomInt } from "node:crypto";

/** Crockford's base 32: people type it from paper, so it has no i, l, o or u. */
export const PAPER_DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

/** 5 bits a digit. */
export const newPaperCode = (length: number): string =>
  Array.from({ length }, () => PAPER_DIGITS[randomInt(PAPER_DIGITS.length)]).join("");

/** Two codes that look the same on paper, or differ in case, spaces and hyphens only, read the same. */
export const readPaperCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, "").replace(/[il]/g, "1").replaceAll("o", "0");
