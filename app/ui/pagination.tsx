import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import styles from "./pagination.module.css";

type Step = { href: string; label: string };

export function Pagination({
  label,
  previous,
  next,
}: {
  label: string;
  previous?: Step | undefined;
  next?: Step | undefined;
}) {
  if (!previous && !next) return null;
  return (
    <nav className={`split gap-4 line-above pad-4 ${styles.pagination}`} aria-label={label}>
      {previous && (
        <Link className="target" to={previous.href} rel="prev">
          <Icon name="arrow" />
          {previous.label}
        </Link>
      )}
      {next && (
        <Link className="target" to={next.href} rel="next">
          {next.label}
          <Icon name="arrow" />
        </Link>
      )}
    </nav>
  );
}
