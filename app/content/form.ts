/**
 * A form as data, from which its fields, validation and comparisons derive. Staff type French notation (« 8h30 »,
 * « 3,40 », « 02 61 91 00 00 »); the schema defines what is stored.
 */

import { type GenericSchema, getDotPath, safeParse } from "valibot";
import { isOddYear, ODD_YEAR } from "../../core/text/typed.ts";
import type { PictureName } from "../ui/pictures.ts";

export type FormValues = Record<string, string>;

/** Prefix of a conflict's choices: with a value, take the other version. */
export const TAKEN = "autre:";
/** Prefix of the hidden fields that confirm a strange value. */
export const MEANT = "voulu:";
/** Prefix of the buttons that change the lines of a list. */
export const LINES = "lignes:";
/** Prefix of the buttons that move an item to another state. */
export const STEP = "etat:";

/** Prefix of the fields from which a command fills in the form. They are no content: only their command reads them. */
export const FILL = "remplir.";

/** The button that shows again what was typed before, without saving it. */
export const RESUME = "reprendre";

/** An article; paragraphs and lists; or one line with links and strong words. */
export type TextFormat = "article" | "prose" | "sentence";

export type Field = {
  name: string;
  label: string;
  as?:
    | "text"
    | "paragraphs"
    | "lines"
    | "number"
    | "phone"
    | "email"
    | "url"
    | "time"
    | "date"
    | "choice"
    | "check"
    | "picture";
  help?: string;
  /** In place of the example that its kind of value has. */
  example?: string;
  optional?: true;
  /** May be empty in a draft only. */
  askedToPublish?: true;
  choices?: Readonly<Record<string, string>>;
  /** For a picture: the shipped picture of this place. */
  origin?: PictureName;
  unit?: "€" | "€/h" | "kg" | "litres" | "heures" | "jours" | "%" | "°";
  rows?: number;
  /** The most characters as a person counts them; in `lines`, per line. */
  most?: number;
  /** For `lines`: the maximum number of lines. */
  count?: number;
  /** Edited as it will look; without script, with the marks of content/inline.ts. */
  format?: TextFormat;
  /** While one of these options of the choice beside it is chosen, the text is lines, each option with its help. */
  linesFor?: { choice: string; help: Readonly<Record<string, string>> };
  /** Holds the address that a link leads to. */
  isLink?: true;
  isShort?: true;
  /** Alone on its row. */
  isWide?: true;
  /** On the row of the field before it. */
  isBeside?: true;
  /** Shown while this option is chosen; always in a browser without `:has()`. */
  shownFor?: string;
  isHidden?: true;
};

export type FieldGroup = {
  title: string;
  help?: string;
  row?: true;
  day?: true;
  brief?: string;
  /** Above this collapsed group and those that follow it. */
  heading?: string;
  /** Required, by law or for a calculation: the form shows how many are empty. */
  isAsked?: true;
  shownFor?: string;
  /** A list that follows the fields of its own part of the page. */
  isWithin?: true;
  /** Its fields begin with {@link FILL}: this button fills in the rest of the form from them. */
  fillsIn?: { command: string; label: string };
  fields: Field[];
  list?: {
    name: string;
    noun: string;
    lines: number;
    canMove: boolean;
    isFull: boolean;
    /** What each block is about; undefined for a list whose lines are rows. */
    blocks?: readonly { title: string; kind: string | undefined }[];
    isUnfolded?: true | undefined;
    /** Its only line is empty and optional. */
    isBlank?: boolean;
    /** The title of the list from which it can copy the lines. */
    model?: string;
  };
};

export interface ContentForm<V> {
  schema: GenericSchema<unknown, V>;
  /** The schema that also reads values of older releases. */
  stored: GenericSchema<unknown, V>;
  groups(typed: FormValues): FieldGroup[];
  lists?: readonly LineList[];
  read(typed: FormValues): unknown;
  write(value: V): FormValues;
  /**
   * Fills in the form by the command of a group that `fillsIn`; null for another command.
   * @param given the fields of that group
   */
  fillIn?(typed: FormValues, command: string, given: FormValues): Filling | null;
  /** The field of an issue: empty lines shift the indexes of the schema. */
  fieldAt?(path: string, typed: FormValues): string;
  /** Refuses new values that published content may contain, such as a past closure. Returns messages by field. */
  checkNew?(value: V, published: V | null, typed: FormValues): Record<string, string>;
}

/** What a command changed, or the messages by field that kept it from doing so. */
export type Filling = { typed: FormValues; said: string } | { errors: Record<string, string> };

export type Checked<V> = { ok: true; value: V } | { ok: false; errors: Record<string, string> };

export function check<V>(form: ContentForm<V>, typed: FormValues, published: V | null): Checked<V> {
  const result = safeParse(form.schema, form.read(typed));
  if (result.success) {
    const errors = { ...refuseOddYears(form, typed, published), ...form.checkNew?.(result.output, published, typed) };
    return Object.keys(errors).length === 0 ? { ok: true, value: result.output } : { ok: false, errors };
  }
  const names = [...fieldsOf(form, typed), ...(form.lists ?? [])].map(({ name }) => name);
  const errors: Record<string, string> = {};
  for (const issue of result.issues) {
    const path = getDotPath(issue) ?? "";
    const { field, message } = locate(names, form.fieldAt?.(path, typed) ?? path, issue.message);
    errors[field] ??= message;
  }
  return { ok: false, errors };
}

/** Not part of the schema: an earlier release stored any day. */
function refuseOddYears<V>(form: ContentForm<V>, typed: FormValues, published: V | null): Record<string, string> {
  const known = published === null ? [] : Object.values(form.write(published));
  const wrong = fieldsOf(form, typed).filter(({ name, as }) => {
    const day = typed[name]?.trim() ?? "";
    return as === "date" && day !== "" && isOddYear(day) && !known.includes(day);
  });
  return Object.fromEntries(wrong.map(({ name }) => [name, ODD_YEAR]));
}

export function fieldsOf<V>(form: ContentForm<V>, typed: FormValues): Field[] {
  return form.groups(typed).flatMap(({ fields }) => fields);
}

/** Assigns an issue of one line to the field of all lines, and an issue of a group to its first field. */
function locate(names: string[], path: string, message: string): { field: string; message: string } {
  if (names.includes(path)) return { field: path, message };
  const holder = names.filter((name) => path.startsWith(`${name}.`)).sort((a, b) => b.length - a.length)[0];
  if (holder) {
    const line = Number(path.slice(holder.length + 1).split(".")[0]);
    return { field: holder, message: Number.isInteger(line) ? `Ligne ${line + 1} : ${message}` : message };
  }
  return { field: names.find((name) => name.startsWith(`${path}.`)) ?? names[0] ?? path, message };
}

export type LineList = {
  name: string;
  title: string;
  help: string;
  /** A feminine noun for a line: « date », as in « Ajouter une date ». */
  noun: string;
  fields: readonly Field[];
  most: number;
  /** The minimum number of lines. */
  least: number;
  /** False when the values define the order. */
  canMove: boolean;
  /** Each line shows its fields as a block of its own. */
  isBlock?: true;
  /** Its blocks never fold, since their fields do. */
  isUnfolded?: true;
  /** While empty, it shows a blank line and offers to copy the lines of the last list before it. */
  takesOver?: true;
  keyOf(line: FormValues): string;
  /** Names a line for people; by default its key. */
  titleOf?(line: FormValues, index: number): string;
  /** What sort of block a line is, beside its title. */
  kindOf?(line: FormValues): string;
  /** Describes a line in a comparison, beside its key. */
  inWords?(line: FormValues): string;
};

/** The React key of a field: remounts it when the page fills it in, because its input is uncontrolled. */
export const fieldKey = ({ name }: Field, typed: FormValues): string => `${name}=${typed[name] ?? ""}`;

export type Filled = {
  typed: FormValues;
  errors: Record<string, string>;
  samples: readonly string[];
};
