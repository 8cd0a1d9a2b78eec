import { formatNumber } from "../../core/text/typography.ts";
import sprite from "../assets/drawings.svg?url";
import styles from "./stars.module.css";

export function Stars({ value }: { value: number }) {
  const part = value % 1;
  // Of 24 units, nearer to the middle of the star, where most of its area lies: 0,8 must not look like 1.
  const partWidth = part === 0 ? 0 : 5 + 14 * part;
  return (
    <svg className={styles.stars} viewBox="0 0 120 24" role="img" aria-label={`${formatNumber(value)} sur 5`}>
      <use href={`${sprite}#stars`} />
      {/* The inner SVG clips the stars at its width. */}
      <svg
        className={styles.full}
        width={24 * Math.floor(value) + partWidth}
        height="24"
        overflow="hidden"
        aria-hidden="true"
      >
        <use href={`${sprite}#stars`} />
      </svg>
    </svg>
  );
}
