/** The `sessionStorage` key of each form's draft, or its beginning. The privacy page lists them. */
export const DRAFT_KEYS = {
  quote: "quote",
  review: "review",
  report: "report",
  application: "application",
} as const;

export type DraftKey = keyof typeof DRAFT_KEYS | ReturnType<typeof applicationDraft>;

/** Each offer has its own letter. @param path of the application page */
export const applicationDraft = (path: string) => `${DRAFT_KEYS.application} ${path}` as const;
