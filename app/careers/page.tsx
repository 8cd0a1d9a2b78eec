import { fold } from "../../core/text/fold.ts";
import { typeset } from "../../core/text/typography.ts";
import { useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { pageMeta } from "../layout/page-meta.ts";
import { readNews } from "../news/news.server.ts";
import type { NewsCard } from "../news/news.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import type { Route } from "./+types/page.ts";
import { Apply } from "./apply.tsx";
import { CareersHero } from "./careers-hero.tsx";
import { careersTexts } from "./careers-texts.ts";
import { OfferCard } from "./offer-card.tsx";
import { openOffers } from "./offers.server.ts";
import { offerPath, SPONTANEOUS } from "./offers.ts";
import styles from "./page.module.css";
import { Voices } from "./voices.tsx";

export const handle: PageCacheHandle = { pageCache: {} };

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  return {
    offers: await openOffers(content),
    news: await readNews(content),
    texts: await content.read(careersTexts),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { texts: loaderData?.texts, path: "/recrutement", picture: loaderData?.texts.hero.picture });

export function CareersPage({ loaderData: { offers, news, texts } }: Pick<Route.ComponentProps, "loaderData">) {
  const { say, title, flow, write } = useWords();
  const { hero, spontaneous } = texts;
  const [open, ...others] = offers.filter(({ posting }) => posting !== null);
  return (
    <>
      <CareersHero picture={hero.picture}>
        <h1>
          <span className="kicker line below-3">{say(hero.eyebrow)}</span> {title(hero.title)}
        </h1>
        <p className="lede">{say(hero.pitch)}</p>
        {open && (
          <ButtonAnchor href={others.length > 0 ? "#offres" : offerPath(open.slug)}>
            {say(others.length > 0 ? hero.offers : hero.offer)}
          </ButtonAnchor>
        )}
      </CareersHero>

      <section className="wrap section stack gap-6" aria-labelledby="offres">
        <div className="stack gap-3">
          <h2 id="offres">{title(texts.offers.title)}</h2>
          {offers.length === 0 && <p className="lede">{say(texts.offers.none)}</p>}
          {open && texts.offers.next && <p className="lede">{write(texts.offers.next)}</p>}
          {open && <p className="note">{say(texts.offer.applyNote)}</p>}
        </div>
        {offers.length > 0 && (
          <ul className="stack gap-7">
            {offers.map((offer) => (
              <li key={offer.slug} className={styles.offer}>
                <OfferCard offer={offer} words={texts.offer} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <Voices words={texts.voices} />
      <section className={texts.voices.list.length > 0 ? undefined : "deep line-above"} aria-labelledby="spontanee">
        <div className="wrap section switcher seven-five gap-5">
          <div className="stack gap-4">
            <h2 id="spontanee">{title(spontaneous.title)}</h2>
            {offers.length > 0 && <p className="lede">{flow(spontaneous.text)}</p>}
          </div>
          <div className="stack start">
            <Apply slug={SPONTANEOUS} position={null} variant="secondary" label={say(spontaneous.apply)} />
            <p className="no-print">
              {write(spontaneous.house)} <Training news={news} before={say(spontaneous.training)} />
            </p>
          </div>
        </div>
      </section>
    </>
  );
}

/** The newest article on a training, if there is one. */
function Training({ news, before }: { news: readonly NewsCard[]; before: string }) {
  const article = news.find(
    ({ category, url }) => fold(category).startsWith("formation") && url?.startsWith("/articles/"),
  );
  if (!article?.url) return null;
  return (
    <>
      {typeset(`${before} « `)}
      <a href={article.url}>{typeset(article.title)}</a>
      {typeset(" ».")}
    </>
  );
}

export default CareersPage;
