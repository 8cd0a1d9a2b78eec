import { Fragment } from "react";
import { formatNumber, plural } from "../../core/text/typography.ts";
import type { SiteFacts } from "../company/site.ts";
import { useFacts } from "../company/use-facts.ts";
import { atLeast } from "../company/wording.ts";
import { PhoneLink } from "../contact/phone-link.tsx";
import { Prose, useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { activities } from "../layout/destinations.ts";
import { pageMeta } from "../layout/page-meta.ts";
import { readNews } from "../news/news.server.ts";
import { NewsList } from "../news/news-list.tsx";
import { newsTexts } from "../news/news-texts.ts";
import { Picture } from "../ui/picture.tsx";
import { unkeyed } from "../ui/unkeyed.ts";
import type { Route } from "./+types/about.ts";
import styles from "./about.module.css";
import { aboutTexts } from "./about-texts.ts";
import { NextActions } from "./next-actions.tsx";

export const handle: PageCacheHandle = { pageCache: {} };

/** Loaded as data, so that the bundle does not contain the cards. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const all = (await content.read(newsTexts)).hero.all;
  return { news: await readNews(content), all, texts: await content.read(aboutTexts) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { texts: loaderData?.texts, path: "/a-propos", picture: loaderData?.texts.hero.picture });
}

export function AboutPage({ loaderData: { news, all, texts } }: Pick<Route.ComponentProps, "loaderData">) {
  const facts = useFacts();
  const { title } = useWords();
  return (
    <>
      <Hero words={texts.hero} />
      <History words={texts.history} />
      {texts.people.list.length > 0 && <People words={texts.people} />}
      <Timeline facts={facts} words={texts.dates} />
      <Values words={texts.values} />
      <Environment words={texts.environment} />
      <section className="wrap section stack gap-6 no-print" aria-labelledby="news">
        <h2 id="news">{title(texts.news.title)}</h2>
        <NewsList cards={news.slice(0, NEWS_SHOWN)} />
        <p>
          <a href="/actualites" className="target">
            {title(all)}
          </a>
        </p>
      </section>
      <ClosingFigures facts={facts} words={texts.figures} />
      <NextStep words={texts.next} />
    </>
  );
}

export default AboutPage;

const NEWS_SHOWN = 4;

type Texts = typeof aboutTexts.shipped;
type Facts = { facts: SiteFacts };

function Hero({ words }: { words: Texts["hero"] }) {
  const { say, title } = useWords();
  return (
    <header>
      <Picture name={words.picture} sizes="100vw" crop="wide" className={styles.horizon} priority />
      <div className={`stack gap-2 ${styles.panel}`}>
        <p className="eyebrow">{say(words.eyebrow)}</p>
        <h1 className={styles.claim}>
          {title(words.title)} <span className="unbroken">{say(words.family)}</span>
        </h1>
      </div>
    </header>
  );
}

function History({ words }: { words: Texts["history"] }) {
  const { say, title } = useWords();
  return (
    <section className="wrap section switcher four-eight gap-5" aria-labelledby="history">
      <h2 id="history" className="title-m">
        {title(words.title)}
      </h2>
      <div className="stack gap-4">
        <p className="lede">{say(words.lede)}</p>
        <Prose text={words.text} />
        <p>
          {say(words.activities)}{" "}
          {activities.map(({ to, label }, index) => (
            <Fragment key={to}>
              {index > 0 && ", "}
              <a href={to}>{label.toLowerCase()}</a>
            </Fragment>
          ))}
          {`. ${say(words.people)}`}
        </p>
      </div>
    </section>
  );
}

function People({ words }: { words: Texts["people"] }) {
  const { quote, say, title } = useWords();
  const least = words.list.some(({ picture }) => picture) ? "duo" : "pairs";
  // Each part of all is on one line, if all have the same parts.
  const isLevel = words.list.every(({ phone, picture, says }) => phone && picture && says);
  const columns = words.list.length === 5 ? 5 : words.list.length % 4 === 0 ? 4 : 3;
  return (
    <section className="wrap section-small stack gap-5" aria-labelledby="people">
      <h2 id="people">{title(words.title)}</h2>
      <ul
        className={`lined switcher ${least} gap-5 ${isLevel ? `level ${styles.level}` : ""} ${{ 3: "thirds", 4: "quarters", 5: styles.fifths }[columns]}`}
      >
        {unkeyed(
          words.list.map(({ name, role, phone, says, picture }) => (
            // biome-ignore lint/correctness/useJsxKeyInIterable: the people become children
            <li className="stack gap-2">
              {picture && (
                <Picture
                  name={picture}
                  alt=""
                  sizes={`(min-width: 60rem) ${Math.floor(90 / columns)}vw, 45vw`}
                  crop="tall"
                  className={styles.portrait}
                />
              )}
              <h3 className="title-s">{say(name)}</h3>
              <p className="soft">{say(role)}</p>
              {phone && <PhoneLink number={phone} />}
              {says && <p>{quote(says)}</p>}
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

function Timeline({ facts: { timeline }, words }: Facts & { words: Texts["dates"] }) {
  const { flow, headline, say } = useWords();
  return (
    <section className="on-green section" aria-label="Les dates">
      <div className={`wrap stack ${styles.dates}`}>
        <div className="stack gap-3">
          <h2>{headline(words.title)}</h2>
          <p className="soft">{say(words.legend)}</p>
        </div>
        <ol className={`lined switcher gap-5 ${styles.timeline}`}>
          {timeline.map(({ year, event }) => (
            <li key={year}>
              <span className={`numeral ${styles.year}`}>{year}</span> <span>{flow(event)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Values({ words }: { words: Texts["values"] }) {
  const { say, title } = useWords();
  return (
    <section className="wrap section stack gap-7" aria-labelledby="values">
      <h2 id="values">{title(words.title)}</h2>
      <dl className={"lined switcher pairs thirds gap-6"}>
        {words.list.map(({ name, meaning }) => (
          <div key={name} className="stack gap-2">
            <dt className="title-m">{say(name)}</dt>
            <dd>{say(meaning)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Environment({ words }: { words: Texts["environment"] }) {
  const { headline, say, write } = useWords();
  return (
    <section className="section deep" data-material="chips" aria-labelledby="environment">
      <div className="wrap switcher halves gap-5 middle">
        <div className={`stack ${styles.promise}`}>
          <h2 id="environment">{headline(words.title)}</h2>
          <p className="lede">{say(words.lede)}</p>
          <ul className="ruled">
            {words.points.map((point) => (
              <li key={point}>{write(point)}</li>
            ))}
          </ul>
        </div>
        <Picture name={words.picture} alt="" sizes="(min-width: 60rem) 46vw, 100vw" crop="wide" />
      </div>
    </section>
  );
}

function ClosingFigures({ facts: { figures }, words }: Facts & { words: Texts["figures"] }) {
  const { say } = useWords();
  const { yearsOfExperienceAbout, headOffices, activities, satisfiedClientsAbout } = figures;
  const shown = [
    { value: atLeast(yearsOfExperienceAbout), label: words.experience },
    { value: formatNumber(headOffices), label: plural(headOffices, words.headOffice, words.headOffices) },
    { value: formatNumber(activities), label: plural(activities, words.activity, words.activities) },
    { value: atLeast(satisfiedClientsAbout), label: words.clients },
  ];
  return (
    <section className="line-above" aria-labelledby="figures">
      <h2 id="figures" className="visually-hidden">
        La maison en chiffres
      </h2>
      <ul className={`wrap switcher duo quarters block-6 ${styles.numbers}`}>
        {shown.map(({ value, label }) => (
          <li key={label} className="soft">
            <p className={`numeral ink ${styles.number}`}>{value}</p>
            <p>{say(label)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextStep({ words }: { words: Texts["next"] }) {
  const { title } = useWords();
  return (
    <section className="on-green no-print" aria-labelledby="next">
      <div className="wrap section-small switcher seven-five gap-5 end">
        <h2 id="next">{title(words.title)}</h2>
        <NextActions words={words} other={{ href: "/avis", label: words.reviews }} />
      </div>
    </section>
  );
}
