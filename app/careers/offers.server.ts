import type { Content } from "../../server/content.ts";
import { type JobOffer, jobOffers } from "./offers.ts";
import { offersContent } from "./offers-content.ts";

export async function openOffers(content: Content): Promise<JobOffer[]> {
  return jobOffers(await content.read(offersContent), await content.facts());
}

export async function findOffer(content: Content, slug: string): Promise<JobOffer | undefined> {
  return (await openOffers(content)).find((offer) => offer.slug === slug);
}
