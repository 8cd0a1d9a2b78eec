/** What a form of the staff area held when its session was over: carried through the sign-in, for its author to send again. */
import * as v from "valibot";
import { internalPath } from "../../core/text/internal-path.ts";
import { readFormPairs } from "../forms/read-form.server.ts";
import { UNSENT_ROOM } from "./rules.ts";

/** A form of the staff area, and where it was going. */
export type Unsent = { path: string; pairs: [name: string, value: string][] };

/** Set in the address of the sign-in when a whole form is sent there. */
export const UNSENT_KEY = "envoi";

const SECRETS = ["password", "current", "code"];

const pairsSchema = v.array(v.tuple([v.string(), v.string()]));

/** The fields, sealed as one text for a hidden field, without secrets; null when that is not possible or too long. */
export async function readUnsentForm(request: Request, seal: (words: string) => string | null): Promise<string | null> {
  const pairs = (await readFormPairs(request)).filter(([name]) => !SECRETS.includes(name));
  const sealed = seal(JSON.stringify(pairs));
  return sealed !== null && sealed.length <= UNSENT_ROOM ? sealed : null;
}

/** A sealed text as it is issued, base64url; anything else a client writes there is dropped instead of being sent back. */
export const sealedOnly = (text = "") => (/^[\w-]*$/.test(text) ? text : "");

/** What is to be sent again, and where; null when there is nothing of this person's, or it leads out of the staff area. */
export function unsentFrom(sealed: string, returnTo: string, open: (sealed: string) => string | null): Unsent | null {
  const path = internalPath(returnTo);
  if (sealed === "" || !path?.startsWith("/admin")) return null;
  try {
    return { path, pairs: v.parse(pairsSchema, JSON.parse(open(sealed) ?? "null")) };
  } catch {
    return null;
  }
}
