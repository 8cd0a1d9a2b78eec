import { setBlockType } from "prosemirror-commands";
import { Fragment, type Node, type NodeType, type ResolvedPos } from "prosemirror-model";
import { liftListItem } from "prosemirror-schema-list";
import { type Command, type EditorState, NodeSelection, TextSelection, type Transaction } from "prosemirror-state";
import { schema, targetOf } from "./article-document.ts";

const { nodes, marks } = schema;

export type BlockKind = "heading" | "list" | "numbers" | "quote";

/** Makes blocks of one kind of the selected lines, or paragraphs if they are of that kind. */
export function toggleBlock(kind: BlockKind): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const block = $from.depth > 0 ? $from.node(1) : null;
    if (block && isList(block.type) && isList(nodes[kind]) && block.type !== nodes[kind]) {
      dispatch?.(state.tr.setNodeMarkup($from.before(1), nodes[kind]));
      return true;
    }
    return rebuild(state, block?.type === nodes[kind] ? "paragraph" : kind, dispatch);
  };
}

const isList = (type: NodeType) => type === nodes.list || type === nodes.numbers;

/** Replaces the selected lines; the points of a list that are not selected stay. */
function rebuild(
  { doc, selection, tr }: EditorState,
  kind: BlockKind | "paragraph",
  dispatch: ((transaction: Transaction) => void) | undefined,
): boolean {
  const { $from, $to, from, to, empty } = selection;
  const before: Node[] = [];
  const after: Node[] = [];
  const lines: Fragment[] = [];
  const start = $from.posAtIndex($from.index(0), 0);
  const end = $to.posAtIndex($to.indexAfter(0), 0);
  let hasPicture = false;
  doc.nodesBetween(start, end, (block, position, parent) => {
    if (parent !== doc) return;
    if (block.type === nodes.picture) hasPicture = true;
    if (!isList(block.type)) lines.push(...linesOf(block));
    else {
      const places: Node[][] = [[], [], []];
      block.forEach((point, offset) => {
        const at = position + 1 + offset;
        places[at + point.nodeSize <= from ? 0 : at >= to && at > from ? 2 : 1]?.push(point);
      });
      const [above = [], chosen = [], below = []] = places;
      if (above.length > 0) before.push(block.copy(Fragment.from(above)));
      lines.push(...chosen.map(({ firstChild }) => firstChild?.content ?? Fragment.empty));
      if (below.length > 0) after.push(block.copy(Fragment.from(below)));
    }
    return false;
  });
  if (hasPicture || lines.length === 0) return false;
  const made = blocksOf(kind, lines);
  tr.replaceWith(start, end, [...before, ...made, ...after]);
  const first = start + sizeOf(before) + DEPTHS[kind];
  const last = start + sizeOf([...before, ...made]) - 1;
  tr.setSelection(
    empty
      ? TextSelection.near(tr.doc.resolve(Math.min(first + $from.parentOffset, last)))
      : TextSelection.between(tr.doc.resolve(first), tr.doc.resolve(last)),
  );
  dispatch?.(tr.scrollIntoView());
  return true;
}

/** The depth of the words of a block in the document. */
const DEPTHS = { paragraph: 1, heading: 1, list: 3, numbers: 3, quote: 2 };

const sizeOf = (blocks: readonly Node[]) => blocks.reduce((size, { nodeSize }) => size + nodeSize, 0);

function linesOf(block: Node): Fragment[] {
  if (block.type !== nodes.quote) return [block.content];
  return block.children.map(({ content }) => content).filter(({ size }, index) => index === 0 || size > 0);
}

function blocksOf(kind: BlockKind | "paragraph", lines: readonly Fragment[]): Node[] {
  switch (kind) {
    case "paragraph":
      return lines.map((line) => nodes.paragraph.create(null, line));
    case "heading":
      return lines.map((line) => nodes.heading.create(null, line.size > 0 ? schema.text(textOf(line)) : null));
    case "quote": {
      const said = lines.reduce((all, line) =>
        (all.size > 0 ? all.append(Fragment.from(schema.text(" "))) : all).append(line),
      );
      return [nodes.quote.create(null, [nodes.said.create(null, said), nodes.by.create()])];
    }
    default:
      return [
        nodes[kind].create(
          null,
          lines.map((line) => nodes.point.create(null, nodes.paragraph.create(null, line))),
        ),
      ];
  }
}

const textOf = (line: Fragment) => line.textBetween(0, line.size);

/** Enter goes from the words of a quotation to who said them, and from there below it. */
export const leaveQuote: Command = ({ selection, tr }, dispatch) => {
  const { $from, $to } = selection;
  if ($from.parent.type === nodes.said && $to.parent === $from.parent) {
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $from.after() + 1)).scrollIntoView());
    return true;
  }
  if ($from.parent.type !== nodes.by) return false;
  const below = $from.after(1);
  tr.insert(below, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, below + 1)).scrollIntoView());
  return true;
};

/** The backspace key at the beginning of a block makes a paragraph of it before it joins it to the one above. */
export const backToParagraph: Command = (state, dispatch, view) => {
  const { selection, tr } = state;
  const { $from, empty } = selection;
  if (!empty || $from.parentOffset > 0) return false;
  switch ($from.parent.type) {
    case nodes.heading:
      return setBlockType(nodes.paragraph)(state, dispatch, view);
    case nodes.said:
      return rebuild(state, "paragraph", dispatch);
    case nodes.by:
      dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $from.before() - 1)));
      return true;
    default:
      return liftListItem(nodes.point)(state, dispatch, view);
  }
};

/** @returns where the link around the caret begins and ends, and where it leads */
export function linkAround({ parent, parentOffset, pos }: ResolvedPos) {
  const links: { from: number; to: number; href: string }[] = [];
  parent.forEach((node, offset) => {
    const href: string | undefined = node.marks.find(({ type }) => type === marks.link)?.attrs.href;
    if (href === undefined) return;
    const from = pos - parentOffset + offset;
    const to = from + node.nodeSize;
    const last = links.at(-1);
    if (last?.href === href && last.to === from) last.to = to;
    else links.push({ from, to, href });
  });
  return links.find(({ from, to }) => from <= pos && pos <= to);
}

/** Links the selected words, or changes the link around the caret; without either, the address itself is written. */
export function setLink(address: string): Command {
  return ({ selection, tr }, dispatch) => {
    const target = targetOf(address);
    const { from, to } = selection.empty ? (linkAround(selection.$from) ?? selection) : selection;
    let takesLink = false;
    tr.doc.nodesBetween(from, to, ({ isTextblock, type }) => {
      takesLink ||= isTextblock && type.allowsMarkType(marks.link);
    });
    if (!target || !takesLink) return false;
    const link = marks.link.create(target);
    if (from === to) tr.insert(from, schema.text(target.href, [link]));
    else tr.addMark(from, to, link);
    dispatch?.(tr);
    return true;
  };
}

export const removeLink: Command = ({ selection, tr }, dispatch) => {
  const { from, to } = (selection.empty && linkAround(selection.$from)) || selection;
  dispatch?.(tr.removeMark(from, to, marks.link));
  return true;
};

/** Below the block of the caret, or in its place if it is empty. */
export function addPicture(index: number): Command {
  return ({ selection, tr }, dispatch) => {
    const { $to } = selection;
    const isEmpty = $to.depth === 1 && $to.parent.content.size === 0;
    const below = $to.depth > 0 ? $to.after(1) : $to.pos;
    const at = isEmpty ? $to.before(1) : below;
    tr.replaceWith(at, below, nodes.picture.create({ index }));
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
    return true;
  };
}

export function changePicture(index: number): Command {
  return ({ selection, tr }, dispatch) => {
    tr.setNodeMarkup(selection.from, null, { index });
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, selection.from)));
    return true;
  };
}

/** Beside the quotation around the caret. */
export function changePortrait(portrait: number | null): Command {
  return ({ selection, tr }, dispatch) => {
    dispatch?.(tr.setNodeMarkup(selection.$from.before(1), null, { portrait }));
    return true;
  };
}
