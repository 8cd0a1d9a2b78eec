import { formatDate } from "../../core/text/typography.ts";
import { Prose, useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { pageMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/accessibility.ts";
import { CRITERIA, conformityRate, EVALUATED_ON } from "./accessibility-rate.ts";
import { accessibilityTexts } from "./accessibility-texts.ts";
import { LegalPage } from "./legal-page.tsx";
import { Points } from "./points.tsx";

export const handle: PageCacheHandle = { pageCache: {} };

export async function loader({ context }: Route.LoaderArgs) {
  return { texts: await context.get(servicesContext).content.read(accessibilityTexts) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { texts: loaderData?.texts, path: "/accessibilite" });
}

const ANCHORS = {
  state: "etat",
  results: "resultats",
  limits: "limites",
  evidence: "controles",
  report: "signaler",
  appeal: "recours",
} as const;
const CHAPTERS = Object.keys(ANCHORS) as (keyof typeof ANCHORS)[];

/** Shows the results of docs/accessibility.md. Does not claim that the law requires this statement. */
export function AccessibilityPage({ texts }: { texts: typeof accessibilityTexts.shipped }) {
  const { say, title, flow, write } = useWords();
  const { head, state, results, limits, evidence, report, appeal } = texts;
  const { conform, notConform, notApplicable } = CRITERIA;
  const rate = conformityRate(CRITERIA);
  return (
    <LegalPage
      title={head.title}
      drawing="ramp"
      opening={
        <>
          <p className="lede">{say(head.lede)}</p>
          <div className="boxed stack gap-3">
            <h2 id={ANCHORS.state} className="eyebrow">
              {title(state.title)}
            </h2>
            <p className="title-m">Partiellement conforme</p>
            <p className="broad">
              Ce site est partiellement conforme au référentiel général d’amélioration de l’accessibilité (RGAA),
              version 4.1.{" "}
              <strong>
                {`Selon notre propre évaluation, ${rate} % des critères qui concernent ce site sont respectés.`}{" "}
                {say(results.limit)}
              </strong>
            </p>
            <p className="broad">{write(head.help)}</p>
          </div>
        </>
      }
      chapters={CHAPTERS.map((name) => ({ id: ANCHORS[name], title: say(texts[name].title) }))}
    >
      <h2 id={ANCHORS.results}>{title(results.title)}</h2>
      <p>
        {`Sur 106 critères, ${notApplicable} ne concernent pas ce site. Sur les ${conform + notConform} autres, ${conform} sont respectés, ${notConform} ne le sont pas ou n’ont pas pu être vérifiés.`}{" "}
        {flow(results.audit)}
      </p>
      <h2 id={ANCHORS.limits}>{title(limits.title)}</h2>
      <p>{say(limits.before)}</p>
      <Points all={limits.missing} />
      <p>{say(limits.exempt)}</p>
      <Points all={limits.elsewhere} />
      <h2 id={ANCHORS.evidence}>{title(evidence.title)}</h2>
      <p>
        Cette déclaration a été établie le {formatDate(EVALUATED_ON)}. {say(evidence.sampleIntro)}
      </p>
      <Points all={evidence.sample} />
      <details className="unfold line-below">
        <summary className="strong">{say(evidence.toolsIntro)}</summary>
        <Points all={evidence.tools} />
      </details>
      <h2 id={ANCHORS.report}>{title(report.title)}</h2>
      <Prose text={report.text} />
      <h2 id={ANCHORS.appeal}>{title(appeal.title)}</h2>
      <Prose text={appeal.text} />
    </LegalPage>
  );
}

export default function AccessibilityRoute({ loaderData }: Route.ComponentProps) {
  return <AccessibilityPage {...loaderData} />;
}
