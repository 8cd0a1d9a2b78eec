import { expect, test } from "vitest";
import { isPublicAddress, networksFrom } from "./public-address.ts";

const PRIVATE = [
  ..."0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255".split(" "),
  ..."192.0.0.8 192.0.2.1 192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255".split(
    " ",
  ),
  ...":: ::1 ::ffff:10.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::7f00:1 64:ff9b::a00:1 64:ff9b:1::a00:1 100::1".split(" "),
  ..."2001::1 2001:db8::1 2002:7f00:1::1 2002:a00:1::1 3fff::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%lo ff02::1".split(
    " ",
  ),
  ..."5f00::1 localhost 127.1 0x7f000001 2130706433".split(" "),
];
const PUBLIC = "1.1.1.1 8.8.8.8 100.63.255.255 172.32.0.1 193.0.0.1 223.255.255.254 2606:4700::1111 2a00:1450::1".split(
  " ",
);

// @elsewhere.webhook-network
test("only addresses of the public internet are public, in every spelling", () => {
  for (const address of PRIVATE) expect(isPublicAddress(address), address).toBe(false);
  for (const address of PUBLIC) expect(isPublicAddress(address), address).toBe(true);
});

test("the operator allows networks beside it", () => {
  const allowed = networksFrom(["10.0.0.0/8", "::1"]);
  expect(["10.9.9.9", "::1", "192.168.0.1", "::2"].map((address) => isPublicAddress(address, allowed))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
