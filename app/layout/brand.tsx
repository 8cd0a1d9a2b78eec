import { useFacts } from "../company/use-facts.ts";
import styles from "./brand.module.css";
import { CompanyMark } from "./company-mark.tsx";
import { OpeningLabel } from "./opening-label.tsx";

/** The mark, which leads home; on a small screen the opening state is below it. */
export function Brand() {
  const { name } = useFacts();
  return (
    <div className={styles.brand}>
      <a href="/" className={`target ${styles.home}`} aria-label={`${name}, accueil`}>
        <CompanyMark />
      </a>
      <OpeningLabel className={`soft ${styles.below}`} />
    </div>
  );
}
