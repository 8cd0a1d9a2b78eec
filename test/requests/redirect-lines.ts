import { confirmImport, EXPORT, entriesOf, sendImport, wordsOf, zipOf } from "../imports.ts";
import type { Answer, Visitor } from "../visitor.ts";

export const REDIRECTS = "/admin/contenu/redirections";

type Line = [from: string, to: string];

/** The fields of these lines in the form of redirects. */
export const linesOf = (...lines: Line[]) =>
  Object.fromEntries(
    lines.flatMap(([from, to], index) => [
      [`list.${index}.from`, from],
      [`list.${index}.to`, to],
    ]),
  );

/** Imports these lines, which an earlier release stored and exported. */
export async function importLines(staff: Visitor, ...lines: Line[]): Promise<Answer> {
  const entries = await entriesOf((await staff.get(EXPORT)).bytes);
  const words = wordsOf(entries);
  words.content.redirects.list = lines.map(([from, to]) => ({ from, to }));
  const shown = await sendImport(staff, await zipOf(entries, words));
  return shown.status === 200 ? confirmImport(staff, shown) : shown;
}
