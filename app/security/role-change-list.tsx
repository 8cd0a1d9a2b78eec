import { EmptyState } from "../ui/empty-state.tsx";
import { formatDate } from "../ui/typography.ts";
import styles from "./event-list.module.css";
import { ROLE_WORDS, USER_ID_SHOWN } from "./rules.ts";
import type { RoleChange } from "./store.server.ts";

export function RoleChangeList({ changes }: { changes: RoleChange[] }) {
  if (changes.length === 0) return <EmptyState title="Aucun changement de rôle" />;
  return (
    <ol className={styles.list}>
      {changes.map(({ id, old_role, new_role, changed_at, user_id, changed_by, ip_address }) => (
        <li key={id} className={styles.event}>
          <p className={styles.head}>
            <strong>
              {roleWord(old_role)} <span aria-hidden="true">→</span>
              <span className="visually-hidden">devient</span> {roleWord(new_role)}
            </strong>
            <time dateTime={changed_at}>{formatDate(changed_at, { time: true })}</time>
          </p>
          <p className={styles.line}>
            Utilisateur{"\u00a0: "}
            <span className={styles.code}>{user_id.slice(0, USER_ID_SHOWN)}</span>
            {" · "}Par{"\u00a0: "}
            <span className={changed_by ? styles.code : undefined}>
              {changed_by?.slice(0, USER_ID_SHOWN) ?? "l’exploitant du site"}
            </span>
            {" · "}Adresse IP{"\u00a0: "}
            <span className={styles.code}>{ip_address ?? "inconnue"}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

function roleWord(role: string | null): string {
  return role === null ? "Sans compte" : (ROLE_WORDS[role] ?? role);
}
