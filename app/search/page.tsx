import { Form, Link } from "react-router";
import type { KeptHandle } from "../../server/http/kept-pages.ts";
import { Button } from "../ui/button.tsx";
import type { Route } from "./+types/page.ts";
import { search } from "./outcome.ts";
import styles from "./page.module.css";
import { SearchHelp } from "./search-help.tsx";
import { SearchResult } from "./search-result.tsx";
import { SEARCH_PLACEHOLDER, SEARCH_TITLE } from "./wording.ts";

export const handle: KeptHandle = { kept: { query: ["q"] } };

export const meta: Route.MetaFunction = () => [{ title: SEARCH_TITLE }, { name: "robots", content: "noindex" }];

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get("q") ?? "";
  // HTML cannot carry control characters: the field gets the query without them.
  return { query: query.replace(/\p{Cc}/gu, ""), ...search(query) };
}

/** What the search dialog does, for those without script: a form that is sent. */
export default function SearchPage({ loaderData: { query, summary, results } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="title-l">{SEARCH_TITLE}</h1>
      <search>
        <Form className={styles.form} action="/recherche">
          <label className={styles.label} htmlFor="recherche">
            Que cherchez-vous{"\u202f?"}
          </label>
          <input
            key={query}
            id="recherche"
            className={styles.query}
            type="search"
            name="q"
            enterKeyHint="search"
            placeholder={SEARCH_PLACEHOLDER}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={query}
          />
          <Button type="submit">Rechercher</Button>
        </Form>
      </search>
      <p className={styles.outcome} role="status">
        {summary}
      </p>
      {query.trim() !== "" && results.length === 0 && <SearchHelp className={styles.help} />}
      {results.length > 0 && (
        <ul className={styles.results}>
          {results.map((found) => (
            <li key={found.path} className={styles.item}>
              <Link className={styles.result} to={found.path}>
                <SearchResult page={found} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
