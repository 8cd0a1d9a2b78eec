import type { ReactNode } from "react";
import { plural } from "../../core/text/typography.ts";
import { PHOTO_FILES, photoAddress } from "../review-photos/files.ts";
import type { OwnPhoto } from "../review-photos/photos.server.ts";
import { PhotoThumbnail } from "../review-photos/review-photos.tsx";
import { ALT_LENGTH } from "../review-photos/rules.ts";
import { ofAuthor } from "../reviews/author-name.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import styles from "./card.module.css";
import type { ModeratedReview } from "./list.server.ts";
import { altField, decisionFormId, PHOTO_STATES, photoIntent } from "./rules.ts";

const FOLDER = "/admin/avis/photos";
const TONES = { waiting: "warning", approved: "success", refused: "danger" } as const;

/**
 * Staff decide on each photo separately. Approving a review approves its waiting photos only if staff tick the box.
 * The fields belong to the review's form, so that each of these decisions sends every description.
 */
export function ModerationPhotos({ review }: { review: ModeratedReview }) {
  const { photos } = review;
  if (photos.length === 0) return null;
  return (
    <div className="panel stack gap-4 passage whole">
      {/* Enter on the tick presses the first button of the form. */}
      {isAskedFor(review) && (
        <button type="submit" name="intent" value="approve" form={decisionFormId(review)} hidden />
      )}
      <h3 className="strong small">{plural(photos.length, "Photo", "Photos")}</h3>
      <ul className="stack gap-4">
        {photos.map((photo, index) => (
          <ModerationPhoto key={photo.id} review={review} photo={photo} number={index + 1} />
        ))}
      </ul>
    </div>
  );
}

/** The tick, beside the decisions on the review. */
export function PhotosTick({ review }: { review: ModeratedReview }) {
  if (!isAskedFor(review)) return null;
  return (
    <label className={`cluster gap-2 middle target ${styles.photos}`}>
      <input
        key={review.version}
        type="checkbox"
        className={styles.tick}
        name="photos"
        value="oui"
        form={decisionFormId(review)}
      />
      {plural(countWaiting(review), "Approuver la photo avec l’avis", "Approuver les photos à lire avec l’avis")}
    </label>
  );
}

const countWaiting = ({ photos }: ModeratedReview) => photos.filter(({ state }) => state === "waiting").length;

const isAskedFor = (review: ModeratedReview) =>
  review.state === "pending" && review.deleted_at === null && countWaiting(review) > 0;

function ModerationPhoto({ review, photo, number }: { review: ModeratedReview; photo: OwnPhoto; number: number }) {
  const { id, alt, state } = photo;
  const form = decisionFormId(review);
  const which = `${number} de l’avis ${ofAuthor(review.customer_name)}`;
  return (
    <li className={`cluster gap-4 top ${styles.form}`}>
      <a href={photoAddress(FOLDER, id, PHOTO_FILES.large)} target="_blank" rel="noreferrer">
        <PhotoThumbnail folder={FOLDER} id={id} alt={alt ?? `Ouvrir la photo ${which}`} />
      </a>
      <div className="stack gap-3 start fields grows">
        <p>
          <Badge tone={TONES[state]}>{PHOTO_STATES[state]}</Badge>
        </p>
        {review.deleted_at === null && (
          <>
            {/* Not a text field: Enter in it would decide on the first photo. */}
            <TextArea
              key={alt ?? ""}
              label={`Description de la photo ${number}`}
              name={altField(id)}
              form={form}
              id={`photo-${id}`}
              help="Pour qui ne la voit pas."
              rows={2}
              limit={ALT_LENGTH.max}
              defaultValue={alt ?? ""}
            />
            {/* The decision on a photo saves its description too. */}
            {state !== "waiting" && (
              <Decision photo={id} to={state} form={form}>
                Enregistrer la description<span className="visually-hidden"> de la photo {which}</span>
              </Decision>
            )}
            <div className="cluster gap-2">
              {state !== "approved" && !(state === "waiting" && isAskedFor(review)) && (
                <Decision photo={id} to="approved" form={form}>
                  Approuver la photo<span className="visually-hidden"> {which}</span>
                </Decision>
              )}
              {state !== "refused" && (
                <Decision photo={id} to="refused" form={form} isRefusal>
                  Refuser la photo<span className="visually-hidden"> {which}</span>
                </Decision>
              )}
            </div>
          </>
        )}
      </div>
    </li>
  );
}

type DecisionProps = {
  photo: string;
  to: OwnPhoto["state"];
  form: string;
  isRefusal?: boolean;
  children: ReactNode;
};

function Decision({ photo, to, form, isRefusal, children }: DecisionProps) {
  return (
    <Button
      type="submit"
      form={form}
      name="intent"
      value={photoIntent(photo, to)}
      variant={isRefusal ? "quiet" : "secondary"}
      size="small"
      {...(isRefusal && { className: `danger ${styles.refusal}` })}
    >
      {children}
    </Button>
  );
}
