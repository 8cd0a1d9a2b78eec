import { useSite } from "../company/use-facts.ts";
import styles from "./opening-label.module.css";

/** « Ouvert, ferme à 17h30 »: the server makes the page again at each opening and closing. */
export function OpeningLabel({ className = "" }: { className?: string | undefined }) {
  const site = useSite();
  if (!site) return null;
  const { isOpen, label } = site.opening;
  return (
    <span className={`${styles.opening} ${className}`} data-open={isOpen}>
      {label}
    </span>
  );
}
