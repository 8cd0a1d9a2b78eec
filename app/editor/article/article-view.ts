import { baseKeymap, chainCommands, deleteSelection, toggleMark } from "prosemirror-commands";
import { history, redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { Fragment, type Node, Slice } from "prosemirror-model";
import { splitListItem } from "prosemirror-schema-list";
import { AllSelection, type Command, EditorState, NodeSelection, Plugin, Selection } from "prosemirror-state";
import { Decoration, DecorationSet, EditorView, type NodeView } from "prosemirror-view";
import { unbroken } from "../../../core/text/typed.ts";
import { joinLines } from "../../content/fields.ts";
import type { TextFormat } from "../../content/form.ts";
import {
  addPicture,
  type BlockKind,
  backToParagraph,
  changePicture,
  changePortrait,
  leaveQuote,
  linkAround,
  removeLink,
  setLink,
  toggleBlock,
} from "./article-commands.ts";
import { formatOf, readDocument, readLine, schema, writeDocument } from "./article-document.ts";
import { type ControlOptions, createControl } from "./formatted-text.ts";
import { readPasted, readTabs } from "./pasted.ts";

const { nodes, marks } = schema;

/** What is selected, for the buttons above the text. */
export type Selected = {
  block: BlockKind | null;
  isStrong: boolean;
  /** Where the link around the caret leads. */
  href: string | null;
  /** The index of the selected picture. */
  picture: number | null;
  /** The index of the picture beside the quotation around the caret; undefined outside a quotation. */
  portrait: number | null | undefined;
  /** The indexes of the pictures that the text places. */
  placed: readonly number[];
  canUndo: boolean;
  canRedo: boolean;
};

/** An element in which a picture shows. */
export type Place = { element: HTMLElement; index: number };

type Options = {
  format: TextFormat;
  body: string;
  /** The control of the form that the editor becomes; without it the caller stores the text. */
  control?: ControlOptions | undefined;
  /** Selects as in the text area that the editor replaces. */
  selection?: readonly [from: number, to: number] | undefined;
  attributes: Record<string, string>;
  /** Called after each change of the text or of the selection. */
  onChange: (body: string, selected: Selected, control: HTMLElement | null) => void;
  onPlaces: (places: readonly Place[]) => void;
  /** Called when the keys for a link are pressed. */
  onLink: () => void;
  /** Called after a dropped or pasted picture was left out: an article takes those of the library only. */
  onLeftOut: (what: LeftOut) => void;
};

/** What a paste or a drop held beside text: files, or pictures among the words. */
export type LeftOut = "file" | "picture";

/** Edits a text as it will look. @param host an empty element */
export function openArticle(
  host: HTMLElement,
  { format, body, control: as, selection, attributes, onChange, onPlaces, onLink, onLeftOut }: Options,
) {
  const places = new Map<HTMLElement, number>();
  const tellPlaces = () => onPlaces([...places].map(([element, index]) => ({ element, index })));
  const placePicture = (node: Node): NodeView => {
    const dom = document.createElement("figure");
    places.set(dom, node.attrs.index);
    tellPlaces();
    return {
      dom,
      ignoreMutation: () => true,
      destroy() {
        places.delete(dom);
        tellPlaces();
      },
    };
  };
  const doc = withLastParagraph(readDocument(body, format));
  const control = as ? createControl(as) : null;
  const mount = host.appendChild(control ?? document.createElement("div"));
  const before = writeDocument(doc);
  // A text may begin with a link, which nobody has pressed yet.
  let isTouched = selection !== undefined;
  const tell = () => {
    const written = writeDocument(view.state.doc);
    const text = written === before ? body : written;
    if (control) control.value = text;
    const selected = selectedIn(view.state);
    onChange(text, isTouched ? selected : { ...selected, href: null }, control);
  };
  const view: EditorView = new EditorView(
    { mount },
    {
      state: EditorState.create({
        doc,
        selection: selection && selectionIn(doc, body, selection),
        plugins: [...pluginsOf(format), ...pluginsWith(onLink)],
      }),
      attributes: { role: "textbox", "aria-multiline": String(format !== "sentence"), ...attributes },
      nodeViews: { picture: placePicture },
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction));
        tell();
      },
      clipboardTextParser: (text) => sliceOf(text, format),
      transformPastedHTML(html) {
        // After the change that the paste makes.
        if (/<img\s/i.test(html)) queueMicrotask(() => onLeftOut("picture"));
        return readPasted(html, format);
      },
      transformPasted: (slice) => (format === "sentence" ? joinBlocks(slice) : slice),
      handlePaste: (_, { clipboardData }) => refuseFiles(clipboardData, onLeftOut),
      handleDOMEvents: {
        focus() {
          isTouched = true;
          tell();
        },
        drop({ dragging }, event) {
          const isFile = !dragging && refuseFiles(event.dataTransfer, onLeftOut);
          if (isFile) event.preventDefault();
          return isFile;
        },
        // Dictation or a program may insert several blocks at once.
        beforeinput(_, event) {
          if (event.inputType !== "insertText" || !event.data?.includes("\n")) return false;
          event.preventDefault();
          view.dispatch(view.state.tr.replaceSelection(sliceOf(event.data, format)).scrollIntoView());
          return true;
        },
      },
    },
  );
  tell();
  const act = (command: Command) => command(view.state, view.dispatch, view);
  const run = (command: Command) => {
    act(command);
    view.focus();
  };
  return {
    focus: () => view.focus(),
    toggleBlock: (kind: BlockKind) => run(toggleBlock(kind)),
    toggleStrong: () => run(toggleMark(marks.strong)),
    undo: () => run(undo),
    redo: () => run(redo),
    /** @returns false for an address that a text of the site must not link to */
    link: (address: string) => act(setLink(address)),
    unlink: () => run(removeLink),
    addPicture: (index: number) => run(addPicture(index)),
    changePicture: (index: number) => act(changePicture(index)),
    removePicture: () => run(deleteSelection),
    changePortrait: (index: number | null) => act(changePortrait(index)),
    close() {
      view.destroy();
      mount.remove();
    },
  };
}

export type OpenArticle = ReturnType<typeof openArticle>;

/** Excel copies a picture of the cells beside their text. */
function refuseFiles(data: DataTransfer | null, onLeftOut: Options["onLeftOut"]): boolean {
  const isFile = data !== null && data.files.length > 0 && data.getData("text/plain") === "";
  if (isFile) onLeftOut("file");
  return isFile;
}

/** One line joins the block of the caret, with the spaces around it. */
function sliceOf(text: string, format: TextFormat): Slice {
  const read = readTabs(unbroken(text));
  const lines = format === "sentence" && read.includes("\n") ? joinLines(read) : read;
  return lines.includes("\n") ? Slice.maxOpen(readDocument(lines, format).content) : new Slice(readLine(lines), 0, 0);
}

/** One line takes the words of all blocks. */
function joinBlocks({ content }: Slice): Slice {
  const lines: Fragment[] = [];
  content.descendants((block) => {
    if (block.isTextblock && block.content.size > 0) lines.push(block.content);
  });
  if (lines.length === 0) return new Slice(content, 0, 0);
  const space = Fragment.from(schema.text(" "));
  return new Slice(
    lines.reduce((words, line) => words.append(space).append(line)),
    0,
    0,
  );
}

/** About where it was in the signs: all, or the caret. */
function selectionIn(doc: Node, body: string, [from, to]: readonly [number, number]): Selection {
  if (from < to && to - from === body.length) return new AllSelection(doc);
  const before = readDocument(body.slice(0, to), formatOf(doc));
  return Selection.near(doc.resolve(Math.min(before.content.size, doc.content.size)), -1);
}

/** What makes blocks of a text; one line has none. */
function pluginsOf(format: TextFormat): Plugin[] {
  if (format === "sentence") {
    const stay = () => true;
    return [keymap({ Enter: stay, "Shift-Enter": stay })];
  }
  const enter = chainCommands(leaveQuote, splitListItem(nodes.point), ...[baseKeymap.Enter ?? []].flat());
  return [
    inputRules({
      rules: [
        textblockTypeInputRule(/^##\s$/, nodes.heading),
        wrappingInputRule(/^[-–]\s$/, nodes.list),
        wrappingInputRule(/^1[.)]\s$/, nodes.numbers),
      ],
    }),
    keymap({ Enter: enter, "Shift-Enter": enter, Backspace: chainCommands(undoInputRule, backToParagraph) }),
  ];
}

function pluginsWith(onLink: () => void): Plugin[] {
  return [
    keymap({
      "Mod-z": undo,
      "Mod-y": redo,
      "Shift-Mod-z": redo,
      "Mod-b": toggleMark(marks.strong),
      "Mod-k": () => {
        onLink();
        return true;
      },
    }),
    keymap(baseKeymap),
    history(),
    new Plugin({ props: { decorations: ({ doc }) => markWords(doc) } }),
    new Plugin({
      appendTransaction: (_, __, { doc, tr }) =>
        endsWithParagraph(doc) ? null : tr.insert(doc.content.size, nodes.paragraph.create()),
    }),
  ];
}

/** Words in braces, which the site replaces. */
function markWords(doc: Node): DecorationSet {
  const words: Decoration[] = [];
  doc.descendants(({ text = "" }, position) => {
    for (const { 0: word, index } of text.matchAll(/\{[^{}\s][^{}]*\}/g)) {
      words.push(Decoration.inline(position + index, position + index + word.length, { "data-word": "" }));
    }
  });
  return DecorationSet.create(doc, words);
}

/** So that the caret can go below a picture, a list or a quotation at the end. */
function withLastParagraph(doc: Node): Node {
  return endsWithParagraph(doc) ? doc : doc.copy(doc.content.addToEnd(nodes.paragraph.create()));
}

const endsWithParagraph = (doc: Node) => doc.lastChild?.type === nodes.paragraph;

function selectedIn(state: EditorState): Selected {
  const { doc, selection, storedMarks } = state;
  const { $from, from, to, empty } = selection;
  const block = $from.depth > 0 ? $from.node(1) : null;
  const placed: number[] = [];
  doc.descendants(({ attrs: { index, portrait } }) => {
    for (const each of [index, portrait]) if (typeof each === "number") placed.push(each);
  });
  return {
    block: (["heading", "list", "numbers", "quote"] as const).find((kind) => block?.type === nodes[kind]) ?? null,
    isStrong: empty
      ? marks.strong.isInSet(storedMarks ?? $from.marks()) !== undefined
      : doc.rangeHasMark(from, to, marks.strong),
    href: linkAround($from)?.href ?? null,
    picture:
      selection instanceof NodeSelection && selection.node.type === nodes.picture ? selection.node.attrs.index : null,
    portrait: block?.type === nodes.quote ? block.attrs.portrait : undefined,
    placed,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}
