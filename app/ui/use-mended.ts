import { type FormEvent, useState } from "react";

export const textsOf = (form: FormData) =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value)] as const));

/**
 * Takes back each error that a change has mended. A new one waits for the next sending: nobody is corrected while
 * typing.
 * @param check finds the errors of all fields as they stand
 */
export function useMended<Errors extends object>(
  errors: Errors | undefined,
  check: (fields: Record<string, string>) => Errors | undefined,
) {
  const [mended, setMended] = useState<{ of?: Errors | undefined; open?: Errors }>({});
  const open = mended.of === errors ? mended.open : errors;
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (!open) return;
    const found = check(textsOf(new FormData(currentTarget))) ?? {};
    const left = Object.entries(open).filter(([field]) => field in found);
    if (left.length < Object.keys(open).length) setMended({ of: errors, open: Object.fromEntries(left) as Errors });
  };
  return { open, onChange };
}
