import { enumerated, formatEuroRange } from "../../core/text/numbers.ts";
import { ofPlace } from "../../core/text/prepositions.ts";
import { formatEuros, formatNumber, plural, typeset } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { useWords } from "../content/words.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Calculator, Choice, Figure, formOf, type NeedProps, Part } from "./calculator.tsx";
import styles from "./page.module.css";
import { askedFor, cheapestBags, ENERGY_UNITS, pelletKilograms, rounded, wholeUnits } from "./rules.ts";

/** A tanker lorry rarely comes for less. */
const LEAST_BULK_KILOGRAMS = 2000;

const EXAMPLE = { energy: 1500, unit: "litres" } as const;

export function PelletNeed({ texts, answer }: NeedProps) {
  const { say } = useWords();
  const {
    pelletNeed: { fuel, pellets, density },
    pellets: { bagKilograms, bagEuros, pallet, tonneEuros, vendingMachine },
  } = useFacts();
  if (fuel.value === null || pellets.value === null || density.value === null) return null;
  const asked = askedFor("granules", answer);
  const energy = { perLitre: fuel.value, perKilogram: pellets.value };
  const kilograms = asked && pelletKilograms(asked, energy);
  const { doseKilograms, doseEuros, town } = vendingMachine;
  const countOf = (size: number) => wholeUnits((kilograms ?? 0) / size);
  const bags = countOf(bagKilograms);
  const sold = bagEuros ? cheapestBags(bags, bagEuros, pallet) : null;
  const tonnes = rounded(kilograms ?? 0) / 1000;
  const doses = countOf(doseKilograms);
  const { field, ...form } = formOf("granules", answer);
  return (
    <Calculator
      {...form}
      material="pellets"
      head={texts.head}
      words={texts.pellets}
      example={{
        asked: EXAMPLE,
        says: `${formatNumber(EXAMPLE.energy)} litres de fioul par an, soit ${formatNumber(rounded(pelletKilograms(EXAMPLE, energy)))}\u00a0kilos de granulés`,
      }}
      result={
        kilograms && (
          <>
            <Figure amount={rounded(kilograms)} words={texts.pellets.result} />
            <dl className={`facts ${styles.terms} ${styles.parts}`}>
              <Part name={`Sacs de ${formatNumber(bagKilograms)} kg`} more={sold && packedInWords(sold)}>
                {`${formatNumber(bags)}${sold ? `, soit ${formatEuros(sold.euros)} TTC` : ""}`}
              </Part>
              {tonneEuros && kilograms >= LEAST_BULK_KILOGRAMS && (
                <Part name="En vrac">
                  {`${formatNumber(tonnes)} t, soit ${formatEuroRange([tonnes * tonneEuros])} TTC`}
                </Part>
              )}
              <Part
                name={`Doses de ${formatNumber(doseKilograms)} kg`}
                more={typeset(`Au distributeur ${ofPlace(town)}, ${formatEuros(doseEuros)} la dose`)}
              >
                {`${formatNumber(doses)}, soit ${formatEuros(doses * doseEuros)} TTC`}
              </Part>
              <Part name="Place au silo">{`${formatNumber(rounded(kilograms / density.value))} m³`}</Part>
            </dl>
            <ButtonAnchor href="/activites/granules-bois">{say(texts.pellets.next)}</ButtonAnchor>
          </>
        )
      }
      formula="Kilos = kWh par an ÷ kWh par kilo, sauf si vous les donnez. Litres de fioul : kWh = litres × kWh par litre. Silo = kilos ÷ poids d’un mètre cube. Kilos et mètres cubes arrondis à moins de 1 % près, sacs et doses à l’unité du dessus."
      sources={[
        [`${formatNumber(fuel.value)} kWh par litre de fioul`, fuel.source],
        [`${formatNumber(pellets.value)} kWh par kilo de granulés`, pellets.source],
        [`${formatNumber(density.value)} kg par m³`, density.source],
      ]}
    >
      <TextField label="Consommation par an" short help="Voir vos factures." {...field("energy")} />
      <Choice label="Unité" help="La même que sur vos factures." choices={ENERGY_UNITS} {...field("unit")} />
    </Calculator>
  );
}

/** « 3 palettes et 45 sacs »; null for bags alone. */
function packedInWords({ pallets, bags }: ReturnType<typeof cheapestBags>): string | null {
  if (pallets === 0) return null;
  const whole = plural(pallets, "1 palette", `${formatNumber(pallets)} palettes`);
  const left = plural(bags, "1 sac", `${formatNumber(bags)} sacs`);
  return typeset(enumerated(bags > 0 ? [whole, left] : [whole]));
}
