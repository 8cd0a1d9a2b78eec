import { whole } from "../content/editable.ts";
import { noneIfEmpty, readFields, writeFields } from "../content/fields.ts";
import type { ContentForm, FieldGroup } from "../content/form.ts";
import { CONTENT_PLACES } from "../content/kind.ts";
import { type Prices, pricesContent } from "./facts-parts.ts";

const GROUPS: FieldGroup[] = [
  {
    title: "Granulés de bois",
    fields: [
      { name: "pellets.bagKilograms", label: "Poids d’un sac", as: "number", help: "En kilogrammes, comme 12,5." },
      { name: "pellets.vendingMachine.town", label: "Ville du distributeur", help: "300 caractères au plus." },
      {
        name: "pellets.vendingMachine.doseKilograms",
        label: "Dose du distributeur",
        as: "number",
        help: "En kilogrammes.",
      },
      {
        name: "pellets.vendingMachine.doseEuros",
        label: "Prix d’une dose",
        as: "number",
        help: "En euros, comme 3,40.",
      },
    ],
  },
  {
    title: "Quantité habituelle de fioul",
    help: "Une indication à côté du champ du devis, jamais un refus. Les deux, ou aucune.",
    fields: [
      { name: "usualFuelLitres.from", label: "De", as: "number", help: "En litres, un nombre entier.", optional: true },
      { name: "usualFuelLitres.to", label: "À", as: "number", help: "En litres, un nombre entier.", optional: true },
    ],
  },
];

const FIELDS = GROUPS.flatMap(({ fields }) => fields);

export const pricesForm: ContentForm<Prices> = {
  schema: pricesContent.schema,
  groups: () => GROUPS,
  read(typed) {
    const value = readFields(FIELDS, typed);
    return { ...value, usualFuelLitres: noneIfEmpty(value.usualFuelLitres) };
  },
  write: (value) => writeFields(FIELDS, value),
};

export const pricesEditable = whole(pricesContent, pricesForm, {
  path: CONTENT_PLACES.prices.path,
  previews: [
    { page: "granules", label: "Aperçu des granulés" },
    { page: "fioul", label: "Aperçu du fioul" },
  ],
});
