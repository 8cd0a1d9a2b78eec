import type { ReactNode } from "react";
import { data } from "react-router";
import { formatEuros, formatLitres, formatNumber, plural, telHref, typeset } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { pageMeta } from "../layout/page-meta.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { Picture } from "../ui/picture.tsx";
import type { Route } from "./+types/needs.ts";
import { OutsideLink } from "./activities/outside-link.tsx";
import styles from "./needs.module.css";
import {
  beddingBales,
  chipTonnes,
  ENERGY_UNITS,
  NEED_FIELD,
  type Need,
  type NeedAnswer,
  type NeedValue,
  needForms,
  pelletKilograms,
  readNeed,
  rounded,
  roundedDown,
  SHAPES,
  tankLitres,
} from "./needs-rules.ts";
import { needsTexts } from "./needs-texts.ts";

export const handle: PageCacheHandle = { pageCache: { query: [NEED_FIELD] } };

export async function loader({ request, context }: Route.LoaderArgs) {
  const texts = await context.get(servicesContext).content.read(needsTexts);
  const answer = readNeed(new URL(request.url).searchParams);
  return data({ texts, answer }, { status: answer?.ok === false ? 400 : 200 });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { texts: loaderData?.texts, path: "/combien", picture: loaderData?.texts.head.picture });
}

type Texts = typeof needsTexts.shipped;
type Props = { texts: Texts; answer: NeedAnswer | null };

/** Shows each calculator once the owner has entered its figures. */
export function NeedsPage({ texts, answer }: Props) {
  const { say, headline } = useWords();
  return (
    <>
      <div className={`wrap stack gap-7 ${styles.page}`}>
        <header className="switcher seven-five gap-5 middle">
          <div className="stack gap-4">
            <h1>{headline(texts.head.title)}</h1>
            <p className="lede">{say(texts.head.lede)}</p>
          </div>
          <Picture name={texts.head.picture} sizes="(min-width: 60rem) 36rem, 100vw" priority />
        </header>
        <FuelNeed texts={texts} answer={answer} />
        <PelletNeed texts={texts} answer={answer} />
        <BeddingNeed texts={texts} answer={answer} />
        <ChipNeed texts={texts} answer={answer} />
      </div>
      <Order words={texts.order} />
    </>
  );
}

export default function NeedsRoute({ loaderData }: Route.ComponentProps) {
  return <NeedsPage {...loaderData} />;
}

function FuelNeed({ texts, answer }: Props) {
  const { say } = useWords();
  const { full } = useFacts().tankNeed;
  if (full.value === null) return null;
  const asked = askedFor("fioul", answer);
  const litres = asked && tankLitres(asked, full.value);
  const missing = roundedDown(litres?.missing ?? 0);
  const { field, ...form } = formOf("fioul", answer);
  return (
    <Calculator
      {...form}
      material="fuel"
      head={texts.head}
      words={texts.fuel}
      result={
        litres && (
          <>
            {missing > 0 ? <Figure amount={missing} words={texts.fuel.result} /> : <p>{say(texts.fuel.full)}</p>}
            <p>
              {typeset(
                `Il en reste environ ${formatLitres(rounded(litres.inside))} ; pleine à ${formatNumber(full.value)} %, la cuve en contient ${formatLitres(rounded((asked.capacity * full.value) / 100))}.`,
              )}
            </p>
            {missing > 0 && (
              <ButtonAnchor href={`/activites/fioul?quantity=${missing}#devis`}>{say(texts.fuel.next)}</ButtonAnchor>
            )}
          </>
        )
      }
      formula={typeset(
        `Litres à commander = capacité × (${formatNumber(full.value)} % − part déjà pleine), arrondis à la dizaine de litres inférieure. Cuve droite : la part est celle de la jauge. Cylindre couché : c’est celle d’un segment de cercle, (θ − sin θ cos θ) ÷ π avec cos θ = 1 − 2 × jauge.`,
      )}
      sources={[[`${formatNumber(full.value)} %`, full.source]]}
    >
      <Choice label="Forme de la cuve" help="Vue de côté." choices={SHAPES} {...field("shape")} />
      <TextField label="Capacité, en litres" short help="Écrite sur sa plaque." {...field("capacity")} />
      <TextField label="Jauge, en % de la hauteur" short help="0 : vide. 100 : pleine." {...field("level")} />
    </Calculator>
  );
}

function PelletNeed({ texts, answer }: Props) {
  const { say } = useWords();
  const {
    pelletNeed: { fuel, pellets, density },
    pellets: { bagKilograms, vendingMachine },
  } = useFacts();
  if (fuel.value === null || pellets.value === null || density.value === null) return null;
  const asked = askedFor("granules", answer);
  const kilograms = asked && pelletKilograms(asked, { perLitre: fuel.value, perKilogram: pellets.value });
  const { doseKilograms, doseEuros, town } = vendingMachine;
  const countOf = (size: number) => Math.ceil((kilograms ?? 0) / size);
  const doses = countOf(doseKilograms);
  const { field, ...form } = formOf("granules", answer);
  return (
    <Calculator
      {...form}
      material="pellets"
      head={texts.head}
      words={texts.pellets}
      result={
        kilograms && (
          <>
            <Figure amount={rounded(kilograms)} words={texts.pellets.result} />
            <dl className={`facts ${styles.parts}`}>
              <Part name={`Sacs de ${formatNumber(bagKilograms)} kg`}>{formatNumber(countOf(bagKilograms))}</Part>
              <Part name={`Doses de ${formatNumber(doseKilograms)} kg`}>
                {`${formatNumber(doses)}, soit ${formatEuros(doses * doseEuros)} au distributeur de ${town}`}
              </Part>
              <Part name="Place au silo">{`${formatNumber(rounded(kilograms / density.value))} m³`}</Part>
            </dl>
            <a href="/activites/granules-bois">{say(texts.pellets.next)}</a>
          </>
        )
      }
      formula="Kilos = kWh par an ÷ kWh par kilo. Silo = kilos ÷ poids d’un mètre cube. Kilos et mètres cubes arrondis à moins de 1 % près, sacs et doses à l’unité du dessus."
      sources={[
        [`${formatNumber(fuel.value)} kWh par litre de fioul`, fuel.source],
        [`${formatNumber(pellets.value)} kWh par kilo de granulés`, pellets.source],
        [`${formatNumber(density.value)} kg par m³`, density.source],
      ]}
    >
      <TextField label="Consommation d’une année" short {...field("energy")} />
      <Choice label="Unité" choices={ENERGY_UNITS} {...field("unit")} />
    </Calculator>
  );
}

function BeddingNeed({ texts, answer }: Props) {
  const { say } = useWords();
  const { bale, monthly } = useFacts().beddingNeed;
  if (bale.value === null || monthly.value === null) return null;
  const asked = askedFor("litiere", answer);
  const bales = asked && beddingBales(asked, { baleLitres: bale.value, monthlyPercent: monthly.value });
  const first = Math.ceil(bales?.first ?? 0);
  const { field, ...form } = formOf("litiere", answer);
  return (
    <Calculator
      {...form}
      material="shavings"
      head={texts.head}
      words={texts.bedding}
      result={
        bales && (
          <>
            <Figure amount={Math.ceil(bales.monthly)} words={texts.bedding.result} />
            <p>
              {typeset(
                `Pour garnir le sol une première fois : ${plural(first, "1 ballot", `${formatNumber(first)} ballots`)}.`,
              )}
            </p>
            <a href="/activites/litiere-copeaux">{say(texts.bedding.next)}</a>
          </>
        )
      }
      formula="Premiers ballots = surface × épaisseur × animaux ÷ volume d’un ballot. Par mois = premiers ballots × part renouvelée. Arrondis à l’unité du dessus."
      sources={[
        [`${formatNumber(bale.value)} litres par ballot`, bale.source],
        [`${formatNumber(monthly.value)} % par mois`, monthly.source],
      ]}
    >
      <TextField label="Surface d’un box, en m²" short {...field("area")} />
      <TextField label="Épaisseur, en cm" short {...field("depth")} />
      <TextField label="Nombre d’animaux" short {...field("animals")} />
    </Calculator>
  );
}

function ChipNeed({ texts, answer }: Props) {
  const { say } = useWords();
  const { at30, at50, yield: boiler } = useFacts().chipNeed;
  if (at30.value === null || at50.value === null) return null;
  const asked = askedFor("plaquettes", answer);
  const tonnes = asked && chipTonnes(asked, { at30: at30.value, at50: at50.value, yieldPercent: boiler.value ?? 100 });
  const { field, ...form } = formOf("plaquettes", answer);
  return (
    <Calculator
      {...form}
      material="chips"
      head={texts.head}
      words={texts.chips}
      result={
        tonnes && (
          <>
            <Figure amount={rounded(tonnes)} words={texts.chips.result} />
            <ButtonAnchor href="/contact">{say(texts.chips.next)}</ButtonAnchor>
          </>
        )
      }
      formula={typeset(
        `Tonnes = kW × heures ÷ (kWh par kilo × 1 000), à moins de 1 % près. Entre deux humidités connues, l’énergie suit une droite. ${boiler.value === null ? "Le rendement de la chaudière n’est pas compté : il en faut un peu plus." : "Le tout est divisé par le rendement de la chaudière."}`,
      )}
      sources={[
        [`${formatNumber(at30.value)} kWh par kilo à 30 % d’humidité`, at30.source],
        [`${formatNumber(at50.value)} kWh par kilo à 50 %`, at50.source],
        ...(boiler.value === null ? [] : [[`Rendement de ${formatNumber(boiler.value)} %`, boiler.source] as Source]),
      ]}
    >
      <TextField label="Puissance, en kW" short help="Écrite sur sa plaque." {...field("power")} />
      <TextField label="Heures à pleine puissance" short help="kWh de l’année ÷ puissance." {...field("hours")} />
      <TextField label="Humidité du bois, en %" short help="De 10 à 60." {...field("moisture")} />
    </Calculator>
  );
}

function Order({ words }: { words: Texts["order"] }) {
  const { say, title } = useWords();
  const { links, phones } = useFacts();
  return (
    <section className="on-green no-print" aria-labelledby="commander">
      <div className="wrap section-small stack start">
        <h2 id="commander">{title(words.title)}</h2>
        <p className="lede">{say(words.text)}</p>
        <div className="cluster">
          <ButtonAnchor href="/activites/fioul#devis">{say(words.quote)}</ButtonAnchor>
          <OutsideLink href={links.pelletShop} variant="secondary">
            {say(words.shop)}
          </OutsideLink>
          <ButtonAnchor href={telHref(phones.landline)} variant="secondary">
            {say(words.call)}
          </ButtonAnchor>
        </div>
      </div>
    </section>
  );
}

type Source = readonly [figure: string, source: string | null];
type CalculatorProps = {
  need: Need;
  errors: Partial<Record<string, string>> | undefined;
  material: string;
  head: Texts["head"];
  words: { title: string; text: string };
  result: ReactNode;
  formula: string;
  sources: readonly Source[];
  children: ReactNode;
};

/** The answer is above the form, because the address of a sent form leads to its section. */
function Calculator({ need, errors, material, head, words, result, formula, sources, children }: CalculatorProps) {
  const { say, title } = useWords();
  return (
    <section
      id={need}
      className={`switcher four-eight gap-5 pad-5 line-above ${styles.need}`}
      data-material={material}
      aria-labelledby={`${need}-titre`}
    >
      <div className="stack gap-4">
        <h2 id={`${need}-titre`}>{title(words.title)}</h2>
        <p>{say(words.text)}</p>
      </div>
      <div className={`stack gap-6 ${styles.work}`}>
        {(result || errors) && (
          <div id="reponse" className={`stack start gap-4 ${styles.answer}`}>
            {errors ? <ErrorSummary errors={errors} /> : result}
          </div>
        )}
        <form action="/combien#reponse" className={`stack start fields ${styles.form}`} noValidate>
          <input type="hidden" name={NEED_FIELD} value={need} />
          {children}
          <Button type="submit" className="no-print across">
            {say(head.button)}
          </Button>
        </form>
      </div>
      <details className="unfold soft">
        <summary>
          <h3 className={`title-text size-text-m ${styles.question}`}>{say(head.formula)}</h3>
        </summary>
        <div className={`stack gap-2 note ${styles.formula}`}>
          <p>{formula}</p>
          <ul>
            {sources.map(([figure, source]) => (
              <li key={figure}>{typeset(`${figure} : ${source}.`)}</li>
            ))}
          </ul>
        </div>
      </details>
    </section>
  );
}

function Figure({ amount, words }: { amount: number; words: string }) {
  const { say } = useWords();
  return (
    <p className="cluster baseline accent">
      <b className={`figure ${styles.amount}`}>{formatNumber(amount)}</b>
      <span className="unit">{say(words)}</span>
    </p>
  );
}

function Part({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{typeset(name)}</dt>
      <dd className="strong">{typeset(children)}</dd>
    </div>
  );
}

type ChoiceProps = Omit<Parameters<typeof SelectField>[0], "children"> & { choices: Readonly<Record<string, string>> };

function Choice({ choices, ...field }: ChoiceProps) {
  return (
    <SelectField {...field}>
      <option value="">Choisir</option>
      {Object.entries(choices).map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function askedFor<N extends Need>(need: N, answer: NeedAnswer | null): NeedValue<N> | null {
  return answer?.ok && answer.need === need ? (answer.value as NeedValue<N>) : null;
}

/** The typed values of this form, and its errors. */
function formOf<N extends Need>(need: N, answer: NeedAnswer | null) {
  const own = answer?.need === need ? answer : null;
  const errors = own?.ok === false ? own.errors : undefined;
  const field = needForms[need].controls(own?.typed, errors) as ReturnType<(typeof needForms)[N]["controls"]>;
  return { need, errors, field };
}
