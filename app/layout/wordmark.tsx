import sprite from "../assets/wordmarks.svg?url";
import styles from "./wordmark.module.css";

export type Brand = keyof typeof drawn;

/**
 * The names as drawn, and how wide, the symbol's 48 units included. The outlines stay in one cached file that `<use>`
 * points into: inline they would cost every page's script more than this whole module.
 */
const drawn = {
  house: { name: "Maison Exemple", width: 371 },
  trading: { name: "Négoce agricole", width: 361 },
  biomass: { name: "Calys Biomasse", width: 349 },
  pellets: { name: "Granulés Exemple", width: 408 },
  bedding: { name: "Litières Exemple", width: 377 },
  fuel: { name: "Fioul et GNR", width: 300 },
} as const;

type WordmarkProps = {
  brand: Brand;
  /** The name in the company facts: staff may have changed it since it was drawn. */
  name: string;
  className?: string;
};

/** BrandSymbol and name in the current colour; its height is 1.6 em, so the surrounding font size scales it. */
export function Wordmark({ brand, name, className }: WordmarkProps) {
  const look = className ? `${styles.wordmark} ${className}` : styles.wordmark;
  if (name.replace(/\s/g, " ") !== drawn[brand].name) {
    return (
      <span className={look}>
        <BrandSymbol brand={brand} />
        <span className={styles.text}>{name}</span>
      </span>
    );
  }
  return (
    <svg className={look} viewBox={`0 0 ${drawn[brand].width} 48`} role="img" aria-label={name}>
      <use href={`${sprite}#${brand}-mark`} />
      <use href={`${sprite}#${brand}-name`} />
    </svg>
  );
}

/** The ear of five kernels, one for each material: decoration beside a name. */
export function HouseMark({ className }: { className?: string }) {
  return <BrandSymbol brand="house" className={className} />;
}

function BrandSymbol({ brand, className }: { brand: Brand; className?: string }) {
  return (
    <svg className={className ? `${styles.symbol} ${className}` : styles.symbol} viewBox="0 0 48 48" aria-hidden="true">
      <use href={`${sprite}#${brand}-mark`} />
    </svg>
  );
}
