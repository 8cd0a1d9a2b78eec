/** The texts of a page, as staff edit them. Words in braces are company facts. */
import * as v from "valibot";
import { factWords, unknownFactWords } from "../company/fact-words.ts";
import { type FieldNode, type GroupNode, type GroupsValue, list, type Nodes, part } from "./define.ts";
import type { TextFormat } from "./form.ts";
import { plainText, wrongLinks } from "./inline.ts";
import { defineContent, type Shown, type WholeKind } from "./kind.ts";
import { line, lineOf, lines, paragraphs, paragraphsOf, within } from "./nodes.ts";

export const knownWords = (others: readonly string[]) =>
  v.check<string, (issue: v.CheckIssue<string>) => string>(
    (text) => unknownFactWords(text, others).length === 0,
    ({ input }) => unknownWords(input, others) ?? "",
  );

function unknownWords(text: string, others: readonly string[] = []): string | undefined {
  const [unknown] = unknownFactWords(text, others);
  return unknown && `{${unknown}} n’est pas connu. Entre accolades : ${[...others, ...factWords].join(", ")}.`;
}

/** Messages by field for new words in braces. Not part of the schemas of lists: an earlier release stored any words. */
export function refuseUnknownWords<V extends object>(
  item: V,
  published: V | null,
  names: readonly (keyof V & string)[],
): Record<string, string> {
  const refused = names.flatMap((name) => {
    const isKept = published !== null && JSON.stringify(item[name]) === JSON.stringify(published[name]);
    const unknown = isKept ? undefined : unknownWords(String(item[name] ?? "").replace(PLACED_PICTURE, ""));
    return unknown === undefined ? [] : [[name, unknown]];
  });
  return Object.fromEntries(refused);
}

const PLACED_PICTURE = /\{image\s\d{1,2}\}/g;

const rightLinks = v.check<string, (issue: v.CheckIssue<string>) => string>(
  (text) => wrongLinks(text).length === 0,
  ({ input }) => `« ${wrongLinks(input)[0]} » ne mène nulle part : un lien commence par « / » ou « https:// ».`,
);

/** A text of one line, of at most `most` characters as a person counts them. */
export function sentence(
  label: string,
  shipped: string,
  most: number,
  help?: string,
  isWide?: true,
): FieldNode<string> {
  const schema = v.pipe(lineOf(most), knownWords([]), rightLinks);
  return line(label, shipped, {
    most,
    schema,
    ...(most > LONG_LINE && { rows: 2 }),
    ...(help && { help }),
    ...(isWide && { isWide }),
  });
}

const LONG_LINE = 70;

/** A sentence with links and strong words, of at most `most` characters as a visitor reads them. */
export function linked(label: string, shipped: string, most: number, help?: string): FieldNode<string> {
  return {
    ...sentence(label, shipped, most, help),
    schema: v.pipe(lineOf(most + ADDRESSES), within(most, plainText), knownWords([]), rightLinks),
    rows: 2,
    format: "sentence",
  };
}

/** The most characters that the addresses and marks of a sentence add to it. */
const ADDRESSES = 600;

/** The names in braces that the page itself fills in: words anywhere, blocks in a paragraph of their own. */
type Own = { words?: readonly string[]; blocks?: readonly string[] };

/** A text of paragraphs, lists, strong words and links. */
export function prose(
  label: string,
  shipped: string,
  most: number,
  { words = [], blocks = [] }: Own = {},
): FieldNode<string> {
  const own = [...words, ...blocks];
  const schema = v.pipe(paragraphsOf(most, 1), knownWords(own), standAlone(blocks), rightLinks);
  const filledIn = own.map((name) => `{${name}}`).join(", ");
  return paragraphs(label, shipped, {
    most,
    schema,
    format: "prose",
    ...(filledIn && { help: `Le site remplit ${filledIn}.` }),
  });
}

const standAlone = (blocks: readonly string[]) =>
  v.check<string, (issue: v.CheckIssue<string>) => string>(
    (text) => blockInParagraph(text, blocks) === undefined,
    ({ input }) => `{${blockInParagraph(input, blocks)}} s’écrit seul dans son paragraphe.`,
  );

function blockInParagraph(text: string, blocks: readonly string[]): string | undefined {
  const shared = text.split(/\n\s*\n/).filter((paragraph) => !/^\s*\{[^{}]+\}\s*$/.test(paragraph));
  return blocks.find((name) => shared.some((paragraph) => paragraph.includes(`{${name}}`)));
}

/** The marks that a text may carry, for those without its editor. */
export const MARKS: Readonly<Record<Exclude<TextFormat, "article">, string>> = {
  prose: "**gras**, [un lien](/contact) ; une ligne vide sépare deux paragraphes, « - » commence un point de liste.",
  sentence: "**gras**, [un lien](/contact).",
};

/** One sentence per line. */
export function points(
  label: string,
  shipped: string[],
  { most, count, least = 1 }: { most: number; count: number; least?: number },
): FieldNode<string[]> {
  const schema = v.pipe(
    v.array(v.pipe(lineOf(most), knownWords([]), rightLinks), "Une liste est attendue."),
    v.minLength(least, least === 1 ? "Une ligne au moins." : `${least} lignes au moins.`),
    v.maxLength(count, `${count} lignes au plus.`),
  );
  const between = least === count ? `${count} lignes` : `de ${least} à ${count} lignes`;
  return lines(label, shipped, {
    count,
    most,
    schema,
    help: `Une idée par ligne : ${between}, ${most} signes au plus chacune.`,
  });
}

/**
 * Pairs of a title and a text, which staff add, remove and order.
 * @param limits `least` and `most` lines; `title` and `text` in characters
 * @param shipped the text of each title
 */
export function titled(
  title: string,
  { noun, least, most, ...limits }: { noun: string; least: number; most: number; title: number; text: number },
  shipped: Record<string, string>,
) {
  return list(
    { title, help: `De ${least} à ${most} ${noun}s.`, noun, least, most, canMove: true },
    { title: sentence("Titre", "", limits.title), text: linked("Texte", "", limits.text) },
    Object.entries(shipped).map(([title, text]) => ({ title, text })),
  );
}

/** The fields of one section of a page, under one key of the value. */
export function section<const K extends string, const N extends Nodes>(name: K, title: string, of: N) {
  return { title, of: { [name]: part(of) } as Readonly<Record<K, ReturnType<typeof part<N>>>> } satisfies GroupNode;
}

const TITLE_MOST = 60;
const DESCRIPTION_MOST = 160;

const searchSection = (title: string, description: string) =>
  section("search", "Pour les moteurs de recherche", {
    title: sentence("Titre de la page", title, TITLE_MOST, "Dans l’onglet et les résultats de recherche.", true),
    description: sentence("Description", description, DESCRIPTION_MOST, "Sous le titre, dans les résultats."),
  });

/** The key of the texts of a page. @param page its name among the previews */
export const textsKey = <P extends string>(page: P): `page-${P}` => `page-${page}`;

/**
 * @param page its name among the previews, and the last part of its editor's address
 * @param alsoOn previews of other pages that show some of its texts
 */
export function definePage<const P extends string, const G extends readonly GroupNode[]>(
  { page, label, href, alsoOn = [] }: { page: P; label: string; href: string; alsoOn?: Shown["previews"] },
  search: { title: string; description: string },
  sections: G,
): WholeKind<GroupsValue<readonly [...G, ReturnType<typeof searchSection>]>> & { key: `page-${P}` } {
  return defineContent(
    {
      key: textsKey(page),
      followsReleases: true,
      label,
      object: `les textes de la page « ${label} »`,
      path: `/admin/contenu/pages/${page}`,
      seenAt: { href, label: "Voir la page" },
      previews: [{ page, label: "Aperçu de la page", isBeside: true }, ...alsoOn],
    },
    [...sections, searchSection(search.title, search.description)],
  ) as never;
}
