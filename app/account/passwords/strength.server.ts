/** Finds new passwords that are too easy to guess (ASVS v5.0.0-6.2.4, 6.2.11, 6.2.12), without asking a third party. */

import { brotliDecompressSync } from "node:zlib";
import { fold } from "../../../core/text/fold.ts";
import type { Content } from "../../content/content.server.ts";
import { type NewPerson, PASSWORD_WEAK, STAFF_PASSWORD_MIN, STAFF_PASSWORD_TOO_SHORT } from "../rules.ts";
import { COMMON_PASSWORDS } from "./common-passwords.server.ts";

type Standard =
  /** A passkey is the second factor, so that the password may be as short as for everybody. */
  | { isStaff: true; hasPasskey?: boolean }
  /** The specification takes any password of 6 characters: here a weak one only has to be confirmed. */
  | { isStaff: false; acceptWeak: boolean };

/** The error of the password field, if this password is not good enough for its owner. */
export async function checkStrength(
  { facts }: Pick<Content, "facts">,
  { password, firstName, lastName, email }: NewPerson,
  standard: Standard,
): Promise<{ password: string } | undefined> {
  if (standard.isStaff && !standard.hasPasskey && password.length < STAFF_PASSWORD_MIN) {
    return { password: STAFF_PASSWORD_TOO_SHORT };
  }
  if (!standard.isStaff && standard.acceptWeak) return undefined;
  const { name, brands } = await facts();
  const companyNames = [name, ...Object.values(brands)];
  // Skip the end of the address, which everybody shares.
  const address = email.replace(/\.[^.]*$/, "");
  const weakness = weaknessOf(password, [firstName, lastName, address, ...companyNames]);
  return weakness && { password: PASSWORD_WEAK[standard.isStaff ? "staff" : "people"][weakness] };
}

export function weaknessOf(password: string, ownTexts: readonly string[]): "common" | "own" | undefined {
  const folded = fold(password);
  if (isCommon(folded)) return "common";
  const others = wordsIn(ownTexts).reduce((text, word) => text.replaceAll(word, " "), folded);
  if (others === folded) return undefined;
  const remaining = others.trim();
  return countLetters(remaining) < 3 || isCommon(remaining) ? "own" : undefined;
}

function isCommon(folded: string): boolean {
  const repeated = folded.replace(/^(.+?)\1+$/u, "$1");
  if (repeated !== folded && repeated.length < 6) return true;
  const root = rootOf(repeated);
  return roots.has(root) || KEYBOARD_ROWS.some((row) => row.includes(root));
}

/** Without the digits and signs at the end, unless hardly anything remains. */
export function rootOf(folded: string): string {
  const root = folded.replace(/[^\p{L}]+$/u, "");
  return root.length >= 4 ? root : folded;
}

/** The longest first, so that « Dupont » goes before « Du ». */
function wordsIn(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => fold(text).split(/[^\p{L}]+/u)).filter((word) => word.length >= 3);
  return words.sort((a, b) => b.length - a.length);
}

const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

export const COMMON_ROOTS = brotliDecompressSync(Buffer.from(COMMON_PASSWORDS, "base64")).toString().split("\n");
const roots: ReadonlySet<string> = new Set(COMMON_ROOTS);

const KEYBOARD_ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "azertyuiopqsdfghjklmwxcvbn",
  "qwertyuiopasdfghjklzxcvbnm",
  "1234567890".repeat(3),
].flatMap((row) => [row, [...row].reverse().join("")]);
