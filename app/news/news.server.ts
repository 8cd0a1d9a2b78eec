import type { Content } from "../content/content.server.ts";
import { type Article, type NewsCard, newsCards, publishedArticles } from "./news.ts";
import { newsList } from "./news-content.ts";

export async function readNews(content: Content): Promise<NewsCard[]> {
  return newsCards(await content.read(newsList), await content.facts());
}

export async function readArticles(content: Content): Promise<Article[]> {
  return publishedArticles(await content.read(newsList));
}

export async function findArticle(content: Content, id: string): Promise<Article | undefined> {
  return (await readArticles(content)).find(({ path }) => path === `/articles/${id}`);
}
