import { type ReactNode, useId } from "react";
import type { FoundPage } from "./results.ts";
import styles from "./search.module.css";
import { SearchResult } from "./search-result.tsx";

/** Below the message for no results: the three nearest pages and the phone number. */
export function NearestPages({ pages, phone }: { pages: FoundPage[]; phone: ReactNode }) {
  const id = useId();
  return (
    <>
      <nav className={`above-5 ${styles.nearest}`} aria-labelledby={id}>
        <h2 id={id}>Les pages les plus proches</h2>
        <ul className={`ruled pad-0 line-below above-2 ${styles.links}`}>
          {pages.map((page) => (
            <li key={page.path}>
              <a href={page.path}>
                <SearchResult page={page} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="small above-3">Ou appelez-nous au {phone}.</p>
    </>
  );
}
