/**
 * Required on pages that sell energy, solid fuels included (Code de l’environnement art. L. 224-1,
 * décret n° 2006-1464). The wording is the ministry's.
 */
export function EnergyNotice() {
  return <p className="fine soft">L'énergie est notre avenir, économisons-la !</p>;
}
