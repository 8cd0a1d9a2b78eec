/** The names in `sessionStorage` of the words typed in each visitor's form. The privacy page lists them. */
export const WORDS_OF = {
  quote: "quote",
  review: "review",
  report: "report",
  application: "application",
} as const;
