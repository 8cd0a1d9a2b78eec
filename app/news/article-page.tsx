import { data } from "react-router";
import { formatDate, typeset } from "../../core/text/typography.ts";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { pageMeta, siteData, siteTitle, structuredData } from "../layout/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import { sharePath } from "../ui/pictures.ts";
import { TitleText } from "../ui/title-text.tsx";
import type { Route } from "./+types/article-page.ts";
import styles from "./article-page.module.css";
import type { Block, Section } from "./article-text.ts";
import { findArticle } from "./news.server.ts";

export const handle: PageCacheHandle = { pageCache: {} };

export async function loader({ params, context }: Route.LoaderArgs) {
  const article = await findArticle(context.get(servicesContext).content, params.article);
  if (!article) throw data("Cet article n’existe pas, ou n’existe plus.", { status: 404 });
  return { article };
}

const trail = [
  { href: "/", label: "Accueil" },
  { href: "/a-propos", label: "À propos" },
] as const;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: siteTitle(matches, "Article introuvable") }];
  const { title, excerpt, picture, date, path } = loaderData.article;
  const site = siteData(matches);
  // Search results show about 60 characters: keep what comes before the colon.
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

export function ArticlePage({ loaderData: { article } }: Pick<Route.ComponentProps, "loaderData">) {
  const { title, category, date, picture, facts, sections } = article;
  const last = sections.length > 1 ? sections.at(-1) : undefined;
  const body = last ? sections.slice(0, -1) : sections;
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
        <Headline title={typeset(title)} />
      </div>
      <div className={`wrap grid gap-6 ${styles.body}`}>
        {facts.length > 0 && (
          <dl className={`lined pad-3 switcher duo gap-4 stays ${styles.facts}`}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="soft fine">{typeset(label)}</dt>
                <dd className="strong">{typeset(value)}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="prose">
          <ArticleWords sections={body} />
        </div>
      </div>
      <section className="deep switcher flush seven-five" {...(last && { "aria-labelledby": "suite" })}>
        <Picture name={picture} sizes="(min-width: 60rem) 40vw, 100vw" className={`fill ${styles.picture}`} />
        <div className="stack start centred edge tall">
          {last && (
            <h2 id="suite">
              <TitleText>{last.heading ?? ""}</TitleText>
            </h2>
          )}
          {last?.blocks.map((block) => (
            <BlockText key={JSON.stringify(block)} block={block} />
          ))}
          <ButtonAnchor href="/recrutement">Travailler avec nous</ButtonAnchor>
        </div>
      </section>
      <p className={`wrap ${styles.back}`}>
        <a className="target" href="/a-propos#news">
          ← La vie de l’entreprise
        </a>
      </p>
    </article>
  );
}

export default ArticlePage;

export function ArticleWords({ sections }: { sections: readonly Section[] }) {
  return sections.map((section, index) => (
    <SectionText key={section.heading ?? ""} section={section} isLead={index === 0} />
  ));
}

function Headline({ title }: { title: string }) {
  const [subject, ...rest] = title.split(/(?<=:) /);
  return (
    <h1 className={styles.headline}>
      {subject} {rest.length > 0 && <span>{rest.join(" ")}</span>}
    </h1>
  );
}

function shortened(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX - 1);
  return `${cut.slice(0, cut.lastIndexOf(" "))}…`;
}

const DESCRIPTION_MAX = 155;

function SectionText({ section: { heading, blocks }, isLead }: { section: Section; isLead: boolean }) {
  return (
    <>
      {heading && (
        <h2>
          <TitleText>{heading}</TitleText>
        </h2>
      )}
      {blocks.map((block, index) => (
        <BlockText key={JSON.stringify(block)} block={block} isLead={isLead && index === 0} />
      ))}
    </>
  );
}

function BlockText({ block, isLead = false }: { block: Block; isLead?: boolean }) {
  if (block.kind === "paragraph") return <p className={isLead ? "lede" : undefined}>{typeset(block.text)}</p>;
  const points = block.points.map((point) => <li key={point}>{typeset(point)}</li>);
  return block.isOrdered ? <ol className={`ruled ${styles.objectives}`}>{points}</ol> : <ul>{points}</ul>;
}
