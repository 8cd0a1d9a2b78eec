import { type ReactNode, useEffect, useState } from "react";
import { withoutBlanks } from "../../core/text/numbers.ts";
import { TextField } from "../ui/field.tsx";
import type { quoteForm } from "./rules.ts";

/**
 * Postal code and city. A known code suggests its cities; an unknown one (CEDEX, new) is accepted without suggestions.
 */
export function TownFields({ field }: { field: ReturnType<typeof quoteForm.controls> }) {
  const postalCode = field("postalCode");
  const [code, setCode] = useState(postalCode.defaultValue ?? "");
  const suggestions = useCommunes(withoutBlanks(code));
  return (
    <Pair>
      <TextField
        label="Code postal"
        autoComplete="postal-code"
        short
        onInput={(event) => setCode(event.currentTarget.value)}
        {...postalCode}
      />
      <TextField label="Ville" autoComplete="address-level2" list="communes" {...field("city")} />
      <datalist id="communes">
        {suggestions.map((commune) => (
          <option key={commune} value={commune} />
        ))}
      </datalist>
    </Pair>
  );
}

/** Two short fields that belong together; on a phone an error would not fit beside another. */
export const Pair = ({ children }: { children: ReactNode }) => <div className="switcher pairs gap-5">{children}</div>;

function useCommunes(code: string): readonly string[] {
  const [communes, setCommunes] = useState<readonly string[]>([]);
  useEffect(() => {
    setCommunes([]);
    if (!/^\d{5}$/.test(code)) return;
    const request = new AbortController();
    fetch(`/api/communes?code=${code}`, { signal: request.signal })
      .then((response) => (response.ok ? response.json() : []))
      .then(setCommunes)
      // Ignore failures: suggestions are optional.
      .catch(() => undefined);
    return () => request.abort();
  }, [code]);
  return communes;
}
