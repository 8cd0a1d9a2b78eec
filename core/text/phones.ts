import { withoutBlanks } from "./numbers.ts";

/**
 * Reads a phone number in any notation as E.164 ("+33261910000"), which `formatPhone` writes in French notation; null
 * when it cannot be one. A French number has nine digits after its 0 or +33; others have 7 to 15 (E.164).
 */
export function readPhone(typed: string): string | null {
  const written = withoutBlanks(typed);
  if (written.length > PHONE_MAX || !/^[+(]?[\d().\-/+\u2010-\u2015]*$/u.test(written)) return null;
  const digits = written
    .replace(/\(0\)/, "")
    .replace(/[^\d+]/g, "")
    .replace(/^00/, "+");
  const national = /^(?:\+330?|0)([1-9]\d{8})$/.exec(digits)?.[1];
  if (national) return `+33${national}`;
  return /^\+(?!33)[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

const PHONE_MAX = 40;
export const PHONE_REFUSED =
  "Le numéro de téléphone n’est pas valide. Exemples : 02 61 91 00 00 ou +32\u00a0475\u00a012\u00a034\u00a056";
