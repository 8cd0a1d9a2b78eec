import { randomFillSync } from "node:crypto";

const last = { millisecond: 0, counter: 0 };

/** A UUIDv7 (RFC 9562 §5.7), sorted by creation time. A counter orders ids of the same millisecond (§6.2, method 1). */
export function newId(now: number = Date.now()): string {
  const bytes = randomFillSync(Buffer.alloc(16));
  // Keep half of the 12 bits free for counting.
  const counter = now === last.millisecond ? (last.counter + 1) & 0xfff : bytes.readUInt16BE(6) & 0x7ff;
  Object.assign(last, { millisecond: now, counter });
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
