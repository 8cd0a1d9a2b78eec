import type { Quote } from "../app/quote/rules.ts";

/** A quote request as somebody types it. */
export const typedQuote = {
  firstName: "Jeanne",
  lastName: "Dupré",
  email: "jeanne@poste.example",
  phone: "06.39.98.00.00",
  address: "1 rue de l’Exemple",
  postalCode: "28100",
  city: "Dreux",
  fuelType: "gnr-taux-reduit",
  quantity: "2 000",
};

/** The same, as it is stored. */
export const storedQuote: Quote = {
  ...typedQuote,
  phone: "+33639980000",
  fuelType: "fioul-normal",
  attested: false,
  quantity: 1000,
  deliveryDate: null,
  message: null,
};
