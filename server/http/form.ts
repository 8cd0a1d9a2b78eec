import { data } from "react-router";

const mostFields = 200;

/**
 * The fields of a posted form. Of a name given twice the last value counts; {@link readFormPairs} gives them all.
 * @throws a 400 when the text is not UTF-8, is wrongly escaped, or has more fields than any form of the site
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of await readFormPairs(request)) fields[name] = value;
  return fields;
}

/** Every field in its order, as a group of checkboxes needs it. @throws like {@link readForm} */
export async function readFormPairs(request: Request): Promise<[string, string][]> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await request.arrayBuffer());
    const pairs = text === "" ? [] : text.split("&");
    if (pairs.length > mostFields) throw new RangeError("too many fields");
    return pairs.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [unescapeField(name), unescapeField(value.join("="))];
    });
  } catch {
    throw data("Cet envoi est illisible. Revenez sur la page et recommencez.", { status: 400 });
  }
}

/** `URLSearchParams` would replace wrong bytes in silence; this refuses them. */
function unescapeField(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}
