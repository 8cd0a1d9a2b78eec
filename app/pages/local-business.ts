import { schemaOrgHours } from "../company/hours.ts";
import { siteData, structuredData } from "../layout/page-meta.ts";
import { openGraphPath } from "../ui/pictures.ts";

/** The house as search engines read it (schema.org LocalBusiness), from the same facts and hours as the page. */
export function localBusiness(matches: Parameters<typeof siteData>[0]) {
  const site = siteData(matches);
  if (!site) return [];
  const { facts, siteUrl } = site;
  const { street, postalCode, town, department, coordinates } = facts.address;
  return [
    structuredData("LocalBusiness", {
      "@id": `${siteUrl}/#maison`,
      name: facts.name,
      url: `${siteUrl}/`,
      image: siteUrl + openGraphPath("silos"),
      logo: `${siteUrl}/icons/icon-512.png`,
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
      ...schemaOrgHours(facts.openingHours),
    }),
  ];
}
