import { Form, Link } from "react-router";
import { formatNumber } from "../../core/text/typography.ts";
import filters from "../staff/filters.module.css";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Icon } from "../ui/icon.tsx";
import type { StaffFilter } from "./rules.ts";
import { FILTER_LABELS, FILTERS, type View, viewPath } from "./rules.ts";

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
      <Form className={`cluster gap-2 middle ${filters.search}`} action="/admin/avis" role="search">
        {view.filter !== "all" && <input type="hidden" name="filtre" value={FILTER_LABELS[view.filter].address} />}
        {view.order === "oldest" && <input type="hidden" name="ordre" value="anciens" />}
        <label className="visually-hidden" htmlFor="recherche">
          Chercher dans le nom, l’e-mail, le produit et le texte
        </label>
        <input
          key={view.search}
          id="recherche"
          type="search"
          className="control"
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
            className={filters.go}
            aria-label="Effacer la recherche"
          >
            <Icon name="close" />
          </ButtonLink>
        )}
        <Button type="submit" variant="secondary" size="small" className={filters.go}>
          <Icon name="search" />
          <span className="room-only">Chercher</span>
        </Button>
      </Form>
    </div>
  );
}

export function ModerationOrder({ view }: { view: View }) {
  const isNewest = view.order === "newest";
  return (
    <p className="cluster gap-2 rows-0 middle note pushed">
      <span>{isNewest ? "Du plus récent au plus ancien" : "Du plus ancien au plus récent"}</span>
      <Link
        className="ink target"
        to={viewPath({ ...view, order: isNewest ? "oldest" : "newest" }, { ordre: isNewest ? "anciens" : "recents" })}
      >
        Inverser
        <span className="visually-hidden">
          {isNewest ? " : les plus anciens d’abord" : " : les plus récents d’abord"}
        </span>
      </Link>
    </p>
  );
}
