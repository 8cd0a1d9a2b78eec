import { data } from "react-router";
import { formatDate, typeset } from "../../core/text/typography.ts";
import { readInline } from "../content/inline.ts";
import { BlockText, inGuillemets, targetOf, useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { JUST_PUBLISHED } from "../layout/just-published.ts";
import { pageMeta, siteData, siteTitle, structuredData } from "../layout/page-meta.ts";
import { followRedirect } from "../pages/moved.server.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import { sharePath } from "../ui/pictures.ts";
import { TitleText } from "../ui/title-text.tsx";
import type { Route } from "./+types/article-page.ts";
import styles from "./article-page.module.css";
import type { Block, Section } from "./article-text.ts";
import { findArticle, readNews } from "./news.server.ts";
import type { Article, ArticlePicture, NewsCard } from "./news.ts";
import { NewsList } from "./news-list.tsx";
import { newsTexts } from "./news-texts.ts";

export const handle: PageCacheHandle = { pageCache: { query: [JUST_PUBLISHED] } };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const article = await findArticle(content, params.article);
  if (!article) await followRedirect({ request, context });
  if (!article) throw data("Cet article n’existe pas, ou n’existe plus.", { status: 404 });
  const { hero, more } = await content.read(newsTexts);
  const others = (await readNews(content)).filter(({ url }) => url !== null && url !== article.path);
  return { article, more: { title: more.title, all: hero.all, cards: others.slice(0, MOST_OTHERS) } };
}

const MOST_OTHERS = 3;

const trail = [
  { href: "/", label: "Accueil" },
  { href: "/actualites", label: "Actualités" },
] as const;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: siteTitle(matches, "Article introuvable") }];
  const { title, excerpt, picture, date, path } = loaderData.article;
  const site = siteData(matches);
  // Search results show about 60 characters: keep the part before the colon.
  const shortTitle = title.split(/\s: /)[0] ?? title;
  const organization = site && { "@type": "Organization", name: site.facts.name, url: `${site.siteUrl}/` };
  return [
    ...pageMeta(matches, {
      title: shortTitle,
      description: shortened(excerpt),
      path,
      picture,
      breadcrumbs: { trail, here: shortTitle },
    }),
    structuredData("NewsArticle", {
      headline: title,
      description: excerpt,
      ...(date && { datePublished: date }),
      inLanguage: "fr",
      ...(site && {
        image: [site.siteUrl + sharePath(picture, site.pictures)],
        mainEntityOfPage: site.siteUrl + path,
        author: organization,
        publisher: organization,
      }),
    }),
  ];
};

type Props = {
  loaderData: { article: Article; more?: { title: string; all: string; cards: readonly NewsCard[] } };
};

export function ArticlePage({ loaderData: { article, more } }: Props) {
  const { write } = useWords();
  const { title, category, date, picture, facts, sections, pictures } = article;
  const placed = sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.kind === "picture" ? block.index : block.kind === "quote" ? (block.portrait ?? []) : [],
    );
  const unplaced = pictures.filter((_, index) => !placed.includes(index));
  const { standfirst, text } = withoutStandfirst(sections);
  const last = text.length > 1 ? text.at(-1) : undefined;
  const body = last ? text.slice(0, -1) : text;
  return (
    <article>
      <div className={`wrap ${styles.head}`}>
        <Breadcrumbs trail={trail} here={typeset(title.split(/\s: /)[0] ?? title)} />
        <p className={`eyebrow ${styles.dateline}`}>
          {category}
          {date && (
            <>
              {" "}
              · Publié le <time dateTime={date}>{formatDate(date)}</time>
            </>
          )}
        </p>
        <Headline title={title} />
        {standfirst && <BlockText block={standfirst} write={write} className="lede" />}
        <figure className={styles.lead}>
          <Picture name={picture} sizes="92vw" priority />
        </figure>
      </div>
      <div className={`wrap ${styles.body}`}>
        <div className={`prose chapters ${styles.words}`}>
          {facts.length > 0 && (
            <dl className={`switcher ${facts.length === 2 ? "four-eight " : ""}lined pad-2 gap-3 ${styles.facts}`}>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt className="soft fine">{typeset(label)}</dt>
                  <dd className="strong">{typeset(value)}</dd>
                </div>
              ))}
            </dl>
          )}
          {body.map((section) => (
            <SectionText key={section.heading ?? ""} section={section} pictures={pictures} />
          ))}
          {unplaced.map((each) => (
            <Figure key={each.picture} {...each} />
          ))}
        </div>
      </div>
      {last && (
        <section className="deep section-small" aria-labelledby="suite">
          <div className="wrap switcher four-eight">
            <h2 id="suite" className="size-title-m">
              <TitleText>{last.heading ?? ""}</TitleText>
            </h2>
            <div className="stack start">
              {last.blocks.map((block, index) => (
                <ArticleBlock
                  key={JSON.stringify(block)}
                  block={block}
                  pictures={pictures}
                  isLast={index === last.blocks.length - 1}
                />
              ))}
            </div>
          </div>
        </section>
      )}
      {more && more.cards.length > 0 && (
        <section className="section no-print" aria-labelledby="autres">
          <div className="wrap stack gap-5">
            <div className="split">
              <h2 id="autres" className="size-title-m">
                <TitleText>{more.title}</TitleText>
              </h2>
              <a className="target" href="/actualites">
                {typeset(more.all)}
              </a>
            </div>
            <NewsList cards={more.cards} isAside />
          </div>
        </section>
      )}
    </article>
  );
}

export default ArticlePage;

/** The paragraph that opens an article stands under its title. */
function withoutStandfirst(sections: readonly Section[]) {
  const [first, ...others] = sections;
  const [block, ...blocks] = first?.heading === null ? first.blocks : [];
  if (block?.kind !== "paragraph") return { text: sections };
  return { standfirst: block, text: [{ heading: null, blocks }, ...others] };
}

function Headline({ title }: { title: string }) {
  const [subject, ...rest] = typeset(title).split(/(?<=:) /);
  return (
    <h1 className={styles.headline}>
      {rest.length === 0 ? (
        <TitleText>{title}</TitleText>
      ) : (
        <>
          {subject} <span className="line">{rest.join(" ")}</span>
        </>
      )}
    </h1>
  );
}

function shortened(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX - 1);
  return `${cut.slice(0, cut.lastIndexOf(" "))}…`;
}

const DESCRIPTION_MAX = 155;

function SectionText({ section: { heading, blocks }, pictures }: { section: Section; pictures: Pictures }) {
  return (
    <>
      {heading && (
        <h2>
          <TitleText>{heading}</TitleText>
        </h2>
      )}
      {blocks.map((block) => (
        <ArticleBlock key={JSON.stringify(block)} block={block} pictures={pictures} />
      ))}
    </>
  );
}

type Pictures = readonly ArticlePicture[];

type BlockProps = {
  block: Block;
  pictures: Pictures;
  /** At the end of an article a link alone is what to do now. */
  isLast?: boolean;
};

function ArticleBlock({ block, pictures, isLast = false }: BlockProps) {
  const { say, write } = useWords();
  if (block.kind === "picture") {
    const picture = pictures[block.index];
    return picture && <Figure {...picture} />;
  }
  if (block.kind === "quote") {
    if (block.text === "") return null;
    const portrait = block.portrait === null ? undefined : pictures[block.portrait];
    return (
      <blockquote className="marked cluster gap-4">
        {portrait && <Picture name={portrait.picture} alt="" sizes="8rem" crop="tall" isSmall />}
        <div className="grows stack gap-2">
          <p className="title-s">{write(inGuillemets(block.text))}</p>
          {block.by && <p className="soft">{write(block.by)}</p>}
          {portrait?.caption && <p className="note">{say(portrait.caption)}</p>}
        </div>
      </blockquote>
    );
  }
  const link = isLast && block.kind === "paragraph" && linkAlone(say(block.text));
  if (link) {
    return (
      <ButtonAnchor href={link.href} {...targetOf(link.href)}>
        {link.text}
      </ButtonAnchor>
    );
  }
  const look = block.kind === "list" ? `ruled numbered ${styles.objectives}` : undefined;
  return <BlockText block={block} write={write} className={look} />;
}

function linkAlone(text: string) {
  const [link, ...others] = readInline(text);
  return link?.href && others.length === 0 ? { text: link.text, href: link.href } : null;
}

function Figure({ picture, caption }: ArticlePicture) {
  const { say } = useWords();
  return (
    <figure className="stack gap-2">
      <Picture name={picture} sizes="(min-width: 60rem) 40rem, 100vw" />
      {caption && <figcaption className="note">{say(caption)}</figcaption>}
    </figure>
  );
}
