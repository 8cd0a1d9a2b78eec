import type { ReactNode } from "react";
import { capitalised } from "../../core/text/capitals.ts";
import { formatEuroRange } from "../../core/text/numbers.ts";
import { formatNumber, typeset } from "../../core/text/typography.ts";
import { useWords } from "../content/words.tsx";
import type { TankPrices } from "../quote/estimate.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { SelectField } from "../ui/field.tsx";
import styles from "./page.module.css";
import { NEED_FIELD, type Need, type NeedAnswer, type NeedValue, needForms } from "./rules.ts";
import type { needsTexts } from "./texts.ts";

export type NeedProps = {
  texts: typeof needsTexts.shipped;
  answer: NeedAnswer | null;
  /** What the litres to order cost. */
  prices: TankPrices | null;
  /** The least that is delivered, if the litres to order are fewer. */
  minimum: string | null;
  /** What the heating oil with the energy of the asked wood costs, from the cheapest zone to the dearest. */
  oilEuros: readonly number[] | null;
};

export type Source = readonly [figure: string, source: string | null];
type CalculatorProps = {
  need: Need;
  errors: Partial<Record<string, string>> | undefined;
  material: string;
  head: NeedProps["texts"]["head"];
  words: { title: string; text: string };
  /** What one may ask, and what comes of it. */
  example: { asked: NeedValue<Need>; says: string } | null;
  result: ReactNode;
  formula: string;
  sources: readonly Source[];
  /** Another form for the same result, below the first. */
  otherWay?: ReactNode;
  /** Whether the other form was sent. */
  isOther?: boolean;
  children: ReactNode;
};

/** The address of a sent form leads to the answer under it, or to the errors above it. */
export function Calculator({
  need,
  errors,
  material,
  head,
  words,
  example,
  result,
  formula,
  sources,
  otherWay,
  isOther = false,
  children,
}: CalculatorProps) {
  const { say, title } = useWords();
  const hasAnswer = Boolean(errors || result);
  const form = (
    <NeedForm need={need} button={head.button}>
      {children}
    </NeedForm>
  );
  return (
    <section
      id={need}
      className={`switcher four-eight gap-5 pad-5 line-above ${styles.need}`}
      data-material={material}
      data-asked={hasAnswer || undefined}
      aria-labelledby={`${need}-titre`}
    >
      <div className="stack gap-4">
        <h2 id={`${need}-titre`}>{title(words.title)}</h2>
        <p>{say(words.text)}</p>
        <p className={styles.opener}>
          <ButtonAnchor variant="secondary" href={`#${need}`}>
            {say(head.open)}
            <span className="visually-hidden">&nbsp;: {say(words.title)}</span>
          </ButtonAnchor>
        </p>
        {example && !hasAnswer && (
          <p>
            <a href={addressOf(need, example.asked)} rel="nofollow">
              {typeset(`Exemple : ${example.says}`)}
            </a>
          </p>
        )}
      </div>
      <div className="stack gap-6" id={hasAnswer ? undefined : answerId(need)}>
        {errors && (
          <div id={answerId(need)}>
            <ErrorSummary errors={errors} />
          </div>
        )}
        {isOther ? otherWay : form}
        {!errors && result && (
          <div id={answerId(need)} className={styles.answer}>
            {result}
          </div>
        )}
        {isOther ? (
          <details className={`unfold ${styles.other}`}>
            <summary className="target strong">{typeset("Vous connaissez la puissance ?")}</summary>
            {form}
          </details>
        ) : (
          otherWay
        )}
        <details className="unfold">
          <summary>
            <h3 className={`title-text size-text-m ${styles.question}`}>{say(head.formula)}</h3>
          </summary>
          <div className={`stack gap-2 note ${styles.formula}`}>
            <p>{formula}</p>
            {sources.length > 0 && (
              <ul>
                {sources.map(([figure, source]) => (
                  <li key={figure}>{typeset(`${figure} : ${source}.`)}</li>
                ))}
              </ul>
            )}
          </div>
        </details>
      </div>
    </section>
  );
}

function addressOf(need: Need, asked: NeedValue<Need>): string {
  const query = Object.entries({ [NEED_FIELD]: need, ...asked }).map(([name, value]) => [name, String(value)]);
  return `/combien?${new URLSearchParams(query)}#${answerId(need)}`;
}

const answerId = (need: Need) => `${need}-reponse`;

type NeedFormProps = { need: Need; at?: Need; button: string; children: ReactNode };

/** @param at the anchor of the calculator, if the form is its other way */
export function NeedForm({ need, at = need, button, children }: NeedFormProps) {
  const { say } = useWords();
  return (
    <form action={`/combien#${answerId(at)}`} className={`cluster gap-5 ${styles.form}`} noValidate>
      <input type="hidden" name={NEED_FIELD} value={need} />
      {children}
      <Button type="submit" variant="secondary">
        {say(button)}
      </Button>
    </form>
  );
}

export function Figure({ amount, words }: { amount: number; words: string }) {
  const { say } = useWords();
  return (
    <p className="accent">
      <b className={`figure ${styles.amount}`}>{formatNumber(amount)}</b>{" "}
      <span className="unit line">{say(words)}</span>
    </p>
  );
}

export function Part({ name, more, children }: { name: string; more?: string | null; children: string }) {
  return (
    <div>
      <dt>{typeset(name)}</dt>
      <dd>
        <b className="strong">{typeset(children)}</b>
        {more && <span className="line">{more}</span>}
      </dd>
    </div>
  );
}

type ChoiceProps = Omit<Parameters<typeof SelectField>[0], "children"> & { choices: Readonly<Record<string, string>> };

export function Choice({ choices, ...field }: ChoiceProps) {
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

/** The typed values of this form, and its errors. */
export function formOf<N extends Need>(need: N, answer: NeedAnswer | null) {
  const own = answer?.need === need ? answer : null;
  const errors = own?.ok === false ? own.errors : undefined;
  const field = needForms[need].controls(own?.typed, errors) as ReturnType<(typeof needForms)[N]["controls"]>;
  return { need, errors, field };
}

type CostProps = {
  costs: readonly number[] | null;
  /** « Environ »: precedes a single amount. */
  about: string;
  /** « par mois » */
  period: string;
  /** What the price depends on: « la taille des copeaux ». */
  cause?: string;
};

/** « De 62 à 73 € TTC par mois, selon la taille. »; nothing without a price. */
export function Cost({ costs, about, period, cause }: CostProps) {
  if (!costs) return null;
  const isRange = new Set(costs.map(Math.round)).size > 1;
  const range = formatEuroRange(costs);
  const price = isRange ? capitalised(range) : `${about} ${range}`;
  return <p className="strong">{typeset(`${price} TTC ${period}${isRange && cause ? `, selon ${cause}` : ""}.`)}</p>;
}
