/** Dispatched on `window` when somebody asks for the preferences. */
export const CONSENT_CHOOSE_EVENT = "consent-choose";
