import { expect, test } from "vitest";
import { valueInWords } from "./difference-table.tsx";

const ID = "7d9f1c5e-2f43-4b6a-9a1e-0c8d5b7e6f12";

test("names a picture in place of its id, and leaves the address of a document", () => {
  const library = { [ID]: { name: "Cour" } as never };
  expect(valueInWords(ID, library)).toMatch(/^Image «\sCour\s»$/);
  expect(valueInWords(`[guide](/documents/${ID}/guide.pdf)`, library)).toBe(`[guide](/documents/${ID}/guide.pdf)`);
});
