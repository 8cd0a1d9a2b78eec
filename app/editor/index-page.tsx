import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { formatDate } from "../../core/text/typography.ts";
import { requireStaff } from "../account/session.server.ts";
import { offerList } from "../careers/offers-content.ts";
import { companyContent, pricesContent } from "../company/facts.ts";
import { hoursContent } from "../company/hours-form.ts";
import { missingIn } from "../company/samples.ts";
import { type ContentKind, type Latest, ownOf } from "../content/kind.ts";
import { KINDS, TEXT_KINDS } from "../content/kinds.ts";
import { servicesContext } from "../context.ts";
import { DOCUMENTS_PATH } from "../documents/rules.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { noticeContent } from "../layout/site-notice-content.ts";
import { watchedContent } from "../moderation/watched-content.ts";
import { newsList } from "../news/news-content.ts";
import { ownPageList } from "../own-pages/own-pages-content.ts";
import { redirectsContent } from "../pages/redirects-content.ts";
import { LIBRARY_PATH, LOGO_PATH } from "../pictures/rules.ts";
import { fuelPricesContent } from "../quote/fuel-prices-content.ts";
import { repliesContent } from "../quote/replies-content.ts";
import { syndicationContent } from "../syndication/syndication-content.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Dotted } from "../ui/dotted.tsx";
import type { Route } from "./+types/index-page.ts";
import styles from "./index-page.module.css";
import { publishedSummary } from "./published-summary.server.ts";

const DAILY = [hoursContent, noticeContent, fuelPricesContent, pricesContent, newsList, offerList];
const COMPANY = [companyContent, ownPageList];
const named = new Set([...DAILY, ...COMPANY, ...TEXT_KINDS].map(({ key }) => key));
const GROUPS = [
  { title: "Ce qui change souvent", kinds: DAILY, files: [] },
  {
    title: "L’entreprise et ce qu’elle montre",
    kinds: COMPANY,
    files: [
      { path: LIBRARY_PATH, label: "Images", what: "Photos et dessins de chaque page" },
      { path: LOGO_PATH, label: "Logo", what: "En haut des pages et sur les documents" },
      { path: DOCUMENTS_PATH, label: "Documents", what: "Fichiers PDF à télécharger" },
    ],
  },
  { title: "Réglages", kinds: KINDS.filter(({ key }) => !named.has(key)), files: [] },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/contenu");
  const { content } = context.get(servicesContext);
  const [redirects, notice, fuelPrices, replies, watched, syndication, facts, offers, news, pages] = await Promise.all([
    content.read(redirectsContent),
    content.read(noticeContent),
    content.read(fuelPricesContent),
    content.read(repliesContent),
    content.read(watchedContent),
    content.read(syndicationContent),
    content.facts(),
    content.read(offerList),
    content.read(newsList),
    content.read(ownPageList),
  ]);
  const ahead = {
    notice: await content.readAhead(noticeContent),
    fuelPrices: await content.readAhead(fuelPricesContent),
  };
  const changes = lastChanges(await content.latest());
  const shown = ({ key, path, label }: ContentKind<unknown>) => ({ key, path, label });
  return {
    groups: GROUPS.map((group) => ({ ...group, kinds: group.kinds.map(shown) })),
    pages: TEXT_KINDS.map(shown),
    changes,
    now: publishedSummary(
      { redirects, notice, ahead, fuelPrices, replies, watched, syndication, facts, offers, news, pages },
      new Date(),
    ),
    missing: missingIn(facts).length,
  };
}

/** When each kind last changed; for a list, when one of its items did. */
function lastChanges(latest: Latest): Record<string, string> {
  const newest = KINDS.map(({ key }) => {
    const instants = ownOf(key, latest).map(([, { at }]) => at);
    return [key, instants.sort().at(-1)];
  });
  return Object.fromEntries(newest.filter(([, at]) => at));
}

export const meta: Route.MetaFunction = () => privateMeta("Contenu");

export default function ContentPage({ loaderData: { groups, pages, changes, now, missing } }: Route.ComponentProps) {
  return (
    <>
      <h1>Contenu</h1>
      <p className="note">
        Les textes, horaires et prix du site que vous pouvez modifier. Un&nbsp;changement publié se voit aussitôt, et
        vous pouvez revenir en arrière.
      </p>
      {groups.map(({ title, kinds, files }) => (
        <Fragment key={title}>
          <h2 className="size-title-s above-6 below-3">{title}</h2>
          <ul className={`ruled pad-1 ${styles.rows}`}>
            {kinds.map(({ key, path, label }) => (
              <Row key={key} {...{ path, label }}>
                <p className="cluster rows-1 baseline grows">
                  <Dotted>{now[key]}</Dotted>
                  {key === "company" && missing > 0 && <Badge tone="warning">{missing} à renseigner</Badge>}
                </p>
                {changes[key] && <p className="note">Changé le {formatDate(changes[key], { time: true })}</p>}
              </Row>
            ))}
            {files.map(({ path, label, what }) => (
              <Row key={path} {...{ path, label }}>
                <p className="grows">{what}</p>
              </Row>
            ))}
          </ul>
        </Fragment>
      ))}
      <h2 className="size-title-s above-6 below-2">Textes des pages</h2>
      <p className="note">Chaque phrase, titre et bouton, et ce que les moteurs de recherche en montrent.</p>
      <ul className={`ruled pad-1 switcher halves gap-0 above-4 ${styles.rows} ${styles.texts}`}>
        {pages.map(({ key, path, label }) => (
          <Row key={key} {...{ path, label }}>
            <p className="note">{changes[key] ? `Changé le ${formatDate(changes[key])}` : "Texte d’origine"}</p>
          </Row>
        ))}
      </ul>
      <h2 className="size-title-s above-6 below-2">Exporter, importer</h2>
      <p className="note">
        Un seul fichier ZIP : textes, images, documents et logo. L’import montre d’abord ce qui changera ; rien n’est
        remplacé avant votre accord.
      </p>
      <div className="cluster above-4">
        <ButtonAnchor href="/admin/contenu/export.zip" variant="secondary" size="small" download>
          Exporter tout le site
        </ButtonAnchor>
        <ButtonLink to="/admin/contenu/import" variant="secondary" size="small">
          Importer un fichier
        </ButtonLink>
      </div>
    </>
  );
}

function Row({ path, label, children }: { path: string; label: string; children: ReactNode }) {
  return (
    <li className="cluster gap-5 rows-1 baseline covered">
      <h3 className={`title-text ${styles.kind}`}>
        <Link to={path} className="target cover">
          {label}
        </Link>
      </h3>
      {children}
    </li>
  );
}
