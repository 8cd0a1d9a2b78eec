import { Link } from "react-router";
import { formatNumber } from "../../core/text/typography.ts";
import filters from "../staff/filters.module.css";
import { SearchForm } from "../staff/search-form.tsx";
import styles from "./page.module.css";
import type { StaffFilter } from "./rules.ts";
import { FILTER_LABELS, FILTERS, LIST_TITLE, ORDER_ADDRESSES, ORDER_LABELS, type View, viewPath } from "./rules.ts";

type Props = { view: View; counts: Record<StaffFilter, number> | null };

export function ModerationFilters({ view, counts }: Props) {
  return (
    <div className={`stack gap-5 rows-2 ${filters.bar}`}>
      <nav aria-label="Filtrer les avis">
        <ul className={filters.links}>
          {FILTERS.map((filter) => (
            <li key={filter}>
              <Link to={viewPath({ ...view, filter })} aria-current={filter === view.filter ? "page" : undefined}>
                {FILTER_LABELS[filter].label}{" "}
                {counts && <span className="tabular">({formatNumber(counts[filter])})</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SearchForm
        action="/admin/avis"
        cleared={viewPath({ ...view, search: "" })}
        label="Chercher dans le nom, l’e-mail, le produit et le texte"
        placeholder="Nom, e-mail, produit, mot"
        value={view.search}
      >
        {view.filter !== "all" && <input type="hidden" name="filtre" value={FILTER_LABELS[view.filter].address} />}
        {view.order === "oldest" && <input type="hidden" name="ordre" value={ORDER_ADDRESSES.oldest} />}
      </SearchForm>
    </div>
  );
}

export function ModerationOrder({ view }: { view: View }) {
  const isNewest = view.order === "newest";
  return (
    <p className={`cluster gap-2 rows-0 middle note pushed ${styles.inset}`}>
      <span>{ORDER_LABELS[view.order]}</span>
      {/* The list and this link are replaced. */}
      <Link
        className="ink target"
        to={viewPath({ ...view, order: isNewest ? "oldest" : "newest" }, {})}
        onClick={() => document.getElementById(LIST_TITLE)?.focus({ preventScroll: true })}
      >
        Inverser
        <span className="visually-hidden">
          {isNewest ? " : les plus anciens d’abord" : " : les plus récents d’abord"}
        </span>
      </Link>
    </p>
  );
}
