import sprite from "../assets/drawings.svg?url";
import styles from "./wordmark.module.css";

export type Brand = keyof typeof WORDMARKS;

/**
 * The drawn names and their widths, including the 48 units of the symbol. `<use>` points into a
 * cached file: inline outlines would weigh on every page.
 */
const WORDMARKS = {
  company: { name: "Maison Exemple", width: 371 },
  trading: { name: "Négoce agricole", width: 361 },
  biomass: { name: "Calys Biomasse", width: 349 },
  pellets: { name: "Granulés Exemple", width: 408 },
  bedding: { name: "Litières Exemple", width: 377 },
  fuel: { name: "Fioul et GNR", width: 300 },
} as const;

/** A longer name is set on two lines, in smaller letters. */
const MOST_ON_A_LINE = 16;

type WordmarkProps = {
  brand: Brand;
  /** The name in the company facts, which may differ from the drawn one. */
  name: string;
  className?: string;
};

export function Wordmark({ brand, name, className }: WordmarkProps) {
  const look = className ? `${styles.wordmark} ${className}` : styles.wordmark;
  if (name.replace(/\s/g, " ") !== WORDMARKS[brand].name) {
    return (
      <span className={look}>
        <BrandSymbol brand={brand} />
        <span className={styles.text} data-long={name.length > MOST_ON_A_LINE || undefined}>
          {name}
        </span>
      </span>
    );
  }
  return (
    <svg className={look} viewBox={`0 0 ${WORDMARKS[brand].width} 48`} role="img" aria-label={name}>
      <use href={`${sprite}#${brand}-mark`} />
      <use href={`${sprite}#${brand}-name`} />
    </svg>
  );
}

function BrandSymbol({ brand }: { brand: Brand }) {
  return (
    <svg className={styles.symbol} viewBox="0 0 48 48" aria-hidden="true">
      <use href={`${sprite}#${brand}-mark`} />
    </svg>
  );
}
