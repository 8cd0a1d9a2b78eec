import { formatPhone } from "../../core/text/typography.ts";
import type { SiteFacts } from "../company/site.ts";
import { useFacts, useSiteWords } from "../company/use-facts.ts";
import { PhoneLink } from "../contact/phone-link.tsx";
import { useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { activities } from "../layout/destinations.ts";
import { OutsideLink } from "../layout/outside-link.tsx";
import { siteTitle } from "../layout/page-meta.ts";
import { pricesOf } from "../pages/activities/prices.ts";
import { type LeastPrice, leastPrice } from "../quote/estimate.ts";
import { fuelPricesContent } from "../quote/fuel-prices-content.ts";
import { Button } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import type { Route } from "./+types/page.ts";
import { readSearchIndex } from "./entries.server.ts";
import { NearestPages } from "./nearest-pages.tsx";
import styles from "./page.module.css";
import { type FoundPage, search } from "./results.ts";
import shared from "./search.module.css";
import { SearchResult } from "./search-result.tsx";
import { SEARCH_PLACEHOLDER, SEARCH_TITLE } from "./wording.ts";

export const handle: PageCacheHandle = { pageCache: { query: ["q"] } };

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: siteTitle(matches, SEARCH_TITLE) },
  { name: "robots", content: "noindex" },
];

/** Ten thousand emoji. A longer query, escaped twice, would make a page of a megabyte. */
const MOST_QUOTED = 20_000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = (new URL(request.url).searchParams.get("q") ?? "").slice(0, MOST_QUOTED);
  const { content, traffic } = context.get(servicesContext);
  const found = search(await readSearchIndex(content), query);
  if (found.results.length === 0) traffic.search(query, request);
  // HTML cannot carry control characters.
  const fuel = leastPrice(await content.read(fuelPricesContent), new Date());
  return { query: query.replace(/\p{Cc}/gu, ""), fuel, ...found };
}

export default function SearchPage({ loaderData: { query, summary, results, nearest, fuel } }: Route.ComponentProps) {
  const { phones } = useFacts();
  const { activities: words } = useSiteWords();
  const { say } = useWords();
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="size-title-l">{SEARCH_TITLE}</h1>
      <div className="switcher seven-five gap-7 above-6">
        <div>
          <search className="no-print">
            <form className={`cluster ${styles.form}`} action="/recherche">
              <label className="strong" htmlFor="recherche">
                Que cherchez-vous ?
              </label>
              <input
                key={query}
                id="recherche"
                className={`control ${shared.query}`}
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
            </form>
          </search>
          <p className={`clamp soft above-5 below-4 ${shared.summary}`} role="status">
            {summary}
          </p>
          {nearest.length > 0 && <NearestPages pages={nearest} phone={formatPhone(phones.landline)} />}
        </div>
        {results.length === 0 && (
          <nav className={shared.nearest} aria-labelledby="activites">
            <h2 id="activites">Nos activités</h2>
            <ul className={`ruled pad-0 line-below above-2 ${shared.links}`}>
              {activities.map(({ to, label, material }) => (
                <li key={to}>
                  <a href={to}>
                    <strong className="line link">{label}</strong> <span className="note">{say(words[material])}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {results.length > 0 && <Results pages={results} fuel={fuel} />}
    </div>
  );
}

type ResultsProps = { pages: readonly FoundPage[]; fuel: LeastPrice | null };

function Results({ pages, fuel }: ResultsProps) {
  const facts = useFacts();
  const priceAt = (path: string) => {
    const activity = activities.find(({ to }) => to === path);
    return activity && pricesOf(activity.material, facts, fuel)[0];
  };
  const shortcuts = shortcutsTo(facts.links);
  const [first] = pages;
  const action = shortcuts.find(({ page }) => page === first?.path && page.startsWith("/activites/"));
  return (
    <div className={`switcher gap-7 ${styles.found}`}>
      <ul className={`ruled pad-0 ${shared.links}`}>
        {pages.map((found) => {
          const price = priceAt(found.path);
          return (
            <li key={found.path}>
              <a className={styles.result} href={found.path}>
                {found.picture !== null && <Picture name={found.picture} alt="" sizes="14rem" />}
                <span>
                  <SearchResult page={found} />
                  {price && <b className="line strong above-2">{price}</b>}
                </span>
              </a>
              {found === first && action && (
                <p className={styles.action}>
                  <ShortcutLink {...action} />
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <aside className="stack gap-6">
        <nav className="line-above pad-4" aria-labelledby="raccourcis">
          <h2 className="title-s" id="raccourcis">
            Raccourcis
          </h2>
          <div className="ruled pad-2 line-below above-3">
            {shortcuts
              .filter((shortcut) => shortcut !== action)
              .map((shortcut) => (
                <p key={shortcut.page} className="broad">
                  <ShortcutLink {...shortcut} />
                </p>
              ))}
          </div>
        </nav>
        <section aria-labelledby="pas-trouve">
          <h2 className="title-s" id="pas-trouve">
            Vous n’avez pas trouvé&nbsp;?
          </h2>
          <p className="above-2">
            Appelez le <PhoneLink number={facts.phones.landline} className="target tabular" /> ou{" "}
            <a href="/contact">écrivez-nous</a>.
          </p>
        </section>
      </aside>
    </div>
  );
}

type Shortcut = { page: string; href: string; label: string; isOutside?: boolean };

/** What people look for most, with the page that each belongs to. The first result shows the action of its activity. */
const shortcutsTo = ({ pelletShop, beddingShop }: SiteFacts["links"]): Shortcut[] => [
  { page: "/activites/fioul", href: "/activites/fioul#devis", label: "Un devis de fioul" },
  { page: "/combien", href: "/combien", label: "Combien m’en faut-il ?" },
  ...shortcutTo("/activites/granules-bois", pelletShop, "Commander des granulés"),
  ...shortcutTo("/activites/litiere-copeaux", beddingShop, "Commander de la litière"),
  { page: "/depots", href: "/depots", label: "Horaires et accès" },
];

const shortcutTo = (page: string, shop: string | null, label: string) =>
  shop === null ? [] : [{ page, href: shop, label, isOutside: true }];

function ShortcutLink({ href, label, isOutside = false }: Shortcut) {
  if (isOutside) return <OutsideLink href={href}>{label}</OutsideLink>;
  return (
    <a className="target no-print" href={href}>
      {label}
    </a>
  );
}
