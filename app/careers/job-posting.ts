import { withinSentence } from "../../core/text/capitals.ts";
import { siteData, structuredData } from "../layout/page-meta.ts";
import { iconPath } from "../ui/pictures.ts";
import { type JobOffer, offerPath } from "./offers.ts";

/**
 * schema.org JobPosting with the properties that Google requires, and the recommended ones that we
 * know. No `directApply`, since people apply by mail; no `employmentType`, since staff write the contract in their words.
 */
export function jobPosting(matches: Parameters<typeof siteData>[0], offer: JobOffer) {
  const site = siteData(matches);
  if (!site || !offer.posting) return [];
  const { facts, siteUrl, logo } = site;
  const { street, postalCode, town, department } = facts.address;
  const { datePosted, validThrough, grossEurosPerHour } = offer.posting;
  const workHours = offer.posting.workHours ?? inOneSentence(offer.constraints);
  return [
    structuredData("JobPosting", {
      title: offer.title,
      description: [...offer.description, ...offer.profile, ...offer.requirements, ...offer.constraints].join("\n"),
      datePosted,
      ...(validThrough && { validThrough }),
      ...(workHours && { workHours }),
      ...(offer.profile.length > 0 && { qualifications: offer.profile.join(", ") }),
      identifier: { "@type": "PropertyValue", name: facts.name, value: offer.slug },
      url: siteUrl + offerPath(offer.slug),
      hiringOrganization: {
        "@type": "Organization",
        name: facts.name,
        sameAs: `${siteUrl}/`,
        logo: siteUrl + iconPath(logo),
      },
      jobLocation: {
        "@type": "Place",
        address: {
          "@type": "PostalAddress",
          addressLocality: offer.location,
          addressCountry: "FR",
          ...(offer.location === town && { streetAddress: street, postalCode, addressRegion: department }),
        },
      },
      ...(grossEurosPerHour && {
        baseSalary: {
          "@type": "MonetaryAmount",
          currency: "EUR",
          value: {
            "@type": "QuantitativeValue",
            minValue: grossEurosPerHour.from,
            maxValue: grossEurosPerHour.to,
            unitText: "HOUR",
          },
        },
      }),
    }),
  ];
}

/** « Du lundi au vendredi, un samedi sur quatre » */
const inOneSentence = (points: readonly string[]) =>
  points.map((point, index) => (index === 0 ? point : withinSentence(point))).join(", ");
