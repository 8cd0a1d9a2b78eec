import { formatDate, formatLitres } from "../../core/text/typography.ts";
import { partsOf } from "./estimate.ts";
import { fuelLabel, needsAttestation, type Recap, requestNumber } from "./rules.ts";

type Stored = {
  id: string;
  fuel: string | null;
  litres: number | null;
  town: string | null;
  delivery_date?: string | null;
  estimate: string | null;
  /** Null in a request from before the question. */
  attested: number | null;
};

/** What the confirmation repeats of a stored request. */
export function recapOf({ id, fuel, litres, town, delivery_date, estimate, attested }: Stored): Recap {
  const wish = delivery_date && `souhaité le ${formatDate(delivery_date)}`;
  return {
    number: requestNumber(id),
    asked: fuel && litres ? [fuelLabel(fuel), formatLitres(litres), town, wish].filter(Boolean).join(", ") : null,
    estimate: estimate === null ? null : partsOf(estimate),
    owesAttestation: needsAttestation(fuel) && attested === 0,
  };
}
