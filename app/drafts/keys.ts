/** The `sessionStorage` key of each form's draft. The privacy page lists them. */
export const DRAFT_KEYS = {
  quote: "quote",
  review: "review",
  report: "report",
  application: "application",
} as const;
