import * as v from "valibot";
import { inRange, readFrenchNumber } from "../../core/text/numbers.ts";
import { formatEuros, formatLitres, formatNumber, plural } from "../../core/text/typography.ts";
import { define, type GroupsValue, list, optional, part, partOrNone } from "../content/define.ts";
import { FILL, type FieldGroup, type Filling, type FormValues } from "../content/form.ts";
import { wholeKind } from "../content/kind.ts";
import { choice, euros, issuePath, line, lineOf, number, positiveNumber, wholeNumber } from "../content/nodes.ts";
import { inOrder, isAhead, isInTime, nextMoment, plannedGroups, refusePastEnd } from "../content/planned.ts";
import { doubtPrices, type NewPrice } from "../content/price-doubts.ts";
import { FUELS, type FuelType, LITRES_MAX } from "./rules.ts";

/** The columns of each price grid. A zone keeps its column when another one is removed. */
const SLOTS = ["zoneA", "zoneB", "zoneC", "zoneD"] as const;
type Slot = (typeof SLOTS)[number];

const MOST_STEPS = 8;
const CODES_MOST = 600;

/** A lower amount is probably a price per litre. */
const LEAST_PRICE = { euros: 100, unit: "les 1 000 litres" };

const litres = v.pipe(wholeNumber, v.maxValue(LITRES_MAX, `${formatLitres(LITRES_MAX)} au plus.`));
const price = v.pipe(euros, v.maxValue(10_000, "Ce prix dépasse 10 000 € les 1 000 litres."));
const percent = v.pipe(
  positiveNumber,
  v.maxValue(50, "Un taux de TVA s’écrit 20 ou 5,5."),
  v.check((rate) => Number(rate.toFixed(1)) === rate, "Une décimale au plus, comme 5,5."),
);
const codes = v.pipe(
  lineOf(CODES_MOST),
  // « 28 100 » is rather one code than the beginnings 28 and 100, which a comma separates.
  v.transform((typed) => typed.replace(/\b(\d{2})\s+(\d{3})\b/g, "$1$2")),
  v.rawCheck(({ dataset, addIssue }) => {
    const wrong = dataset.typed && codesOf(dataset.value).find((code) => !/^\d{2,5}$/.test(code));
    if (wrong) addIssue({ message: `« ${wrong} » n’est pas un code postal : cinq chiffres, ou leur début, comme 28.` });
  }),
);

const minimum = optional(number("Quantité minimale", 0, { unit: "litres", schema: litres }));
const delay = optional(
  line("Délai habituel", "", { most: 60, schema: lineOf(60), help: "Par exemple : 3 à 5 jours." }),
);

const zone = partOrNone({
  name: line("Nom", "", { most: 30, schema: v.pipe(v.string("Donnez un nom à cette zone."), lineOf(30)) }),
  codes: optional(
    line("Codes postaux", "", {
      most: CODES_MOST,
      schema: codes,
      help: "Par exemple : 28100, 28500, 27. Vide : partout ailleurs.",
    }),
  ),
  minimum,
  delay,
});

const grid = (fuel: string) =>
  list(
    {
      title: fuel,
      help: "En euros les 1 000 litres. Un seul prix : laissez « Dès » vide.",
      noun: "tranche",
      most: MOST_STEPS,
      canMove: false,
      takesOver: true,
      keyOf: ({ from = "" }) => from.trim() || "prix unique",
    },
    {
      from: number("Dès", 0, { unit: "litres", schema: litres }),
      zoneA: optional(number("Prix", 0, { unit: "€", schema: price })),
      zoneB: optional(number("Prix", 0, { unit: "€", schema: price })),
      zoneC: optional(number("Prix", 0, { unit: "€", schema: price })),
      zoneD: optional(number("Prix", 0, { unit: "€", schema: price })),
    },
    [],
  );

type Grid = ReturnType<typeof grid>;
const grids = Object.fromEntries(FUELS.map(({ key, label }) => [key, grid(label)])) as Record<FuelType, Grid>;

const zoneGroup = <const S extends Slot>(slot: S) => ({
  title: `Zone ${SLOTS.indexOf(slot) + 1}`,
  inShort: ({ [`${slot}.name`]: name = "", [`${slot}.codes`]: codes }: FormValues) =>
    name ? `${name} : ${codes || "partout ailleurs"}` : "aucune",
});

const GROUPS = [
  // What changes each week comes first.
  { title: "Les prix", of: { grids: part(grids) } },
  { ...zoneGroup("zoneA"), heading: "Zones", of: { zoneA: zone } },
  { ...zoneGroup("zoneB"), of: { zoneB: zone } },
  { ...zoneGroup("zoneC"), of: { zoneC: zone } },
  { ...zoneGroup("zoneD"), of: { zoneD: zone } },
  {
    title: "Ce que comprennent les prix",
    heading: "Conditions et dates",
    inShort: ({ tax, delivery }: FormValues) =>
      `${tax === "ht" ? "HT" : "TTC"}, livraison ${delivery === "excluded" ? "en plus" : "comprise"}`,
    of: {
      tax: choice("Vous les saisissez", "ttc", { ttc: "TTC", ht: "HT : le site ajoute la TVA" }),
      vatPercent: optional(
        number("Taux de TVA, en\u00a0%", 0, { schema: percent, help: "Avec lui, le GNR se lit aussi hors taxes." }),
      ),
      delivery: choice("La livraison est", "included", { included: "Comprise", excluded: "En plus" }),
    },
  },
  {
    title: "Quantité minimale et délai",
    help: "Là où une zone ne dit rien d’autre.",
    inShort: ({ minimum = "", delay = "" }: FormValues) =>
      [minimum && `${minimum} litres`, delay].filter(Boolean).join(", ") || "non précisés",
    of: { minimum, delay },
  },
  ...plannedGroups({ from: "dès maintenant", until: "jusqu’à ce que vous changiez ou retiriez les prix" }),
] as const;

export type FuelPrices = GroupsValue<typeof GROUPS>;
export type Zone = NonNullable<FuelPrices["zoneA"]> & { slot: Slot };
export type Step = FuelPrices["grids"][FuelType][number];

const defined = define(GROUPS, {
  checkNew: refusePastEnd,
  refine: (schema) => v.pipe(inOrder(schema), v.rawCheck(checkPrices)),
});

/** The prices for the estimates of the quote form. None ships: only the owner knows them. */
export const fuelPricesContent = wholeKind<FuelPrices>({
  key: "fuel-prices",
  label: "Prix des carburants",
  object: "les prix des carburants",
  path: "/admin/contenu/prix-carburants",
  seenAt: { href: "/activites/fioul", label: "Voir la page du fioul" },
  previews: [{ page: "fioul", label: "Aperçu du fioul" }],
  shipped: defined.shipped,
  form: {
    ...defined.form,
    groups: (typed) => withShift(defined.form.groups(typed).map((group) => ofGrid(group, typed))),
    fillIn: (typed, command, given) => (command === SHIFT ? shiftPrices(typed, given) : null),
    read: (typed) => defined.form.read(withFirstStep(typed)),
    write: (prices) => withoutFirstStep(defined.form.write(prices)),
  },
  doubt: (prices, before) => doubtPrices(newPrices(prices, before)),
  isAhead,
  isEmpty: (prices) => !hasPrices(prices),
  // A form without prices takes away those before.
  nextChange: (prices, now) => nextMoment([prices], now),
});

/** The zones with their price columns; none when one price applies everywhere. */
export const zonesOf = (prices: FuelPrices): Zone[] =>
  SLOTS.flatMap((slot) => {
    const zone = prices[slot];
    return zone ? [{ slot, ...zone }] : [];
  });

/** The price columns in use: one for each zone, or a single one. */
const slotsOf = (prices: FuelPrices): Slot[] => {
  const zones = zonesOf(prices);
  return zones.length > 0 ? zones.map(({ slot }) => slot) : ["zoneA"];
};

export const codesOf = (codes: string | null) => (codes ?? "").split(/[\s,;]+/).filter(Boolean);

/** No quantity of a step reaches the minimum of a place if the next step begins no later. */
export const isOutOfReach = (minimum: number, nextFrom = Infinity) => nextFrom <= minimum;

export const hasPrices = ({ grids }: FuelPrices) => Object.values(grids).some((steps) => steps.length > 0);

export const isPricedAt = (prices: FuelPrices, now: Date) => hasPrices(prices) && isInTime(prices, now);

/** Compares a price with the published one of its step and zone, or with the nearest of its fuel: published, or else typed. */
function newPrices(prices: FuelPrices, published: FuelPrices): NewPrice[] {
  // Skip the check of the unit once prices are published.
  const least = hasPrices(published) ? undefined : LEAST_PRICE;
  return FUELS.flatMap(({ key }) => {
    const [steps, before] = [prices.grids[key], published.grids[key]];
    return steps.flatMap((step, index) =>
      slotsOf(prices).map((slot) => {
        const others = steps.map((each) => (each === step ? { ...each, [slot]: null } : each));
        return {
          field: `grids.${key}.${index}.${slot}`,
          now: step[slot],
          published: before.find(({ from }) => from === step.from)?.[slot] ?? null,
          beside: nearestPrice(before.length > 0 ? before : others, step.from, slot),
          least,
        };
      }),
    );
  });
}

/** That of the nearest step, in the same zone if there is one. */
function nearestPrice(steps: readonly Step[], from: number, slot: Slot): number | null {
  const nearest = steps.toSorted((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from));
  return nearest.flatMap((step) => [slot, ...SLOTS].flatMap((each) => step[each] ?? []))[0] ?? null;
}

/** A single price applies from the first litre. */
function withFirstStep(typed: FormValues): FormValues {
  const prices = Object.keys(typed).filter((name) => /\.0\.zone.$/.test(name) && typed[name]?.trim());
  const froms = prices.map((name) => name.replace(/zone.$/, "from")).filter((name) => !typed[name]?.trim());
  return { ...typed, ...Object.fromEntries(froms.map((name) => [name, "1"])) };
}

const withoutFirstStep = (typed: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, FIRST_STEP.test(name) && value === "1" ? "" : value]),
  );

const FIRST_STEP = /\.0\.from$/;

/** A grid shows a column for each named zone. While it is collapsed, its prices are in short. */
function ofGrid(group: FieldGroup, typed: FormValues): FieldGroup {
  if (!group.list?.name.startsWith("grids.")) return group;
  const named = SLOTS.filter((slot) => typed[`${slot}.name`]?.trim());
  const shown = named.length > 0 ? named : SLOTS.slice(0, 1);
  const fields = group.fields.flatMap((field) => {
    const slot = SLOTS.find((each) => field.name.endsWith(`.${each}`));
    if (!slot) return [field];
    return shown.includes(slot) ? [{ ...field, label: typed[`${slot}.name`]?.trim() || field.label }] : [];
  });
  const prices = fields.filter(({ name }) => PRICE.test(name));
  const missed = prices.flatMap(({ name, label }) => {
    const terms = typed[name]?.trim() ? missedMinimum(name, typed) : null;
    return terms ? [{ name, label: named.length > 0 ? `${label}, dès` : "Dès", ...terms }] : [];
  });
  const names = prices.map(({ name }) => name).filter((name) => !missed.some((other) => other.name === name));
  const brief = rangeOf(names, typed);
  const help = [
    group.help,
    ...missed.map(
      ({ label, from, minimum }) =>
        `${label} ${formatLitres(from)} : prix non affiché, commande de ${formatLitres(minimum)} au moins.`,
    ),
  ].join(" ");
  const isFirst = group.list.name === `grids.${FUELS[0].key}`;
  return { ...group, fields, help, brief, ...(isFirst && { heading: "Carburants" }) };
}

/** The minimum of its zone, if no quantity at this price reaches it; else null. */
function missedMinimum(name: string, typed: FormValues) {
  const [, grid, line, slot] = /^(.+)\.(\d+)\.(zone.)$/.exec(name) ?? [];
  const litresIn = (field: string) => readFrenchNumber(typed[field] ?? "");
  const fromAt = (index: number) => litresIn(`${grid}.${index}.from`) ?? 1;
  const from = fromAt(Number(line));
  const later = Array.from({ length: MOST_STEPS }, (_, index) => fromAt(index)).filter((other) => other > from);
  const minimum = litresIn(`${slot}.minimum`) ?? litresIn("minimum");
  return minimum !== null && isOutOfReach(minimum, Math.min(...later)) ? { from, minimum } : null;
}

/** « de 1 159 à 1 268 € selon la quantité et la zone » */
function rangeOf(names: readonly string[], typed: FormValues): string {
  const prices = names.flatMap((name) => {
    const euros = readEuros(typed[name] ?? "");
    const [line, slot] = name.split(".").slice(-2);
    return euros === null ? [] : [{ euros, line, slot }];
  });
  if (prices.length === 0) return "pas de prix";
  const differWithin = (same: "line" | "slot") =>
    prices.some((one) => prices.some((other) => one[same] === other[same] && one.euros !== other.euros));
  const causes = [differWithin("slot") && "la quantité", differWithin("line") && "la zone"].filter(Boolean);
  const all = prices.map(({ euros }) => euros);
  const range = inRange(formatNumber(Math.min(...all)), formatNumber(Math.max(...all)));
  return `${range}\u00a0€${causes.length > 0 ? ` selon ${causes.join(" et ")}` : ""}`;
}

const SHIFT = "shift";
const WAY = `${FILL}way`;
const BY = `${FILL}by`;
const WAYS = { up: "montent", down: "baissent" } as const;

/** Oil moves all prices at once, by the same amount. */
function withShift(groups: FieldGroup[]): FieldGroup[] {
  const isGrid = ({ list }: FieldGroup) => list?.name.startsWith("grids.");
  if (!groups.some((group) => isGrid(group) && !group.list?.isBlank)) return groups;
  const shift: FieldGroup = {
    title: "Tous les prix ensemble",
    help: "Change chaque prix ci-dessous du même montant, en euros les 1 000 litres. Rien n’est publié avant que vous n’enregistriez.",
    row: true,
    fillsIn: { command: SHIFT, label: "Changer tous les prix" },
    fields: [
      { name: WAY, label: "Les prix", choices: WAYS },
      { name: BY, label: "Montant", as: "number", unit: "€", optional: true },
    ],
  };
  return groups.toSpliced(groups.findIndex(isGrid), 0, shift);
}

function shiftPrices(typed: FormValues, { [WAY]: way = "", [BY]: by = "" }: FormValues): Filling {
  const amount = readEuros(by);
  if (amount === null || !(amount > 0) || Number(amount.toFixed(2)) !== amount) {
    return { errors: { [BY]: "Un montant est attendu, comme 12 ou 7,50." } };
  }
  const written = Object.entries(typed).filter(([name, price]) => PRICE.test(name) && price.trim() !== "");
  const step = way === "down" ? -amount : amount;
  const prices: [name: string, euros: number][] = [];
  for (const [name, price] of written) {
    const euros = readEuros(price);
    if (euros === null) return { errors: { [name]: "Ce prix ne se lit pas : corrigez-le d’abord." } };
    prices.push([name, euros + step]);
  }
  if (prices.some(([, euros]) => euros <= 0)) {
    return { errors: { [BY]: "Un prix tomberait à zéro ou au-dessous." } };
  }
  const moved = prices.map(([name, euros]) => [name, euros.toFixed(2).replace(/\.00$/, "").replace(".", ",")]);
  const count = prices.length;
  const verb = way === "down" ? plural(count, "baisse", "baissent") : plural(count, "monte", "montent");
  return {
    typed: { ...typed, ...Object.fromEntries(moved) },
    said: `${count} prix ${verb} de ${formatEuros(amount)} dans le formulaire.`,
  };
}

const PRICE = /^grids\.[\w-]+\.\d+\.zone.$/;
const readEuros = (typed: string) => readFrenchNumber(typed.replace("€", ""));

type Check = Parameters<Parameters<typeof v.rawCheck<FuelPrices>>[0]>[0];

/** Refuses gaps, overlaps and a missing VAT rate, and names them. */
function checkPrices({ dataset, addIssue }: Check): void {
  if (!dataset.typed) return;
  const prices = dataset.value;
  const refuse = (path: (string | number)[], message: string) =>
    addIssue({ message, path: issuePath(prices, ...path) });
  if (prices.tax === "ht" && prices.vatPercent === null) {
    refuse(["vatPercent"], "Indiquez le taux de TVA : vos prix sont HT, et le site les montre TTC.");
  }
  for (const [slot, message] of overlaps(zonesOf(prices))) refuse([slot, "codes"], message);
  for (const { key, label } of FUELS) {
    for (const [path, message] of gapsOf(label, prices.grids[key], prices)) refuse(["grids", key, ...path], message);
  }
}

function overlaps(zones: Zone[]): [slot: Slot, message: string][] {
  return zones.flatMap((zone, index) =>
    zones.slice(0, index).flatMap((other): [Slot, string][] => {
      if (zone.codes === null && other.codes === null) {
        return [
          [
            zone.slot,
            `Les zones « ${other.name} » et « ${zone.name} » couvrent toutes deux le reste : donnez des codes à l’une.`,
          ],
        ];
      }
      const both = codesOf(zone.codes).find((code) =>
        codesOf(other.codes).some((known) => known.startsWith(code) || code.startsWith(known)),
      );
      return both
        ? [[zone.slot, `${both} est aussi dans la zone « ${other.name} » : gardez-le dans l’une des deux.`]]
        : [];
    }),
  );
}

type Problem = [path: (string | number)[], message: string];

/** A column may stay empty: that fuel then has no price in this zone. A started column must fill all steps. */
function gapsOf(fuel: string, steps: Step[], prices: FuelPrices): Problem[] {
  const names = new Map(zonesOf(prices).map(({ slot, name }) => [slot, name]));
  const slots = slotsOf(prices);
  const used = slots.filter((slot) => steps.some((step) => step[slot] !== null));
  return steps.flatMap((step, index): Problem[] => {
    const from = `dès ${formatLitres(step.from)}`;
    const isRepeated = steps.slice(0, index).some((other) => other.from === step.from);
    const repeated: Problem[] = isRepeated ? [[[index, "from"], `${fuel} a deux prix ${from} : gardez-en un.`]] : [];
    const needed = used.length > 0 ? used : slots;
    return [
      ...repeated,
      ...needed
        .filter((slot) => step[slot] === null)
        .map((slot): Problem => {
          const zone = names.get(slot);
          return [[index, slot], `Il manque le prix de ${fuel} ${from}${zone ? `, zone « ${zone} »` : ""}.`];
        }),
    ];
  });
}
