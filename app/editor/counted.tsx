import { type ComponentProps, type FormEvent, useState } from "react";
import { countTyped } from "../../core/text/limits.ts";
import { formatNumber } from "../../core/text/typography.ts";
import { Counter } from "../ui/field.tsx";

type CountedProps = ComponentProps<"div"> & { typed: string | undefined; most: number | undefined };

/** Adds « 62 sur 70 signes » to a field with a limit, updated while typing. */
export function Counted({ typed = "", most, children, ...rest }: CountedProps) {
  const [count, setCount] = useState(() => countTyped(typed, most ?? 0));
  if (most === undefined) return <div {...rest}>{children}</div>;
  const recount = ({ target }: FormEvent) => setCount(countTyped((target as HTMLInputElement).value, most));
  return (
    <div {...rest} onInput={recount}>
      {children}
      <Counter isOver={count > most}>
        {formatNumber(count)} sur {formatNumber(most)} signes
      </Counter>
    </div>
  );
}
