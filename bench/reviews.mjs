// A few reviews, put there by the site's own functions.
import { publish } from "../app/reviews/changes.server.ts";
import { submitReview } from "../app/reviews/submit.server.ts";

export const BY = { id: null, name: "Mesure" };
const SITE = { url: "http://localhost", secret: "of the measurements, of no use elsewhere" };

/** @returns those that wait, each with its comment */
export async function addReviews({ db }, { published, pending }) {
  const waiting = [];
  for (let index = 0; index < published + pending; index += 1) {
    const comment = commentOf(index);
    const { review } = await submitReview(db, reviewOf(comment), { clientHash: `bench-${index}` });
    if (index < published) await publish(db, review.id, { by: BY, site: SITE });
    else waiting.push({ id: review.id, comment });
  }
  return waiting;
}

function reviewOf(comment) {
  const empty = { customer_email: null, product_or_service: null, experience_date: null };
  return { ...empty, customer_name: "Client de mesure", rating: 4, comment };
}

function commentOf(index) {
  return `Avis de mesure ${index} : livraison le jour dit, chauffeur aimable, cour restée propre, granulés secs. Merci.`;
}
