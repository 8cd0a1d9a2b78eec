import { useLocation } from "react-router";
import styles from "./access-notice.module.css";
import { NOT_ADMINISTRATOR, NOT_ADMINISTRATOR_KEY, NOT_ADMINISTRATOR_REASON } from "./session-rules.ts";

export function AccessNotice() {
  const { search } = useLocation();
  if (search !== `?${NOT_ADMINISTRATOR_KEY}=${NOT_ADMINISTRATOR_REASON}`) return null;
  return (
    <div className={`block-4 ${styles.notice}`} role="status">
      <p className="wrap">
        <strong>{NOT_ADMINISTRATOR}</strong> Demandez à un administrateur de vous l’ouvrir.
      </p>
    </div>
  );
}
