import { typeset } from "../../../core/text/typography.ts";

/**
 * What a page that sells an energy must say, solid fuels included: Code de l’environnement art. L. 224-1, décret
 * n° 2006-1464. The words are the ministry’s.
 */
export function EnergyNotice({ className }: { className?: string | undefined }) {
  return <p className={className}>{typeset("L'énergie est notre avenir, économisons-la !")}</p>;
}
