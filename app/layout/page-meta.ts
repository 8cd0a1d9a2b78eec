import type { MetaDescriptor } from "react-router";
import { typeset } from "../../core/text/typography.ts";
import { withFacts } from "../company/fact-words.ts";
import type { describeSite } from "../company/site.ts";
import { type Logo, type OwnPicture, sharePath } from "../ui/pictures.ts";

/** The matches passed to a route's `meta`; the root comes first. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The title and description for search engines, as staff edit them. */
type SearchWords = { search: { title: string; description: string } };

type PageDescription = ({ title: string; description: string } | { texts: SearchWords | undefined }) & {
  path: string;
  /** A shipped picture, or the id of an uploaded one. */
  picture?: string | undefined;
  breadcrumbs?: { trail: readonly { href: string; label: string }[]; here: string };
};

/** For pages that no search engine may list or follow. @param title undefined on an error page */
export const privateMeta = (title = "Contenu"): MetaDescriptor[] => [
  { title },
  { name: "robots", content: "noindex, nofollow" },
];

export function pageMeta(
  matches: Matches,
  { path, picture = "beauce", breadcrumbs, ...described }: PageDescription,
): MetaDescriptor[] {
  const site = siteData(matches);
  const words = "texts" in described ? described.texts?.search : described;
  // The loader has failed: the error page follows.
  if (!words) return [];
  const say = (text: string) => typeset(site ? withFacts(text, site.facts) : text);
  const title = siteTitle(matches, say(words.title));
  const description = say(words.description);
  if (!site) return [{ title }, { name: "description", content: description }];

  const address = site.siteUrl + path;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    ...openGraph({
      site_name: site.facts.name,
      type: "website",
      locale: "fr_FR",
      title,
      description,
      url: address,
      image: site.siteUrl + sharePath(picture, site.pictures),
      "image:width": "1200",
      "image:height": "630",
    }),
    { name: "twitter:card", content: "summary_large_image" },
    ...(breadcrumbs
      ? [breadcrumbList(site.siteUrl, [...breadcrumbs.trail, { href: path, label: breadcrumbs.here }])]
      : []),
  ];
}

export function siteTitle(matches: Matches, title: string): string {
  const name = siteData(matches)?.facts.name;
  return typeset(name ? `${title} – ${name}` : title);
}

export function siteData(matches: Matches) {
  const root = matches.find((match) => match?.id === "root");
  return root?.loaderData as SiteData | undefined;
}

type SiteData = ReturnType<typeof describeSite> & {
  pictures: Readonly<Record<string, OwnPicture>>;
  logo: Logo | null;
};

/** Structured data (schema.org). React Router escapes `<`, `>` and `&` in it. */
export function structuredData(type: string, properties: Record<string, unknown>): MetaDescriptor {
  return { "script:ld+json": { "@context": "https://schema.org", "@type": type, ...properties } };
}

function openGraph(properties: Record<string, string>): MetaDescriptor[] {
  return Object.entries(properties).map(([name, content]) => ({ property: `og:${name}`, content }));
}

/** The last crumb is this page, whose address search engines know. */
function breadcrumbList(siteUrl: string, crumbs: readonly { href: string; label: string }[]): MetaDescriptor {
  return structuredData("BreadcrumbList", {
    itemListElement: crumbs.map(({ href, label }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      ...(index < crumbs.length - 1 && { item: siteUrl + href }),
    })),
  });
}
