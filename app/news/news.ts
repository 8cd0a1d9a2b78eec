import type { CompanyFacts } from "../company/facts.ts";
import { labelled } from "../content/labelled.ts";
import { isInTime } from "../content/planned.ts";
import { readArticle, type Section } from "./article-text.ts";
import type { StoredNews } from "./news-content.ts";

export type NewsCard = {
  id: string;
  title: string;
  /** "2025-08-07"; null when unknown or in the future. */
  date: string | null;
  /** A shipped picture, or the id of an uploaded one. */
  picture: string;
  excerpt: string;
  category: string;
  url: string | null;
};

export type Article = Omit<NewsCard, "id" | "url"> & {
  path: string;
  facts: { label: string; value: string }[];
  sections: Section[];
  pictures: ArticlePicture[];
};

/** A picture of an article: shown where the text says « {image 1} », otherwise at the end. */
export type ArticlePicture = StoredNews["pictures"][number];

export function newsCards(
  stored: readonly StoredNews[],
  facts: Pick<CompanyFacts, "links">,
  now = new Date(),
): NewsCard[] {
  return stored
    .filter((news) => isPublished(news, now))
    .map((news) => {
      const { id, title, date, picture, excerpt, category } = news;
      return { id, title, date, picture, excerpt, category, url: urlOf(news, facts) };
    });
}

export function publishedArticles(stored: readonly StoredNews[], now = new Date()): Article[] {
  return stored.filter((news) => isPublished(news, now) && news.leadsTo === "article").map(toArticle);
}

const isPublished = (news: StoredNews, now: Date) => news.state === "published" && isInTime(news, now);

export function toArticle({
  id,
  title,
  date,
  picture,
  excerpt,
  category,
  keyFacts,
  body,
  pictures,
}: StoredNews): Article {
  return {
    ...{ title, date, picture, excerpt, category },
    path: articlePath(id),
    facts: keyFacts.map((line) => {
      const { label, text: value } = labelled(line) ?? { label: line, text: "" };
      return { label, value };
    }),
    sections: readArticle(body),
    pictures,
  };
}

const articlePath = (id: string) => `/articles/${id}`;

function urlOf({ id, leadsTo, link }: StoredNews, { links }: Pick<CompanyFacts, "links">): string | null {
  return { article: articlePath(id), press: links.pressArticle, link, none: null }[leadsTo];
}
