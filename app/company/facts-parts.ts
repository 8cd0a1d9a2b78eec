import * as v from "valibot";
import type { ContentKind } from "../content/kind.ts";
import { type CompanyFacts, companyFactsSchema, shippedFacts } from "./facts.ts";
import type { OpeningHours } from "./hours.ts";

export type Prices = Pick<CompanyFacts, "pellets" | "usualFuelLitres">;
export type Company = Omit<CompanyFacts, "openingHours" | keyof Prices>;

export const hoursContent: ContentKind<OpeningHours> = {
  key: "hours",
  schema: companyFactsSchema.entries.openingHours,
  shipped: shippedFacts.openingHours,
};

export const companyContent: ContentKind<Company> = {
  key: "company",
  schema: v.omit(companyFactsSchema, ["openingHours", "pellets", "usualFuelLitres"]),
  shipped: companyOf(shippedFacts),
};

export const pricesContent: ContentKind<Prices> = {
  key: "prices",
  schema: v.pick(companyFactsSchema, ["pellets", "usualFuelLitres"]),
  shipped: { pellets: shippedFacts.pellets, usualFuelLitres: shippedFacts.usualFuelLitres },
};

export type FactsParts = { hours: OpeningHours; company: Company; prices: Prices };

export function composeFacts({ hours, company, prices }: FactsParts): CompanyFacts {
  return { ...company, ...prices, openingHours: hours };
}

function companyOf({ openingHours, pellets, usualFuelLitres, ...company }: CompanyFacts): Company {
  return company;
}
