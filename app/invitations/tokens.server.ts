import { randomKey, sha256 } from "../../core/hash.ts";
import { PAPER_DIGITS, readPaperCode } from "../../core/paper-code.ts";
import { privateToken } from "../../core/private-token.ts";

const TOKEN_BYTES = 16;

export const newKey = () => randomKey(TOKEN_BYTES);

/** 128 bits, from the row and the secret together: neither suffices alone. */
export function tokenOf({ key }: { key: string }, secret: string): string {
  const bytes = Buffer.from(privateToken("review invitation", key, secret), "base64url").subarray(0, TOKEN_BYTES);
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => PAPER_DIGITS[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

export const invitationPath = (token: string) => `/avis/invitation/${token}`;

/** The database stores only the hash. */
export function hashInvitationToken(typed: string): string {
  return sha256(readPaperCode(typed.slice(0, 60)));
}

/** Does not use the secret, so that an objection outlives a change of secret. */
export function hashEmail(email: string): string {
  return sha256(`review invitation ${email.trim().toLowerCase()}`);
}
