import { expect, test } from "vitest";
import { createTraffic } from "./counter.ts";

const DESKTOP = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const asked = new Request("http://localhost/", { headers: DESKTOP });

test("limits the rows that an attacker's requests can create in a day", () => {
  const traffic = createTraffic();
  for (let at = 0; at < 320; at += 1) traffic.missed(`/inconnue-${at}`, asked);
  traffic.missed(`/${"x".repeat(2000)}`, asked);
  expect(traffic.take()).toHaveLength(301);
  traffic.missed("/encore-une", asked);
  expect(traffic.take()).toMatchObject([{ name: "autres", count: 1 }]);
});

test("other spellings of an address leave the counts of pages alone", () => {
  const traffic = createTraffic();
  for (const path of ["/Avis", "/aVis", "/%61vis", "/avis"]) traffic.page(path, "GET", DESKTOP);
  expect(traffic.take().filter(({ kind }) => kind === "page")).toMatchObject([{ name: "/avis", count: 1 }]);
});

test("a page view belongs to its day in Paris, also when it is stored later", () => {
  let now = Date.parse("2026-03-28T22:59:59.900Z");
  const traffic = createTraffic(() => now);
  traffic.page("/avis", "GET", DESKTOP);
  now = Date.parse("2026-03-28T23:00:00.100Z");
  traffic.page("/avis", "GET", DESKTOP);
  traffic.page("/avis", "GET", DESKTOP);
  const views = traffic.take().filter(({ kind }) => kind === "page");
  expect(views).toEqual([
    { day: "2026-03-28", kind: "page", name: "/avis", count: 1 },
    { day: "2026-03-29", kind: "page", name: "/avis", count: 2 },
  ]);
});

test("stores counts later if the first attempt fails", () => {
  const traffic = createTraffic();
  traffic.page("/avis", "GET", DESKTOP);
  traffic.putBack(traffic.take());
  traffic.page("/avis", "GET", DESKTOP);
  expect(traffic.take().find(({ kind }) => kind === "page")).toMatchObject({ count: 2 });
  expect(traffic.take()).toEqual([]);
});
