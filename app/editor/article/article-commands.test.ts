import { AllSelection, EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { type BlockKind, setLink, toggleBlock } from "./article-commands.ts";
import { readDocument, writeDocument } from "./article-document.ts";

/** @param from the words with which the selection begins @param to those with which it ends */
function select(body: string, from: string, to = ""): EditorState {
  const doc = readDocument(body);
  const place = (words: string, isEnd: boolean) => {
    let found = 0;
    doc.descendants((node, position) => {
      const at = node.text?.indexOf(words) ?? -1;
      if (at >= 0) found = position + at + (isEnd ? words.length : 0);
    });
    return found;
  };
  const start = place(from, false);
  const end = to ? place(to, true) : start;
  return EditorState.create({ doc, selection: TextSelection.create(doc, start, end) });
}

function press(state: EditorState, kind: BlockKind): EditorState {
  let after = state;
  toggleBlock(kind)(state, (transaction) => {
    after = state.apply(transaction);
  });
  return after;
}

test.each<[string, BlockKind, [from: string, to?: string], string, string]>([
  ["a title", "heading", ["suite"], "Avant.\n\nLa suite", "Avant.\n\n## La suite"],
  ["a list of two", "list", ["blé", "orge"], "blé\n\norge\n\nAprès.", "- blé\n- orge\n\nAprès."],
  ["numbers", "numbers", ["blé", "orge"], "blé\n\norge", "1. blé\n2. orge"],
  ["a quotation", "quote", ["Ici"], "Ici, on **apprend**.", "> Ici, on **apprend**."],
])("%s is made, and made words again", (_case, kind, range, before, after) => {
  const made = press(select(before, ...range), kind);
  expect(writeDocument(made.doc)).toBe(after);
  expect(writeDocument(press(made, kind).doc)).toBe(before);
});

test("a list changes its kind as a whole, and gives back one point alone", () => {
  const list = "- blé\n- orge\n- avoine";
  expect(writeDocument(press(select(list, "orge"), "numbers").doc)).toBe("1. blé\n2. orge\n3. avoine");
  expect(writeDocument(press(select(list, "orge"), "list").doc)).toBe("- blé\n\norge\n\n- avoine");
  expect(writeDocument(press(select(list, "orge"), "heading").doc)).toBe("- blé\n\n## orge\n\n- avoine");
});

test("a quotation gives back its words and who said them, and a picture stays as it is", () => {
  const quote = "> Dit.\n> — Marc";
  expect(writeDocument(press(select(quote, "Dit"), "quote").doc)).toBe("Dit.\n\nMarc");
  const pictured = "blé\n\n{image 1}\n\norge";
  expect(writeDocument(press(select(pictured, "blé", "orge"), "list").doc)).toBe(pictured);
});

test("a link changes as a whole, and leads only where a text of the site may", () => {
  const link = (state: EditorState, address: string) => {
    let after = state;
    const isSet = setLink(address)(state, (transaction) => {
      after = state.apply(transaction);
    });
    return [isSet, writeDocument(after.doc)];
  };
  const state = select("Voir [les horaires](/contact) ici.", "horaires");
  expect(link(state, "/depots")).toEqual([true, "Voir [les horaires](/depots) ici."]);
  expect(link(select("Voir ici.", "ici", "ici"), "/contact")).toEqual([true, "Voir [ici](/contact)."]);
  const line = EditorState.create({ doc: readDocument("Voir ici.", "sentence") });
  const all = line.apply(line.tr.setSelection(new AllSelection(line.doc)));
  expect(link(all, "/contact")).toEqual([true, "[Voir ici.](/contact)"]);
  for (const wrong of ["contact", "javascript:alert(1)", "//ailleurs.example"]) {
    expect(link(state, wrong), wrong).toEqual([false, "Voir [les horaires](/contact) ici."]);
  }
});
