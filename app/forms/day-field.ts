import { dayInParis } from "../../core/text/dates.ts";
import { field, type Reading } from "./define-form.ts";

/** YYYY-MM-DD; `today` is the day in Paris. Apart from the other kinds, as most forms ask for no day. */
export const day = (problemOf: (day: string, today: string) => string | null) =>
  field({ type: "date" }, (typed, { now }): Reading<string> => {
    const value = typed.trim();
    return { value, problem: problemOf(value, dayInParis(now)) };
  });
