import { useWords } from "./words.tsx";

/** What a long page says, in a few points. */
export function Brief({ points, label }: { points: readonly string[]; label?: string }) {
  const { write } = useWords();
  return (
    <ol className="boxed numbered stack gap-3" aria-label={label}>
      {points.map((point) => (
        <li key={point}>
          <span>{write(point)}</span>
        </li>
      ))}
    </ol>
  );
}
