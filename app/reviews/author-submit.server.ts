import { data, type RouterContextProvider } from "react-router";
import type { ReviewRow } from "../../core/database/schema.ts";
import { consumeLimit, refundLimit, retryAfter } from "../../core/rate-limit.ts";
import { plural } from "../../core/text/typography.ts";
import { servicesContext } from "../context.ts";
import { emailContext } from "../emails/compose.server.ts";
import { joinErrors } from "../forms/define-form.ts";
import { INCOMPLETE } from "../forms/read-form.server.ts";
import { CHOOSE_AGAIN, makePhotos, type SentForm, withReviewForm } from "../review-photos/form.server.ts";
import { ownPhotosForm, readOwnPhotos, VERSION_FIELD } from "../review-photos/own-rules.ts";
import { discardPhotos, photosOf, storePhotos } from "../review-photos/photos.server.ts";
import { altForm, MOST_PHOTOS, PHOTOS_NOT_KEPT, TOO_MANY } from "../review-photos/rules.ts";
import { correct, correctionLimit, withdraw } from "./author-changes.server.ts";
import type { AuthorAnswer } from "./author-forms.island.tsx";
import type { ChangeResult } from "./change.server.ts";
import { CORRECTIONS_PER_HOUR } from "./limits.ts";
import { type ReviewErrors, reviewForm, toReview } from "./rules.ts";

/** The form of the author's page: corrects or withdraws the review. A refusal returns the typed values. */
export function changeOwnReview(review: ReviewRow, request: Request, context: Readonly<RouterContextProvider>) {
  const maxLengths = { ...reviewForm.maxLengths, ...ownPhotosForm.maxLengths };
  return withReviewForm({ request, context }, maxLengths, (form) => change(form, review, context));
}

async function change(form: SentForm, review: ReviewRow, context: Readonly<RouterContextProvider>) {
  const services = context.get(servicesContext);
  const { database, log } = services;
  const { fields } = form;
  const shownVersion = Number(/^\d+$/.exec(fields[VERSION_FIELD] ?? "")?.[0] ?? review.version);
  const refuse = (status: number, message: string, errors: ReviewErrors = {}, headers: HeadersInit = {}) =>
    data<AuthorAnswer>(
      {
        ...{ kind: "refused", errors },
        message: form.hadPhotos ? `${message} ${CHOOSE_AGAIN}` : message,
        ...(fields.intent === "correct" && {
          values: { ...reviewForm.typed(fields), ...altForm.typed(fields), ...ownPhotosForm.typed(fields) },
          // A conflict shows the review as it is now: the next correction is of that one.
          ...(status !== 409 && { version: shownVersion }),
        }),
      },
      { status, headers },
    );
  const answer = (changed: ChangeResult, message: string) =>
    changed.kind === "done"
      ? data<AuthorAnswer>({ kind: "done", message })
      : refuse(409, "Votre avis a changé entre-temps. Voici où il en est.");
  try {
    const site = await emailContext(services);
    if (fields.intent === "withdraw") {
      return answer(await withdraw(database.db, review.id, { site }), "Votre avis est retiré.");
    }
    if (fields.intent !== "correct") return refuse(400, INCOMPLETE);
    // Keep the address that received the link, unless the author becomes anonymous.
    const checked = reviewForm.check({ ...fields, customer_email: review.customer_email ?? "" });
    if (!checked.ok) return refuse(400, "Votre correction n’est pas enregistrée.", checked.errors);
    if (Object.keys(form.errors).length > 0) return refuse(400, "Votre correction n’est pas enregistrée.", form.errors);
    const limit = correctionLimit(review.id);
    const taken = await consumeLimit(database.db, limit);
    if (!taken.isAllowed) {
      const minutes = Math.ceil(taken.retryAfterSeconds / 60);
      const wait = `${minutes} ${plural(minutes, "minute", "minutes")}`;
      const message = `Vous avez corrigé votre avis ${CORRECTIONS_PER_HOUR} fois en une heure. Recommencez dans ${wait}.`;
      return refuse(429, message, {}, retryAfter(taken.retryAfterSeconds));
    }
    const own = ownPhotosForm.check(fields);
    const kept = (await photosOf(database.db, [review.id])).get(review.id) ?? [];
    const { removed, described } = readOwnPhotos(own.ok ? own.value : {});
    const left = kept.filter(({ id }) => !removed.includes(id)).length;
    if (!own.ok || left + form.photos.length > MOST_PHOTOS) {
      await refundLimit(database.db, limit);
      const message = own.ok ? `${TOO_MANY} Retirez-en d’abord.` : joinErrors(own.errors);
      return refuse(400, message, { photos: message });
    }
    const photos = await makePhotos(context, form);
    if (photos.errors) {
      await refundLimit(database.db, limit);
      return refuse(400, "Votre correction n’est pas enregistrée.", photos.errors);
    }
    const added = await storePhotos(database.db, photos.made);
    try {
      const changed = await correct(database.db, review.id, toReview(checked.value), {
        site,
        expectedVersion: shownVersion,
        photos: { removed, described, added },
      });
      if (changed.kind !== "done") await refundLimit(database.db, limit);
      const leftOut = photos.areLeftOut ? ` ${PHOTOS_NOT_KEPT}` : "";
      return answer(changed, `Votre correction est enregistrée. Elle sera publiée après validation.${leftOut}`);
    } finally {
      await discardPhotos(database.db, added);
    }
  } catch (error) {
    log.error("avis non modifié par son auteur", { error });
    return refuse(503, "Une erreur est survenue. Réessayez dans un instant.");
  }
}
