import { data } from "react-router";
import type { ReviewOrigin } from "../../core/database/schema.ts";
import { formatRetention, RETENTION } from "../../core/retention.ts";
import { SUBMISSIONS_PER_WINDOW, WINDOW_MINUTES } from "../../core/text/submission-limits.ts";
import { formatNumber } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { areTitled, Brief } from "../content/brief.tsx";
import { Prose, useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { requestContext, servicesContext } from "../context.ts";
import { AUTHOR_CONTACT, DECIDED_BY_PEOPLE, longestTime, REPORT_ANSWERED } from "../law/sentences.ts";
import { pageMeta } from "../layout/page-meta.ts";
import { FactList } from "../pages/fact-list.tsx";
import legal from "../pages/legal.module.css";
import { MOST_PHOTOS } from "../review-photos/rules.ts";
import { Bar } from "../ui/bar.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Contents } from "../ui/contents.tsx";
import { Picture } from "../ui/picture.tsx";
import type { Route } from "./+types/how-it-works-page.ts";
import styles from "./how-it-works-page.module.css";
import { howItWorksTexts } from "./how-it-works-texts.ts";
import { INVITATION_DAYS, REMINDER_DAYS, WROTE_LATELY_DAYS } from "./invitation-limits.ts";
import { COMMENT_LENGTH } from "./limits.ts";
import { ORIGINS } from "./origins.ts";
import { countByOrigin } from "./store.server.ts";
import { reviewsTrail } from "./trail.ts";
import { REFUSAL_REASONS, REPORT_REASONS, SPAM } from "./workflow.ts";

export const handle: PageCacheHandle = { pageCache: {} };

const breadcrumbs = { trail: reviewsTrail, here: "Fonctionnement" };

export async function loader({ context }: Route.LoaderArgs) {
  const { content, database } = context.get(servicesContext);
  const texts = await content.read(howItWorksTexts);
  try {
    return data({ texts, origins: await countByOrigin(database.db) });
  } catch (error) {
    context.get(requestContext).log.error("avis illisibles", { error });
    // The error status prevents caching.
    return data({ texts, origins: null }, 503);
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    texts: loaderData?.texts,
    path: "/avis/fonctionnement",
    picture: loaderData?.texts.hero.picture,
    breadcrumbs,
  });
}

const ANCHORS = {
  authors: "qui",
  checks: "controle",
  invitations: "invitations",
  refusals: "motifs",
  corrections: "corriger",
  time: "delais",
  reports: "signaler",
  disputes: "contester",
} as const;
const CHAPTERS = Object.keys(ANCHORS) as (keyof typeof ANCHORS)[];

type Props = { texts: typeof howItWorksTexts.shipped; origins: Record<ReviewOrigin, number> | null };

/**
 * The information that articles L. 111-7-2 and D. 111-9 to D. 111-12 of the Code de la
 * consommation require. Figures and reasons come from the code that applies them.
 */
export function HowReviewsWorkPage({ texts, origins }: Props) {
  const { say, title } = useWords();
  const { reviewDays } = useFacts();
  const { hero, brief, authors, checks, invitations, refusals, corrections, time, reports, disputes } = texts;
  const rules = [...brief.rules, `${areTitled(brief.rules) ? "**Un délai connu.** " : ""}${longestTime(reviewDays)}`];
  return (
    <article>
      <header className="deep switcher flush halves">
        <div className={`edge stack start ${styles.words}`}>
          <Breadcrumbs {...breadcrumbs} />
          <h1 className="size-title-l">{title(hero.title)}</h1>
          <p className="lede">{say(hero.lede)}</p>
          <ButtonAnchor href="/avis#donner-mon-avis">{say(hero.write)}</ButtonAnchor>
        </div>
        <Picture
          name={hero.picture}
          sizes="(min-width: 60rem) max(50vw, 62rem), 100vw"
          className={`fill ${styles.picture}`}
          priority
        />
      </header>
      <div className={`wrap ${styles.page}`}>
        <Brief
          points={rules}
          className={`lined in-ink switcher pairs gap-5 ${rules.length === 5 ? styles.fifths : "thirds"} ${styles.rules}`}
        />
        <div className={`above-6 ${legal.withChapters}`}>
          <Contents chapters={CHAPTERS.map((name) => ({ id: ANCHORS[name], title: say(texts[name].title) }))} />
          <div className="prose chapters">
            <h2 id={ANCHORS.authors}>{title(authors.title)}</h2>
            <p>
              {say(authors.text)}
              {` Le commentaire compte de ${COMMENT_LENGTH.min} à ${formatNumber(COMMENT_LENGTH.max)} caractères ; on peut envoyer ${SUBMISSIONS_PER_WINDOW}\u00a0avis au plus en ${WINDOW_MINUTES} minutes, pour écarter les envois automatiques.`}
            </p>

            <h2 id={ANCHORS.checks}>{title(checks.title)}</h2>
            <Prose text={checks.text} />
            <p>
              {`On peut joindre ${MOST_PHOTOS} photos au plus. Elles sont examinées à part : un avis peut paraître sans elles. Une photo refusée n’est jamais visible ; elle est effacée ${formatRetention(RETENTION.refusedPhotos)} après.`}
            </p>
            <p>{DECIDED_BY_PEOPLE}</p>

            <h2 id={ANCHORS.invitations}>{title(invitations.title)}</h2>
            <Prose text={invitations.text} />
            {origins && <Shares origins={origins} />}
            <ul>
              {Object.entries(ORIGINS).map(([origin, { label, meaning }]) => (
                <li key={origin}>
                  <strong>{label}</strong>&nbsp;: {meaning}
                </li>
              ))}
            </ul>
            <p>
              {`Une invitation est un lien personnel, valable ${INVITATION_DAYS} jours et pour un seul avis. Nous en envoyons une par commande, puis un seul rappel, ${REMINDER_DAYS} jours après. Vous n’en recevez pas si vous les avez refusées, ni si vous avez donné un avis depuis moins de ${WROTE_LATELY_DAYS} jours. Sur invitation ou non, chaque avis est contrôlé de la même façon.`}
            </p>

            <h2 id={ANCHORS.refusals}>{title(refusals.title)}</h2>
            <p>{say(refusals.before)}</p>
            <Reasons all={REFUSAL_REASONS} />
            <p>
              {`Nous ne supprimons un avis, publié ou en attente, que pour l’un de ces motifs. Un auteur qui a laissé son e-mail en est averti, sauf pour les envois ${SPAM.sent}.`}
            </p>
            <Prose text={refusals.after} />

            <h2 id={ANCHORS.corrections}>{title(corrections.title)}</h2>
            <Prose text={corrections.text} />
            <p>{AUTHOR_CONTACT}</p>

            <h2 id={ANCHORS.time}>{title(time.title)}</h2>
            <p>
              {say(time.text)} Un avis supprimé quitte le site aussitôt ; il est conservé{" "}
              {formatRetention(RETENTION.deletedReviews)} hors ligne, puis effacé définitivement.
            </p>

            <h2 id={ANCHORS.reports}>{title(reports.title)}</h2>
            <Prose text={reports.text} />
            <Reasons all={REPORT_REASONS} />
            <p>{REPORT_ANSWERED}</p>

            <h2 id={ANCHORS.disputes}>{title(disputes.title)}</h2>
            <Prose text={disputes.text} />
            <p className="no-print">
              <a href="/avis">{say(disputes.reviews)}</a>
            </p>
          </div>
        </div>
      </div>
    </article>
  );
}

function Reasons({ all }: { all: readonly { id: string; sentence: string }[] }) {
  return (
    <div className={styles.reasons}>
      <ul>
        {all.map(({ id, sentence }) => (
          <li key={id}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** The share of each origin among the published reviews, which the average includes. */
function Shares({ origins: { spontaneous, invited, verified, imported } }: { origins: Record<ReviewOrigin, number> }) {
  const total = spontaneous + invited + verified + imported;
  if (total === 0) return <p>Aucun avis n’est publié pour le moment.</p>;
  const shares = (
    [
      [spontaneous, "sans invitation", "Sans invitation"],
      [verified, "d’achat vérifié", ORIGINS.verified.label],
      [invited, "de client invité", ORIGINS.invited.label],
      [imported, "de l’ancien site", ORIGINS.imported.label],
    ] as const
  ).filter(([count]) => count > 0);
  const [[, only] = []] = shares;
  if (shares.length === 1) return <p>{`Avis publiés : ${formatNumber(total)}, ${total > 1 ? "tous " : ""}${only}.`}</p>;
  return (
    <>
      <p>{`Avis publiés : ${formatNumber(total)}, dont :`}</p>
      <FactList
        className={styles.shares}
        rows={shares.map(([count, , label]) => {
          const percent = Math.round((100 * count) / total);
          return [
            label,
            <Share key={label} percent={percent}>{`${formatNumber(count)} avis, soit ${percent} %`}</Share>,
          ];
        })}
      />
    </>
  );
}

function Share({ percent, children }: { percent: number; children: string }) {
  return (
    <>
      <Bar percent={percent} className={styles.bar} />
      {children}
    </>
  );
}

export default function HowReviewsWorkRoute({ loaderData }: Route.ComponentProps) {
  return <HowReviewsWorkPage {...loaderData} />;
}
