import { dayInParis } from "../../core/text/dates.ts";
import type { CompanyFacts } from "../company/facts.ts";
import { schemaOrgHours } from "../company/format-hours.ts";
import { iconPath, type Logo } from "../ui/pictures.ts";

/** Structured data (schema.org LocalBusiness). Call it in loaders only, so that no bundle contains the calendar. */
export function localBusiness(
  facts: CompanyFacts,
  siteUrl: string,
  { image, logo }: { image: string; logo: Logo | null },
) {
  const { street, postalCode, town, department, coordinates } = facts.address;
  return {
    "@id": `${siteUrl}/#maison`,
    name: facts.name,
    url: `${siteUrl}/`,
    image: siteUrl + image,
    logo: siteUrl + iconPath(logo),
    telephone: facts.phones.landline,
    email: facts.emails.contact,
    foundingDate: String(facts.foundedYear),
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      postalCode,
      addressLocality: town,
      addressRegion: department,
      addressCountry: "FR",
    },
    ...(coordinates && { geo: { "@type": "GeoCoordinates", ...coordinates } }),
    ...schemaOrgHours(facts.openingHours, dayInParis(new Date())),
  };
}
