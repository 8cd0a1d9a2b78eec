import styles from "./event-list.module.css";
import { USER_ID_SHOWN } from "./rules.ts";

/** An account's e-mail address while it exists, and its short id (specification §9). */
export function Account({ id, people }: { id: string; people: Record<string, string> }) {
  const number = id.slice(0, USER_ID_SHOWN);
  const email = people[id];
  return email ? (
    <>
      {email} <span className={styles.number}>(n° {number})</span>
    </>
  ) : (
    <span className={styles.number}>n° {number}</span>
  );
}
