import { Fragment } from "react";
import { dayInParis } from "../../../core/text/dates.ts";
import { formatEuroSpan } from "../../../core/text/numbers.ts";
import { formatDate, formatNumber, typeset } from "../../../core/text/typography.ts";
import type { CompanyFacts } from "../../company/facts.ts";
import { useFacts, useSite } from "../../company/use-facts.ts";
import { addressLine } from "../../company/wording.ts";
import { type TeamMember, withDirectLine } from "../../contact/person.tsx";
import { PhoneLink } from "../../contact/phone-link.tsx";
import { useWords } from "../../content/words.tsx";
import type { PageCacheHandle } from "../../context.ts";
import { servicesContext } from "../../context.ts";
import { CompanyMark } from "../../layout/company-mark.tsx";
import { pageMeta } from "../../layout/page-meta.ts";
import { Wordmark } from "../../layout/wordmark.tsx";
import { heatCosts, oilLitres } from "../../needs/heat-costs.ts";
import { boilerKWh, chipTonnes, costsOf, pricePerMWh, rounded } from "../../needs/rules.ts";
import { SameHeat } from "../../needs/same-heat.tsx";
import { heatingOilEuros } from "../../quote/estimate.ts";
import { fuelPricesContent } from "../../quote/fuel-prices-content.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Button } from "../../ui/button.tsx";
import { keepHyphens } from "../../ui/title-text.tsx";
import { unkeyed } from "../../ui/unkeyed.ts";
import type { Route } from "./+types/town-sheet.ts";
import { personFor } from "./activity-data.server.ts";
import { TruckOutline } from "./fleet-drawing.tsx";
import { References } from "./references.tsx";
import styles from "./town-sheet.module.css";
import { townSheetTexts } from "./town-sheet-texts.ts";
import { activitiesTrail } from "./trail.ts";

export const handle: PageCacheHandle = { pageCache: {} };

const biomass = { href: "/activites/calys-biomasse", label: "Biomasse industrielle" };
const breadcrumbs = { trail: [...activitiesTrail, biomass], here: "Fiche pour votre commune" };

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const now = new Date();
  const facts = await content.facts();
  const litres = oilLitres(woodKWh(COMPARED_KILOWATTS, facts.chipNeed), facts);
  const fuelPrices = await content.read(fuelPricesContent);
  const oilEuros = litres === null ? null : heatingOilEuros(fuelPrices, litres, now);
  const person = await personFor(context, "biomass");
  return { texts: await content.read(townSheetTexts), today: dayInParis(now), oilEuros, person };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { texts: loaderData?.texts, path: townSheetTexts.seenAt.href, breadcrumbs });

type Texts = typeof townSheetTexts.shipped;
type TownSheetProps = {
  texts: Texts;
  today: string;
  oilEuros?: readonly number[] | null;
  person?: TeamMember | null;
};

/**
 * One A4 page (decision 26).
 * @param today YYYY-MM-DD, printed at the foot
 * @param oilEuros what the compared heat costs as heating oil
 */
export function TownSheet({ texts, today, oilEuros = null, person = null }: TownSheetProps) {
  const { say, write } = useWords();
  const hasReferences = texts.references.list.length > 0;
  return (
    <div className={`wrap stack ${styles.page}`} data-material="chips">
      <Breadcrumbs {...breadcrumbs} />
      <article className={`stack gap-6 ${styles.sheet}`}>
        <Head words={texts.head} />
        <div className={`switcher halves gap-6 cols-6 ${styles.columns}`}>
          <div className="stack gap-5">
            <Supply words={texts.supply} />
            <section className="stack gap-2" aria-labelledby="batiments">
              <h2 id="batiments">{say(texts.places.title)}</h2>
              <p>{write(texts.places.text)}</p>
            </section>
            <References words={texts.references} className="stack gap-2" listClassName="stack gap-2" />
          </div>
          <div className="stack gap-5">
            <Wood words={texts.wood} oilEuros={oilEuros} />
            <Basis words={texts.wood} oilEuros={oilEuros} today={today} />
            <Meeting words={texts.meeting} />
          </div>
          <div className={styles.notes}>
            <p>{say(texts.meeting.notes)}</p>
          </div>
          {!hasReferences && (
            <div className={styles.trucks}>
              <TruckOutline shape="blower" />
              <TruckOutline shape="walking-floor" />
            </div>
          )}
        </div>
        <Contact words={texts.contact} person={person} today={today} />
      </article>
      <div id="imprimer" className={`stack start gap-3 no-print ${styles.tools}`}>
        <Button className="needs-script" data-prints>
          {say(texts.head.print)}
        </Button>
        <p className="note">{say(texts.head.help)}</p>
        <p>{write(texts.head.more)}</p>
      </div>
    </div>
  );
}

export default function TownSheetRoute({ loaderData }: Route.ComponentProps) {
  return <TownSheet {...loaderData} />;
}

function Head({ words }: { words: Texts["head"] }) {
  const { say, title } = useWords();
  const { brands } = useFacts();
  return (
    <header className={`stack gap-3 ${styles.head}`}>
      <p className="split gap-5 rows-2 below-4">
        <CompanyMark />
        <Wordmark brand="biomass" name={brands.biomass} />
      </p>
      <h1 className="size-title-l">{title(words.title)}</h1>
      <p className="lede">{say(words.lede)}</p>
      <a href="#imprimer" className={`target start needs-script ${styles.toPrint}`}>
        {say(words.toPrint)}
      </a>
    </header>
  );
}

function Supply({ words }: { words: Texts["supply"] }) {
  const { say, write } = useWords();
  return (
    <section className="stack gap-3" aria-labelledby="livraisons">
      <h2 id="livraisons">{say(words.title)}</h2>
      {words.list.map((each) => (
        <div key={each.title}>
          <h3 className={styles.name}>{say(each.title)}</h3>
          <p>{write(each.text)}</p>
        </div>
      ))}
    </section>
  );
}

const KILOWATTS = [50, 150, 500];
const COMPARED_KILOWATTS = 150;
const HOURS = 1000;

const woodKWh = (power: number, { yield: boiler }: CompanyFacts["chipNeed"]) =>
  boilerKWh({ power, hours: HOURS }, boiler.value);

const costsCompared = (facts: CompanyFacts, oilEuros: readonly number[] | null) =>
  heatCosts(facts, { woodKWh: woodKWh(COMPARED_KILOWATTS, facts.chipNeed), moisture: 30 }, oilEuros);

/** A size for a council to discuss, without digits that nobody can promise. */
const roundTonnes = (tonnes: number) => typeset(`${formatNumber(Math.round(tonnes))} t`);

type WoodProps = { words: Texts["wood"]; oilEuros: readonly number[] | null };

/** Shown once the owner has entered the figures, as on « Combien m’en faut-il ? ». */
function Wood({ words, oilEuros }: WoodProps) {
  const { say, write } = useWords();
  const facts = useFacts();
  const { chipNeed, pelletNeed } = facts;
  const { at30, at50, mwhEuros, dearestMwhEuros } = chipNeed;
  const { pellets } = pelletNeed;
  if (at30.value === null || at50.value === null) return null;
  const energy = { at30: at30.value, at50: at50.value };
  const energyOf = (power: number) => woodKWh(power, chipNeed);
  const chips = (power: number, moisture: number) => chipTonnes({ woodKWh: energyOf(power), moisture }, energy);
  const budgetOf = (power: number) => costsOf(energyOf(power) / 1000, mwhEuros, dearestMwhEuros)?.map(rounded);
  const compared = costsCompared(facts, oilEuros);
  const isPriced = pricePerMWh(chipNeed, null) !== null;
  return (
    <section className={`stack gap-2 ${styles.wood}`} aria-labelledby="quantites">
      <h2 id="quantites">{say(words.title)}</h2>
      <p>{write(words.text)}</p>
      <div className={styles.quantities}>
        <table className={styles.table} aria-labelledby="quantites">
          <colgroup />
          <colgroup span={2} />
          {isPriced && <colgroup />}
          {pellets.value !== null && <colgroup />}
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                Puissance
              </th>
              <th scope="colgroup" colSpan={2}>
                Plaquettes, selon l’humidité
              </th>
              {isPriced && (
                <th scope="col" rowSpan={2}>
                  Budget plaquettes&nbsp;TTC
                </th>
              )}
              {pellets.value !== null && (
                <th scope="col" rowSpan={2}>
                  Granulés
                </th>
              )}
            </tr>
            <tr>
              <th scope="col">30&nbsp;%</th>
              <th scope="col">50&nbsp;%</th>
            </tr>
          </thead>
          <tbody>
            {KILOWATTS.map((power) => {
              const budget = budgetOf(power);
              return (
                <tr key={power}>
                  <th scope="row">{typeset(`${formatNumber(power)} kW`)}</th>
                  <td data-name="Plaquettes à 30 %">{roundTonnes(chips(power, 30))}</td>
                  <td data-name="à 50 %">{roundTonnes(chips(power, 50))}</td>
                  {budget && (
                    <td data-name="Budget plaquettes TTC" className={styles.yearly}>
                      {formatEuroSpan(budget)}
                    </td>
                  )}
                  {pellets.value !== null && (
                    <td data-name="Granulés">{roundTonnes(energyOf(power) / pellets.value / 1000)}</td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <SameHeat title={`${COMPARED_KILOWATTS} kW : le coût de la même chaleur`} costs={compared} />
      {words.budget && <p className={`strong ${styles.budget}`}>{write(words.budget)}</p>}
    </section>
  );
}

/** How the figures of the table and of the bars come about. */
function Basis({ words, oilEuros, today }: WoodProps & { today: string }) {
  const { say } = useWords();
  const facts = useFacts();
  const { at30, at50, yield: boiler } = facts.chipNeed;
  const { pellets } = facts.pelletNeed;
  if (at30.value === null || at50.value === null) return null;
  const perMWh = pricePerMWh(facts.chipNeed, null);
  const sources = new Set([at30.source, at50.source, pellets.source, boiler.source].filter(Boolean));
  const perKilo = `${formatNumber(at30.value)} kWh le kilo à 30 % d’humidité, ${formatNumber(at50.value)} à 50 %.`;
  const rows = [
    ["Plaquettes", perMWh ? `${perMWh}, quelle que soit l’humidité ; ${perKilo}` : perKilo],
    ["Granulés", pellets.value !== null && `${formatNumber(pellets.value)} kWh le kilo.`],
    [
      "Chaudière",
      boiler.value === null ? "comptez en plus ses pertes." : `${formatNumber(boiler.value)} % de rendement.`,
    ],
    [
      "Coûts",
      costsCompared(facts, oilEuros).length > 0 &&
        `à rendement égal, TTC le ${formatDate(today)}, sans l’entretien ni l’électricité.`,
    ],
    ["Sources", sources.size > 0 && `${[...sources].join(" ; ")}.`],
  ] as const;
  return (
    <div className={`stack gap-2 note ${styles.basis}`}>
      <p>{say(words.hours)} </p>
      <dl>
        {rows.map(
          ([term, text]) =>
            text && (
              <Fragment key={term}>
                <dt>{term}</dt>
                <dd>{keepHyphens(typeset(text))}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </div>
  );
}

function Meeting({ words }: { words: Texts["meeting"] }) {
  const { say, write } = useWords();
  return (
    <section className="stack gap-2" aria-labelledby="rendez-vous">
      <h2 id="rendez-vous">{say(words.title)}</h2>
      <ul className={`stack gap-2 ${styles.checks}`}>
        {words.points.map((point) => (
          <li key={point}>{write(point)}</li>
        ))}
      </ul>
    </section>
  );
}

type ContactProps = { words: Texts["contact"]; person: TeamMember | null; today: string };

function Contact({ words, person, today }: ContactProps) {
  const { flow, say, write } = useWords();
  const { name, address } = useFacts();
  const siteUrl = useSite()?.siteUrl;
  const { text, line } = withDirectLine(words.text, person);
  return (
    <div className="line-above pad-3 broad">
      {/* Each phrase begins a line where it does not fit on the one before. */}
      <p className="strong">
        {unkeyed(
          text.split(/(?<=\.) /).map((phrase) => (
            <>
              <span className="unbroken">{write(phrase)}</span>{" "}
            </>
          )),
        )}
      </p>
      <p className="small">
        {person && (
          <>
            <b className="strong">{say(person.name)}</b>
            {line && (
              <>
                , <PhoneLink number={line} />
              </>
            )}
            {" · "}
          </>
        )}
        {flow(`${name}, ${addressLine(address)}`)}
      </p>
      <p className={`fine ${styles.printed}`} data-address={`${siteUrl}${townSheetTexts.seenAt.href}`}>
        le&nbsp;{formatDate(today)}
      </p>
    </div>
  );
}
