import { formatNumber, typeset } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { useWords } from "../content/words.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { askedFor, Calculator, Figure, formOf, type NeedProps, type Source } from "./calculator.tsx";
import { chipTonnes, rounded } from "./rules.ts";

export function ChipNeed({ texts, answer }: NeedProps) {
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
      <TextField label="Puissance, en kW" short help="Indiquée sur sa plaque." {...field("power")} />
      <TextField label="Heures à pleine puissance" short help="kWh de l’année ÷ puissance." {...field("hours")} />
      <TextField label="Humidité du bois, en %" short help="Séché 30, frais 50 ; de 10 à 60." {...field("moisture")} />
    </Calculator>
  );
}
