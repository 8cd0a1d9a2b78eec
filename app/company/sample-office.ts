/** The invented head office, and where the map shows it until somebody gives the real one. */
export const SAMPLE_OFFICE = { postalCode: "28999", latitude: 48.33, longitude: 1.75 };
