import type { Kysely } from "kysely";
import { slugOf } from "../../../app/content/slug.ts";
import { estimateOf } from "../../../app/quote/estimate.ts";
import { changeRequest, changeState } from "../../../app/quote/requests-store.server.ts";
import { needsAttestation, type Quote } from "../../../app/quote/rules.ts";
import { storeQuote } from "../../../app/quote/store.server.ts";
import type { Actor } from "../../../core/audit-log.ts";
import type { Database } from "../../../core/database/schema.ts";
import { HOUR_MS } from "../../../core/text/durations.ts";
import { fuelPrices } from "./company-words.ts";
import { after, daysAgo } from "./days.ts";
import { REQUESTS, type SampleRequest } from "./request-words.ts";

/** @param by the colleague who answers */
export async function addRequests(db: Kysely<Database>, by: Actor): Promise<void> {
  for (const [index, request] of REQUESTS.entries()) {
    // Yesterday's is still to be answered today.
    const now = daysAgo(request.sent, request.sent === 1 ? 22 : 7 + index);
    const quote = toQuote(request, index);
    const estimate = estimateOf(fuelPrices, quote, now);
    const answer = await storeQuote(db, quote, { clientHash: `sample-${index}`, now, estimate });
    if (answer.kind !== "stored") throw new Error(`${request.name.join(" ")}: ${answer.kind}`);
    await followUp(db, answer.request.id, request, { by, now: after(now, 4 * HOUR_MS) });
  }
}

function toQuote({ name, place, fuel, litres, message }: SampleRequest, index: number): Quote {
  const [firstName, lastName] = name;
  const [address, postalCode, city] = place;
  return {
    ...{ firstName, lastName, address, postalCode, city, message },
    fuelType: fuel,
    quantity: litres,
    email: `${slugOf(`${firstName} ${lastName}`)}@courriel.example`,
    phone: `+336399801${String(index).padStart(2, "0")}`,
    deliveryDate: null,
    attested: needsAttestation(fuel),
  };
}

/** Takes the request, notes what was said, and closes it, as far as it came. */
async function followUp(
  db: Kysely<Database>,
  id: string,
  { state, note, offered, outcome }: SampleRequest,
  moment: { by: Actor; now: Date },
): Promise<void> {
  if (state === "new") return;
  const change = { note: note ?? null, offered_cents: offered ?? null, outcome: outcome ?? null };
  await changeState(db, id, { ...moment, to: "in_hand", version: 1 });
  await changeRequest(db, id, { ...moment, change, action: "note_request", version: 2 });
  if (state === "done") await changeState(db, id, { ...moment, to: "done", version: 3 });
  const deleted_at = moment.now.toISOString();
  if (state === "bin")
    await changeRequest(db, id, { ...moment, change: { deleted_at }, action: "bin_request", version: 3 });
}
