import { whole } from "../content/editable.ts";
import { noneIfEmpty, readFields, writeFields } from "../content/fields.ts";
import type { ContentForm, FieldGroup } from "../content/form.ts";
import { CONTENT_PLACES } from "../content/kind.ts";
import { type Prices, pricesContent } from "./facts-parts.ts";

const GROUPS: FieldGroup[] = [
  {
    title: "Granulés de bois",
    fields: [
      {
        name: "pellets.vendingMachine.doseKilograms",
        label: "Dose du distributeur",
        as: "number",
        unit: "kg",
      },
      {
        name: "pellets.vendingMachine.doseEuros",
        label: "Prix d’une dose",
        as: "number",
        unit: "€",
      },
      { name: "pellets.vendingMachine.town", label: "Ville du distributeur", isShort: true },
      { name: "pellets.bagKilograms", label: "Poids d’un sac", as: "number", unit: "kg" },
    ],
  },
  {
    title: "Quantité habituelle de fioul",
    help: "Affichée à titre d’exemple près du champ « Quantité » du devis. Remplissez les deux, ou laissez les deux vides.",
    fields: [
      { name: "usualFuelLitres.from", label: "De", as: "number", unit: "litres", optional: true },
      { name: "usualFuelLitres.to", label: "À", as: "number", unit: "litres", optional: true },
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
  seenAt: { href: "/activites/granules-bois", label: "Voir la page des granulés" },
  previews: [
    { page: "granules", label: "Aperçu des granulés" },
    { page: "fioul", label: "Aperçu du fioul" },
  ],
});
