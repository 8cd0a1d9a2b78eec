/**
 * In a preview, each text ends with the name of its field, in invisible characters (Unicode,
 * Default_Ignorable_Code_Point). A press on a sentence thus finds its field, and no page has to change.
 */
const DIGITS = "\u2061\u2062\u2063\u2064";
const DIGITS_PER_CHARACTER = 4;
const MARK = /[\u2061-\u2064]+/;
const MARKS = new RegExp(MARK, "g");

/** @param name of a field, in ASCII */
export function markOf(name: string): string {
  return [...name]
    .flatMap((character) => [...character.charCodeAt(0).toString(4).padStart(DIGITS_PER_CHARACTER, "0")])
    .map((digit) => DIGITS[Number(digit)])
    .join("");
}

export const withoutMarks = (text: string) => text.replace(MARKS, "");

/** The names of the fields whose marked texts it holds, each once. */
export const namesIn = (text: string): string[] => [...new Set(text.match(MARKS)?.map(readMark))];

/** The name of the field whose marked text comes first; null without one. */
export function nameIn(text: string): string | null {
  const [mark] = MARK.exec(text) ?? [];
  return mark ? readMark(mark) : null;
}

function readMark(mark: string): string {
  const digits = [...mark].map((sign) => DIGITS.indexOf(sign)).join("");
  const codes = digits.match(/.{4}/g) ?? [];
  return String.fromCharCode(...codes.map((code) => Number.parseInt(code, 4)));
}
