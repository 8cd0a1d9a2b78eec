import type { ReactNode } from "react";
import { unkeyed } from "../ui/unkeyed.ts";

type FactListProps = {
  rows: readonly (readonly [term: string, text: ReactNode])[];
  className?: string;
};

/** What staff write line by line: two lines may have the same words. */
export function FactList({ rows, className = "" }: FactListProps) {
  return (
    <dl className={`facts ${className}`}>
      {unkeyed(
        rows.map(([term, text]) => (
          // biome-ignore lint/correctness/useJsxKeyInIterable: the rows become children
          <div>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        )),
      )}
    </dl>
  );
}
