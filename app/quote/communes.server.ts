import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** The cities of a postal code, in French order. Empty for a code that the data lacks (CEDEX or new). */
export async function communesOf(postalCode: string): Promise<readonly string[]> {
  communes ??= readCommunes().catch((error) => {
    communes = undefined;
    throw error;
  });
  return [...new Set((await communes).get(postalCode))].sort(inFrench.compare);
}

let communes: Promise<Map<string, string[]>> | undefined;

/**
 * Loaded on first use: 6,300 codes. The package's own index would keep four fields of each city. Sorts per request,
 * because sorting all cities would block the first request for as long as reading them.
 */
async function readCommunes(): Promise<Map<string, string[]>> {
  const file = createRequire(import.meta.url).resolve("codes-postaux/codes-postaux.json");
  const rows: { codePostal: string; nomCommune: string }[] = JSON.parse(await readFile(file, "utf8"));
  const names = new Map<string, string[]>();
  for (const { codePostal, nomCommune } of rows) {
    const known = names.get(codePostal);
    if (known) known.push(nomCommune);
    else names.set(codePostal, [nomCommune]);
  }
  return names;
}

const inFrench = new Intl.Collator("fr", { numeric: true });
