import { type ESTree, parseSync, Visitor } from "vite";
import { typeset, typesetTitle } from "../core/text/typography.ts";

export type Edit = { start: number; end: number; text: string };

/** One character as people read it, and how the source writes it. */
type Token = { char: string; raw: string; start: number; isEdge?: boolean };
type Node = { type: string; start: number; end: number };

const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";
const ENTITIES: Record<string, string> = { [NO_BREAK]: "&nbsp;", [NARROW_NO_BREAK]: "&#8239;" };
const IN_STRING = /\\u00a0|\\u202f|./gs;
const IN_JSX = /&nbsp;|&#8239;|[ \t]*\n[ \t\n]*|./gs;
/** The position of the shipped value among the arguments of each content definition. */
const SHIPPED_ARGUMENT: Record<string, number> = {
  line: 1,
  paragraphs: 1,
  lines: 1,
  list: 2,
  sentence: 1,
  linked: 1,
  prose: 1,
  points: 1,
  titled: 2,
  definePage: 1,
};
/** A browser stops at a no-break space in these (SVG 2, section 9.3.9). */
const DRAWN = /^(?:d|points|transform)$/;
/** A word or a sign, unlike viewBox="0 0 120 24". */
const WORDS = /[\p{L}:;!?«»%€]/u;

/** Finds missing no-break spaces in the French literals of a file. */
export function missingNoBreaks(file: string, source: string): Edit[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const edits: Edit[] = [];
  const skipped: (Node | null)[] = [];
  let openHeadings = 0;
  const add = (tokens: Token[]) => edits.push(...editsOf(tokens, openHeadings > 0 ? typesetTitle : typeset));
  const addChildren = ({ children }: { children: Node[] }) =>
    add(children.flatMap((child) => tokensOfChild(child, source)));
  new Visitor({
    Literal: ({ value, raw, start }) => {
      if (raw && typeof value === "string") add(tokens(raw.slice(1, -1), start + 1, IN_STRING));
    },
    // Treat an inserted value as a number: `${count} litres`.
    TemplateLiteral: ({ quasis }) =>
      add(quasis.flatMap(({ value, start }) => [...tokens(value.raw, start + 1, IN_STRING), other("0")]).slice(0, -1)),
    JSXElement: (element) => {
      if (isHeading(element)) openHeadings += 1;
      addChildren(element);
    },
    "JSXElement:exit": (element) => {
      if (isHeading(element)) openHeadings -= 1;
    },
    JSXFragment: addChildren,
    JSXAttribute: ({ name, value }) => DRAWN.test(String(name.name)) && skipped.push(value),
    // Leave SQL as it is.
    TaggedTemplateExpression: ({ quasi }) => skipped.push(quasi),
    // Operators search the log with ordinary spaces.
    CallExpression: (call) => {
      const callee = source.slice(call.callee.start, call.callee.end);
      if (/\b(?:console|log)\.\w+$/.test(callee)) skipped.push(call);
      const shipped = SHIPPED_ARGUMENT[callee];
      if (shipped) skipped.push(call.arguments[shipped] ?? null);
    },
    // Staff edit these values, so they stay as people type them.
    Property: ({ key, value }) => "name" in key && key.name === "shipped" && skipped.push(value),
    VariableDeclarator: ({ id, init }) => "name" in id && /^shipped[A-Z]/.test(id.name) && skipped.push(init),
  }).visit(program);
  return edits.filter(({ start }) => !skipped.some((node) => node && node.start <= start && start < node.end));
}

export function applyEdits(source: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((result, { start, end, text }) => result.slice(0, start) + text + result.slice(end), source);
}

/** Titles large enough that a line of a few words may end with a short one. */
function isHeading({ openingElement: { name } }: ESTree.JSXElement): boolean {
  return name.type === "JSXIdentifier" && /^h[12]$/.test(name.name);
}

function tokensOfChild({ type, start, end }: Node, source: string): Token[] {
  const raw = source.slice(start, end);
  if (type === "JSXText") {
    const found = tokens(raw, start, IN_JSX);
    // JSX drops a line break beside a tag.
    const text = found.filter(({ raw }, index) => !raw.includes("\n") || (index > 0 && index < found.length - 1));
    return text.map((token, index) => ({ ...token, isEdge: index === 0 || index === text.length - 1 }));
  }
  if (raw !== '{" "}') return [other(type === "JSXElement" ? "x" : "0")];
  // Also remove the line break that Biome puts after `{" "}`.
  return [{ char: " ", raw: raw + (/^[ \t]*\n\s*/.exec(source.slice(end))?.[0] ?? ""), start, isEdge: true }];
}

function tokens(text: string, start: number, pattern: RegExp): Token[] {
  return [...text.matchAll(pattern)].map(({ 0: raw, index }) => ({ char: charOf(raw), raw, start: start + index }));
}

function charOf(raw: string): string {
  if (raw.length === 1) return raw === "\n" ? " " : raw;
  if (raw.includes("\n")) return " ";
  return raw === "\\u00a0" || raw === ENTITIES[NO_BREAK] ? NO_BREAK : NARROW_NO_BREAK;
}

/** A placeholder for an expression. */
function other(char: string): Token {
  return { char, raw: char, start: -1 };
}

function editsOf(tokens: readonly Token[], setText: (text: string) => string): Edit[] {
  const text = tokens.map(({ char }) => char).join("");
  if (!WORDS.test(text)) return [];
  const set = setText(text);
  return tokens.flatMap(({ char, raw, start, isEdge }, index) => {
    const wanted = set[index] ?? char;
    // The compiler drops a bare no-break space beside a line break, and Biome may put one here.
    const isLost = isEdge && raw in ENTITIES;
    if (start < 0 || (wanted === char && !isLost)) return [];
    return [{ start, end: start + raw.length, text: (isEdge && ENTITIES[wanted]) || wanted }];
  });
}
