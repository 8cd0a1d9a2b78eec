import { type FormEvent, useState } from "react";
import { dismissErrors } from "./toast-store.ts";

/** Finds the errors of the current values of all fields, as each `defineForm` does. */
export type Check<Errors> = (fields: Record<string, unknown>) => { ok: true } | { ok: false; errors: Errors };

/**
 * Takes back each error that a change has mended. A new one waits for the next sending: nobody is corrected while
 * typing. The last one takes the toast of the refusal along.
 */
export function useMended<Errors extends object>(errors: Errors | undefined, check: Check<Errors>) {
  const [mended, setMended] = useState<{ of?: Errors | undefined; open?: Errors }>({});
  const open = mended.of === errors ? mended.open : errors;
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (!open) return;
    const checked = check(Object.fromEntries(new FormData(currentTarget)));
    const found = checked.ok ? {} : checked.errors;
    const left = Object.entries(open).filter(([field]) => field in found);
    if (left.length === Object.keys(open).length) return;
    setMended({ of: errors, open: Object.fromEntries(left) as Errors });
    if (left.length === 0) dismissErrors();
  };
  return { open, onChange };
}
