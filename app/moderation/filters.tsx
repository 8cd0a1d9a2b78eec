import { Form, Link } from "react-router";
import { formatNumber, typeset } from "../../core/text/typography.ts";
import links from "../staff/filter-links.module.css";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./filters.module.css";
import type { StaffFilter } from "./rules.ts";
import { FILTER_LABELS, FILTERS, type View, viewPath } from "./rules.ts";

type Props = { view: View; counts: Record<StaffFilter, number> | null };

/** Which reviews: all of it in the address. */
export function ModerationFilters({ view, counts }: Props) {
  return (
    <div className={`${links.bar} ${styles.bar}`}>
      <nav aria-label="Filtrer les avis">
        <ul className={links.filters}>
          {FILTERS.map((filter) => (
            <li key={filter}>
              <Link to={viewPath({ ...view, filter })} aria-current={filter === view.filter ? "page" : undefined}>
                {FILTER_LABELS[filter].label}{" "}
                {counts && <span className={styles.count}>({formatNumber(counts[filter])})</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form className={styles.search} action="/admin/avis" role="search">
        {view.filter !== "all" && <input type="hidden" name="filtre" value={FILTER_LABELS[view.filter].address} />}
        {view.order === "oldest" && <input type="hidden" name="ordre" value="anciens" />}
        <label className="visually-hidden" htmlFor="recherche">
          Chercher dans le nom, l’e-mail, le produit et le texte
        </label>
        <input
          key={view.search}
          id="recherche"
          type="search"
          name="q"
          defaultValue={view.search}
          maxLength={200}
          placeholder="Nom, e-mail, produit, mot"
        />
        {view.search && (
          <ButtonLink
            to={viewPath({ ...view, search: "" })}
            variant="quiet"
            size="small"
            className={styles.clear}
            aria-label="Effacer la recherche"
          >
            <Icon name="close" />
          </ButtonLink>
        )}
        <Button type="submit" variant="secondary" size="small" className={styles.go}>
          <Icon name="search" />
          <span>Chercher</span>
        </Button>
      </Form>
    </div>
  );
}

/** In which order, and the way to the other one. */
export function ModerationOrder({ view }: { view: View }) {
  const isNewest = view.order === "newest";
  return (
    <p className={styles.order}>
      <span>{isNewest ? "Du plus récent au plus ancien" : "Du plus ancien au plus récent"}</span>
      <Link
        to={viewPath({ ...view, order: isNewest ? "oldest" : "newest" }, { ordre: isNewest ? "anciens" : "recents" })}
      >
        Inverser
        <span className="visually-hidden">
          {typeset(isNewest ? " : les plus anciens d’abord" : " : les plus récents d’abord")}
        </span>
      </Link>
    </p>
  );
}
