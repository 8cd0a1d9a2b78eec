import { Link } from "react-router";
import styles from "./breadcrumbs.module.css";

export function Breadcrumbs({ trail, here }: { trail: readonly { href: string; label: string }[]; here: string }) {
  return (
    <nav aria-label="Fil d’Ariane">
      <ol className={`cluster gap-0 fine ${styles.list}`}>
        {trail.map(({ href, label }) => (
          <li key={href} className="target">
            <Link discover="none" to={href}>
              {label}
            </Link>
          </li>
        ))}
        <li className="target" aria-current="page">
          {here}
        </li>
      </ol>
    </nav>
  );
}
