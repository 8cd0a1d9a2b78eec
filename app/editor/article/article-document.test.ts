import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { describe, expect, test } from "vitest";
import { readArticle } from "../../news/article-text.ts";
import { shippedArticle } from "../../news/shipped-article.ts";
import { readDocument, schema, targetOf, writeDocument } from "./article-document.ts";

const { nodes, marks } = schema;

const rewritten = (body: string) => writeDocument(readDocument(body));

describe("the document of an article", () => {
  test("of the shipped article reads the same once written again", () => {
    expect(readArticle(rewritten(shippedArticle.body))).toEqual(readArticle(shippedArticle.body));
  });

  test("keeps every kind of block and mark", () => {
    const body = [
      "Le **grain** de [Chartres](/depots), **[au prix du jour](tel:+33261910000)**.",
      "## La suite",
      "- blé\n- **orge**",
      "1. semer\n2. récolter",
      "> La cour est restée propre.\n> — Marc, éleveur {image 2}",
      "> Sans nom.",
      "{image 1}",
      "\u2060- 5 °C cette nuit",
    ].join("\n\n");
    expect(rewritten(body)).toBe(
      body.replace("**[au prix du jour](tel:+33261910000)**", "[**au prix du jour**](tel:+33261910000)"),
    );
  });

  test("keeps a portrait without a name, and a name without words", () => {
    for (const body of ["> Dit.\n> — {image 1}", "Marc"]) expect(rewritten(body)).toBe(body);
    const quote = nodes.quote.create(null, [nodes.said.create(), nodes.by.create(null, schema.text("Marc"))]);
    expect(writeDocument(nodes.doc.create(null, quote))).toBe("Marc");
  });

  test.each([
    ["350 €*", "**350 €***", "350 €*"],
    ["*hors livraison", "***hors livraison**", "*hors livraison"],
    ["2*3 **", "**2*****3 ***\u2060*", "2*3 *\u2060*"],
  ])("keeps the asterisk of the bold words %s", (words, stored, read) => {
    const bold = schema.text(words, [marks.strong.create()]);
    const line = [bold, schema.text(" et "), schema.text("fin", [marks.strong.create()])];
    const written = writeDocument(nodes.doc.create(null, nodes.paragraph.create(null, line)));
    expect(written).toBe(`${stored} et **fin**`);
    expect(readDocument(written).textContent).toBe(`${read} et fin`);
    const linked = schema.text("350 €*", [marks.link.create({ href: "/prix" }), marks.strong.create()]);
    const again = writeDocument(nodes.doc.create(null, nodes.paragraph.create(null, linked)));
    expect(readDocument(again).textContent).toBe("350 €*");
  });

  test.each(["a**c** d", "voir [x](y)", "**[x](/y)**", "***", "[a](b)(c)"])("keeps the typed signs %s", (typed) => {
    for (const own of [[], [marks.strong.create()]]) {
      const paragraph = nodes.paragraph.create(null, schema.text(typed, own));
      const written = writeDocument(nodes.doc.create(null, paragraph));
      const read = readDocument(written);
      expect(read.textContent.replaceAll("\u2060", "")).toBe(typed);
      read.descendants((node) => {
        const isWritten = node.marks.length === 0 || own.length > 0;
        expect([isWritten, node.marks.some(({ type }) => type === marks.link)]).toEqual([true, false]);
      });
      expect(rewritten(written)).toBe(written);
    }
  });

  test("keeps two bold words whose marks are typed beside a link", () => {
    const link = schema.text("b", [marks.link.create({ href: "/x" })]);
    const paragraph = nodes.paragraph.create(null, [schema.text("a**"), link, schema.text("**c")]);
    const read = readDocument(writeDocument(nodes.doc.create(null, paragraph)));
    expect(read.textContent.replaceAll("\u2060", "")).toBe("a**b**c");
  });

  test.each([
    ["/a(b", "/a%28b"],
    [" https://moulin.example/x (1) ", "https://moulin.example/x%20%281%29"],
    ["/a(b)", "/a%28b%29"],
    ["www.moulin.example", "https://www.moulin.example"],
  ])("a link to %s can be read again", (typed, href) => {
    expect(targetOf(typed)).toEqual({ href });
    expect(rewritten(`[ici](${href})`)).toBe(`[ici](${href})`);
  });

  test("is what its text says, whatever was typed", () => {
    const sign = fc.constantFrom("a", "é", " ", "*", "]", "(", ")", "## ", "- ", "1. ", "> ", "— ");
    const words = fc.array(sign, { minLength: 1, maxLength: 8 }).map((signs) => signs.join(""));
    const text = words.chain((typed) =>
      fc
        .constantFrom([], [marks.strong.create()], [marks.link.create({ href: "/contact" })])
        .map((own) => schema.text(typed, own)),
    );
    const line = fc.array(text, { maxLength: 3 });
    const block = fc.oneof(
      line.map((content) => nodes.paragraph.create(null, content)),
      words.map((typed) => nodes.heading.create(null, schema.text(typed))),
      fc
        .tuple(fc.constantFrom(nodes.list, nodes.numbers), fc.array(line, { minLength: 1, maxLength: 3 }))
        .map(([type, lines]) =>
          type.create(
            null,
            lines.map((content) => nodes.point.create(null, nodes.paragraph.create(null, content))),
          ),
        ),
      fc.constantFrom(0, 1).map((index) => nodes.picture.create({ index })),
    );
    const plain = (text: string) => text.replace(/[\s*[\]\u2060]+/g, "");
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
        const said = ({ children }: Node) =>
          children
            .map((each) => [each.type.name, each.isAtom ? each.attrs.index : plain(each.textContent)])
            .filter(([, words]) => words !== "");
        const written = nodes.doc.create(null, blocks);
        expect(said(readDocument(writeDocument(written)))).toEqual(said(written));
      }),
      { numRuns: 2000 },
    );
  });

  test("written and read again stays what it was", () => {
    const sign = fc.constantFrom(
      "a",
      "é",
      " ",
      "*",
      "**",
      "[",
      "]",
      "(",
      ")",
      "/x",
      "\n",
      "\n\n",
      "## ",
      "- ",
      "1. ",
      "> ",
      "— ",
      "{image 1}",
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
        const once = rewritten(signs.join(""));
        expect(rewritten(once)).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });
});

test.each([
  "Appelez le {téléphone} ou [par e-mail]({demande}).",
  "Un **mot**.\n\n- blé\n- orge\n\n1. Visite\n2. Devis",
  "## Ni titre\n\n> ni citation\n\n{image 1}",
])("the text of a page %j is read without titles, quotations and pictures, and written again", (text) => {
  const read = readDocument(text, "prose");
  read.check();
  expect(writeDocument(read)).toBe(text);
});

test("a sentence is one line whatever it begins with, and keeps its links", () => {
  for (const text of ["- 5 °C : [appelez]({téléphone}).", "## **Froid**, le sol tient", "1. [ici](/contact)"]) {
    const read = readDocument(text, "sentence");
    read.check();
    expect(writeDocument(read)).toBe(text);
  }
  expect(writeDocument(readDocument("Froid.\n\n- [ici](/contact)\n", "sentence"))).toBe("Froid. - [ici](/contact)");
});
