import { data } from "react-router";
import { isId } from "../../core/text/id.ts";
import { formatDate } from "../../core/text/typography.ts";
import { servicesContext } from "../context.ts";
import { siteTitle } from "../layout/page-meta.ts";
import { ACTIVITIES } from "../reviews/activities.ts";
import { ofAuthor } from "../reviews/author-name.ts";
import { reviewsTrail } from "../reviews/trail.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Stars } from "../ui/stars.tsx";
import type { Route } from "./+types/page.ts";
import { PHOTO_FILES, photoAddress } from "./files.ts";
import { findPublicPhoto } from "./photos.server.ts";
import { PHOTOS_PATH } from "./review-photos.tsx";

/** Answers alike for an unapproved and an unknown photo. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const photo = isId(params.photo) && (await findPublicPhoto(context.get(servicesContext).database.db, params.photo));
  if (!photo) throw data("Cette photo n’existe pas ou plus.", { status: 404 });
  return photo;
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: siteTitle(matches, "Photo d’un avis") },
  { name: "robots", content: "noindex" },
];

/** Works without JavaScript. A browser's own page for a picture would have no link back. */
export default function PhotoPage({ loaderData }: Route.ComponentProps) {
  const { id, review_id, alt, width, height, customer_name, rating, comment, activity, published_at } = loaderData;
  return (
    <article className="wrap page stack start">
      <Breadcrumbs trail={reviewsTrail} here="Photo" />
      <h1 className="title-m">
        Photo de l’avis <bdi>{ofAuthor(customer_name)}</bdi>
      </h1>
      <blockquote className="stack gap-2 marked">
        <Stars value={rating} />
        <p className="written size-text-l" dir="auto">
          {comment}
        </p>
        <p className="note">
          {activity === "other" ? "Publié" : `${ACTIVITIES[activity]}, publié`} le {formatDate(published_at)}
        </p>
      </blockquote>
      <figure className="stack gap-3">
        <img
          src={photoAddress(PHOTOS_PATH, id, PHOTO_FILES.large)}
          alt={alt ?? "Photo jointe par l’auteur de l’avis"}
          width={width}
          height={height}
        />
        {alt && <figcaption dir="auto">{alt}</figcaption>}
      </figure>
      <p className="cluster gap-5">
        <a className="target" href="/avis#avis-publies">
          Lire les avis
        </a>
        <a className="target" href={`/avis/signaler/${review_id}`} rel="nofollow">
          Signaler cet avis
        </a>
      </p>
    </article>
  );
}
