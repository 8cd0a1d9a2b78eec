import { formatLitres } from "../../core/text/typography.ts";
import { type EstimateParts, partsOf } from "./estimate.ts";
import { fuelLabel, needsAttestation, requestNumber } from "./rules.ts";

/** What the confirmation repeats. */
export type Recap = {
  /** Six digits. */
  number: string;
  /** « Fioul Normal, 1 500 litres, Chartres »; null for a request that does not say. */
  asked: string | null;
  estimate: EstimateParts | null;
  /** Whether the house still needs the attestation for the reduced rate. */
  owesAttestation: boolean;
};

type Stored = {
  id: string;
  fuel: string | null;
  litres: number | null;
  town: string | null;
  estimate: string | null;
  /** Null in a request from before the question. */
  attested: number | null;
};

export function recapOf({ id, fuel, litres, town, estimate, attested }: Stored): Recap {
  return {
    number: requestNumber(id),
    asked: fuel && litres ? [fuelLabel(fuel), formatLitres(litres), town].filter(Boolean).join(", ") : null,
    estimate: estimate === null ? null : partsOf(estimate),
    owesAttestation: needsAttestation(fuel) && attested === 0,
  };
}
