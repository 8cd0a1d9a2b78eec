/** Carries a form whose session had ended through the sign-in, so that its author can send it again. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import * as v from "valibot";
import { internalPath } from "../../core/text/internal-path.ts";
import type { AuthContext } from "../account/auth.server.ts";
import { readDevice } from "../account/devices.server.ts";
import { UNSENT_MAX_LENGTH } from "../account/rules.ts";
import { readFormPairs } from "../forms/read-form.server.ts";
import type { Unsent } from "./unsent-form.tsx";

const SECRETS = ["password", "current", "code"];

const pairsSchema = v.array(v.tuple([v.string(), v.string()]));

/** Seals the fields, without secrets, for a hidden field. Returns null on an unknown device, or if the sealed form is too long. */
export async function readUnsentForm(auth: SealingContext, request: Request): Promise<string | null> {
  const pairs = await readUnsentPairs(request);
  const sealed = seal(auth, request.headers, JSON.stringify(pairs));
  return sealed !== null && sealed.length <= UNSENT_MAX_LENGTH ? sealed : null;
}

export async function readUnsentPairs(request: Request): Promise<Unsent["pairs"]> {
  return (await readFormPairs(request)).filter(([name]) => !SECRETS.includes(name));
}

/** Drops anything that is not base64url instead of echoing it. */
export const readSealed = (text = "") => (/^[\w-]*$/.test(text) ? text : "");

/** Returns null for another person's form, or an address outside the staff area. */
export function unsentFrom(auth: SealingContext, userId: string, sealed: string, returnTo: string): Unsent | null {
  const path = internalPath(returnTo);
  if (sealed === "" || !path?.startsWith("/admin")) return null;
  try {
    return { path, pairs: v.parse(pairsSchema, JSON.parse(unseal(auth, userId, sealed))) };
  } catch {
    return null;
  }
}

type SealingContext = Pick<AuthContext, "secret" | "isSecure">;

const IV = 12;
const TAG = 16;

/** Seals the text for the last person who signed in on this device. Returns null without one. */
function seal(auth: SealingContext, request: Headers, text: string): string | null {
  const [userId] = readDevice(auth, request)?.userIds ?? [];
  if (!userId) return null;
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", keyFor(auth, userId), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @throws if the text belongs to another person or was changed */
function unseal(auth: SealingContext, userId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const key = keyFor(auth, userId);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
  return decipher.update(bytes.subarray(IV + TAG), undefined, "utf8") + decipher.final("utf8");
}

function keyFor({ secret }: SealingContext, userId: string): Buffer {
  return createHmac("sha256", secret).update(`unsent words of ${userId}`).digest();
}
