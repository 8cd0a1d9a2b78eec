/** « de Zoé » or « d’Anne ». A « y » elides before a consonant: « d’Yves », « de Yann ». */
export const ofName = (name: string) => (ELIDES.test(name) ? `d’${name}` : `de ${name}`);

const ELIDES = /^(?:[aeiouàáâãåæéèêëîïôöøûüœ]|y(?![aeiouéèêë])|h(?:[eéèiy]|adr|om|on|or|ub|ug))/i;

/** « de Dreux », « d’Anet », « du Coudray »; in the names of places « y » always elides: « d’Yèvres ». */
export function ofPlace(place: string): string {
  return withArticle(place, { le: "du", les: "des" }) ?? (/^y/i.test(place) ? `d’${place}` : ofName(place));
}

/** « à Dreux » or « au Coudray » */
export const atPlace = (place: string) => withArticle(place, { le: "au", les: "aux" }) ?? `à ${place}`;

function withArticle(place: string, contracted: { le: string; les: string }): string | null {
  const [, article, name] = /^(les?)\s(.+)$/i.exec(place) ?? [];
  return article ? `${contracted[article.toLowerCase() as "le" | "les"]} ${name}` : null;
}
