import type { ReactElement, ReactNode } from "react";
import { typeset, typesetTitle } from "../../core/text/typography.ts";
import { withFacts } from "../company/fact-words.ts";
import { useFacts } from "../company/use-facts.ts";
import { readBlocks, type TextBlock } from "../news/article-text.ts";
import { keepHyphens, TitleText } from "../ui/title-text.tsx";
import { unkeyed } from "../ui/unkeyed.ts";
import { withoutMarks } from "./field-marks.ts";
import { linkFacts, readInline } from "./inline.ts";

/** Replaces company facts in texts and typesets them. */
export function useWords() {
  const facts = useFacts();
  const say = (text: string) => typeset(withFacts(text, facts));
  const title = (text: string) => typesetTitle(withFacts(text, facts));
  /** For sentences in a narrow column. */
  const flow = (text: string) => keepHyphens(say(text));
  /** For the largest titles: on a narrow line, words that typography keeps together might not fit. */
  const headline = (text: string) => <TitleText>{withFacts(text, facts)}</TitleText>;
  const quote = (text: string) => say(inGuillemets(text));
  return { say, title, headline, flow, quote, write: (text: string) => <Inline text={say(linkFacts(text))} /> };
}

/** Whether or not the text has its own. */
export function inGuillemets(text: string): string {
  const said = WHOLE.exec(text.trim());
  return `« ${(said?.[1] ?? said?.[2] ?? text).trim()} »`;
}

/** Quoted as a whole, by guillemets or by double commas; the last sign may be missing. */
const WHOLE = /^«((?:[^«»]|«[^«»]*»)*)»?$|^"([^"]*)"?$/u;

type ProseProps = {
  text: string;
  /** The values of names in braces: words anywhere, elements in a paragraph of their own. */
  own?: Readonly<Record<string, string | ReactElement>>;
};

/** Paragraphs and lists. */
export function Prose({ text, own = {} }: ProseProps): ReactNode {
  const { write } = useWords();
  const filledIn = Object.entries(own).reduce(
    (filled, [name, value]) => (typeof value === "string" ? filled.replaceAll(`{${name}}`, () => value) : filled),
    text,
  );
  const blocks = readBlocks(filledIn).map((block) => {
    const name = block.kind === "paragraph" && /^\{([^{}]+)\}$/.exec(withoutMarks(block.text))?.[1];
    if (name && Object.hasOwn(own, name)) return own[name];
    // biome-ignore lint/correctness/useJsxKeyInIterable: the blocks become children
    return <BlockText block={block} write={write} />;
  });
  return unkeyed(blocks);
}

type BlockTextProps = {
  block: TextBlock;
  write: (text: string) => ReactNode;
  className?: string | undefined;
};

export function BlockText({ block, write, className }: BlockTextProps) {
  if (block.kind === "paragraph") return <p className={className}>{write(block.text)}</p>;
  const pointOf = (text: string) => (block.isOrdered ? <span>{write(text)}</span> : write(text));
  // biome-ignore lint/correctness/useJsxKeyInIterable: as above
  const points = unkeyed(block.points.map((point) => <li>{pointOf(point)}</li>));
  return block.isOrdered ? <ol className={className}>{points}</ol> : <ul>{points}</ul>;
}

function Inline({ text }: { text: string }) {
  const parts = readInline(text).map(({ text, strong, href }) => {
    // biome-ignore-start lint/correctness/useJsxKeyInIterable: as above
    if (href !== undefined) {
      return (
        <a href={href} {...targetOf(href)}>
          {strong ? <strong>{text}</strong> : text}
        </a>
      );
    }
    return strong ? <strong>{text}</strong> : keepHyphens(text);
    // biome-ignore-end lint/correctness/useJsxKeyInIterable: as above
  });
  return unkeyed(parts);
}

/** A mail draft opens in a new tab (specification §2), so that webmail does not replace the page. */
export function targetOf(href: string) {
  if (/^mailto:[^?]+\?/.test(href)) return { target: "_blank", rel: "noreferrer" };
  return href.startsWith("https:") && { rel: "noreferrer" };
}
