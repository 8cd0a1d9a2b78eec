import { unkeyed } from "../ui/unkeyed.ts";
import { useWords } from "./words.tsx";

/** What a long page says, in a few points. */
export function Brief({ points, label }: { points: readonly string[]; label?: string }) {
  const { write } = useWords();
  return (
    <ol className="boxed numbered stack gap-3" aria-label={label}>
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
