import { useSite } from "../company/use-facts.ts";
import { useWords } from "../content/words.tsx";
import styles from "./site-notice.module.css";

/** The notice above every public page, if there is one now. */
export function SiteNotice() {
  const notice = useSite()?.notice;
  const { write } = useWords();
  if (!notice) return null;
  return (
    <aside className={`strong no-print ${styles.notice}`} data-tone={notice.tone} aria-label="Annonce">
      <p>{write(notice.text)}</p>
    </aside>
  );
}
