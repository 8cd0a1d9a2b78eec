import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The widths at which layouts change: two columns, a desktop, the main menu in one line. */
const WIDTHS = ["40rem", "60rem", "75rem"];

const sheets = globSync("app/**/*.css").map((file) => [file, readFileSync(file, "utf8")] as const);

test("layouts change at three widths only", () => {
  for (const [file, css] of sheets) {
    const widths = [...css.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
      [...query.matchAll(/[\d.]+(?:rem|px|em)(?= <=? width)|(?<=\bwidth [<>]=? )[\d.]+(?:rem|px|em)/g)].map(String),
    );
    for (const width of widths) expect(WIDTHS, file).toContain(width);
  }
});

test("sizes, margins, paddings, borders and insets follow the direction of the text", () => {
  const physical =
    /^\s*(?:(?:(?:margin|padding|border|scroll-(?:margin|padding))-)?(?:top|right|bottom|left)\b[\w-]*|(?:min-|max-)?(?:width|height)):/m;
  for (const [file, css] of sheets) expect(css, file).not.toMatch(physical);
});
