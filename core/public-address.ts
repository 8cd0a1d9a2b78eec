import { BlockList, isIP, isIPv6 } from "node:net";

/** IANA special-purpose registry: blocks that are not public hosts. */
const SPECIAL_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
/**
 * Exceptions inside 2000::/3: protocol assignments with Teredo, documentation, and 6to4, which carries an IPv4 address.
 */
const SPECIAL_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"];
/** Everything else, such as mapped, link-local and NAT64 addresses, is private or leads to another address. */
const GLOBAL_IPV6 = networksFrom(["2000::/3"]);
const SPECIAL = networksFrom([...SPECIAL_IPV4, ...SPECIAL_IPV6]);

/** Whether an address is public, or private but allowed by the operator. */
export function isPublicAddress(address: string, allowed?: BlockList): boolean {
  if (isIP(address) === 0) return false;
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  if (allowed?.check(address, family)) return true;
  if (family === "ipv6" && !GLOBAL_IPV6.check(address, family)) return false;
  return !SPECIAL.check(address, family);
}

/** Parses addresses and CIDR blocks. */
export function networksFrom(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    list.addSubnet(address, prefix === undefined ? (family === "ipv6" ? 128 : 32) : Number(prefix), family);
  }
  return list;
}
