import { expect, test } from "vitest";
import { mailHtml } from "./mail-html.ts";

test("a plain letter becomes paragraphs, quotations and links, and its words stay words", () => {
  const html = mailHtml(
    "<Sujet>",
    'Bonjour,\n\nVotre avis :\n> <b>Bien</b>\n> & vite\n\nhttps://site.example/?a=1&b="2\n\nLire :\nhttps://site.example/a\n\nSinon, écrivez-nous : https://site.example/b',
    "Maison & Fils",
  );
  expect(html).toContain('<p class="company">Maison &#38; Fils</p>');
  expect(html).toContain('<p><a href="https://site.example/a" class="action">Lire</a></p>');
  expect(html).toContain('<p>Sinon, <a href="https://site.example/b">écrivez-nous</a></p>');
  expect(html).toContain("<title>&#60;Sujet&#62;</title>");
  expect(html).toMatch(/<p>Votre avis :<\/p><blockquote>&#60;b&#62;Bien&#60;\/b&#62;<br>&#38; vite<\/blockquote>/);
  expect(html).toContain('<a href="https://site.example/?a=1&#38;b="');
  expect(html).not.toMatch(/<(?:img|script|link)\b/);
});
