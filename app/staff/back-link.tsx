import { Link } from "react-router";
import styles from "./back-link.module.css";

/** The way back to the list or the page that led here; it stands in the margin over the title and moves it nowhere. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className={styles.back}>
      <Link to={to}>← {children}</Link>
    </p>
  );
}
