import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { requestNumber } from "../../app/quote/rules.ts";
import type { Database } from "../../core/database/connection.ts";
import { newId } from "../../core/database/id.ts";
import { DIALECTS } from "../database.ts";
import { ownSiteWithAdministrator, signedIn, siteWithAdministrator } from "../people.ts";
import { isFull, report } from "./run.ts";

const PATH = "/admin/demandes/export.csv";
const FORM = "application/x-www-form-urlencoded";
/** The process grows during the first sixty thousand rows, until its garbage is collected as fast as it arises. */
const ROWS = 200_000;
/** The growth during the second half, whose rows take more than four times as much. */
const MAX_GROWTH_MB = 60;

const HOSTILE = [
  '=HYPERLINK("http://e.example";"ici")',
  "+33 1; -2",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "Une ligne\nune autre ; fin\n\ntrois",
  'Des "guillemets" et des «\u00a0chevrons\u00a0»',
  "0123",
  "1/2",
  "12,5 %",
  "2026-12-01",
  "VRAI",
  "  des espaces  ",
  "Œuvre d’été 🚜",
];

describe.runIf(isFull)("the CSV of requests", () => {
  // @A5.quote-export
  test("opened in LibreOffice, each cell holds what was stored", { timeout: 180_000 }, async (context) => {
    const { site, database } = await siteWithAdministrator("sqlite");
    const expected = [];
    for (const [n, text] of HOSTILE.entries()) expected.unshift(await store(database, n, text));
    const admin = await signedIn(site);
    const folder = await mkdtemp(join(tmpdir(), "csv-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { body } = await fetch(site.url + PATH, {
      method: "POST",
      headers: { cookie: cookieOf(admin), origin: site.url, "content-type": FORM },
      body: "format=csv",
    });
    await writeFile(join(folder, "demandes.csv"), body as NonNullable<typeof body>);
    const [head, ...rows] = await openedInLibreOffice(folder, "demandes.csv");
    expect(head).toHaveLength(20);
    expect(rows).toEqual(expected);
    const cells = expected.flat().length;
    report(context, {
      done: `${rows.length} requests with formulas, line ends, zeros`,
      figure: `${cells} cells equal`,
    });
  });

  test.for(DIALECTS)(
    "of 200,000 rows is streamed in flat memory on %s",
    { timeout: 300_000 },
    async (dialect, context) => {
      const { site, database } = await ownSiteWithAdministrator(dialect);
      await fill(database);
      const admin = await signedIn(site);
      const headers = { cookie: cookieOf(admin), origin: site.url, "content-type": FORM };
      const sent = request({ port: site.port, method: "POST", path: PATH, headers }).end("format=csv");
      const [file] = (await once(sent, "response")) as [IncomingMessage];
      let [lines, early, late] = [0, 0, 0];
      for await (const _ of createInterface({ input: file })) {
        lines += 1;
        if (lines % 1_000 !== 0) continue;
        const used = await residentMegabytes(site.process.pid as number);
        if (lines <= ROWS / 2) early = Math.max(early, used);
        else late = Math.max(late, used);
      }
      expect(lines).toBe(ROWS + 1);
      expect(late - early).toBeLessThan(MAX_GROWTH_MB);
      const figure = `at most ${early} MB in the first half, ${late} MB in the second`;
      report(context, { database: dialect, done: `read ${ROWS} rows`, figure });
    },
  );
});

const cookieOf = ({ cookies }: { cookies: Map<string, string> }) =>
  [...cookies].map((pair) => pair.join("=")).join("; ");

/** Returns the cells that the file should show. */
async function store({ db }: Database, n: number, text: string): Promise<(string | number)[]> {
  const id = newId(Date.parse("2026-11-01T08:00:00.000Z") + n);
  const created_at = new Date(Date.parse("2026-11-01T08:00:00.000Z") + n * 60_000).toISOString();
  const person = { first_name: "Jeanne", last_name: text.replaceAll("\n", " "), email: "jeanne@client.example" };
  const place = { street: "1 rue du Moulin", postal_code: "01000", town: text.replaceAll("\n", " ") };
  await db
    .insertInto("contact_submissions")
    .values({
      ...{ id, ...person, ...place, phone: "+33639981234", subject: "Devis", message: text },
      ...{ fuel: "gasoil", litres: 1500 + n, words: text, delivery_date: "2026-12-01" },
      ...{
        note: text,
        offered_cents: 123450,
        estimated_cents: 132000,
        outcome: "order",
        content_hash: id,
        created_at,
        updated_at: created_at,
      },
    })
    .execute();
  const safe = (cell: string) => (/^\s*[=+\-@]/.test(cell) ? `'${cell}` : cell);
  const lines = safe(text.replaceAll("\n", " "));
  return [
    ...[
      `2026-11-01T09:${String(n).padStart(2, "0")}:00+01:00`,
      "Nouvelle",
      "Commande",
      1234.5,
      1320,
      "Jeanne",
      lines,
      person.email,
      "06 39 98 12 34",
      "Gasoil",
    ],
    ...[1500 + n, "", place.street, "01000", lines, "2026-12-01", safe(text), safe(text)],
    `n° ${requestNumber(id)}`,
  ];
}

/**
 * Options of LibreOffice: semicolons, quotes, UTF-8, from the first line, French, quoted cells as text, numbers
 * recognised.
 */
const IMPORT = "CSV:59,34,76,1,,1036,true,true";

async function openedInLibreOffice(folder: string, file: string): Promise<(string | number)[][]> {
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  const options = ["--headless", `--infilter=${IMPORT}`, "--convert-to", "fods", "--outdir", folder];
  await promisify(execFile)("soffice", [profile, ...options, join(folder, file)]);
  const sheet = await readFile(join(folder, file.replace(/\.csv$/, ".fods")), "utf8");
  expect(sheet).not.toContain("table:formula");
  return [...sheet.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)]
    .map(([, row = ""]) => [...row.matchAll(CELL)].flatMap(cellsOf))
    .map((row) => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1))
    .filter((row) => row.length > 0);
}

const CELL = /<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs;

/** One XML cell may represent several equal ones side by side. */
function cellsOf([, attributes = "", content = ""]: RegExpMatchArray): (string | number)[] {
  const number = /office:value="([^"]*)"/.exec(attributes)?.[1];
  const paragraphs = [...content.matchAll(/<text:p[^>]*?(?:\/>|>(.*?)<\/text:p>)/gs)];
  const words = paragraphs.map(([, text = ""]) => plain(text)).join("\n");
  const times = Math.min(20, Number(/number-columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1));
  return Array(times).fill(number === undefined ? words : Number(number));
}

const plain = (xml: string) =>
  xml
    .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count = "1") => " ".repeat(Number(count)))
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? "");

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

async function fill({ db }: Database): Promise<void> {
  const words = "Cuve vide. ".repeat(150);
  for (let from = 0; from < ROWS; from += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, n) => {
      const at = new Date(Date.parse("2026-01-01T08:00:00.000Z") + (from + n) * 60_000);
      const id = newId(at.getTime());
      return sql`(${id}, 'Jeanne', 'Dupré', 'jeanne@client.example', '', '', ${words}, ${id}, ${at.toISOString()}, ${at.toISOString()})`;
    });
    await sql`insert into contact_submissions (id, first_name, last_name, email, phone, subject, message, content_hash,
      created_at, updated_at) values ${sql.join(rows)}`.execute(db);
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
