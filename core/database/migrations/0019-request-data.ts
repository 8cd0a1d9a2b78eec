import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { atMostBytes, type Columns } from "../columns.ts";

const ROWS_AT_ONCE = 200;

/** The data of a quote request in columns, read from the stored letters, and notes of staff about it. */
export const requestData = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    const texts: [string, number][] = [
      ["fuel", 100],
      ["street", 1_600],
      ["postal_code", 20],
      ["town", 800],
      ["delivery_date", 10],
      ["words", 40_000],
      ["note", 16_000],
      ["outcome", 10],
    ];
    // SQLite adds one column at a time.
    for (const [name, bytes] of texts) {
      await db.schema
        .alterTable("contact_submissions")
        .addColumn(name, "text", (column) => column.check(atMostBytes(name, bytes)))
        .execute();
    }
    for (const name of ["litres", "offered_cents"]) {
      await db.schema.alterTable("contact_submissions").addColumn(name, "integer").execute();
    }
    await db.schema.alterTable("contact_submissions").addColumn("deleted_at", columns.instant).execute();
    await readLetters(db);
  },
});

async function readLetters(db: Kysely<unknown>): Promise<void> {
  for (let last = ""; ; ) {
    const { rows } = await sql<{ id: string; message: string }>`select id, message from contact_submissions
      where id > ${last} order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    for (const { id, message } of rows) {
      const read = readLetter(message);
      if (!read) continue;
      const { fuel, litres, street, postalCode, town, date, words } = read;
      await sql`update contact_submissions set fuel = ${fuel}, litres = ${litres}, street = ${street},
        postal_code = ${postalCode}, town = ${town}, delivery_date = ${date}, words = ${words}
        where id = ${id}`.execute(db);
    }
    last = end.id;
  }
}

/** Parses a letter as the form wrote it until now; null for any other. */
function readLetter(message: string) {
  const lines = message.split("\n");
  const after = (label: string) => {
    const start = new RegExp(`^${label}[ \\u00a0]: `);
    return lines.find((line) => start.test(line))?.replace(start, "");
  };
  const fuel = FUELS.get(after("Carburant") ?? "");
  const litres = Number(after("Quantité")?.replace(/\D/g, ""));
  const [, street, postalCode, town] = /^(.*), (\d{5}) (.*)$/.exec(after("Adresse de livraison") ?? "") ?? [];
  if (!fuel || !litres || street === undefined) return null;
  const date = dayOf(after("Date de livraison souhaitée") ?? "");
  return { fuel, litres, street, postalCode, town, date, words: wordsOf(message) };
}

/** The text from the first « Message » to the last « Mes coordonnées »: the visitor's own words may contain either. */
function wordsOf(message: string): string | null {
  const start = /\n\nMessage[ \u00a0]:\n/.exec(message);
  const ends = [...message.matchAll(/\n\nMes coordonnées[ \u00a0]:\n/g)];
  const end = ends.at(-1)?.index ?? -1;
  const from = start ? start.index + start[0].length : Number.POSITIVE_INFINITY;
  return end < from ? null : message.slice(from, end).trim();
}

/** « 1er décembre 2026 » */
function dayOf(date: string): string | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})(?:er)?\s(\S+)\s(\d{4})$/.exec(date) ?? [];
  const at = MONTHS.indexOf(month);
  return at < 0 ? null : `${year}-${String(at + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");

const FUELS = new Map([
  ["Fioul Normal", "fioul-normal"],
  ["Fioul Supérieur", "fioul-superieur"],
  ["GNR taux réduit", "gnr-taux-reduit"],
  ["GNR taux normal", "gnr-taux-normal"],
  ["GNR Supérieur", "gnr-superieur"],
  ["GNR Supérieur taux réduit", "gnr-superieur-taux-reduit"],
  ["Gasoil", "gasoil"],
]);
