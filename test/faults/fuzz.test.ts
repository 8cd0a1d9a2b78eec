import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import * as accountForms from "../../app/account/forms.ts";
import { applicationForm } from "../../app/careers/rules.ts";
import { prepareMessage } from "../../app/mail-draft/draft.ts";
import { readArticle, readBlocks } from "../../app/news/article-text.ts";
import { quoteForm } from "../../app/quote/rules.ts";
import { readFilter } from "../../app/reviews/filter.ts";
import { reportForm } from "../../app/reviews/report-rules.ts";
import { reviewForm } from "../../app/reviews/rules.ts";
import { buildIndex, matchRanges, searchPages } from "../../app/search/rules.ts";
import { readReports } from "../../app/security/policy-reports.ts";
import { csvRecords, openCsv } from "../../core/read-csv.ts";
import { readFrenchDate } from "../../core/text/french-dates.ts";
import { internalPath } from "../../core/text/internal-path.ts";
import { readPhone } from "../../core/text/phones.ts";
import { NoZip, withZip } from "../../core/zip.ts";
import { cleanSvg } from "../../server/pictures/clean-svg.ts";
import { Refused } from "../../server/pictures/refused.ts";
import { isFull, report, times } from "./run.ts";

/** Seeds that once found something, or began the list. A failure prints its seed: add it here. */
const SEEDS = [290, 926, 1933, 2024];
const INPUTS = times(15_000, 150);

const PIECES = [
  ..."<>\"'&;,\t\r\n\\/?#%:@=+-_.()[]{}|`^~ \u0000\u00a0\u202e\u2028\u0301\ud800éÉ🚜\ufeff0123456789",
  ...["<script", "javascript:", "onload=", "](", "##", "- ", "1. ", "%0d%0a", "mailto:", "//", "/\\", "<svg", "</svg>"],
  ...[' href="', ' xlink:href="', "<style>", "<![CDATA[", "]]>", "<!--", "-->", "=cmd|", "31/02/2024", "14 mars 2021"],
  ...["+33", "06 39 98", "__proto__", "constructor", "PK\u0003\u0004", "data:", "@import", "url(", "&#x", "sep=;\n"],
];
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 60 }),
);
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  text.map((typed) => new TextEncoder().encode(typed)),
);

const forms = { reviewForm, quoteForm, reportForm, applicationForm, ...onlyForms(accountForms) };
const folder = mkdtempSync(join(tmpdir(), "site-fuzz-"));
afterAll(() => rmSync(folder, { recursive: true }));

// @A4.fuzz
describe("no input breaks", { timeout: times(900_000, 30_000) }, () => {
  test.each(Object.entries(forms))("the form %s", async (_name, form) => {
    const names = Object.keys(form.maxLengths);
    const sent = fc.dictionary(fc.constantFrom(...names, "__proto__", "other"), fc.oneof(text, fc.constant(7)));
    await check(sent, (fields) => {
      const checked = form.check(fields);
      if (checked.ok) return;
      for (const message of Object.values(checked.errors)) expect(message).toMatch(/\p{L}/u);
      for (const [name, value] of Object.entries(checked.values)) {
        expect(value).toBe(typeof fields[name] === "string" ? fields[name] : "");
      }
    });
  });

  test("the reader of CSV files", () =>
    check(bytes, async (sent) => {
      const csv = await openCsv(sent);
      if (typeof csv === "string") return;
      let cells = 0;
      for (const record of csvRecords(csv)) cells += record.cells.length;
      expect(cells).toBeLessThanOrEqual(csv.text.length + 1);
    }));

  test("the readers of dates and phone numbers", () =>
    check(text, (typed) => {
      const date = readFrenchDate(typed);
      if (date !== null) expect(new Date(date).toISOString().slice(0, 10)).toBe(date.slice(0, 10));
      expect(readPhone(typed) ?? "+33639980000").toMatch(/^\+\d{6,15}$/);
    }));

  test("the address to return to after the sign-in", () =>
    check(text, (typed) => {
      for (const value of [typed, `/${typed}`, `/auth?${typed}`]) {
        const path = internalPath(value);
        if (path !== null) expect(new URL(path, "https://site.example").origin).toBe("https://site.example");
      }
    }));

  test("the parser of articles", () =>
    check(text, (typed) => {
      const words = JSON.stringify([readArticle(typed), readBlocks(typed)]);
      expect(words.length).toBeLessThan(200 + 20 * (JSON.stringify(typed).length + 1));
    }));

  test("the filter of SVG drawings", () =>
    check(fc.tuple(text, text), ([attributes, inside]) => {
      const styled = `<svg><style>${inside}</style></svg>`;
      for (const source of [
        `<svg ${attributes}>${inside}</svg>`,
        `<svg><g id="a"${attributes}/>${inside}</svg>`,
        styled,
      ]) {
        let cleaned: string;
        try {
          cleaned = cleanSvg(source);
        } catch (error) {
          expect(error).toBeInstanceOf(Refused);
          continue;
        }
        // A value may say ` href=`, which is no attribute.
        const withoutValues = cleaned.replace(/="(#?)[^"]*"/g, '="$1"');
        expect(withoutValues).not.toMatch(
          /<(?:script|foreignObject|!|\?)|<[^>]*(?:\son\w+\s*=|href="(?!#))|<style[^>]*>[^<]*(?:@import|\/\/)/i,
        );
        expect(cleanSvg(cleaned)).toBe(cleaned);
      }
    }));

  test("the message that a visitor sends", () =>
    check(fc.tuple(text, text), ([subject, body]) => {
      const { mailto, text: whole } = prepareMessage({ to: "contact@maison.example", subject, body: body.repeat(20) });
      expect(mailto).toMatch(/^mailto:contact@maison\.example\?subject=[^&?#\s]*&body=[^&?#\s]*$/);
      for (const hidden of ["\u0000", "\u202e"]) expect(whole).not.toContain(hidden);
    }));

  test("the reader of browser reports", () =>
    check(
      fc.oneof(
        text,
        fc.json(),
        fc.array(fc.json()).map((reports) => `[${reports}]`),
      ),
      (sent) => {
        expect(readReports(sent, "https://site.example")?.length ?? 0).toBeLessThanOrEqual(20);
      },
    ));

  test("the search and the filter of reviews", () => {
    const page = { title: "Fioul et carburants", description: "GNR, fioul", keywords: ["chauffage"], path: "/" };
    const index = buildIndex([page], []);
    return check(text, (typed) => {
      expect(searchPages(index, typed).length).toBeLessThanOrEqual(6);
      for (const { start, end } of matchRanges(page.title, typed)) {
        expect(start < end && end <= page.title.length).toBe(true);
      }
      readFilter(new URLSearchParams({ activite: typed, note: typed, mots: typed }));
    });
  });

  test("the reader of ZIP archives", () =>
    check(
      fc.tuple(bytes, bytes),
      async ([start, end]) => {
        const path = join(folder, "sent.zip");
        writeFileSync(path, Buffer.concat([Buffer.from("PK\u0003\u0004"), start, Buffer.from("PK\u0005\u0006"), end]));
        await withZip(path, async (zip) => {
          for (const entry of zip.entries.values()) await zip.read(entry);
        }).catch((error) => expect(error).toBeInstanceOf(NoZip));
      },
      10,
    ));
});

test("checks as many inputs as documented", (context) => {
  const total = checked;
  if (isFull) expect(total).toBeGreaterThanOrEqual(1_000_000);
  else expect(total).toBeGreaterThan(1_000);
  report(context, { done: `${total} inputs to every parser of ours`, figure: "none threw, none broke its rule" });
});

let checked = 0;

/** @param share of the inputs, smaller for checks that touch the disk */
async function check<T>(inputs: fc.Arbitrary<T>, rule: (input: T) => void | Promise<void>, share = 1) {
  for (const seed of isFull ? [...SEEDS, Date.now() & 0xffffff] : SEEDS) {
    const numRuns = Math.ceil(INPUTS / share);
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        checked += 1;
        await rule(input);
      }),
      { seed, numRuns },
    );
  }
}

type AnyForm = {
  maxLengths: object;
  check: (sent: Record<string, unknown>) => { ok: boolean; errors?: object; values?: object };
};

function onlyForms(module: Record<string, unknown>): Record<string, AnyForm> {
  return Object.fromEntries(
    Object.entries(module).filter((entry): entry is [string, AnyForm] => {
      const [, value] = entry;
      return typeof value === "object" && value !== null && "check" in value;
    }),
  );
}
