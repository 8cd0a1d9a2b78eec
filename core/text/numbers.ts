/** « 1 500 », « 1.500 », « 1.500,5 », « 12,5 », « 12.5 »; null for anything else. A dot before three digits groups. */
export function readFrenchNumber(typed: string): number | null {
  const figures = typed.replace(/\s/g, "");
  const ungrouped = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(figures) ? figures.replaceAll(".", "") : figures;
  const plain = ungrouped.replace(",", ".");
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** « 4,0 ». Here, because a visitor's browser without an average also loads typography.ts. */
export function formatDecimal(value: number): string {
  return value.toLocaleString("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
