import { createOTP } from "@better-auth/utils/otp";

const PERIOD_MS = 30_000;

/** The `otpauth:` address on the page that starts a second factor. */
export function addressIn(html: string): string {
  return (/name="address" value="([^"]+)"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");
}

/**
 * The code of an authenticator app for this `otpauth:` address.
 * @param ahead periods ahead: each code works once, and the site accepts the next one too
 */
export function codeFor(address: string, ahead = 0): Promise<string> {
  return createOTP(secretOf(address)).hotp(Math.floor(Date.now() / PERIOD_MS) + ahead);
}

/** The secret as the site stores it. */
export function secretOf(address: string): string {
  // RFC 4648 §6
  const base32 = new URL(address).searchParams.get("secret") ?? "";
  const bits = Array.from(base32, (sign) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/[01]{8}/g) ?? [];
  return String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 2)));
}
