import { createHash, randomBytes } from "node:crypto";

/** SHA-256 as base64url, 43 characters. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url");
}

/** Random bytes as base64url. */
export function randomKey(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}
