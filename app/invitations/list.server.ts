import type { ReviewActivity } from "../../core/database/schema.ts";
import { type Csv, csvRecords, openCsv } from "../../core/read-csv.ts";
import { unescapeFormula } from "../../core/text/csv.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { fold } from "../../core/text/fold.ts";
import { readFrenchDate } from "../../core/text/french-dates.ts";
import { defineForm } from "../forms/define-form.ts";
import { ACTIVITIES, ACTIVITY_IDS } from "../reviews/activities.ts";
import { LINE_FIELDS, MOST_LINES, type Wanted } from "./rules.ts";

const COLUMNS = ["order_number", "delivered_on", "activity", "email", "customer_name"] as const;
type Column = (typeof COLUMNS)[number];

const NAMES: Record<Column, string> = {
  order_number: "Commande",
  delivered_on: "Date",
  activity: "Activité",
  email: "E-mail",
  customer_name: "Nom",
};

/**
 * Folded words of a header, the surest first: « Date de commande » may come before « Date de livraison ». Without a
 * header, the columns have the order above.
 */
const HEADERS: Record<Column, readonly RegExp[]> = {
  email: [/\be-?mail|\bmail|courriel|electronique/, /^adresse$/],
  delivered_on: [
    /(?:date|jour).*livr|livr.*\b(?:le|date)\b/,
    /^(?!.*(?:commande|factur|order|reglement|paiement|echeance|creation)).*(?:date|\ble\b)|^livr\S*$/,
  ],
  activity: [/activite|produit|article|famille|rayon/],
  order_number: [
    /(?:n°|numero|bon|reference).*commande/,
    /^commande\b/,
    /^(?!.*(?:date|client)).*(?:n°|numero|bon\b|reference|facture|order)/,
    /^(?!.*date).*commande/,
  ],
  customer_name: [/^(?!.*(?:n°|numero|code|reference)).*(?:nom|client|name)/],
};

/** Accepted spellings of each activity, besides its name. */
const WORDS: Record<Exclude<ReviewActivity, "other">, RegExp> = {
  trading: /negoce|cereale|grain\b|semence|engrais|agricole/,
  biomass: /biomasse|plaquette|calys/,
  pellets: /granule|pellet/,
  bedding: /litiere|copeau/,
  fuel: /fioul|fuel|gnr|gasoil|gazole|carburant/,
};

const lineForm = defineForm(LINE_FIELDS);

/** `line` counts from 1, as a spreadsheet does. */
export type ListLine = { line: number; cells: string } & ({ wanted: Wanted } | { problems: string[] });

/** Reads a pasted list or a file. @returns a sentence when it is not a list */
export async function readList(bytes: Uint8Array, now = new Date()): Promise<ListLine[] | string> {
  const csv = await openCsv(bytes);
  if (csv === "workbook")
    return "C’est un classeur : enregistrez-le au format CSV, ou copiez ses cellules et collez-les.";
  if (csv === "no-text") return "Ce fichier n’est pas du texte. Enregistrez votre tableau au format CSV.";
  if (csv === "empty") return "La liste est vide.";
  return readLines(csv, now);
}

function readLines(csv: Csv, now: Date): ListLine[] | string {
  const lines: ListLine[] = [];
  let columns: readonly (Column | null)[] = COLUMNS;
  let line = 0;
  for (const { cells, problem } of csvRecords(csv)) {
    line += 1;
    const values = cells.map((cell) => unescapeFormula(cell.trim()));
    if (problem === "open") return `Ligne ${line} : un guillemet ouvert n’est jamais fermé.`;
    if (problem === "vast") return `Ligne ${line} : bien trop longue pour une commande.`;
    if (values.every((value) => value === "")) continue;
    const named = lines.length === 0 ? readHeader(values) : null;
    if (named) {
      columns = named;
      continue;
    }
    if (lines.length === MOST_LINES) return `La liste dépasse ${MOST_LINES} lignes : coupez-la.`;
    lines.push({ line, cells: values.join(" · ").slice(0, 120), ...readLine(values, columns, now) });
  }
  return lines.length > 0 ? lines : "La liste n’a que ses titres.";
}

/** Null for a line of data. */
function readHeader(values: string[]): (Column | null)[] | null {
  const names = values.map(fold);
  if (names.some((name) => name.includes("@"))) return null;
  const found: (Column | null)[] = values.map(() => null);
  for (const column of Object.keys(HEADERS) as Column[]) {
    const indexes = HEADERS[column].map((words) => names.findIndex((name, at) => !found[at] && words.test(name)));
    const at = indexes.find((index) => index >= 0);
    if (at !== undefined) found[at] = column;
  }
  const isNamed = (column: Column) => found.some((each, at) => each === column && !/\d/.test(names[at] ?? ""));
  const named = (["order_number", "delivered_on"] as const).filter(isNamed);
  // A header may number its columns: « Adresse 1 ». But « Le Goff » in a line of data looks like a date's name.
  return named.length > (names.some((name) => /\d/.test(name)) ? 1 : 0) ? found : null;
}

function readLine(values: string[], columns: readonly (Column | null)[], now: Date) {
  const cell = (column: Column) => values[columns.indexOf(column)] ?? "";
  const date = readFrenchDate(cell("delivered_on"), now);
  const checked = lineForm.check(
    {
      order_number: cell("order_number"),
      delivered_on: date ? dayInParis(new Date(date)) : cell("delivered_on"),
      activity: activityOf(cell("activity")) ?? cell("activity"),
      email: cell("email"),
      customer_name: cell("customer_name"),
    },
    now,
  );
  if (checked.ok) return { wanted: checked.value };
  const { errors } = checked;
  return { problems: COLUMNS.flatMap((column) => (errors[column] ? `${NAMES[column]} : ${errors[column]}` : [])) };
}

function activityOf(typed: string): ReviewActivity | undefined {
  const name = fold(typed);
  const exact = ACTIVITY_IDS.find((id) => id === name || fold(ACTIVITIES[id]) === name);
  if (exact) return exact;
  const named = (Object.keys(WORDS) as (keyof typeof WORDS)[]).filter((id) => WORDS[id].test(name));
  return named.length === 1 ? named[0] : undefined;
}
