import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Core } from "./core.server.ts";
import { readDevice } from "./known-device.server.ts";

const IV = 12;
const TAG = 16;

/**
 * What a form held whose session was over, readable only once the person is back who signed in last in this browser.
 * @returns null when nobody did
 */
export function sealWords(core: Pick<Core, "secret" | "isSecure">, request: Headers, words: string): string | null {
  const [userId] = readDevice(core, request)?.userIds ?? [];
  if (!userId) return null;
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", keyFor(core, userId), iv);
  const sealed = Buffer.concat([cipher.update(words, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @returns null when they are somebody else's */
export function openWords(core: Pick<Core, "secret">, userId: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < IV + TAG) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyFor(core, userId), bytes.subarray(0, IV));
    decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
    return decipher.update(bytes.subarray(IV + TAG), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

function keyFor({ secret }: Pick<Core, "secret">, userId: string): Buffer {
  return createHmac("sha256", secret).update(`unsent words of ${userId}`).digest();
}
