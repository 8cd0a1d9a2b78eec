/** « Durée : deux jours » as label and text; null for a line without a colon between spaces. */
export function labelled(line: string): { label: string; text: string } | null {
  const [, label, text] = /^(.*?)\s: (.*)$/.exec(line) ?? [];
  return label === undefined || text === undefined ? null : { label, text };
}
