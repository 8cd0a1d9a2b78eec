import { unkeyed } from "../ui/unkeyed.ts";
import { useWords } from "./words.tsx";

type BriefProps = { points: readonly string[]; label?: string; className?: string };

/** What a long page or a form says, in a few numbered points. */
export function Brief({ points, label, className = "boxed stack gap-3" }: BriefProps) {
  const { write } = useWords();
  return (
    <ol className={`numbered ${className}`} aria-label={label}>
      {unkeyed(
        points.map((point) => (
          // biome-ignore lint/correctness/useJsxKeyInIterable: the points become children
          <li>
            <span>{write(point)}</span>
          </li>
        )),
      )}
    </ol>
  );
}
