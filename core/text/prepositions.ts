/** « de Zoé » or « d’Anne ». A « y » elides before a consonant: « d’Yves », « de Yann ». */
export const ofName = (name: string) => (ELIDES.test(name) ? `d’${name}` : `de ${name}`);

const ELIDES = /^(?:[aeiouàâéèêëîïôöûüœ]|y(?![aeiouéèêë])|h(?:[eéèiy]|adr|om|on|or|ub|ug))/i;

/** « de Dreux », « d’Anet », « du Coudray »; in the names of places « y » always elides: « d’Yèvres ». */
export function ofPlace(place: string): string {
  return withArticle(place, { Le: "du", Les: "des" }) ?? (/^y/i.test(place) ? `d’${place}` : ofName(place));
}

/** « à Dreux » or « au Coudray » */
export const atPlace = (place: string) => withArticle(place, { Le: "au", Les: "aux" }) ?? `à ${place}`;

function withArticle(place: string, contracted: { Le: string; Les: string }): string | null {
  const [, article, name] = /^(Les?)\s(.+)$/.exec(place) ?? [];
  return article ? `${contracted[article as "Le" | "Les"]} ${name}` : null;
}
