import { formatLitres, formatNumber, typeset } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { useWords } from "../content/words.tsx";
import type { TankPrices } from "../quote/estimate.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Calculator, Choice, Figure, formOf, type NeedProps, Part } from "./calculator.tsx";
import styles from "./page.module.css";
import { askedFor, litresToOrder, SHAPES, tankLitres } from "./rules.ts";

const EXAMPLE = { shape: "droite", capacity: 1500, level: 20 } as const;

export function FuelNeed({ texts, answer, prices, minimum }: NeedProps) {
  const { say } = useWords();
  const { full } = useFacts().tankNeed;
  if (full.value === null) return null;
  const asked = askedFor("fioul", answer);
  const litres = asked && tankLitres(asked, full.value);
  const missing = litres ? litresToOrder(litres) : 0;
  const exampleLitres = litresToOrder(tankLitres(EXAMPLE, full.value));
  const { field, ...form } = formOf("fioul", answer);
  return (
    <Calculator
      {...form}
      material="fuel"
      head={texts.head}
      words={texts.fuel}
      example={
        exampleLitres > 0
          ? {
              asked: EXAMPLE,
              says: `${formatLitres(EXAMPLE.capacity)}, jauge à ${EXAMPLE.level} %, soit ${formatLitres(exampleLitres)} à commander`,
            }
          : null
      }
      result={
        litres && (
          <>
            {missing > 0 ? <Figure amount={missing} words={texts.fuel.result} /> : <p>{say(texts.fuel.full)}</p>}
            <p>
              {typeset(
                `Il vous reste environ ${formatLitres(Math.floor(litres.inside / 10) * 10)}. La cuve se remplit au plus à ${formatNumber(full.value)} %, et nous arrondissons à la dizaine inférieure.`,
              )}
            </p>
            {prices && (
              <div className={`stack gap-3 ${styles.parts}`}>
                {prices.heating.length > 0 && <Prices rows={prices.heating} />}
                {prices.others.length > 0 && (
                  <details className="unfold" open={prices.heating.length === 0}>
                    <summary className="target">Les prix des autres carburants</summary>
                    <Prices rows={prices.others} />
                  </details>
                )}
                <p className="note">{prices.terms}</p>
              </div>
            )}
            {minimum && <p className="strong">{minimum}</p>}
            {missing > 0 && (
              <ButtonAnchor href={`/activites/fioul?quantity=${missing}#devis`}>{say(texts.fuel.next)}</ButtonAnchor>
            )}
          </>
        )
      }
      formula={typeset(
        `Litres à commander = capacité × (${formatNumber(full.value)} % − part déjà pleine), arrondis à la dizaine de litres inférieure. Cuve debout : la part est celle de la jauge. Cylindre couché : c’est celle d’un segment de cercle, (θ − sin θ cos θ) ÷ π avec cos θ = 1 − 2 × jauge.`,
      )}
      sources={[[`${formatNumber(full.value)} %`, full.source]]}
    >
      <Choice label="Forme de la cuve" help="Debout ou couchée ?" choices={SHAPES} {...field("shape")} />
      <TextField label={"Capacité, en\u00a0litres"} short help="Inscrite sur la cuve." {...field("capacity")} />
      <TextField label={"Jauge, en\u00a0%"} short help="0 : vide ; 100 : pleine." {...field("level")} />
    </Calculator>
  );
}

function Prices({ rows }: { rows: TankPrices["heating"] }) {
  return (
    <dl className={`facts ${styles.terms}`}>
      {rows.map(({ name, price, net }) => (
        <Part key={name} name={name} more={net}>
          {price}
        </Part>
      ))}
    </dl>
  );
}
