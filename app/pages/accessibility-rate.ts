/** The RGAA 4.1 results of docs/accessibility.md; a test compares both. */
export const CRITERIA = { conform: 69, notConform: 2, notApplicable: 35 };
export const EVALUATED_ON = "2026-11-22";

export function conformityRate({ conform, notConform }: typeof CRITERIA): number {
  return Math.floor((100 * conform) / (conform + notConform));
}
