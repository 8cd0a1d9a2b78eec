import styles from "./event-list.module.css";
import { USER_ID_LENGTH } from "./rules.ts";

export function Account({ id, people }: { id: string; people: Record<string, string> }) {
  const number = id.slice(0, USER_ID_LENGTH);
  const email = people[id];
  return email ? (
    <>
      {email} <span className={styles.number}>(n°&nbsp;{number})</span>
    </>
  ) : (
    <span className={styles.number}>n°&nbsp;{number}</span>
  );
}
