/** The RGAA 4.1 criteria of docs/accessibility.md, counted; a test compares. */
export const CRITERIA = { conform: 69, notConform: 2, notApplicable: 35 };
export const EVALUATED_ON = "2026-11-22";

/** Of the criteria that apply, the share that is met: never rounded up. */
export function conformityRate({ conform, notConform }: typeof CRITERIA): number {
  return Math.floor((100 * conform) / (conform + notConform));
}
