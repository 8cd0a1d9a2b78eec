import { useFacts, useSiteWords } from "../company/use-facts.ts";
import { PhoneLink } from "../contact/phone-link.tsx";
import { useWords } from "../content/words.tsx";
import { CompanyMark } from "../layout/company-mark.tsx";
import { activities } from "../layout/destinations.ts";
import { SEARCH_PLACEHOLDER, SEARCH_TITLE } from "../search/wording.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./not-found.module.css";

/** Outside the site's layout (specification §2; product reading 33), so it has its own links. */
export function NotFoundPage() {
  const { name, phones } = useFacts();
  const { missing, activities: summaries } = useSiteWords();
  const { flow, say, title } = useWords();
  return (
    <main className={styles.page} data-status={404}>
      <p className={styles.company}>
        <a href="/" className="plain" aria-label={`${name}, accueil`}>
          <CompanyMark />
        </a>
      </p>
      <Picture name={missing.picture} alt="" sizes="100vw" className={styles.picture} priority />
      <div className={`stack start centred gap-4 ${styles.words}`}>
        <p className={`figure accent ${styles.status}`}>404</p>
        <h1 className="size-title-l narrow">{title(missing.title)}</h1>
        <p className="fine soft" lang="en">
          Oops! Page not found
        </p>
        <p className="lede no-print">{flow(missing.text)}</p>
        <search className="no-print">
          <form className={`cluster gap-2 above-2 ${styles.search}`} action="/recherche">
            <label htmlFor="recherche">{SEARCH_TITLE}</label>
            <input
              className="control"
              id="recherche"
              type="search"
              name="q"
              enterKeyHint="search"
              placeholder={SEARCH_PLACEHOLDER}
              autoComplete="off"
              autoCapitalize="none"
            />
            <Button type="submit">Rechercher</Button>
          </form>
        </search>
        <p className="cluster gap-5 middle">
          <ButtonAnchor href="/" variant="secondary">
            {say(missing.home)}
          </ButtonAnchor>
          <PhoneLink number={phones.landline} className="target tabular" />
        </p>
      </div>
      <nav className={styles.activities} aria-label="Nos activités">
        <ul className={`switcher flush ${styles.list}`}>
          {activities.map(({ to, label, material }) => (
            <li key={to}>
              <a href={to} className="stack start gap-1">
                <strong className="link">{label}</strong>
                <span className="small soft">{say(summaries[material])}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </main>
  );
}
