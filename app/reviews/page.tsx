import { data } from "react-router";
import { useWords } from "../content/words.tsx";
import type { PageCacheHandle, UploadHandle } from "../context.ts";
import { requestContext, servicesContext } from "../context.ts";
import { Island } from "../islands/island.tsx";
import { pageMeta } from "../layout/page-meta.ts";
import { takesPhotos } from "../review-photos/limits.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { Reveal } from "../ui/reveal.tsx";
import type { Route } from "./+types/page.ts";
import { FILTER_VALUES, readFilter } from "./filter.ts";
import styles from "./page.module.css";
import { ReviewFigures } from "./review-figures.tsx";
import { ReviewFilters } from "./review-filters.tsx";
import ReviewForm from "./review-form.island.tsx";
import { ReviewList } from "./review-list.tsx";
import { reviewsTexts } from "./reviews-texts.ts";
import { REVIEWS_IN_LIST } from "./rules.ts";
import { getSummary, listPublished } from "./store.server.ts";
import { submitReview } from "./submit.server.ts";

export const handle: PageCacheHandle & UploadHandle = {
  ...takesPhotos,
  pageCache: { query: ["apres", "avant"], values: FILTER_VALUES },
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { content, database } = context.get(servicesContext);
  const texts = await content.read(reviewsTexts);
  const { log } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const filter = readFilter(query);
  if (!filter) throw noSuchPage();
  const cursor = { after: query.get("apres"), before: query.get("avant") };
  try {
    const [{ ratings, ...figures }, ofActivity, reviews] = await Promise.all([
      getSummary(database.db),
      filter.activity ? getSummary(database.db, filter.activity) : null,
      listPublished(database.db, { limit: REVIEWS_IN_LIST, ...cursor }, filter),
    ]);
    if (reviews === "bad-cursor") throw noSuchPage();
    return { texts, figures, ratings, filter, ofActivity, ...reviews };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Specification §8: log the error and show the empty state, without figures. The error status prevents caching.
    log.error("avis illisibles", { error });
    return data(
      { texts, figures: null, ratings: [], filter, ofActivity: null, reviews: [], older: null, newer: null },
      503,
    );
  }
}

const noSuchPage = () =>
  data({ message: "Cette page d’avis n’existe pas.", way: { href: "/avis", label: "Tous les avis" } }, { status: 404 });

export function action({ request, context }: Route.ActionArgs) {
  return submitReview(request, context);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const order = /[?&](apres|avant)=/.exec(location.search)?.[1];
  const search = loaderData?.texts.search;
  const suffix = order ? (order === "apres" ? ", plus anciens" : ", plus récents") : "";
  return pageMeta(matches, {
    texts: search && { search: { ...search, title: search.title + suffix } },
    path: "/avis",
    picture: "beauce",
  });
}

export default function ReviewsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewsPage {...loaderData} answer={actionData} />;
}

type ReviewsPageProps = Route.ComponentProps["loaderData"] & { answer: Route.ComponentProps["actionData"] };

export function ReviewsPage({ texts, figures, ratings, answer, ...list }: ReviewsPageProps) {
  const { say, title } = useWords();
  const { hero, published, write } = texts;
  return (
    <>
      <div className="switcher flush seven-five line-below">
        <header className="stack start centred edge">
          <h1>{title(hero.title)}</h1>
          <p className="lede">{say(hero.pitch)}</p>
          <ButtonAnchor href="#donner-mon-avis">{say(hero.write)}</ButtonAnchor>
        </header>
        {figures && <ReviewFigures figures={figures} ratings={ratings} />}
      </div>
      <section className="wrap section switcher four-eight gap-7" aria-labelledby="avis-publies">
        <div className="stack start fields gap-4 stays">
          <h2 id="avis-publies">{title(published.title)}</h2>
          <p>{say(published.text)}</p>
          <p>
            <a href="/avis/fonctionnement">{say(published.rules)}</a>
          </p>
          {figures && figures.totalReviews > 0 && <ReviewFilters filter={list.filter} />}
        </div>
        <Reveal>
          <ReviewList
            {...list}
            ratings={list.ofActivity?.ratings ?? ratings}
            average={list.ofActivity?.averageRating ?? null}
          />
        </Reveal>
      </section>
      <section className={`section deep line-above ${styles.write}`} id="donner-mon-avis" aria-labelledby="votre-avis">
        <div className="wrap switcher four-eight gap-7">
          <div className="stack start gap-4 stays">
            <h2 id="votre-avis">{title(write.title)}</h2>
            <p className={styles.invitation}>{say(write.text)}</p>
          </div>
          <Island of={ReviewForm} props={{ answer }} name="received" draft="review" />
        </div>
      </section>
    </>
  );
}
