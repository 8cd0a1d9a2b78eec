import { escapeXml } from "../../core/text/xml.ts";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { entryTitle, type Published, readPublished } from "../reviews/published.server.ts";
import type { Route } from "./+types/atom-feed.ts";
import { ATOM_FEED, FEED_LENGTH, FEED_VERSION } from "./rules.ts";

export const handle: PageCacheHandle = { pageCache: {} };

/** RFC 4287. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database, content, siteUrl } = context.get(servicesContext);
  const [{ name }, { reviews }] = await Promise.all([content.facts(), readPublished(database.db, FEED_LENGTH)]);
  const url = escapeXml(siteUrl);
  const feed = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">',
    `<id>${url}${ATOM_FEED}</id>`,
    `<title>Avis clients – ${escapeXml(name)}</title>`,
    `<updated>${reviews.map(changedAt).sort().at(-1) ?? NEVER}</updated>`,
    `<author><name>${escapeXml(name)}</name></author>`,
    `<generator version="${FEED_VERSION}">avis</generator>`,
    `<link rel="self" type="application/atom+xml" href="${url}${ATOM_FEED}"/>`,
    `<link rel="alternate" type="text/html" href="${url}/avis"/>`,
    ...reviews.map((review) =>
      [
        "<entry>",
        `<id>urn:uuid:${review.id}</id>`,
        `<title>${escapeXml(entryTitle(review))}</title>`,
        `<published>${review.published_at}</published>`,
        `<updated>${changedAt(review)}</updated>`,
        `<author><name>${escapeXml(review.customer_name)}</name></author>`,
        `<link rel="alternate" type="text/html" href="${url}/avis"/>`,
        `<content type="text">${escapeXml(words(review))}</content>`,
        "</entry>",
      ].join("\n"),
    ),
    "</feed>",
    "",
  ];
  return new Response(feed.join("\n"), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Access-Control-Allow-Origin": "*" },
  });
}

/** The required date of a feed without reviews. */
const NEVER = "1970-01-01T00:00:00.000Z";

const changedAt = ({ published_at, reply_at }: Published["reviews"][number]) =>
  reply_at && reply_at > published_at ? reply_at : published_at;

const words = ({ comment, reply }: Published["reviews"][number]) =>
  reply ? `${comment}\n\nNotre réponse : ${reply}` : comment;
