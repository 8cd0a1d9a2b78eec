import { dayInParis, isRealDay } from "../../core/text/dates.ts";
import { closedDayNote } from "../company/closed-day.ts";
import type { Content } from "../content/content.server.ts";
import { deliveryNote, estimateOf } from "./estimate.ts";
import { fuelPricesContent } from "./fuel-prices-content.ts";
import { FUELS, type QuoteHints, readLitres, readPostalCode } from "./rules.ts";

/** The fields that hints depend on, as typed and not validated. */
type AskedFields = Record<"fuelType" | "quantity" | "postalCode" | "deliveryDate", string>;

export async function hintsFor(content: Content, typed: AskedFields, now = new Date()): Promise<QuoteHints> {
  const [{ openingHours }, prices] = await Promise.all([content.facts(), content.read(fuelPricesContent)]);
  const asked = {
    fuelType: FUELS.find(({ key }) => key === typed.fuelType)?.key ?? null,
    quantity: readLitres(typed.quantity).value ?? null,
    postalCode: readPostalCode(typed.postalCode).value ?? null,
  };
  const day = typed.deliveryDate;
  return {
    day: isRealDay(day) && day >= dayInParis(now) ? closedDayNote(openingHours, day) : null,
    delivery: deliveryNote(prices, asked),
    estimate: estimateOf(prices, asked, now),
    asked: Object.values(asked).join(" "),
  };
}
