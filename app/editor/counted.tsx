import { type ComponentProps, type FormEvent, useState } from "react";
import { countTyped } from "../../core/text/limits.ts";
import { formatNumber } from "../../core/text/typography.ts";
import { Counter } from "../ui/field.tsx";

type CountedProps = ComponentProps<"div"> & { typed: string | undefined; most: number | undefined };

/** From this share of the limit on, the count shows: earlier it would only be noise. */
const SHOWN_FROM = 0.75;

/** Adds « 62 sur 70 signes » to a field near its limit, updated while typing. */
export function Counted({ typed = "", most, children, ...rest }: CountedProps) {
  const [count, setCount] = useState(() => countTyped(typed, most ?? 0));
  if (most === undefined) return <div {...rest}>{children}</div>;
  const recount = ({ target }: FormEvent) => setCount(countTyped((target as HTMLInputElement).value, most));
  return (
    <div {...rest} onInput={recount}>
      {children}
      {count >= most * SHOWN_FROM && (
        <Counter isOver={count > most}>
          {formatNumber(count)} sur {formatNumber(most)} signes
        </Counter>
      )}
    </div>
  );
}
