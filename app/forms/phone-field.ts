import { PHONE_REFUSED, readPhone } from "../../core/text/phones.ts";
import { field, type Reading } from "./define-form.ts";

/** Its value is E.164. A separate file, because few forms ask for a phone number. */
export const phone = (missing = PHONE_REFUSED) =>
  field({ type: "tel", autoComplete: "tel" }, (typed): Reading<string> => {
    const value = readPhone(typed);
    return value ? { value } : { problem: typed.trim() ? PHONE_REFUSED : missing };
  });
