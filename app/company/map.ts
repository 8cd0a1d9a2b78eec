import { fold } from "../../core/text/fold.ts";
import type { CompanyFacts } from "./facts.ts";
import { SAMPLE_OFFICE } from "./sample-office.ts";
import { addressLine, directionsTo, mapDirectionsUrl } from "./wording.ts";

/** The drawing of Eure-et-Loir (app/assets/map.svg), in its own units. */
export const MAP = { width: 400, height: 480 };
const WEST = 0.7;
const NORTH = 49;
const UNITS = { longitude: 300, latitude: 452 };

type Coordinates = { latitude: number; longitude: number };

/** Prefectures of the department. They locate a town that staff name without coordinates. */
export const TOWNS: Readonly<Record<string, Coordinates>> = {
  Chartres: { latitude: 48.447, longitude: 1.489 },
  Dreux: { latitude: 48.737, longitude: 1.366 },
  Châteaudun: { latitude: 48.071, longitude: 1.338 },
  "Nogent-le-Rotrou": { latitude: 48.321, longitude: 0.822 },
};

export type ListedPlace = { name: string; note: string; href: string };

/** `town` is null where the drawing names it already. */
export type Place = ListedPlace & { town: string | null; x: number; y: number };

/** @returns null for a place outside the drawing */
export function onMap({ latitude, longitude }: Coordinates): { x: number; y: number } | null {
  const x = Math.round((longitude - WEST) * UNITS.longitude);
  const y = Math.round((NORTH - latitude) * UNITS.latitude);
  return x >= 0 && x <= MAP.width && y >= 0 && y <= MAP.height ? { x, y } : null;
}

export const isSample = ({ address }: CompanyFacts) => address.postalCode === SAMPLE_OFFICE.postalCode;

/** @returns null if its location is unknown, or outside the drawing */
export function officeOf(facts: CompanyFacts): Place | null {
  const { address } = facts;
  const at = address.coordinates ?? TOWNS[address.town] ?? (isSample(facts) ? SAMPLE_OFFICE : null);
  const point = at && onMap(at);
  return (
    point && {
      ...listedOffice(facts),
      town: Object.keys(TOWNS).some((town) => fold(address.town).startsWith(fold(town))) ? null : address.town,
      ...point,
    }
  );
}

const listedOffice = (facts: CompanyFacts): ListedPlace => ({
  name: facts.name,
  note: isSample(facts) ? "Emplacement d’exemple" : addressLine(facts.address),
  href: mapDirectionsUrl(facts.address),
});

/** The head office comes first, even where the map cannot show it. */
export const listedPlaces = (facts: CompanyFacts, places: readonly Place[]): readonly ListedPlace[] =>
  officeOf(facts) ? places : [listedOffice(facts), ...places];

/** The head office and the vending machine, if their location is known. */
export function placesOf(facts: CompanyFacts, machineName: string): Place[] {
  const { town } = facts.pellets.vendingMachine;
  const at = TOWNS[town];
  const point = at && onMap(at);
  const machine = point && {
    name: machineName,
    note: `${town}, 24h/24 et 7j/7`,
    href: directionsTo(`${town}, ${facts.address.department}`),
    town: null,
    ...point,
  };
  const office = officeOf(facts);
  return [office, machine && office ? clearOf(office, machine) : machine].flatMap((place) => place ?? []);
}

/** The width of a pin, so that two in one town are side by side. */
const PIN = 30;

function clearOf(first: Place, second: Place): Place {
  if (Math.hypot(second.x - first.x, second.y - first.y) >= PIN) return second;
  const isRoomRight = first.x + 2 * PIN <= MAP.width;
  return { ...second, x: first.x + (isRoomRight ? PIN : -PIN), y: first.y };
}
