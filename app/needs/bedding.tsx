import { formatNumber, plural, typeset } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { useWords } from "../content/words.tsx";
import { TextField } from "../ui/field.tsx";
import { askedFor, Calculator, Figure, formOf, type NeedProps } from "./calculator.tsx";
import { beddingBales } from "./rules.ts";

export function BeddingNeed({ texts, answer }: NeedProps) {
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
