import { Form, Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { formatNumber } from "../ui/typography.ts";
import styles from "./moderation-filters.module.css";
import { FILTER_WORDS, FILTERS, type View, viewPath } from "./moderation-rules.ts";
import type { StaffFilter } from "./store.server.ts";

type Props = { view: View; counts: Record<StaffFilter, number> | null };

/** Which reviews, in which order: all of it in the address. */
export function ModerationFilters({ view, counts }: Props) {
  return (
    <div className={styles.bar}>
      <nav aria-label="Filtrer les avis" className={styles.scroller}>
        <ul className={styles.filters}>
          {FILTERS.map((filter) => (
            <li key={filter}>
              <Link to={viewPath({ ...view, filter })} aria-current={filter === view.filter ? "page" : undefined}>
                {FILTER_WORDS[filter].label}{" "}
                {counts && <span className={styles.count}>({formatNumber(counts[filter])})</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form className={styles.search} action="/admin/avis" role="search">
        {view.filter !== "all" && <input type="hidden" name="filtre" value={FILTER_WORDS[view.filter].address} />}
        {view.order === "oldest" && <input type="hidden" name="ordre" value="anciens" />}
        <label className={styles.label} htmlFor="recherche">
          Chercher dans le nom et le texte
        </label>
        <input key={view.search} id="recherche" type="search" name="q" defaultValue={view.search} maxLength={200} />
        <Button type="submit" variant="secondary" size="small">
          Chercher
        </Button>
        {view.search && <Link to={viewPath({ ...view, search: "" })}>Effacer</Link>}
      </Form>
      <p className={styles.order}>
        {view.order === "newest" ? "Du plus récent au plus ancien" : "Du plus ancien au plus récent"}
        {" · "}
        <Link to={viewPath({ ...view, order: view.order === "newest" ? "oldest" : "newest" })}>
          {view.order === "newest" ? "Les plus anciens d’abord" : "Les plus récents d’abord"}
        </Link>
      </p>
    </div>
  );
}
