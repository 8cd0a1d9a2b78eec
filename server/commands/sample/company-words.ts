import { companyContent, pricesContent } from "../../../app/company/facts.ts";
import { hoursContent } from "../../../app/company/hours-form.ts";
import { SAMPLE_DIRECTOR } from "../../../app/company/samples.ts";
import type { SiteNotice } from "../../../app/layout/site-notice-content.ts";
import type { FuelPrices } from "../../../app/quote/fuel-prices-content.ts";
import { fuelPricesContent } from "../../../app/quote/fuel-prices-content.ts";
import { formatDay } from "../../../app/staff/format-time.ts";
import { uncapitalised } from "../../../core/text/capitals.ts";
import { dayIn, nextDay } from "./days.ts";

/** Numbers of no company: no SIREN that INSEE gave begins with 000. */
export const company = {
  ...companyContent.shipped,
  address: {
    ...companyContent.shipped.address,
    coordinates: { latitude: 48.3, longitude: 1.62 },
  },
  legal: {
    courts: "Chartres",
    siret: "00028999100010",
    registry: "Chartres",
    vatNumber: "FR89000289991",
    publicationDirector: SAMPLE_DIRECTOR,
    host: "Hébergement Exemple, 2 rue de l’Exemple, 28999 Exemple-en-Beauce, 02 61 91 00 30",
    mediator: "Médiation Exemple",
    mediatorAddress: "3 rue de l’Exemple, 28999 Exemple-en-Beauce",
    mediatorSite: "https://mediation.example/",
  },
};

const inventory = nextDay("12-30");
const harvest = nextDay("07-05");

export const hours = {
  ...hoursContent.shipped,
  exceptionalClosures: [
    {
      from: nextDay("12-24"),
      to: nextDay("12-24"),
      fromTime: "12:00",
      untilTime: null,
      reason: "Veille de Noël",
    },
    {
      from: inventory,
      to: nextDay("12-31", inventory),
      fromTime: null,
      untilTime: null,
      reason: "Inventaire",
    },
  ].toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  exceptionalOpenings: [
    {
      from: harvest,
      to: nextDay("08-05", harvest),
      days: "all" as const,
      opens: "07:00",
      closes: "22:00",
      reason: "Moisson",
    },
  ],
};

export const notice: SiteNotice = {
  text: `Fioul : prochaine tournée le ${uncapitalised(formatDay(dayIn(3)))}. [Réserver la vôtre](/activites/fioul#devis)`,
  tone: "information",
  from: null,
  until: { day: dayIn(10), time: "18:00" },
};

export const prices = {
  ...pricesContent.shipped,
  pellets: {
    ...pricesContent.shipped.pellets,
    bagEuros: 4.9,
    pallet: { bags: 80, euros: 376 },
    tonneEuros: 345,
  },
  pelletQuality: { humidity: 8, grade: "A1" as const },
  chipNeed: {
    ...pricesContent.shipped.chipNeed,
    yield: { value: 88, source: "moyenne des notices de nos clients" },
    mwhEuros: 42,
    dearestMwhEuros: 54,
  },
  chipVatPercent: 10,
  grainQuotes: { day: dayIn(-1), wheat: 187, barley: 172, rapeseed: 462, maize: null },
  beddingNeed: {
    ...pricesContent.shipped.beddingNeed,
    bale: { value: 450, source: "mesuré sur dix ballots étalés" },
    monthly: { value: 60, source: "moyenne de nos écuries clientes" },
    baleEuros: 9.5,
    dearestBaleEuros: 10.9,
  },
  usualFuelLitres: { from: 1000, to: 2000 },
};

/** What one litre more costs in each zone, in euros the 1,000 litres. */
const STEPS = { zoneB: 8, zoneC: 15, zoneD: 29 };

export const fuelPrices: FuelPrices = {
  ...fuelPricesContent.shipped,
  zoneA: {
    name: "Chartres et la Beauce",
    codes: "280, 2811, 2814, 2815, 283, 286, 287, 288",
    minimum: null,
    delay: null,
  },
  zoneB: {
    name: "Dreux et la vallée de l’Eure",
    codes: "2810, 2813, 2821, 2823, 2826, 285",
    minimum: null,
    delay: null,
  },
  zoneC: {
    name: "Le Perche et le Dunois",
    codes: "2812, 2816, 2817, 2819, 2820, 2822, 2824, 2825, 284",
    minimum: null,
    delay: "4 à 6 jours ouvrés",
  },
  zoneD: { name: "Cantons voisins", codes: "78, 45, 41, 61, 27", minimum: 1000, delay: "une semaine" },
  grids: {
    "fioul-normal": grid(1239, 1189, 1159),
    "fioul-superieur": grid(1284, 1234, 1204),
    "gnr-taux-reduit": grid(1129, 1079, 1045),
    "gnr-taux-normal": grid(1379, 1329, 1295),
    "gnr-superieur": grid(1424, 1374, 1340),
    "gnr-superieur-taux-reduit": grid(1174, 1124, 1090),
    gasoil: grid(1579, 1534, 1509),
  },
  tax: "ttc",
  vatPercent: 20,
  delivery: "included",
  minimum: 500,
  delay: "2 à 4 jours ouvrés",
  until: { day: dayIn(45), time: "18:00" },
};

function grid(small: number, usual: number, large: number): FuelPrices["grids"]["gasoil"] {
  return [
    [500, small],
    [1000, usual],
    [3000, large],
  ].map(([from = 0, price = 0]) => ({
    from,
    zoneA: price,
    zoneB: price + STEPS.zoneB,
    zoneC: price + STEPS.zoneC,
    zoneD: price + STEPS.zoneD,
  }));
}
