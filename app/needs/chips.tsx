import { formatEuroRange } from "../../core/text/numbers.ts";
import { formatNumber, plural, typeset } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { useWords } from "../content/words.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Calculator, Cost, Figure, formOf, NeedForm, type NeedProps, type Source } from "./calculator.tsx";
import { heatCosts } from "./heat-costs.ts";
import styles from "./page.module.css";
import {
  boilerKWh,
  chipTonnes,
  costsOf,
  rounded,
  roundedTonnes,
  WHOLE_TONNES_FROM,
  withoutVat,
  woodAsked,
} from "./rules.ts";
import { SameHeat } from "./same-heat.tsx";

const MOISTURE = "Humidité, en\u00a0%";
const MOISTURE_HELP = "Séché : environ 30 %. Frais : 50 %.";

const EXAMPLE = { power: 150, hours: 1500, moisture: 30 };

export function ChipNeed({ texts, answer, oilEuros }: NeedProps) {
  const { say } = useWords();
  const facts = useFacts();
  const {
    chipNeed: { at30, at50, yield: boiler, mwhEuros, dearestMwhEuros },
    chipVatPercent: vat,
    pelletNeed: { pellets, fuel },
  } = facts;
  if (at30.value === null || at50.value === null) return null;
  const asked = woodAsked(answer, boiler.value);
  const woodKWh = asked?.woodKWh;
  const pelletTonnes = woodKWh && pellets.value !== null ? roundedTonnes(woodKWh / pellets.value / 1000, 20) : null;
  const compared = asked ? heatCosts(facts, asked, oilEuros, WHOLE_TONNES_FROM) : [];
  const energy = { at30: at30.value, at50: at50.value };
  const tonnesOf = (wood: { woodKWh: number; moisture: number }) => roundedTonnes(chipTonnes(wood, energy));
  const tonnes = asked ? tonnesOf(asked) : 0;
  const exampleKWh = boilerKWh(EXAMPLE, boiler.value);
  const costs = (woodKWh && costsOf(woodKWh / 1000, mwhEuros, dearestMwhEuros)?.map(rounded)) || null;
  const { field, ...form } = formOf("plaquettes", answer);
  const other = formOf("kwh", answer);
  return (
    <Calculator
      {...form}
      errors={form.errors ?? other.errors}
      material="chips"
      head={texts.head}
      words={texts.chips}
      example={{
        asked: EXAMPLE,
        says: `${EXAMPLE.power} kW, ${formatNumber(EXAMPLE.hours)} heures, bois à ${EXAMPLE.moisture} %, soit ${formatNumber(tonnesOf({ woodKWh: exampleKWh, moisture: EXAMPLE.moisture }))} tonnes par an`,
      }}
      result={
        asked && (
          <>
            <Figure amount={tonnes} words={plural(tonnes, texts.chips.resultOne, texts.chips.result)} />
            <div className={`stack gap-3 ${styles.parts} ${styles.lines}`}>
              <Cost costs={costs} about="Environ" period="par an" />
              {costs && vat !== null && (
                <p>
                  {typeset(
                    `Soit ${formatEuroRange(costs.map((euros) => rounded(withoutVat(euros, vat))))} HT (TVA à ${formatNumber(vat)} %).`,
                  )}
                </p>
              )}
              {compared.length === 0 && pelletTonnes !== null && pelletTonnes >= 2 && (
                <p>
                  {typeset(`La même chaleur, à rendement égal : ${formatNumber(pelletTonnes)} tonnes de granulés.`)}
                </p>
              )}
            </div>
            {compared.length > 0 && (
              <div className={styles.across}>
                <SameHeat title="La même chaleur, à rendement égal" costs={compared} />
                <p className="note">Prix TTC de ce jour, sans l’entretien ni l’électricité.</p>
              </div>
            )}
            <ButtonAnchor href="/contact">{say(texts.chips.next)}</ButtonAnchor>
          </>
        )
      }
      formula={typeset(
        `Tonnes = kWh d’une année ÷ (kWh par kilo × 1 000), à moins de 1 % près. Les kWh d’une année = puissance × heures, ou ceux de vos factures. Entre deux humidités connues, l’énergie suit une droite. ${boiler.value === null ? "Le rendement de la chaudière n’est pas compté : il en faut un peu plus." : "Le tout est divisé par le rendement de la chaudière, sauf les kWh de vos factures : à rendement égal."}`,
      )}
      sources={[
        [`${formatNumber(at30.value)} kWh par kilo à 30 % d’humidité`, at30.source],
        [`${formatNumber(at50.value)} kWh par kilo à 50 %`, at50.source],
        ...(pellets.value === null
          ? []
          : [[`${formatNumber(pellets.value)} kWh par kilo de granulés`, pellets.source] as Source]),
        ...(oilEuros === null || fuel.value === null
          ? []
          : [[`${formatNumber(fuel.value)} kWh par litre de fioul`, fuel.source] as Source]),
        ...(boiler.value === null ? [] : [[`Rendement de ${formatNumber(boiler.value)} %`, boiler.source] as Source]),
      ]}
      isOther={answer?.need === "kwh"}
      otherWay={
        <details className={`unfold ${styles.other}`} open={answer?.need === "kwh"}>
          <summary className="target strong">{say(texts.chips.known)}</summary>
          <NeedForm need="kwh" at="plaquettes" button={texts.head.button}>
            <TextField label="kWh d’une année" short help="Voir vos factures." {...other.field("energyBilled")} />
            <TextField label={MOISTURE} short help={MOISTURE_HELP} {...other.field("moistureBilled")} />
          </NeedForm>
        </details>
      }
    >
      <TextField
        label={"Puissance, en\u00a0kW"}
        short
        help="Inscrite sur la plaque de la chaudière."
        {...field("power")}
      />
      <TextField label="Heures par an" short help="À pleine puissance." {...field("hours")} />
      <TextField label={MOISTURE} short help={MOISTURE_HELP} {...field("moisture")} />
    </Calculator>
  );
}
