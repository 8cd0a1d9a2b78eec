import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { RETENTION } from "../../core/retention.ts";
import type { Core } from "./core.server.ts";

const MAX_AGE_SECONDS = RETENTION.knownDevices.amount * 86_400;
/** A computer that colleagues share. */
const PEOPLE_AT_MOST = 5;

/** A browser in which people have signed in, the last one first. */
export interface KnownDevice {
  id: string;
  userIds: string[];
}

type Signing = Pick<Core, "secret" | "isSecure">;

/** What the browser's cookie says of it, if we signed that. */
export function readDevice(signing: Signing, request: Headers): KnownDevice | null {
  const pairs = (request.get("cookie") ?? "").split(/;\s*/).map((pair) => pair.split("="));
  const value = pairs.find(([name]) => name === cookieName(signing))?.[1] ?? "";
  const parts = value.split("~");
  const signature = parts.pop() ?? "";
  const [id = "", ...userIds] = parts;
  const expected = Buffer.from(sign(signing, { id, userIds }));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? { id, userIds } : null;
}

/** The `Set-Cookie` line by which the browser is known again after this person has signed in. */
export function rememberDevice(signing: Signing, request: Headers, userId: string): string {
  const before = readDevice(signing, request) ?? { id: randomBytes(12).toString("base64url"), userIds: [] };
  const others = before.userIds.filter((other) => other !== userId);
  const device = { id: before.id, userIds: [userId, ...others].slice(0, PEOPLE_AT_MOST) };
  const value = [device.id, ...device.userIds, sign(signing, device)].join("~");
  const secure = signing.isSecure ? "; Secure" : "";
  return `${cookieName(signing)}=${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function cookieName({ isSecure }: Signing): string {
  return isSecure ? "__Host-site.device" : "site.device";
}

function sign({ secret }: Signing, { id, userIds }: KnownDevice): string {
  return createHmac("sha256", secret)
    .update(["device", id, ...userIds].join("~"))
    .digest("base64url");
}
