import { type ComponentProps, useEffect, useState } from "react";
import { TextField } from "../ui/field.tsx";

type Field = Pick<ComponentProps<typeof TextField>, "name" | "defaultValue" | "error">;

/** Postal code and city. The code suggests cities; an unknown one (CEDEX, new) suggests none and stops nobody. */
export function TownFields({ postalCode, city }: { postalCode: Field; city: Field }) {
  const [code, setCode] = useState(String(postalCode.defaultValue ?? ""));
  const suggestions = useCommunes(code.replace(/\s/g, ""));
  return (
    <>
      <TextField
        label="Code postal"
        help={"Exemple\u00a0: 28000"}
        inputMode="numeric"
        autoComplete="postal-code"
        required
        short
        onInput={(event) => setCode(event.currentTarget.value)}
        {...postalCode}
      />
      <TextField label="Ville" autoComplete="address-level2" list="communes" required {...city} />
      <datalist id="communes">
        {suggestions.map((commune) => (
          <option key={commune} value={commune} />
        ))}
      </datalist>
    </>
  );
}

function useCommunes(code: string): readonly string[] {
  const [communes, setCommunes] = useState<readonly string[]>([]);
  useEffect(() => {
    setCommunes([]);
    if (!/^\d{5}$/.test(code)) return;
    const request = new AbortController();
    fetch(`/api/communes?code=${code}`, { signal: request.signal })
      .then((response) => (response.ok ? response.json() : []))
      .then(setCommunes)
      // A suggestion that does not come costs nothing but a suggestion.
      .catch(() => undefined);
    return () => request.abort();
  }, [code]);
  return communes;
}
