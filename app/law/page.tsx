import { Fragment } from "react";
import { Link } from "react-router";
import { lastRunOf, RETENTION_JOB } from "../../core/job-runs.ts";
import { uncapitalised } from "../../core/text/capitals.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { plural, typeset } from "../../core/text/typography.ts";
import { requireStaff } from "../account/session.server.ts";
import { missingIn, type Sample, samplesIn } from "../company/samples.ts";
import { servicesContext } from "../context.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { measurePublication, overdueReviews } from "../reviews/publication-time.server.ts";
import { FactsToFill } from "../staff/facts-to-fill.tsx";
import { FoldedSection } from "../staff/folded-section.tsx";
import { Badge } from "../ui/badge.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/page.ts";
import { DUTIES, type Duty, inventedLabel, type LawFacts, type State } from "./duties.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/obligations");
  const { content, database } = context.get(servicesContext);
  const company = await content.facts();
  const now = new Date();
  const [measured, overdue, retentionAt] = await Promise.all([
    measurePublication(database.db),
    overdueReviews(database.db, company.reviewDays, now),
    lastRunOf(database.db, RETENTION_JOB),
  ]);
  const oldest = overdue[0] && (now.getTime() - Date.parse(overdue[0].start)) / DAY_MS;
  const publication = { ...measured, overdue: overdue.length, oldestDays: oldest ?? null };
  const facts: LawFacts = { company, publication, retentionAt };
  return {
    samples: samplesIn(company).length,
    groups: DUTIES.map(({ title, duties }) => ({ title, duties: duties.map((duty) => shown(duty, facts)) })),
  };
}

/** A duty without its own state is fulfilled by the program; its test proves it. */
function shown({ requirement, what, source, page, says, setting, state, names }: Duty, facts: LawFacts) {
  const { company } = facts;
  const kept: State = { tone: "success", label: "Tenu par le site" };
  const isNamed = ({ field }: Sample) => names?.test(field);
  return {
    ...{ requirement, what, source, page, setting: setting ?? null },
    says: says ? says(company) : null,
    state: state?.(facts) ?? kept,
    missing: missingIn(company).filter(isNamed),
    samples: samplesIn(company).filter(isNamed),
  };
}

export const meta: Route.MetaFunction = () => privateMeta("Obligations légales");

export default function LawPage({ loaderData: { groups, samples } }: Route.ComponentProps) {
  const all = groups.flatMap(({ duties }) => duties);
  const open = all.filter((duty) => !isKept(duty));
  const kept = all.length - open.length;
  const invented = open.filter(({ missing, samples }) => missing.length === 0 && samples.length > 0);
  return (
    <>
      <Breadcrumbs trail={[{ href: "/admin/donnees", label: "Données" }]} here="Obligations légales" />
      <h1>Obligations légales</h1>
      <p className="note above-2">
        Ce que la loi demande à ce site, les mots par lesquels il y répond, et où il en est. Un essai automatique du
        programme vérifie chacune ; cette page n’est pas un avis juridique.
      </p>
      <p className="strong above-4">
        {`${kept} ${plural(kept, "obligation tenue", "obligations tenues")} sur ${all.length}.`}
        {open.length > 0 && " À vous de compléter le reste."}
      </p>
      {open.length + samples > 0 && (
        <section className="above-5" aria-label="À faire">
          <Notice tone="warning" title="À compléter d’abord">
            <ul className="stack gap-2">
              {samples > 0 && (
                <li>
                  <Link to="/admin/contenu/entreprise">{inventedLabel(samples)}</Link> à remplacer par les informations
                  de l’entreprise
                  {invented.map(({ requirement, what, samples }, index) => (
                    <Fragment key={requirement}>
                      {index === 0 ? ", dont " : " ; "}
                      {`${samples.length} pour `}
                      <a href={`#${requirement}`}>{typeset(uncapitalised(what))}</a>
                    </Fragment>
                  ))}
                </li>
              )}
              {open
                .filter((duty) => !invented.includes(duty))
                .map(({ requirement, what, state }) => (
                  <li key={requirement}>
                    <a href={`#${requirement}`}>{typeset(what)}</a>
                    {typeset(` : ${state.label}`)}
                  </li>
                ))}
            </ul>
          </Notice>
        </section>
      )}
      <div className="above-6">
        {groups.map(({ title, duties }) => {
          const due = duties.filter((duty) => !isKept(duty));
          return (
            <FoldedSection
              key={title}
              open={due.length > 0}
              heading={<h2 className="title-s">{title}</h2>}
              brief={`${duties.length} ${plural(duties.length, "obligation", "obligations")}`}
              badges={
                due.length === 0 ? (
                  <Badge tone="success">Tout est tenu</Badge>
                ) : (
                  <Badge tone="warning">{due.length} à compléter</Badge>
                )
              }
            >
              <Duties duties={[...due, ...duties.filter(isKept)]} />
            </FoldedSection>
          );
        })}
      </div>
    </>
  );
}

type Shown = ReturnType<typeof shown>;

const toFill = ({ missing, samples }: Shown) => [...missing, ...samples];

const isKept = ({ state }: Shown) => state.tone === "success";

function Duties({ duties }: { duties: readonly Shown[] }) {
  return (
    <ul className="ruled pad-3 above-3">
      {duties.map((duty) => (
        <li key={duty.requirement} id={duty.requirement} className="stack gap-1">
          <div className="cluster gap-3 rows-1 middle">
            <h3 className="title-text">{typeset(duty.what)}</h3>
            <Badge tone={duty.state.tone}>{typeset(duty.state.label)}</Badge>
          </div>
          {duty.says && <p>{typeset(`« ${duty.says} »`)}</p>}
          <p className="small soft">{typeset(duty.source)}</p>
          {toFill(duty).length > 0 && (
            <div className="passage small above-2">
              <p className="below-2">À compléter : chaque valeur mène à son champ.</p>
              <FactsToFill facts={toFill(duty)} />
            </div>
          )}
          <p className="cluster gap-4 rows-0 middle small">
            <a href={duty.page} className="target">
              Sur le site<span className="visually-hidden">&nbsp;: {duty.what}</span>
            </a>
            {duty.setting && toFill(duty).length === 0 && (
              <Link to={duty.setting.href} className="target">
                Réglage : {duty.setting.label}
                <span className="visually-hidden">, {duty.what}</span>
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
