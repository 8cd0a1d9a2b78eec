import { data } from "react-router";
import { redactPath } from "../../core/redact.ts";
import { useFacts } from "../company/use-facts.ts";
import { requestContext } from "../context.ts";
import { activities } from "../layout/destinations.ts";
import { loadDocument } from "../layout/load-document.ts";
import { siteTitle } from "../layout/page-meta.ts";
import { Wordmark } from "../layout/wordmark.tsx";
import { SEARCH_PLACEHOLDER, SEARCH_TITLE } from "../search/wording.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import type { Route } from "./+types/not-found.ts";
import styles from "./not-found.module.css";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: siteTitle(matches, "Page introuvable (404)") },
  { name: "robots", content: "noindex" },
];

export function loader({ request, context }: Route.LoaderArgs) {
  context.get(requestContext).log.warn(`adresse inconnue : ${redactPath(new URL(request.url).pathname)}`);
  return data(null, { status: 404 });
}

export const clientLoader = loadDocument;

/** Outside the site's layout (specification §2; product.md, row 33), so it has its own links. */
export default function NotFoundPage() {
  const { name } = useFacts();
  return (
    <div className={styles.page} data-status={404}>
      <Picture name="embers" alt="" sizes="(min-width: 60rem) 60vw, 100vw" className={styles.picture} priority />
      <main className={`stack start centred gap-4 ${styles.words}`}>
        <a href="/" className={`plain ${styles.company}`} aria-label={`${name}, accueil`}>
          <Wordmark brand="company" name={name} />
        </a>
        <p className="figure accent-light">404</p>
        <h1 className={styles.title}>Page introuvable</h1>
        <p className={`fine ${styles.english}`} lang="en">
          Oops! Page not found
        </p>
        <p className="lede">Cette page n’existe pas, ou n’existe plus. Cherchez-la, ou prenez un de ces chemins.</p>
        <search>
          <form className={`cluster ${styles.search}`} action="/recherche">
            <label htmlFor="recherche">{SEARCH_TITLE}</label>
            <input
              id="recherche"
              type="search"
              name="q"
              enterKeyHint="search"
              placeholder={SEARCH_PLACEHOLDER}
              autoComplete="off"
              autoCapitalize="none"
            />
            <Button type="submit" variant="secondary">
              Rechercher
            </Button>
          </form>
        </search>
        <ButtonAnchor href="/">Retour à l’accueil</ButtonAnchor>
      </main>
      <nav className={styles.activities} aria-label="Nos activités">
        <ul className={`switcher flush ${styles.list}`}>
          {activities.map(({ to, label, summary }) => (
            <li key={to}>
              <a href={to} className="stack start gap-1">
                <strong>{label}</strong>
                <span className={`small ${styles.about}`}>{summary}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
