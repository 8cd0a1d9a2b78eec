import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { ACTIVITIES } from "../reviews/activities.ts";
import { ORIGINS } from "../reviews/origins.ts";
import { entryTitle, readPublished } from "../reviews/published.server.ts";
import type { Route } from "./+types/json-feed.ts";
import { FEED_LENGTH, FEED_VERSION, JSON_FEED } from "./rules.ts";

export const handle: PageCacheHandle = { pageCache: {} };

/** JSON Feed 1.1 (jsonfeed.org); `_avis` is our extension. Contains only what `/avis` shows. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database, content, siteUrl } = context.get(servicesContext);
  const [{ name }, { average, count, reviews }] = await Promise.all([
    content.facts(),
    readPublished(database.db, FEED_LENGTH),
  ]);
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: `Avis clients – ${name}`,
    home_page_url: `${siteUrl}/avis`,
    feed_url: siteUrl + JSON_FEED,
    language: "fr",
    _avis: {
      version: FEED_VERSION,
      average: count === 0 ? null : average,
      count,
      about: `${siteUrl}/avis/fonctionnement`,
    },
    items: reviews.map((review) => ({
      id: review.id,
      url: `${siteUrl}/avis`,
      title: entryTitle(review),
      content_text: review.comment,
      date_published: review.published_at,
      authors: [{ name: review.customer_name }],
      _avis: {
        rating: review.rating,
        origin: review.origin === "spontaneous" ? null : ORIGINS[review.origin].label,
        activity: ACTIVITIES[review.activity],
        product_or_service: review.product_or_service,
        experience_date: review.experience_date,
        reply: review.reply && { text: review.reply, date: review.reply_at },
      },
    })),
  };
  return new Response(`${JSON.stringify(feed, null, 1)}\n`, {
    headers: { "Content-Type": "application/feed+json; charset=utf-8", "Access-Control-Allow-Origin": "*" },
  });
}
