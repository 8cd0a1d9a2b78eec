import { unkeyed } from "../ui/unkeyed.ts";
import { useWords } from "./words.tsx";

type BriefProps = { points: readonly string[]; label?: string; isOrdered?: boolean; className: string };

/** What a long page or a form says, in a few points, numbered by default. */
export function Brief({ points, label, isOrdered = true, className }: BriefProps) {
  const List = isOrdered ? "ol" : "ul";
  return (
    <List className={`numbered ${className}`} aria-label={label}>
      {unkeyed(
        points.map((point) => (
          // biome-ignore lint/correctness/useJsxKeyInIterable: the points become children
          <li>
            <span>
              <Point text={point} />
            </span>
          </li>
        )),
      )}
    </List>
  );
}

/** « **Title.** Text »: words in bold that open a point are its title, in a line of its own, where it needs no stop. */
function Point({ text }: { text: string }) {
  const { say, write } = useWords();
  const [, title, rest] = OPENING.exec(text) ?? [];
  if (!title || !rest) return write(text);
  return (
    <>
      <b className="line">
        {say(title.replace(/\.$/, ""))}
        {title.endsWith(".") && <span className="visually-hidden">.</span>}
      </b>{" "}
      {write(rest)}
    </>
  );
}

const OPENING = /^\*\*([^*[\]]+[.!?…])\*\*\s(.+)$/;

/** Whether every point opens with its title. */
export const areTitled = (points: readonly string[]) => points.every((point) => OPENING.test(point));
