import { Link } from "react-router";
import { formatPhone, typeset } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import type { FoundPage } from "./outcome.ts";
import styles from "./search.module.css";
import { SearchResult } from "./search-result.tsx";

export function NearestPages({ pages, onChosen }: { pages: FoundPage[]; onChosen?: () => void }) {
  const { phones } = useFacts();
  return (
    <nav className={`above-5 ${styles.nearest}`} aria-labelledby="pages-proches">
      <h2 id="pages-proches">Les pages les plus proches</h2>
      <ul className={`ruled pad-0 line-below above-2 ${styles.links}`}>
        {pages.map((page) => (
          <li key={page.path}>
            <Link to={page.path} {...(onChosen && { onClick: onChosen })}>
              <SearchResult page={page} />
            </Link>
          </li>
        ))}
      </ul>
      <p>{typeset(`Ou appelez-nous au ${formatPhone(phones.landline)}.`)}</p>
    </nav>
  );
}
