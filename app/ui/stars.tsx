import { formatNumber, plural } from "../../core/text/typography.ts";
import sprite from "../assets/drawings.svg?url";
import styles from "./stars.module.css";

export const STARS = [1, 2, 3, 4, 5];
export const STAR_PATH = "M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z";

export const starsInWords = (count: number) => `${count} ${plural(count, "étoile", "étoiles")}`;

/** A part of a star is clipped nearer to its middle, where most of its area lies: 0,8 must not look like 1. */
function filledWidth(value: number): number {
  const part = value % 1;
  return 24 * Math.floor(value) + (part && 5 + 14 * part);
}

export function Stars({ value }: { value: number }) {
  return (
    <svg className={styles.stars} viewBox="0 0 120 24" role="img" aria-label={`${formatNumber(value)} sur 5`}>
      <use href={`${sprite}#stars`} />
      {/* The inner SVG clips the stars at its width. */}
      <svg className={styles.full} width={filledWidth(value)} height="24" overflow="hidden" aria-hidden="true">
        <use href={`${sprite}#stars`} />
      </svg>
    </svg>
  );
}
