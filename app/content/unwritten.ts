import { rawCheck } from "valibot";
import { issuePath } from "./nodes.ts";

type Messages = Readonly<Record<string, string>>;

export function writtenWhen<I extends object>(isPublic: (item: I) => boolean, messages: Messages) {
  return rawCheck<I>(({ dataset, addIssue }) => {
    if (!dataset.typed || !isPublic(dataset.value)) return;
    for (const [key, message] of Object.entries(messages)) {
      if (dataset.value[key as keyof I] === "") addIssue({ message, path: issuePath(dataset.value, key) });
    }
  });
}

/** Refuses placeholder texts. Not in the schema, because values that an older release accepted must stay readable. */
export function stillUnwritten(item: object, messages: Messages): Record<string, string> {
  const texts = item as Record<string, unknown>;
  return Object.fromEntries(Object.entries(messages).filter(([key]) => UNWRITTEN.test(String(texts[key]).trim())));
}

const UNWRITTEN = /^à (?:rédiger|préciser)[\s.…]*$/i;
