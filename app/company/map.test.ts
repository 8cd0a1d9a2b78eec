import { expect, test } from "vitest";
import { shippedFacts } from "./facts.ts";
import { MAP, onMap, placesOf, TOWNS } from "./map.ts";

const { address } = shippedFacts;
const MACHINE = "Distributeur de granulés";

test("labels the sample head office as an example, and places the machine at its town", () => {
  const places = placesOf(shippedFacts, MACHINE);
  expect(places.map(({ name, note }) => [name, note])).toEqual([
    [shippedFacts.name, "Emplacement d’exemple"],
    [MACHINE, "Dreux, 24h/24 et 7j/7"],
  ]);
  expect(places[1]).toMatchObject(onMap(TOWNS.Dreux as { latitude: number; longitude: number }) ?? {});
});

test.each([
  [
    "its coordinates",
    { coordinates: { latitude: 48.07, longitude: 1.34 } },
    onMap({ latitude: 48.07, longitude: 1.34 }),
  ],
  ["its town", { town: "Chartres" }, onMap({ latitude: 48.447, longitude: 1.489 })],
])("an own head office is placed by %s", (_by, change, point) => {
  const [office] = placesOf({ ...shippedFacts, address: { ...address, postalCode: "28000", ...change } }, MACHINE);
  expect(office).toMatchObject({ ...point, note: expect.stringContaining("28000") });
});

test("two places in one town stand side by side", () => {
  const inDreux = { ...address, postalCode: "28100", town: "Dreux" };
  const [office, machine] = placesOf({ ...shippedFacts, address: inDreux }, MACHINE);
  expect(Math.abs((office?.x ?? 0) - (machine?.x ?? 0))).toBeGreaterThanOrEqual(30);
  expect(machine?.y).toBe(office?.y);
});

test("leaves out places outside the drawing", () => {
  const far = { ...address, postalCode: "75001", coordinates: { latitude: 48.86, longitude: 2.35 } };
  expect(placesOf({ ...shippedFacts, address: far }, MACHINE).map(({ note }) => note)).toEqual([
    "Dreux, 24h/24 et 7j/7",
  ]);
  expect(onMap({ latitude: 47, longitude: 1.5 })).toBeNull();
});

test("every town is inside", () => {
  for (const town of Object.values(TOWNS)) {
    const { x, y } = onMap(town) ?? { x: -1, y: -1 };
    expect([x > 0, x < MAP.width, y > 0, y < MAP.height]).toEqual([true, true, true, true]);
  }
});
