import { expect, test } from "vitest";
import { typesetTitle } from "../../core/text/typography.ts";
import { markOf, nameIn, namesIn } from "./field-marks.ts";

test("a text says which field it comes from, also after typesetting", () => {
  const marked = typesetTitle(`Une récolte à vendre ?${markOf("commitments.list.10.title")}`);
  expect(nameIn(`<h2>${marked}</h2>`)).toBe("commitments.list.10.title");
  expect(nameIn("Une récolte à vendre ?")).toBeNull();
});

test("a block of several texts names each of their fields once", () => {
  const [title, text] = [markOf("title"), markOf("sections.0.text")];
  expect(namesIn(`Nos camions${title} passent${text} partout${title}`)).toEqual(["title", "sections.0.text"]);
  expect(namesIn("passent partout")).toEqual([]);
});
