import { parse } from "valibot";
import { describe, expect, test } from "vitest";
import { check, type FormValues } from "../content/form.ts";
import { editLines, withoutBlankLines } from "../content/lines.ts";
import {
  type Asked,
  deliveryNote,
  estimateOf,
  leastPrice,
  minimumNote,
  partsOf,
  priceList,
  tankPrices,
} from "./estimate.ts";
import { type FuelPrices, fuelPricesContent } from "./fuel-prices-content.ts";

const { form, shipped } = fuelPricesContent;
const now = new Date("2026-11-21T10:00:00Z");

const read = (typed: FormValues) =>
  check(form, withoutBlankLines(form.lists, { ...form.write(shipped), ...typed }), null);
const errorsOf = (typed: FormValues) => {
  const checked = read(typed);
  return checked.ok ? {} : Object.fromEntries(Object.entries(checked.errors).map(([at, said]) => [at, plain(said)]));
};
function pricesOf(typed: FormValues): FuelPrices {
  const checked = read(typed);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.value;
}
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

/** Price steps as staff type them: « 500 », then the prices of the zones in order. */
const steps = (fuel: string, ...rows: string[][]): FormValues =>
  Object.fromEntries(
    rows.flatMap((row, index) =>
      ["from", "zoneA", "zoneB"].map((column, at) => [`grids.${fuel}.${index}.${column}`, row[at] ?? ""]),
    ),
  );
const zone = (slot: string, name: string, codes: string, minimum = "", delay = ""): FormValues => ({
  [`${slot}.name`]: name,
  [`${slot}.codes`]: codes,
  [`${slot}.minimum`]: minimum,
  [`${slot}.delay`]: delay,
});

const asked = (quantity: number | null, postalCode: string | null = "28100"): Asked => ({
  fuelType: "fioul-normal",
  quantity,
  postalCode,
});
const cents = (prices: FuelPrices, of: Asked, at = now) => estimateOf(prices, of, at)?.cents ?? null;

const simple = steps("fioul-normal", ["500", "1 180,50"], ["1000", "1170"], ["2 000", "1 150"]);
const zoned = {
  ...zone("zoneA", "Dreux", "28100 28500", "", "2 jours"),
  ...zone("zoneB", "Ailleurs", "", "1000"),
  ...steps("fioul-normal", ["500", "1180", "1200"], ["2000", "1150", "1175"]),
};

test("without prices there is no estimate and no delivery note", () => {
  expect(estimateOf(shipped, asked(1000), now)).toBeNull();
  expect(deliveryNote(shipped, asked(1000))).toBeNull();
});

describe("an estimate", () => {
  test.each([
    [499, null],
    [500, 59_025],
    [999, 117_932],
    [1000, 117_000],
    [1999, 233_883],
    [2000, 230_000],
    [100_000, 11_500_000],
    [null, null],
  ])("takes the step that %s litres reach", (litres, expected) => {
    expect(cents(pricesOf(simple), asked(litres))).toBe(expected);
    expect(cents(pricesOf(simple), asked(litres, null))).toBe(expected);
  });

  test("says its day, that VAT is in it, and whether delivery is", () => {
    const words = (typed: FormValues) =>
      plain(estimateOf(pricesOf({ ...simple, ...typed }), asked(1000), now)?.words ?? "");
    expect(words({})).toBe("Estimation du 21 novembre 2026 : 1 170,00 € TTC, livré");
    expect(words({ delivery: "excluded" })).toBe("Estimation du 21 novembre 2026 : 1 170,00 € TTC, livraison en plus");
  });

  test.each([
    ["20", 1000, "1000", 120_000],
    ["5,5", 1000, "1000", 105_500],
    ["20", 333, "1234,56", 49_333],
    ["20", 1, "1254,17", 151],
    ["10", 5, "1000", 550],
  ])("adds a VAT of %s %%, rounded half up to the cent", (vatPercent, litres, price, expected) => {
    const prices = pricesOf({ ...steps("fioul-normal", ["1", price]), tax: "ht", vatPercent });
    expect(cents(prices, asked(litres))).toBe(expected);
  });

  test("is that of the zone, of the rest, or none", () => {
    const prices = pricesOf(zoned);
    expect([cents(prices, asked(500)), cents(prices, asked(2000, "28500"))]).toEqual([59_000, 230_000]);
    expect(cents(prices, asked(1000, "75001"))).toBe(120_000);
    expect(cents(prices, asked(999, "75001"))).toBeNull();
    expect(cents(prices, asked(1000, null))).toBeNull();
    const bounded = pricesOf({ ...zoned, "zoneB.codes": "27" });
    expect([cents(bounded, asked(1000, "27999")), cents(bounded, asked(1000, "75001"))]).toEqual([120_000, null]);
    expect(deliveryNote(bounded, asked(1000, "75001"))).toMatch(/hors de nos zones habituelles/);
  });

  test("is that of a zone whose codes are typed with a space, however they are separated", () => {
    const typed = { ...zoned, "zoneA.codes": "28 100, 28\u202f500;27 76000" };
    const prices = pricesOf(typed);
    const places = ["28100", "28500", "27999", "76000"];
    expect(places.map((place) => cents(prices, asked(1000, place)))).toEqual(places.map(() => 118_000));
    expect(["28999", "10000", "50050"].map((place) => cents(prices, asked(1000, place)))).toEqual(
      Array(3).fill(120_000),
    );
    expect(priceList(prices, now)?.zones[0]?.codes).toBe("28100, 28500, 27 et 76000");
    expect(form.write(prices)["zoneA.codes"]).toBe("28100, 28500;27 76000");
    const stored = { ...prices, zoneA: { ...prices.zoneA, codes: "28 100 28 500" } };
    expect(parse(form.stored, stored).zoneA?.codes).toBe("28100 28500");
    expect(errorsOf({ ...typed, "zoneB.codes": "28 100" })).toEqual({
      "zoneB.codes": "28100 est aussi dans la zone « Dreux » : gardez-le dans l’une des deux.",
    });
  });

  test("is none for another fuel, nor where a fuel has no price in a zone", () => {
    expect(cents(pricesOf(simple), { ...asked(1000), fuelType: "gasoil" })).toBeNull();
    const prices = pricesOf({ ...zoned, ...steps("fioul-normal", ["500", "1180", ""], ["2000", "1150", ""]) });
    expect([cents(prices, asked(1000)), cents(prices, asked(1000, "75001"))]).toEqual([118_000, null]);
  });

  test("holds from its first minute to its last, across a change of clocks", () => {
    const prices = {
      ...pricesOf(simple),
      from: { day: "2026-10-25", time: "02:30" },
      until: { day: "2026-10-26", time: "18:00" },
    };
    const at = (instant: string) => cents(prices, asked(1000), new Date(instant));
    expect([at("2026-10-25T00:29:59Z"), at("2026-10-25T00:30:00Z")]).toEqual([null, 117_000]);
    expect([at("2026-10-26T16:59:59Z"), at("2026-10-26T17:00:00Z")]).toEqual([117_000, null]);
    const change = (from: string) => fuelPricesContent.nextChange?.(prices, new Date(from))?.toISOString();
    expect(change("2026-10-25T00:00:00Z")).toBe("2026-10-25T00:30:00.000Z");
    expect(change("2026-10-25T00:30:00Z")).toBe("2026-10-26T17:00:00.000Z");
  });
});

test("the list has each price with VAT, its day, its zones and what it includes; none before its time", () => {
  const typed = {
    ...zoned,
    ...steps("gasoil", ["2000", "1300", ""], ["1000", "1350", ""]),
    tax: "ht",
    vatPercent: "20",
  };
  const list = priceList(pricesOf(typed), now);
  expect(plain(JSON.stringify(list?.fuels[1]))).toBe(
    JSON.stringify({
      name: "Gasoil",
      steps: [
        { from: "1 000 litres", prices: [{ gross: "1 620 €" }, null] },
        { from: "2 000 litres", prices: [{ gross: "1 560 €" }, null] },
      ],
    }),
  );
  const minimum = priceList(pricesOf({ ...typed, "zoneA.minimum": "2000" }), now)?.fuels[1]?.steps;
  expect(plain(JSON.stringify(minimum?.map(({ prices }) => prices[0])))).toBe(
    JSON.stringify([{ least: "à partir de 2 000 litres" }, { gross: "1 560 €" }]),
  );
  const minimumsOf = (more: FormValues) => plain(priceList(pricesOf({ ...typed, ...more }), now)?.minimums ?? "");
  expect(minimumsOf({})).toBe("Ailleurs : à partir de 1 000 litres.");
  expect(minimumsOf({ "zoneB.minimum": "" })).toBe("");
  const everywhere = { minimum: "2000", "zoneB.minimum": "" };
  expect(minimumsOf(everywhere)).toBe("Livraison à partir de 2 000 litres.");
  expect(list?.zones).toEqual([
    { name: "Dreux", codes: "28100 et 28500" },
    { name: "Ailleurs", codes: null },
  ]);
  expect(plain(list?.terms ?? "")).toMatch(
    /^Prix TTC au 21 novembre 2026, livraison comprise\. Le devis seul fait foi\. Autre carburant : sur devis\.$/,
  );
  const least = (prices: FuelPrices) => plain(Object.values(leastPrice(prices, now) ?? {}).join(" | "));
  expect(least(pricesOf(typed))).toBe("Fioul Normal : de 1 416 à 1 440 € TTC pour 1 000 litres | Livraison comprise");
  expect(least(pricesOf({ ...typed, "zoneB.minimum": "2000" }))).toMatch(
    /^Fioul Normal : dès 1 410 € TTC les 1 000 litres/,
  );
  expect(leastPrice(shipped, now)).toBeNull();
  expect(least({ ...pricesOf(simple), minimum: 3000 })).toMatch(/, pour 3 000 litres et plus /);
  const unsorted = pricesOf({
    ...simple,
    ...steps("fioul-normal", ["2000", "1100"], ["500", "1180"], ["1000", "1170"]),
  });
  expect(least(unsorted)).toBe("Fioul Normal : 1 170 € TTC pour 1 000 litres | Livraison comprise");
  const removed = { ...pricesOf({ ...zoned, ...steps("fioul-normal", ["500", "1180", "900"]) }), zoneB: null };
  expect(least(removed)).toMatch(/^Fioul Normal : 1 180 € TTC/);
  expect(priceList(pricesOf(simple), now)?.zones).toEqual([]);
  expect(priceList({ ...pricesOf(simple), from: { day: "2026-11-22", time: "00:00" } }, now)).toBeNull();
});

test("with the rate of VAT the GNR has its price without it, and the list has a row for the two fuels it lacks", () => {
  const priced = ["fioul-normal", "fioul-superieur", "gnr-taux-reduit", "gnr-taux-normal", "gasoil"];
  const typed = Object.assign({}, ...priced.map((fuel) => steps(fuel, ["", "1190"])), { vatPercent: "20" });
  const list = priceList(pricesOf(typed), now);
  const pricesOfFuel = (name: string) => list?.fuels.find((fuel) => fuel.name === name)?.steps[0]?.prices;
  expect(plain(JSON.stringify(pricesOfFuel("GNR taux réduit")))).toBe(
    JSON.stringify([{ gross: "1 190 €", net: "991,67 € HT" }]),
  );
  expect(plain(JSON.stringify(pricesOfFuel("Fioul Normal")))).toBe(JSON.stringify([{ gross: "1 190 €" }]));
  const asked = { fuelType: "gnr-taux-reduit", quantity: 1000, postalCode: null } as const;
  const typedNet = { ...steps("gnr-taux-reduit", ["", "990,55"]), tax: "ht", vatPercent: "20", delivery: "excluded" };
  expect(plain(estimateOf(pricesOf(typedNet), { ...asked, quantity: 101 }, now)?.words ?? "")).toBe(
    "Estimation du 21 novembre 2026 : 120,05 € TTC (100,05 € HT), livraison en plus",
  );
  expect(plain(estimateOf(pricesOf(typed), asked, now)?.words ?? "")).toBe(
    "Estimation du 21 novembre 2026 : 1 190,00 € TTC (991,67 € HT), livré",
  );
  expect(pricesOfFuel("GNR Supérieur")).toEqual([null]);
  expect(plain(list?.terms ?? "")).toMatch(/ foi\.$/);
});

test("an estimate comes apart into what the confirmation shows large and small", () => {
  const priced = ["gnr-taux-reduit", "gasoil"].map((fuel) => steps(fuel, ["", "1190"]));
  const prices = pricesOf(Object.assign({}, ...priced, { vatPercent: "20" }));
  const shown = (words: string) => {
    const { when, amount, more } = partsOf(words);
    return plain([when, amount, more].join(" | "));
  };
  const estimated = (fuelType: "gnr-taux-reduit" | "gasoil") =>
    shown(estimateOf(prices, { fuelType, quantity: 1000, postalCode: null }, now)?.words ?? "");
  expect(estimated("gnr-taux-reduit")).toBe(
    "Estimation du 21 novembre 2026 | 1 190,00 € TTC | Soit 991,67 € HT, livré",
  );
  expect(estimated("gasoil")).toBe("Estimation du 21 novembre 2026 | 1 190,00 € TTC | Livré");
  expect(shown("D’autres mots")).toBe("Estimation | D’autres mots | ");
});

test("the litres of a tank cost from the cheapest zone to the dearest, with nothing below the minimum", () => {
  const shown = (prices: FuelPrices, litres: number) => {
    const found = tankPrices(prices, litres, now);
    return (
      found &&
      [
        ...[...found.heating, ...found.others].map(
          ({ name, price, net }) => `${name} : ${price}${net ? ` (${net})` : ""}`,
        ),
        found.terms,
      ].map(plain)
    );
  };
  expect(shown(pricesOf(simple), 1000)).toEqual(["Fioul Normal : 1 170,00 € TTC", "Livraison comprise."]);
  expect(shown(pricesOf(zoned), 600)).toEqual([
    "Fioul Normal : 708,00 € TTC",
    "Livraison comprise. Le prix dépend du lieu de livraison.",
  ]);
  const between = ["Fioul Normal : de 1 770 à 1 800 € TTC", "Livraison comprise. Le prix dépend du lieu de livraison."];
  expect(shown(pricesOf(zoned), 1500)).toEqual(between);
  const same = { ...zoned, ...steps("fioul-normal", ["", "1180", "1180"], ["2000", "1150", "1175"]) };
  expect(shown(pricesOf(same), 1500)).toEqual(["Fioul Normal : 1 770,00 € TTC", "Livraison comprise."]);
  const twoTowns = { ...same, ...zone("zoneB", "Chartres", "28000") };
  expect(shown(pricesOf(twoTowns), 1500)).toEqual([
    "Fioul Normal : 1 770,00 € TTC",
    "Livraison comprise. Le prix dépend du lieu de livraison.",
  ]);
  expect(shown(pricesOf({ ...simple, minimum: "700" }), 600)).toBeNull();
  const least = (prices: FuelPrices, litres: number) => plain(minimumNote(prices, litres) ?? "");
  expect(least(pricesOf({ ...simple, minimum: "700" }), 600)).toBe("Livraison à partir de 700 litres.");
  expect([least(pricesOf({ ...simple, minimum: "700" }), 700), least(pricesOf(simple), 1)]).toEqual(["", ""]);
  const farm = { ...steps("gnr-taux-reduit", ["", "1200", "1260"]), vatPercent: "20", delivery: "excluded" };
  expect(
    shown(pricesOf({ ...farm, ...zone("zoneA", "Dreux", "28100"), ...zone("zoneB", "Ailleurs", "") }), 1000),
  ).toEqual([
    "GNR taux réduit : de 1 200 à 1 260 € TTC (de 1 000 à 1 050 € HT)",
    "Livraison en plus. Le prix dépend du lieu de livraison.",
  ]);
});

test("the minimum and the delay of a zone come before those of the house", () => {
  const prices = pricesOf({ ...zoned, minimum: "500", delay: "3 à 5 jours" });
  expect(plain(deliveryNote(prices, asked(499)) ?? "")).toBe(
    "Livraison à partir de 500 litres. Délai de livraison habituel : 2 jours.",
  );
  expect(plain(deliveryNote(prices, asked(999, "75001")) ?? "")).toBe(
    "Livraison à partir de 1 000 litres. Délai de livraison habituel : 3 à 5 jours.",
  );
  expect(plain(deliveryNote(prices, asked(1000, "75001")) ?? "")).toBe("Délai de livraison habituel : 3 à 5 jours.");
});

describe("the form of the prices", () => {
  test("shows a column for each zone, and reads what it wrote", () => {
    const labels = (typed: FormValues) =>
      form
        .groups({ ...form.write(shipped), ...typed })
        .find(({ title }) => title === "Fioul Normal")
        ?.fields.map(({ label }) => label);
    expect(labels(simple)?.slice(0, 2)).toEqual(["Dès", "Prix"]);
    expect(labels(zoned)?.slice(0, 3)).toEqual(["Dès", "Dreux", "Ailleurs"]);
    const prices = pricesOf(zoned);
    expect(read(form.write(prices))).toEqual({ ok: true, value: prices });
  });

  test("a collapsed grid says its prices, and why they differ where that shows", () => {
    const brief = (typed: FormValues) =>
      plain(
        form.groups({ ...form.write(shipped), ...typed }).find(({ list }) => list?.name === "grids.fioul-normal")
          ?.brief ?? "",
      );
    expect(brief(zoned)).toBe("de 1 150 à 1 200 € selon la quantité et la zone");
    expect(brief(steps("fioul-normal", ["500", "1180"], ["1000", "1180"]))).toBe("1 180 €");
    const unfinished = { ...zoned, ...steps("fioul-normal", ["500", "1180"], ["2000", "", "1150"]) };
    expect(brief(unfinished)).toBe("de 1 150 à 1 180 €");
  });

  test("a grid leaves out of its prices one at which a zone takes nothing, and says so", () => {
    const typed = { ...form.write(shipped), ...zoned, "zoneB.minimum": "2000" };
    const grid = form.groups(typed).find(({ list }) => list?.name === "grids.fioul-normal");
    expect(plain(grid?.brief ?? "")).toBe("de 1 150 à 1 180 € selon la quantité et la zone");
    expect(plain(grid?.help ?? "")).toMatch(
      / Ailleurs, dès 500 litres : prix non affiché, commande de 2 000 litres au moins\.$/,
    );
    const blank = { ...typed, "grids.fioul-normal.0.zoneB": "" };
    const unpriced = form.groups(blank).find(({ list }) => list?.name === "grids.fioul-normal");
    expect(unpriced?.help).not.toContain("prix non affiché");
  });

  test("takes a price without a step for one that holds from the first litre on", () => {
    const prices = pricesOf(steps("gasoil", ["", "1300"]));
    expect(cents(prices, { ...asked(1), fuelType: "gasoil" })).toBe(130);
    expect(form.write(prices)).toMatchObject({ "grids.gasoil.0.from": "", "grids.gasoil.0.zoneA": "1300" });
    expect(priceList(prices, now)?.fuels[0]?.steps[0]?.from).toBeNull();
  });

  test("an empty grid offers one line, or a copy of the previous fuel’s lines", () => {
    const typed = { ...form.write(shipped), ...simple };
    const listOf = (typed: FormValues, fuel: string) =>
      form.groups(typed).find(({ list }) => list?.name === `grids.${fuel}`)?.list;
    expect(listOf(typed, "gasoil")).toMatchObject({ lines: 1, isBlank: true, model: "Fioul Normal" });
    expect(listOf(typed, "fioul-normal")?.model).toBeUndefined();
    const copied = editLines(form.lists, typed, "copy:grids.gasoil")?.typed ?? {};
    expect(pricesOf(copied).grids.gasoil).toEqual(pricesOf(simple).grids["fioul-normal"]);
    expect(editLines(form.lists, copied, "copy:grids.gasoil")).toBeNull();
  });

  test("moves all prices by one amount, to the cent, and refuses what is no price", () => {
    const typed = { ...form.write(shipped), ...zoned, ...steps("gasoil", ["", "1300,25"]) };
    const move = (way: string, by: string) => form.fillIn?.(typed, "shift", { "remplir.way": way, "remplir.by": by });
    const down = move("down", "12,50 €");
    if (!down || !("typed" in down)) throw new Error("nothing was moved");
    const [before, after] = [pricesOf(typed), pricesOf(down.typed)];
    expect(after.grids.gasoil[0]?.zoneA).toBe(1287.75);
    expect(after.grids["fioul-normal"].map(({ zoneB }) => zoneB)).toEqual(
      before.grids["fioul-normal"].map(({ zoneB }) => (zoneB ?? 0) - 12.5),
    );
    expect(after.grids["fioul-normal"].map(({ from }) => from)).toEqual(
      before.grids["fioul-normal"].map(({ from }) => from),
    );
    expect(plain(down.said)).toBe("5 prix baissent de 12,50 € dans le formulaire.");
    for (const by of ["", "0", "-4", "douze", "1e3", "0,001"]) {
      expect(move("up", by)).toEqual({ errors: { "remplir.by": "Un montant est attendu, comme 12 ou 7,50." } });
    }
    expect(move("down", "5000")).toEqual({ errors: { "remplir.by": "Un prix tomberait à zéro ou au-dessous." } });
    const unread = { ...typed, "grids.gasoil.0.zoneA": "13OO" };
    expect(form.fillIn?.(unread, "shift", { "remplir.way": "up", "remplir.by": "5" })).toEqual({
      errors: { "grids.gasoil.0.zoneA": expect.stringMatching(/^Ce prix ne se lit pas\s: corrigez-le/) },
    });
    expect(form.fillIn?.(typed, "add:grids.gasoil", {})).toBeNull();
  });

  test("asks about prices far from the published one, or else from the nearest of the fuel", () => {
    const asked = (now: FormValues, then: FormValues) => {
      const doubts = fuelPricesContent.doubt?.(pricesOf(now), pricesOf(then)) ?? {};
      return Object.fromEntries(Object.entries(doubts).map(([at, said]) => [at, plain(said).split(" : ")[0]]));
    };
    const withSteps = (...rows: string[][]) => ({ ...zoned, ...steps("fioul-normal", ...rows) });
    const [first, second] = ["grids.fioul-normal.0", "grids.fioul-normal.1"];
    expect(asked(withSteps(["2000", "11,50", "1175"], ["500", "1180", "9000"]), zoned)).toEqual({
      [`${first}.zoneA`]: "1 150,00 € jusqu’ici, 11,50 € désormais",
      [`${second}.zoneB`]: "1 200,00 € jusqu’ici, 9 000,00 € désormais",
    });
    expect(asked(withSteps(["500", "1180", "1200"], ["1900", "1150", "117"]), zoned)).toEqual({
      [`${second}.zoneB`]: "1 175,00 € pour le prix voisin, 117,00 € ici",
    });
    const oneZone = { ...zoned, ...zone("zoneB", "", ""), ...steps("fioul-normal", ["500", "1180", ""]) };
    expect(asked(withSteps(["500", "1180", "12"]), oneZone)).toEqual({
      [`${first}.zoneB`]: "1 180,00 € pour le prix voisin, 12,00 € ici",
    });
    expect(asked(steps("gasoil", ["500", "1300"], ["1000", "12,80"]), {})).toEqual({
      "grids.gasoil.0.zoneA": "12,80 € pour le prix voisin, 1 300,00 € ici",
      "grids.gasoil.1.zoneA": "1 300,00 € pour le prix voisin, 12,80 € ici",
    });
    expect(asked(steps("gasoil", ["", "0,01"]), simple)).toEqual({});
    expect(asked(steps("gasoil", ["", "1,15"]), {})).toEqual({ "grids.gasoil.0.zoneA": "1,15 € les 1 000 litres" });
    expect(asked(steps("gasoil", ["", "990"]), {})).toEqual({});
    expect(asked(withSteps(["", "1280", "1300"], ["3000", "1100", "1125"]), zoned)).toEqual({});
  });

  test.each([
    [
      "a hole",
      { ...zoned, "grids.fioul-normal.1.zoneB": "" },
      { "grids.fioul-normal.1.zoneB": "Il manque le prix de Fioul Normal dès 2 000 litres, zone « Ailleurs »." },
    ],
    [
      "a step without price",
      steps("gasoil", ["500", ""]),
      { "grids.gasoil.0.zoneA": "Il manque le prix de Gasoil dès 500 litres." },
    ],
    [
      "a step twice",
      steps("gasoil", ["500", "1300"], ["500", "1200"]),
      { "grids.gasoil.1.from": "Gasoil a deux prix dès 500 litres : gardez-en un." },
    ],
    [
      "a code in two zones",
      { ...zoned, "zoneB.codes": "27, 281" },
      { "zoneB.codes": "281 est aussi dans la zone « Dreux » : gardez-le dans l’une des deux." },
    ],
    [
      "two zones that cover the rest",
      { ...zoned, "zoneA.codes": "" },
      {
        "zoneB.codes": "Les zones « Dreux » et « Ailleurs » couvrent toutes deux le reste : donnez des codes à l’une.",
      },
    ],
    [
      "a zone without a name",
      { ...simple, ...zone("zoneA", "", "28100") },
      { "zoneA.name": "Donnez un nom à cette zone." },
    ],
    [
      "no code",
      { ...zoned, "zoneA.codes": "28100, Dreux" },
      { "zoneA.codes": "« Dreux » n’est pas un code postal : cinq chiffres, ou leur début, comme 28." },
    ],
    [
      "no rate",
      { ...simple, tax: "ht" },
      { vatPercent: "Indiquez le taux de TVA : vos prix sont HT, et le site les montre TTC." },
    ],
    [
      "a price in cents",
      steps("gasoil", ["500", "1300,125"]),
      { "grids.gasoil.0.zoneA": "Deux décimales au plus, comme 3,95." },
    ],
    [
      "an end before the start",
      { ...simple, "from.day": "2099-01-02", "from.time": "8h", "until.day": "2099-01-01", "until.time": "8h" },
      { "until.day": "La fin doit venir après le début." },
    ],
  ])("refuses %s, and says which", (_case, typed: FormValues, errors) => {
    expect(errorsOf(typed)).toEqual(errors);
  });
});
