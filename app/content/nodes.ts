/** The types of fields, and the value that each stores. */
import * as v from "valibot";
import { isRealDay } from "../../core/text/dates.ts";
import {
  BYTES_PER_CHARACTER,
  completeAddress,
  countCharacters,
  hasControls,
  hasStackedMarks,
  isBlank,
  isEmailAddress,
  isSecureAddress,
  MARKS_REFUSED,
  visibleAddress,
} from "../../core/text/limits.ts";
import { PHONE_REFUSED, readPhone } from "../../core/text/phones.ts";
import { defaultAlt, isOwnId, isShipped, type PictureName } from "../ui/pictures.ts";
import type { FieldNode } from "./define.ts";
import type { Field } from "./form.ts";

type Options<V> = Partial<Omit<Field, "name" | "label" | "as">> & { schema?: v.GenericSchema<unknown, V> };

const MOST = 300;

const written = (least: number) =>
  v.check<string, string>((text) => least === 0 || !isBlank(text), "Ce champ ne peut pas être vide.");

/** @param read what counts of the text */
export const within = (most: number, read = (text: string) => text) =>
  v.check<string, (issue: v.CheckIssue<string>) => string>(
    (text) => sizeProblem(read(text), most) === null,
    ({ input }) => sizeProblem(read(input), most) ?? "",
  );

/** Checks for stacked marks first, because counting characters is quadratic in them. */
function sizeProblem(text: string, most: number): string | null {
  const start = text.slice(0, BYTES_PER_CHARACTER * most);
  if (hasStackedMarks(start)) return `${MARKS_REFUSED}.`;
  const isShort = start.length === text.length && countCharacters(text, most) <= most;
  return isShort ? null : `Ce champ ne peut pas dépasser ${most} caractères.`;
}

const textOf = (most: number, least: number, lines: "one" | "many", refusal: string) =>
  v.pipe(
    v.string("Un texte est attendu."),
    v.trim(),
    written(least),
    within(most),
    v.check((text) => !hasControls(text, lines), refusal),
  );

export const lineOf = (most = MOST, least = 1) =>
  textOf(most, least, "one", "Ce champ tient sur une ligne, sans caractère de contrôle.");

export const paragraphsOf = (most: number, least: number) =>
  textOf(most, least, "many", "Ce texte contient un caractère de contrôle.");

/** @param options `most` is the maximum length, which a counter shows; by default 300 characters without a counter */
export function line(label: string, shipped: string, { schema, ...options }: Options<string> = {}): FieldNode<string> {
  return { label, schema: schema ?? lineOf(options.most), shipped, ...options };
}

export function paragraphs(
  label: string,
  shipped: string,
  { schema, least = 1, most, ...options }: Options<string> & { most: number; least?: number },
): FieldNode<string> {
  return { label, as: "paragraphs", schema: schema ?? paragraphsOf(most, least), shipped, most, ...options };
}

/** One text per line. */
export function lines(
  label: string,
  shipped: string[],
  { schema, count, most, ...options }: Options<string[]> & { count: number },
): FieldNode<string[]> {
  const list = v.pipe(v.array(lineOf(most), "Une liste est attendue."), v.maxLength(count, `${count} lignes au plus.`));
  return { label, as: "lines", schema: schema ?? list, shipped, count, ...(most && { most }), ...options };
}

export const positiveNumber = v.pipe(
  v.number("Un nombre est attendu."),
  v.finite("Un nombre est attendu."),
  v.gtValue(0, "Un nombre supérieur à 0 est attendu."),
);
export const wholeNumber = v.pipe(positiveNumber, v.integer("Un nombre entier est attendu."));
export const year = v.pipe(
  wholeNumber,
  v.minValue(1800, "Cette année est trop ancienne : de 1800 à 2200."),
  v.maxValue(2200, "Cette année est trop lointaine : de 1800 à 2200."),
);
export const euros = v.pipe(
  positiveNumber,
  v.maxValue(10_000_000_000, "Ce montant dépasse 10 milliards d’euros."),
  v.check((amount) => Number(amount.toFixed(2)) === amount, "Deux décimales au plus, comme 3,95."),
);

export function number(
  label: string,
  shipped: number,
  { schema = wholeNumber, ...options }: Options<number> = {},
): FieldNode<number> {
  return { label, as: "number", schema, shipped, ...options };
}

/** Stored as E.164. */
export function phone(label: string, shipped: string, options: Options<string> = {}): FieldNode<string> {
  const schema = v.pipe(
    lineOf(),
    v.check((typed) => readPhone(typed) === typed, PHONE_REFUSED),
  );
  return { label, as: "phone", schema, shipped, ...options };
}

export function email(label: string, shipped: string, options: Options<string> = {}): FieldNode<string> {
  const schema = v.pipe(
    lineOf(),
    v.transform(visibleAddress),
    v.check(isEmailAddress, "Cette adresse e-mail n’est pas valide : elle s’écrit comme contact@maison.fr."),
  );
  return { label, as: "email", schema, shipped, ...options };
}

export function webAddress(label: string, shipped: string, options: Options<string> = {}): FieldNode<string> {
  const schema = v.pipe(
    lineOf(),
    v.transform(completeAddress),
    v.check(isSecureAddress, "L’adresse web s’écrit en entier et commence par https://."),
  );
  return { label, as: "url", schema, shipped, ...options };
}

export function date(label: string, shipped: string, options: Options<string> = {}): FieldNode<string> {
  const schema = v.pipe(
    v.string("Une date est attendue."),
    v.check(isRealDay, "Cette date n’existe pas : elle s’écrit 2026-12-24."),
  );
  return { label, as: "date", schema, shipped, ...options };
}

/** « 08:30 »; staff type 8h, 8h30 or 08:30. */
export const timeOfDay = v.pipe(
  v.string("Une heure est attendue, comme 8h30."),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, ({ input }) => timeProblem(input)),
);

function timeProblem(typed: string): string {
  return typed === ""
    ? "Il manque une heure. L’heure s’écrit par exemple 17h30."
    : `« ${typed.slice(0, 20)} » n’est pas une heure. L’heure s’écrit par exemple 17h30.`;
}

export function time(label: string, shipped: string, options: Options<string> = {}): FieldNode<string> {
  return { label, as: "time", schema: timeOfDay, shipped, ...options };
}

export function choice<K extends string>(
  label: string,
  shipped: NoInfer<K>,
  choices: Readonly<Record<K, string>>,
  { refusal = "Ce choix n’existe pas.", ...options }: Options<K> & { refusal?: string } = {},
): FieldNode<K> {
  const schema = v.picklist(Object.keys(choices) as K[], refusal);
  return { label, as: "choice", choices, schema, shipped, ...options };
}

/** A shipped picture, or the id of an uploaded one. */
export function picture(label: string, shipped: PictureName, options: Options<string> = {}): FieldNode<string> {
  const schema = v.pipe(
    v.string("Une image est attendue."),
    v.check((name) => isShipped(name) || isOwnId(name), "Cette image n’est pas une image du site."),
  );
  return { label, as: "picture", schema, shipped, origin: shipped, choices: defaultAlt, ...options };
}

/** Where a check of several fields reports its issue. */
export function issuePath(value: unknown, ...keys: (string | number)[]) {
  let input = value as Record<string | number, unknown>;
  return keys.map((key): v.ObjectPathItem => {
    const holder = input;
    input = holder[key] as typeof holder;
    return { type: "object", origin: "value", input: holder, key: String(key), value: input };
  }) as [v.IssuePathItem, ...v.IssuePathItem[]];
}
