import { dayInParis } from "../../core/text/dates.ts";
import { field, type Reading } from "./define-form.ts";

/** YYYY-MM-DD; `today` is the date in Paris. A separate file, because few forms ask for a date. */
export const day = (problemOf: (day: string, today: string) => string | null) =>
  field({ type: "date" }, (typed, { now }): Reading<string> => {
    const value = typed.trim();
    return { value, problem: problemOf(value, dayInParis(now)) };
  });
