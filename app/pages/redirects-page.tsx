import { formatNumber } from "../../core/text/typography.ts";
import { jobOffers } from "../careers/offers.server.ts";
import { applicationPath, offerPath, SPONTANEOUS } from "../careers/offers.ts";
import { offerList } from "../careers/offers-content.ts";
import { companyContent } from "../company/facts.ts";
import { actOnEditor, type Editor, loadEditor } from "../content/editing.server.ts";
import type { Latest, WholeKind } from "../content/kind.ts";
import { servicesContext } from "../context.ts";
import { ContentEditor } from "../editor/editor.tsx";
import { linkTargets } from "../editor/link-targets.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { publishedArticles } from "../news/news.ts";
import { newsList } from "../news/news-content.ts";
import { isAnsweredBySite } from "../own-pages/addresses.ts";
import { leadsSomewhere } from "../own-pages/leads-somewhere.ts";
import { isOnSite, publishedPages } from "../own-pages/own-pages.server.ts";
import { ownPageList } from "../own-pages/own-pages-content.ts";
import { frequentlyMissed } from "../traffic/missed.server.ts";
import type { Route } from "./+types/redirects-page.ts";
import { comparable, type Redirects, redirectOf, redirectsContent } from "./redirects-content.ts";

const MISSED_SHOWN = 10;

const editable: WholeKind<Redirects> = {
  ...redirectsContent,
  /** Refuses new lines only: an earlier release stored any address, and a page may have come or gone since. */
  refuse: ({ list }, latest) => {
    const known = redirectsContent.read(latest).list;
    const published = publishedAddresses(latest, new Date());
    const errors: Record<string, string> = {};
    for (const [index, { from, to }] of list.entries()) {
      if (known.some((line) => line.from === from && line.to === to)) continue;
      const path = comparable(from);
      const hasPage = isAnsweredBySite(path) || published.has(path);
      if (hasPage) errors[`list.${index}.from`] = "Le site a une page à cette adresse.";
      if (!leadsSomewhere(to, latest)) errors[`list.${index}.to`] = "Le site n’a pas de page à cette adresse.";
    }
    return errors;
  },
};

/** Where visitors get an article, an offer or a page of staff's own: a redirect from there never works. */
function publishedAddresses(latest: Latest, now: Date): Set<string> {
  const offers = jobOffers(offerList.read(latest), companyContent.read(latest), now);
  const own = ownPageList.read(latest).filter((page) => isOnSite(page, now));
  return new Set([
    ...publishedArticles(newsList.read(latest), now).map(({ path }) => path),
    ...offers.map(({ slug }) => offerPath(slug)),
    ...[SPONTANEOUS, ...offers.map(({ slug }) => slug)].map(applicationPath),
    ...own.map(({ address }) => address),
  ]);
}

export async function loader(args: Route.LoaderArgs) {
  const { content, database } = args.context.get(servicesContext);
  const loaded = await loadEditor(args, editable);
  const [targets, redirects, pages] = await Promise.all([
    linkTargets(content),
    content.read(redirectsContent),
    publishedPages(content),
  ]);
  const isOpen = (path: string) => !redirectOf(redirects, path) && pages.every(({ address }) => address !== path);
  const missed = (await frequentlyMissed(database.db, new Date()))
    // A path with « … » was redacted, because it may contain a private link.
    .filter(({ name }) => !name.includes("…") && isOpen(name))
    .slice(0, MISSED_SHOWN);
  const asked = new URL(args.request.url).searchParams.get("de");
  const editor = asked && isOpen(asked) ? withLine(loaded, redirects.list.length, asked) : loaded;
  return { editor: { ...editor, targets }, missed };
}

export const action = (args: Route.ActionArgs) => actOnEditor(args, editable);
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.editor.kind.label);

export default function RedirectsPage({ loaderData: { editor, missed }, actionData }: Route.ComponentProps) {
  return (
    <>
      <ContentEditor
        about="Les adresses d’un ancien site ou d’une page retirée, et la page où elles mènent désormais, pour toujours."
        editor={editor}
        answer={actionData}
      />
      {missed.length > 0 && (
        <section className="above-6">
          <h2 className="title-s">Adresses souvent demandées, et introuvables</h2>
          <p className="note above-2">Ces trente derniers jours. Ouvrir une ligne ne publie rien.</p>
          <ul className="ruled pad-2 above-2">
            {missed.map(({ name, count }) => (
              <li key={name} className="split gap-4 rows-1 middle">
                <span className="cluster gap-3 rows-0 baseline">
                  <code>{name}</code> <span className="soft">{formatNumber(count)} fois</span>
                </span>
                <a className="ink target" href={`?de=${encodeURIComponent(name)}`}>
                  Rediriger vers…<span className="visually-hidden">&nbsp;: {name}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Adds a line with its address filled in. */
function withLine(editor: Editor, lines: number, from: string) {
  const to = `list.${lines}.to`;
  const typed = { ...editor.typed, [`list.${lines}.from`]: from, [to]: "" };
  const edited = { list: "list", said: `Une ligne est ajoutée pour ${from} : écrivez où elle mène.`, focus: to };
  return { ...editor, typed, groups: redirectsContent.form.groups(typed), edited };
}
