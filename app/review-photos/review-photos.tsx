import { ofAuthor } from "../reviews/author-name.ts";
import type { PublicReview } from "../reviews/store.server.ts";
import { PHOTO_FILES, photoAddress, THUMBNAIL } from "./files.ts";
import type { ShownPhoto } from "./photos.server.ts";

export const PHOTOS_PATH = "/avis/photos";

/** Each thumbnail links to the page of the whole photo. */
export function ReviewPhotos({ review: { photos, customer_name } }: { review: PublicReview }) {
  if (photos.length === 0) return null;
  return (
    <ul className="cluster gap-3">
      {photos.map(({ id, alt }, index) => (
        <li key={id}>
          <a href={`/avis/photo/${id}`}>
            <PhotoThumbnail folder={PHOTOS_PATH} id={id} alt={alt ?? `Photo ${index + 1} ${ofAuthor(customer_name)}`} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Shown at half its pixels, so that it is sharp on every screen, and at a fixed size, so that the page does not move.
 */
export function PhotoThumbnail({ folder, id, alt }: { folder: string } & Pick<ShownPhoto, "id"> & { alt: string }) {
  return (
    <picture>
      <source type="image/avif" srcSet={photoAddress(folder, id, PHOTO_FILES.avif)} />
      <img
        src={photoAddress(folder, id, PHOTO_FILES.jpg)}
        alt={alt}
        width={THUMBNAIL.width / 2}
        height={THUMBNAIL.height / 2}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
