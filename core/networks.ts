import { isIPv6 } from "node:net";

/**
 * The networks of an address, narrowest first. An IPv4 address is one network. An IPv6 subscriber has 2^64 addresses
 * and often a /56 or a /48, so counting the /64 alone would give one person 65,536 allowances.
 */
export function networksOf(address: string): readonly [narrowest: string, ...wider: string[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return [mapped];
  if (!isIPv6(address) || address === LOOPBACK) return [address];
  const [first = 0, second = 0, third = 0, fourth = 0] = groupsOf(address);
  const network = (...groups: number[]) => groups.map((group) => group.toString(16)).join(":");
  return [
    `${network(first, second, third, fourth)}::/64`,
    `${network(first, second, third, fourth & 0xff00)}::/56`,
    `${network(first, second, third)}::/48`,
  ];
}

/** Shortens an address so that a person recognises the place: « 203.0.113.x », « 2001:db8:1::/48 ». */
export function shortAddress(address: string): string {
  return (networksOf(address).at(-1) ?? "").replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.x");
}

const LOOPBACK = "::1";

/** The 16-bit groups, without a dotted end. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = (address.split("%")[0] as string).split("::");
  const groups = head === "" ? [] : head.split(":");
  const tailGroups = tail ? tail.split(":") : [];
  // A dotted end replaces two groups.
  const tailLength = tailGroups.length + (tail?.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - groups.length - tailLength;
  return [...groups, ...Array<string>(zeros).fill("0"), ...tailGroups].map((group) => Number.parseInt(group, 16));
}
