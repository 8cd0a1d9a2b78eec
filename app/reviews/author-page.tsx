import { data } from "react-router";
import type { ReviewState } from "../../core/database/schema.ts";
import { formatRetention, RETENTION } from "../../core/retention.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { formatDate } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { servicesContext } from "../context.ts";
import { DRAFT_KEYS } from "../drafts/keys.ts";
import { Island } from "../islands/island.tsx";
import { longestTime } from "../law/sentences.ts";
import { privateMeta, siteTitle } from "../layout/page-meta.ts";
import { takesPhotos } from "../review-photos/limits.ts";
import { photosOf } from "../review-photos/photos.server.ts";
import { PhotoThumbnail } from "../review-photos/review-photos.tsx";
import { PHOTOS_NOT_KEPT, WITHOUT_PHOTOS } from "../review-photos/rules.ts";
import { Notice } from "../ui/notice.tsx";
import { Stars } from "../ui/stars.tsx";
import type { Route } from "./+types/author-page.ts";
import AuthorForms from "./author-forms.island.tsx";
import { findByAuthorLink, SENT_NOW } from "./author-link.server.ts";
import styles from "./author-page.module.css";
import { changeOwnReview } from "./author-submit.server.ts";
import { lastRemoval } from "./history.server.ts";
import { lastDayOf, startsOf } from "./publication-time.server.ts";
import { ANONYMOUS_NAME } from "./rules.ts";
import { reasonSentence } from "./workflow.ts";
export const handle = takesPhotos;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const review = await findReview(params, context);
  const { rating, comment, customer_name, product_or_service, activity, experience_date } = review;
  const { created_at, published_at, deleted_at, withdrawn_at, reply, reply_at, customer_email } = review;
  const { state, refusal_reason, refusal_note, version } = review;
  const { db } = context.get(servicesContext).database;
  const removal = deleted_at && !withdrawn_at ? await lastRemoval(db, review.id) : null;
  const isAnonymous = customer_name === ANONYMOUS_NAME && customer_email === null;
  const photos = await photosOf(db, [review.id]);
  const { reviewDays } = await context.get(servicesContext).content.facts();
  const [waiting] = state === "pending" && published_at === null ? await startsOf(db, [review]) : [];
  return {
    photos: deleted_at === null ? (photos.get(review.id) ?? []) : [],
    folder: `/avis/suivi/${params.id}/${params.token}/photos`,
    isWithoutPhotos: new URL(request.url).searchParams.has(WITHOUT_PHOTOS),
    text: { rating, comment, customer_name, product_or_service, activity, experience_date, isAnonymous, version },
    status: {
      ...{ state, created_at, published_at, refusal_reason, refusal_note, deleted_at, withdrawn_at, reply, reply_at },
      // A refused review needs no second reason to be deleted.
      removal_reason: removal?.reason ?? refusal_reason,
      due: waiting ? dueOf(waiting.start, reviewDays) : null,
    },
    hasEmail: customer_email !== null,
    isSentNow: state === "pending" && deleted_at === null && new URL(request.url).searchParams.has(SENT_NOW),
  };
}

/** Null once it has passed. */
function dueOf(start: string, reviewDays: number): string | null {
  const due = lastDayOf(new Date(start), reviewDays);
  return due >= dayInParis(new Date()) ? due : null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return changeOwnReview(await findReview(params, context), request, context);
}

/** Copies `Retry-After` to the document. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

/** The address is the secret: search engines must not index it. */
export const meta: Route.MetaFunction = ({ matches }) => privateMeta(siteTitle(matches, "Suivre mon avis"));

export default function AuthorPage({ loaderData, actionData: answer, params }: Route.ComponentProps) {
  const { text, status, photos, folder, hasEmail, isSentNow, isWithoutPhotos } = loaderData;
  // Errors of fields show in the form.
  const isShownAbove = answer && !(answer.kind === "refused" && Object.keys(answer.errors).length > 0);
  return (
    <article
      className={`wrap switcher four-eight top ${styles.page}`}
      data-sent-draft={(answer ? answer.kind === "done" : isSentNow) ? DRAFT_KEYS.review : undefined}
    >
      <div className="stack">
        <h1 className="size-title-l">Votre avis</h1>
        {answer && (
          <div data-answer={isShownAbove ? "" : undefined} className="announced" tabIndex={-1}>
            <Notice tone={answer.kind === "done" ? "success" : "danger"} live>
              {answer.message}
            </Notice>
          </div>
        )}
        {isSentNow && !answer && (
          <Notice tone="success" title="Avis envoyé !" live>
            <p>Merci pour votre avis. Il sera publié après validation.</p>
            {isWithoutPhotos && <p>{PHOTOS_NOT_KEPT}</p>}
            {photos.some(({ alt }) => !alt) && (
              <p>Sous « Corriger mon avis », dites ce que montrent vos photos à qui ne les voit pas.</p>
            )}
          </Notice>
        )}
        <ReviewStatus status={status} />
        {status.deleted_at === null && (
          <p>
            Gardez cette page dans vos favoris
            {hasEmail ? ". Nos e-mails y mènent aussi." : " : seul son lien y ramène."}
          </p>
        )}
        {status.deleted_at !== null && answer?.kind === "refused" && answer.values && (
          <section className="stack gap-2">
            <h2 className="title-s">Ce que vous veniez d’écrire</h2>
            <p className="written size-text-l" dir="auto">
              {answer.values.comment}
            </p>
          </section>
        )}
      </div>
      <div className="stack">
        {status.withdrawn_at === null && (
          <blockquote className={`stack gap-2 marked column ${styles.review}`}>
            <p className="note">
              <bdi>{text.customer_name}</bdi>, le {formatDate(status.created_at)}
            </p>
            <Stars value={text.rating} />
            <p className="written size-text-l" dir="auto">
              {text.comment}
            </p>
            <OwnPhotos photos={photos} folder={folder} reviewState={status.state} />
          </blockquote>
        )}
        {status.reply && status.reply_at && status.deleted_at === null && (
          <section className={`stack gap-2 marked column ${styles.review}`}>
            <h2 className="title-s">Notre réponse du&nbsp;{formatDate(status.reply_at)}</h2>
            <p className="written size-text-l">{status.reply}</p>
          </section>
        )}
        {status.deleted_at === null && (
          <Island of={AuthorForms} props={{ text, photos, answer }} draft={`review/${params.id}`} />
        )}
      </div>
    </article>
  );
}

const PHOTO_STATES = {
  waiting: "attend notre lecture",
  refused: `refusée, effacée sous ${formatRetention(RETENTION.refusedPhotos)}`,
};

/** An approved photo, by the state of its review. */
const APPROVED_PHOTO = {
  pending: "approuvée : elle paraîtra avec l’avis",
  published: "publiée avec l’avis",
  refused: null,
};

type OwnPhotosProps = Pick<Route.ComponentProps["loaderData"], "photos" | "folder"> & { reviewState: ReviewState };

function OwnPhotos({ photos, folder, reviewState }: OwnPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul className="cluster gap-4 top">
      {photos.map(({ id, alt, state }, index) => {
        const said = state === "approved" ? APPROVED_PHOTO[reviewState] : PHOTO_STATES[state];
        return (
          <li key={id} className="stack gap-1">
            <PhotoThumbnail folder={folder} id={id} alt={alt ?? `Votre photo ${index + 1}`} />
            <p className="note">{said ? `Photo ${index + 1} : ${said}` : `Photo ${index + 1}`}</p>
          </li>
        );
      })}
    </ul>
  );
}

function ReviewStatus({ status }: { status: Route.ComponentProps["loaderData"]["status"] }) {
  const { reviewDays } = useFacts();
  const retention = formatRetention(RETENTION.deletedReviews);
  if (status.withdrawn_at) {
    return (
      <p className="title-s">
        Vous avez retiré votre avis le {formatDate(status.withdrawn_at)}. Il sera effacé {retention} après.
      </p>
    );
  }
  if (status.deleted_at) {
    const reason = status.removal_reason ? ` Raison : ${reasonSentence(status.removal_reason)}` : "";
    return (
      <>
        <p className="title-s">
          Votre avis a été supprimé le {formatDate(status.deleted_at)}. Il sera effacé {retention} après.{reason}
        </p>
        {status.refusal_note && <p>{status.refusal_note}</p>}
        <p>
          Vous pouvez <a href="/contact">nous écrire</a> si vous contestez notre décision. <PublicationRules />
        </p>
      </>
    );
  }
  if (status.state === "published") {
    return (
      <p className="title-s">
        Votre avis est publié depuis le {formatDate(status.published_at ?? status.created_at)}.{" "}
        <a href="/avis">Voir les avis</a>
      </p>
    );
  }
  if (status.state === "pending") {
    return (
      <>
        <p className="title-s">Votre avis attend notre lecture.</p>
        {status.due && (
          <p>
            Réponse le <b className="strong">{formatDate(status.due)}</b> au plus tard.
          </p>
        )}
        <p>Nous lisons chaque avis avant sa publication. {longestTime(reviewDays)}</p>
      </>
    );
  }
  const wasPublic = status.published_at !== null;
  return (
    <Notice tone="warning" title={wasPublic ? "Votre avis n’est plus publié" : "Votre avis n’a pas été publié"}>
      {wasPublic && <p>Nous avons retiré votre avis du site.</p>}
      <p>{reasonSentence(status.refusal_reason ?? "")}</p>
      {status.refusal_note && <p>{status.refusal_note}</p>}
      <p>
        Vous pouvez le corriger ci-dessous, ou <a href="/contact">nous écrire</a> si vous contestez notre décision.{" "}
        <PublicationRules />
      </p>
    </Notice>
  );
}

const PublicationRules = () => <a href="/avis/fonctionnement">Nos règles de publication</a>;

async function findReview(params: Route.LoaderArgs["params"], context: Route.LoaderArgs["context"]) {
  const { database, env } = context.get(servicesContext);
  const review = await findByAuthorLink(database.db, params.id, params.token, env.secret);
  if (!review) throw data("Ce lien ne mène à aucun avis. L’avis a pu être effacé.", { status: 404 });
  return review;
}
