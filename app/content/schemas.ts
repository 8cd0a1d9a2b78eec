import * as v from "valibot";
import { isRealDay } from "../../core/text/dates.ts";
import { hasControls } from "../../core/text/limits.ts";

export const oneLine = v.pipe(
  v.string("Un texte est attendu."),
  v.trim(),
  v.minLength(1, "Ce champ ne peut pas être vide."),
  v.maxLength(300, "Ce champ ne peut pas dépasser 300 caractères."),
  v.check((text) => !hasControls(text, "one"), "Ce champ tient sur une ligne, sans caractère de contrôle."),
);

export const oneLineOrNone = v.pipe(
  v.string("Un texte est attendu."),
  v.trim(),
  v.maxLength(300, "Ce champ ne peut pas dépasser 300 caractères."),
  v.check((text) => !hasControls(text, "one"), "Ce champ tient sur une ligne, sans caractère de contrôle."),
);

export const paragraphs = (max: number, min = 1) =>
  v.pipe(
    v.string("Un texte est attendu."),
    v.trim(),
    v.minLength(min, "Ce champ ne peut pas être vide."),
    v.maxLength(max, `Ce champ ne peut pas dépasser ${max} caractères.`),
    v.check((text) => !hasControls(text, "many"), "Ce texte contient un caractère de contrôle."),
  );

export const lines = (max: number) =>
  v.pipe(v.array(oneLine, "Une liste est attendue."), v.maxLength(max, `${max} lignes au plus.`));

export const optionalDay = v.nullable(
  v.pipe(v.string("Une date est attendue."), v.check(isRealDay, "Cette date n’existe pas : elle s’écrit 2026-12-24.")),
);

/** An external address: HTTPS only, without credentials. */
export const webAddress = v.pipe(
  oneLine,
  v.check((text) => {
    const url = URL.parse(text);
    return url?.protocol === "https:" && url.username === "" && url.password === "" && url.hostname.includes(".");
  }, "L’adresse web s’écrit en entier et commence par https://."),
);

export const positiveNumber = v.pipe(
  v.number("Un nombre est attendu."),
  v.finite("Un nombre est attendu."),
  v.gtValue(0, "Un nombre supérieur à 0 est attendu."),
);

export const euros = v.pipe(
  positiveNumber,
  v.maxValue(10_000_000_000, "Ce montant dépasse 10 milliards d’euros."),
  v.check((amount) => Number(amount.toFixed(2)) === amount, "Deux décimales au plus, comme 3,95."),
);
