/** « lundi » becomes « Lundi ». */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** For a text that goes on with a sentence. */
export const uncapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** A label within a sentence: « prix d’une dose », « TVA sur les plaquettes ». */
export const withinSentence = (label: string) => (/^\p{Lu}{2}/u.test(label) ? label : uncapitalised(label));
