import type { CompanyFacts } from "../company/facts.ts";
import type { Content } from "../content/content.server.ts";
import { isInTime } from "../content/planned.ts";
import type { JobOffer } from "./offers.ts";
import { offerList, type StoredOffer, timeOfOffer } from "./offers-content.ts";

export async function openOffers(content: Content): Promise<JobOffer[]> {
  return jobOffers(await content.read(offerList), await content.facts());
}

export async function findOffer(content: Content, slug: string): Promise<JobOffer | undefined> {
  return (await openOffers(content)).find((offer) => offer.slug === slug);
}

export function jobOffers(
  stored: readonly StoredOffer[],
  { address }: Pick<CompanyFacts, "address">,
  now = new Date(),
): JobOffer[] {
  return stored
    .filter(({ state }) => state === "published" || state === "announced")
    .filter((offer) => isInTime(timeOfOffer(offer), now))
    .map((offer) => toJobOffer(offer, address.town));
}

export function toJobOffer(offer: StoredOffer, town: string): JobOffer {
  const { id, location, description, state, datePosted, validThrough, grossEurosPerHour, workHours, ...rest } = offer;
  const { from: _, until: __, ...words } = rest;
  return {
    ...words,
    slug: id,
    location: location ?? town,
    description: description.split(/\n\s*\n/),
    posting: state === "published" && datePosted ? { datePosted, validThrough, grossEurosPerHour, workHours } : null,
  };
}
