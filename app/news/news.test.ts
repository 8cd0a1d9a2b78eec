import { expect, test } from "vitest";
import { shippedFacts } from "../company/facts.ts";
import { newsCards } from "./news.ts";
import { newsList } from "./news-content.ts";

test("lists published cards in the staff's order, without drafts", () => {
  const [article, press, coming] = newsList.shipped;
  if (!article || !press || !coming) throw new Error("three cards are shipped");
  const draft = { ...press, id: "brouillon", state: "draft" as const };
  const cards = newsCards([coming, draft, press, article], shippedFacts);
  expect(cards.map(({ title }) => title)).toEqual([coming.title, press.title, article.title]);
  expect(cards.map(({ url }) => url)).toEqual([
    null,
    shippedFacts.links.pressArticle,
    "/articles/habilitation-electrique",
  ]);
});
