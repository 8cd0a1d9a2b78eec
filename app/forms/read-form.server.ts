import { data } from "react-router";

/** What a form may send: the names of its fields, each with how many UTF-16 units are read of it. */
export type FormFields = Readonly<Record<string, number>>;

export const TOO_LONG = "Le texte envoyé est trop long. Revenez en arrière pour le retrouver et le raccourcir.";

const mostFields = 200;
/** One UTF-16 unit takes at most three bytes of UTF-8, each escaped in three characters. */
const escapedLength = 9;

/**
 * The fields of a posted form; of a name given twice the last value counts. What the form does not have is left out, and a
 * value that is too long for its field is never unescaped.
 * @param fields without them every field is read: only behind a sign-in
 * @throws a 400 when the text is not UTF-8, is wrongly escaped, or has more fields than any form of the site; a 413
 */
export async function readForm(request: Request, fields?: FormFields): Promise<Record<string, string>> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of await readFormPairs(request, fields)) values[name] = value;
  return values;
}

/** Every field in its order, as a group of checkboxes needs it. @throws like {@link readForm} */
export async function readFormPairs(request: Request, fields?: FormFields): Promise<[string, string][]> {
  const pairs = await rawPairs(request);
  const known = fields ? pairs.filter(([name]) => Object.hasOwn(fields, name)) : pairs;
  if (fields && known.some(([name, value]) => value.length > escapedLength * (fields[name] ?? 0))) throw tooLong();
  const read = known.map(([name, value]): [string, string] => [unescapeField(name), unescapeField(value)]);
  if (fields && read.some(([name, value]) => value.length > (fields[name] ?? 0))) throw tooLong();
  return read;
}

async function rawPairs(request: Request): Promise<[name: string, value: string][]> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(withSpaces(new Uint8Array(await request.arrayBuffer())));
  } catch {
    throw unreadable();
  }
  if (text === "") return [];
  // Bounded, as a million signs would else become a million texts.
  const pairs = text.split("&", mostFields + 1);
  if (pairs.length > mostFields) throw unreadable();
  return pairs.map((pair) => {
    const at = pair.indexOf("=");
    return at === -1 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
  });
}

/** A form writes spaces as `+`. Among the bytes, where a million of them take 1 ms: `replaceAll` takes 70. */
function withSpaces(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === PLUS) bytes[at] = SPACE;
  return bytes;
}

const PLUS = 0x2b;
const SPACE = 0x20;

/** `URLSearchParams` would replace wrong bytes in silence; this refuses them. */
function unescapeField(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw unreadable();
  }
}

const unreadable = () => data("Cet envoi est illisible. Revenez sur la page et recommencez.", { status: 400 });
const tooLong = () => data(TOO_LONG, { status: 413 });
