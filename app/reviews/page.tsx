import { data } from "react-router";
import type { PageCacheHandle } from "../context.ts";
import { requestContext, servicesContext } from "../context.ts";
import { Island } from "../islands/island.tsx";
import { pageMeta } from "../layout/page-meta.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { Reveal } from "../ui/reveal.tsx";
import type { Route } from "./+types/page.ts";
import styles from "./page.module.css";
import { ReviewFigures } from "./review-figures.tsx";
import ReviewForm from "./review-form.island.tsx";
import { ReviewList } from "./review-list.tsx";
import { REVIEWS_IN_LIST, summarise } from "./rules.ts";
import { getSummary, listPublished } from "./store.server.ts";
import { submitReview } from "./submit.server.ts";

export const handle: PageCacheHandle = { pageCache: { query: ["apres", "avant"] } };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const { log } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  try {
    const [{ ratings, ...figures }, reviews] = await Promise.all([
      getSummary(database.db),
      listPublished(database.db, { limit: REVIEWS_IN_LIST, after: query.get("apres"), before: query.get("avant") }),
    ]);
    if (reviews === "bad-cursor") throw data("Cette page d’avis n’existe pas.", { status: 404 });
    return { figures, ratings, ...reviews };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Specification §8: log the error and show the empty state. The error status prevents caching.
    log.error("avis illisibles", { error });
    const figures = summarise({ count: 0, sum: 0, satisfied: 0 });
    return data({ figures, ratings: [], reviews: [], older: null, newer: null }, 503);
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return submitReview(request, context);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

export function meta({ matches, location }: Route.MetaArgs) {
  const order = /[?&](apres|avant)=/.exec(location.search)?.[1];
  return pageMeta(matches, {
    title: `Avis clients${order ? (order === "apres" ? ", plus anciens" : ", plus récents") : ""}`,
    description: "Les avis de nos clients, leur note moyenne, et comment laisser le vôtre.",
    path: "/avis",
    picture: "landscape",
  });
}

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { figures, ratings, reviews, older, newer } = loaderData;
  return (
    <>
      <div className="switcher flush seven-five line-below">
        <header className="stack start centred edge">
          <h1>Avis clients</h1>
          <p className="lede">
            Une livraison, un sac de granulés, une botte de litière, une réponse au téléphone : dites-nous comment cela
            s’est passé. Nous publions les bons avis comme les mauvais.
          </p>
          <ButtonAnchor href="#donner-mon-avis" className="no-print">
            Donner mon avis
          </ButtonAnchor>
        </header>
        <ReviewFigures figures={figures} ratings={ratings} />
      </div>
      <section className="wrap section switcher four-eight gap-7 apart" aria-labelledby="avis-publies">
        <div className="stack start gap-4 stays">
          <h2 id="avis-publies">Ce que vous en dites</h2>
          <p>Du plus récent au plus ancien. Chaque avis est lu avant sa publication ; rien n’est offert en échange.</p>
          <p>
            <a href="/avis/fonctionnement">Comment fonctionnent les avis</a>
          </p>
        </div>
        <Reveal>
          <ReviewList reviews={reviews} older={older} newer={newer} />
        </Reveal>
      </section>
      <section className={`section deep line-above ${styles.write}`} id="donner-mon-avis" aria-labelledby="votre-avis">
        <div className="wrap switcher four-eight gap-7 apart">
          <div className="stack start gap-4 stays">
            <h2 id="votre-avis">Votre avis</h2>
            <p className={styles.invitation}>
              Une note, quelques phrases : ce qui a bien marché, ce qui aurait pu mieux marcher. Votre avis paraît une
              fois relu.
            </p>
          </div>
          <Island of={ReviewForm} props={{ answer: actionData }} name="received" draft="review" />
        </div>
      </section>
    </>
  );
}
