/** The `sessionStorage` keys of the drafts. The privacy page lists them. */
export const DRAFT_KEYS = {
  quote: "quote",
  review: "review",
  report: "report",
  application: "application",
} as const;

type DraftKey = keyof typeof DRAFT_KEYS;

/** `report/42`: a key may hold a draft of each offer, review or invitation. */
export type DraftId = DraftKey | `${DraftKey}/${string}`;

/** @param path the address of the application page */
export const applicationDraft = (path: `/${string}`) => `${DRAFT_KEYS.application}${path}` as const;
