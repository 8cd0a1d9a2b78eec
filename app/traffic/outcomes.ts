/** What became of a form, in its name in the table. */
/** The page that holds it was shown: nobody knows whether it was read. */
export const SEEN = "vu";
export const SENT = "envoyé";
export const REFUSED = "refusé";
