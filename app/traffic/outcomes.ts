// Outcomes of a form, as part of a counter's name.

/** The page with the form was shown, whether or not the visitor read it. */
export const SEEN = "vu";
export const SENT = "envoyé";
export const REFUSED = "refusé";
