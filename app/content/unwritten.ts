/** What a draft may leave to be written later, and no visitor may ever find missing. */
import { rawCheck } from "valibot";

type Messages = Readonly<Record<string, string>>;

/** Refuses each of these texts that is empty, beside its field. */
export function writtenWhen<I extends object>(isPublic: (item: I) => boolean, messages: Messages) {
  return rawCheck<I>(({ dataset, addIssue }) => {
    if (!dataset.typed || !isPublic(dataset.value)) return;
    const input = { ...dataset.value } as Record<string, unknown>;
    for (const [key, message] of Object.entries(messages)) {
      const value = input[key];
      if (value === "") addIssue({ message, path: [{ type: "object", origin: "value", input, key, value }] });
    }
  });
}

/**
 * Refuses each of these texts that only says that it is still to be written. Not for the schema: what an earlier version of
 * the program let through has to stay readable.
 */
export function stillUnwritten(item: object, messages: Messages): Record<string, string> {
  const texts = item as Record<string, unknown>;
  return Object.fromEntries(Object.entries(messages).filter(([key]) => UNWRITTEN.test(String(texts[key]).trim())));
}

const UNWRITTEN = /^à (?:rédiger|préciser)[\s.…]*$/i;
