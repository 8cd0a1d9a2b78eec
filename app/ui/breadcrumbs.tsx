import { Link } from "react-router";
import styles from "./breadcrumbs.module.css";

export function Breadcrumbs({ trail, here }: { trail: readonly { href: string; label: string }[]; here: string }) {
  return (
    <nav aria-label="Fil d’Ariane">
      <ol className={styles.list}>
        {trail.map(({ href, label }) => (
          <li key={href} className={styles.item}>
            <Link to={href}>{label}</Link>
          </li>
        ))}
        <li className={styles.item} aria-current="page">
          {here}
        </li>
      </ol>
    </nav>
  );
}
