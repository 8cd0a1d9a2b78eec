/** The invented head office, and its place on the map until staff enter the real one. */
export const SAMPLE_OFFICE = { postalCode: "28999", latitude: 48.33, longitude: 1.75 };
