import { formatEuroRange } from "../../core/text/numbers.ts";
import { formatNumber, plural, typeset } from "../../core/text/typography.ts";
import type { CompanyFacts } from "../company/facts.ts";
import { useFacts } from "../company/use-facts.ts";
import { useWords } from "../content/words.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Calculator, Cost, Figure, formOf, type NeedProps } from "./calculator.tsx";
import styles from "./page.module.css";
import { askedFor, beddingBales, beddingLitres, costsOf, rounded, wholeUnits } from "./rules.ts";

const EXAMPLE = { area: 12, depth: 15, animals: 1 };

/** The volume of the beds; in bales once the owner has entered their figures. */
export function BeddingNeed({ texts, answer }: NeedProps) {
  const { say, write } = useWords();
  const { beddingNeed } = useFacts();
  const bales = knownBales(beddingNeed);
  const asked = askedFor("litiere", answer);
  const litres = asked && beddingLitres(asked);
  const exampleLitres = beddingLitres(EXAMPLE);
  const { field, ...form } = formOf("litiere", answer);
  return (
    <Calculator
      {...form}
      material="shavings"
      head={texts.head}
      words={texts.bedding}
      example={{
        asked: EXAMPLE,
        says: `un box de ${EXAMPLE.area} m², ${EXAMPLE.depth} cm d’épaisseur, soit ${
          bales
            ? `${balesInWords(wholeUnits(beddingBales(exampleLitres, bales).monthly))} par mois, une fois le sol garni`
            : `${formatNumber(rounded(exampleLitres / 1000))} m³ de litière`
        }`,
      }}
      result={
        litres && (
          <>
            {bales ? (
              <Bales
                count={beddingBales(litres, bales)}
                boxes={asked.animals}
                words={texts.bedding}
                need={beddingNeed}
              />
            ) : (
              <>
                <Figure amount={rounded(litres / 1000)} words={texts.bedding.volume} />
                <p>{write(texts.bedding.ask)}</p>
              </>
            )}
            <ButtonAnchor href="/activites/litiere-copeaux">{say(texts.bedding.next)}</ButtonAnchor>
          </>
        )
      }
      formula={typeset(
        bales
          ? "Premiers ballots = surface (m²) × épaisseur (cm) × 10 × animaux ÷ litres d’un ballot. Par mois = premiers ballots × part renouvelée. Arrondis à l’unité du dessus, au prix du ballot sans palette."
          : "Mètres cubes = surface (m²) × épaisseur (cm) ÷ 100 × animaux, une fois la litière étalée. Arrondis à moins de 1 % près.",
      )}
      sources={bales ? bales.sources : []}
    >
      <TextField label={"Surface d’un box, en\u00a0m²"} short help="Longueur × largeur." {...field("area")} />
      <TextField label={"Épaisseur, en\u00a0cm"} short help={say(texts.bedding.depth)} {...field("depth")} />
      <TextField label="Nombre d’animaux" short help="Un animal par box." {...field("animals")} />
    </Calculator>
  );
}

const balesInWords = (count: number) => plural(count, "1 ballot", `${formatNumber(count)}\u00a0ballots`);

type BalesProps = {
  count: ReturnType<typeof beddingBales>;
  boxes: number;
  words: NeedProps["texts"]["bedding"];
  need: CompanyFacts["beddingNeed"];
};

function Bales({ count: { first, monthly }, boxes, words, need: { baleEuros, dearestBaleEuros } }: BalesProps) {
  const { write } = useWords();
  const firstBales = wholeUnits(first);
  const firstCosts = costsOf(firstBales, baleEuros, dearestBaleEuros);
  const monthlyBales = wholeUnits(monthly);
  return (
    <>
      <Figure amount={monthlyBales} words={plural(monthlyBales, words.resultOne, words.result)} />
      <div className={`stack gap-3 ${styles.parts} ${styles.lines}`}>
        <Cost
          costs={costsOf(monthlyBales, baleEuros, dearestBaleEuros)}
          about="À partir de"
          period="par mois"
          cause="la taille des copeaux"
        />
        <p>
          {typeset(
            `Pour garnir le sol une première fois : ${balesInWords(firstBales)}, pour ${plural(boxes, "un box", `${formatNumber(boxes)}\u00a0boxes`)}${firstCosts ? `, soit ${formatEuroRange(firstCosts)} TTC` : ""}.`,
          )}
        </p>
        {firstCosts && words.terms && <p>{write(words.terms)}</p>}
      </div>
    </>
  );
}

function knownBales({ bale, monthly }: CompanyFacts["beddingNeed"]) {
  if (bale.value === null || monthly.value === null) return null;
  return {
    baleLitres: bale.value,
    monthlyPercent: monthly.value,
    sources: [
      [`${formatNumber(bale.value)} litres par ballot`, bale.source],
      [`${formatNumber(monthly.value)} % par mois une fois le sol garni`, monthly.source],
    ] as const,
  };
}
