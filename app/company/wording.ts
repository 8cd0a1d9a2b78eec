/** Formats company facts for pages. Separate from the schema, so that pages need not load the validation. */
import { formatNumber } from "../../core/text/typography.ts";
import type { CompanyFacts } from "./facts.ts";

type Address = CompanyFacts["address"];

export function orPlaceholder(fact: string | null): string {
  return fact ?? "à renseigner";
}

export function atLeast(figure: number): string {
  return `${figure < 10_000 ? figure : formatNumber(figure)}+`;
}

export function addressLine({ street, postalCode, town }: Address): string {
  return `${street}, ${postalCode} ${town}`;
}

/** Google's documented addresses open a phone's map app; nothing loads from there before the click. */
export function mapSearchUrl(address: Address): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: addressLine(address) })}`;
}

export function mapDirectionsUrl(address: Address): string {
  return directionsTo(addressLine(address));
}

export function directionsTo(destination: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
}
