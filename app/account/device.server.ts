import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { RETENTION } from "../../core/retention.ts";
import { readCookie, writeCookie } from "../../core/text/cookie.ts";
import type { AuthContext } from "./auth.server.ts";

/** A browser in which people have signed in, the last one first. */
export interface KnownDevice {
  id: string;
  userIds: string[];
}

const COOKIE = "site.device";
const DEVICE_SECONDS = RETENTION.knownDevices.amount * 86_400;
/** Colleagues may share a computer. */
const MAX_PEOPLE = 5;

type SigningContext = Pick<AuthContext, "secret" | "isSecure">;

/** Returns null unless the cookie carries our signature. */
export function readDevice(signing: SigningContext, request: Headers): KnownDevice | null {
  const parts = (readCookie(request.get("cookie"), COOKIE, signing.isSecure) ?? "").split("~");
  const signature = parts.pop() ?? "";
  const [id = "", ...userIds] = parts;
  const expected = Buffer.from(sign(signing, { id, userIds }));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? { id, userIds } : null;
}

/** Returns the `Set-Cookie` line. */
export function rememberDevice(signing: SigningContext, request: Headers, userId: string): string {
  const before = readDevice(signing, request) ?? { id: randomBytes(12).toString("base64url"), userIds: [] };
  const others = before.userIds.filter((other) => other !== userId);
  const device = { id: before.id, userIds: [userId, ...others].slice(0, MAX_PEOPLE) };
  const value = [device.id, ...device.userIds, sign(signing, device)].join("~");
  return writeCookie(COOKIE, value, { seconds: DEVICE_SECONDS, isSecure: signing.isSecure });
}

function sign({ secret }: SigningContext, { id, userIds }: KnownDevice): string {
  return createHmac("sha256", secret)
    .update(["device", id, ...userIds].join("~"))
    .digest("base64url");
}
