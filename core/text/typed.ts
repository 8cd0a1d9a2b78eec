/** Whether a year was mistyped, or misread by the browser while it was being typed. */
export const isOddYear = (day: string) => day < "1900-01-01" || day > "2100-12-31";
export const ODD_YEAR = "L’année de cette date va de 1900 à 2100.";

/** With the line breaks that browsers show, of a text as they send it. */
export const unbroken = (text: string) => text.replace(/\r\n?/g, "\n");
