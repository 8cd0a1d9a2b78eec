import { useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { JUST_PUBLISHED } from "../layout/just-published.ts";
import { pageMeta } from "../layout/page-meta.ts";
import { homeTexts, seasonSentence } from "../pages/home-texts.ts";
import { NextActions } from "../pages/next-actions.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import type { Route } from "./+types/page.ts";
import { readNews } from "./news.server.ts";
import type { NewsCard } from "./news.ts";
import { NewsList } from "./news-list.tsx";
import { newsTexts } from "./news-texts.ts";

export const handle: PageCacheHandle = { pageCache: { query: [JUST_PUBLISHED] } };

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const home = await content.read(homeTexts);
  return {
    news: await readNews(content),
    season: seasonSentence(home, new Date()),
    actions: home.next,
    texts: await content.read(newsTexts),
  };
}

const trail = [{ href: "/", label: "Accueil" }] as const;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const breadcrumbs = { trail, here: "Actualités" };
  return pageMeta(matches, { texts: loaderData?.texts, path: "/actualites", breadcrumbs });
}

export function NewsPage({
  news,
  season,
  actions,
  texts: { hero, next },
}: {
  news: readonly NewsCard[];
  season: string;
  actions: (typeof homeTexts.shipped)["next"];
  texts: typeof newsTexts.shipped;
}) {
  const { say, headline, write } = useWords();
  return (
    <>
      <div className="wrap stack gap-6 page">
        <div>
          <Breadcrumbs trail={trail} here="Actualités" />
          <div className="stack gap-3 above-4">
            <h1>{headline(hero.title)}</h1>
            <p className="lede">{say(news.length > 0 ? hero.text : hero.none)}</p>
          </div>
        </div>
        {news.length > 0 && <NewsList cards={news} heading="h2" />}
      </div>
      <section className="on-green" aria-labelledby="saison">
        <div className="wrap section-small switcher seven-five">
          <div className="stack gap-3">
            <h2 id="saison" className="kicker">
              {say(next.title)}
            </h2>
            <p className="title-m">{write(season)}</p>
          </div>
          <NextActions words={actions} other={{ href: "/activites", label: actions.activities }} />
        </div>
      </section>
    </>
  );
}

export default function NewsRoute({ loaderData }: Route.ComponentProps) {
  return <NewsPage {...loaderData} />;
}
