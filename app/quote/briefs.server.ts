import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { foldPlace } from "../../core/text/fold.ts";
import { formatLitres } from "../../core/text/typography.ts";
import { communesOf } from "./communes.server.ts";
import { fuelLabel } from "./rules.ts";

/** « Fioul Normal, 2 000 litres, 28100 Dreux », by request id: enough to act, without free text of a visitor. */
export async function requestBriefs(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("contact_submissions")
    .select(["id", "fuel", "litres", "postal_code", "town"])
    .where("id", "in", ids)
    .execute();
  const briefs = new Map<string, string>();
  for (const { id, fuel, litres, postal_code, town } of rows) {
    if (fuel === null || litres === null || postal_code === null || town === null) continue;
    briefs.set(id, [fuelLabel(fuel), formatLitres(litres), await knownPlace(postal_code, town)].join(", "));
  }
  return briefs;
}

/** « 28100 Dreux »; the postcode alone for an unknown town, because mails quote no free text. */
export async function knownPlace(postalCode: string, town: string): Promise<string> {
  const sought = foldPlace(town);
  const known = (await communesOf(postalCode)).find((name) => foldPlace(name) === sought);
  return known ? `${postalCode} ${known}` : postalCode;
}
