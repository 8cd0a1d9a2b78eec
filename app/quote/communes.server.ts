import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** The cities of a postal code, in French order. Empty for a code that the data lacks (CEDEX or new). */
export async function communesOf(postalCode: string): Promise<readonly string[]> {
  communes ??= readCommunes().catch((error) => {
    communes = undefined;
    throw error;
  });
  return (await communes).get(postalCode) ?? [];
}

let communes: Promise<Map<string, string[]>> | undefined;

/** Loaded on first use: 6,300 codes. The package's own index would keep four fields of each city. */
async function readCommunes(): Promise<Map<string, string[]>> {
  const file = createRequire(import.meta.url).resolve("codes-postaux/codes-postaux.json");
  const rows: { codePostal: string; nomCommune: string }[] = JSON.parse(await readFile(file, "utf8"));
  const names = new Map<string, Set<string>>();
  for (const { codePostal, nomCommune } of rows) {
    const known = names.get(codePostal);
    if (known) known.add(nomCommune);
    else names.set(codePostal, new Set([nomCommune]));
  }
  return new Map([...names].map(([code, towns]) => [code, [...towns].sort(inFrench.compare)]));
}

const inFrench = new Intl.Collator("fr", { numeric: true });
