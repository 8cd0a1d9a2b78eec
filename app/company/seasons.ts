import { dayInParis } from "../../core/text/dates.ts";

/** The seasons of farm work and heating; the months are those of the Beauce. */
export type Season = "growth" | "harvest" | "sowing" | "heating";

/** @returns the season in Paris time */
export function seasonOf(now: Date): Season {
  const month = Number(dayInParis(now).slice(5, 7));
  if (month >= 11 || month <= 2) return "heating";
  if (month >= 9) return "sowing";
  return month >= 7 ? "harvest" : "growth";
}
