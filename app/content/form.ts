/**
 * A form as data: the same description draws the fields, reads what was typed, names what is wrong and tells two values apart.
 * Staff type as they write (« 8h30 », « 3,40 », « 02 61 91 00 00 »); what is stored is what the schema says.
 */
import { type GenericSchema, getDotPath, safeParse } from "valibot";

export type Typed = Record<string, string>;

export type Field = {
  /** The path of its value, such as `phones.landline`. */
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
  /** Units and limits, said before anything can go wrong. */
  help?: string;
  /** Empty is stored as null. */
  optional?: true;
  /** A draft may leave it empty, no more. */
  askedToPublish?: true;
  choices?: Readonly<Record<string, string>>;
  /** Stands after the figure, and may be typed with it. */
  unit?: "€" | "€/h" | "kg" | "litres" | "heures";
  /** One sentence, too long for one line of a phone: so many lines high. */
  rows?: number;
  /** Written with the marks of an article, for which there are buttons. */
  isArticle?: true;
  /** As narrow as what it takes. */
  isShort?: true;
  /** Shown while this choice of the form is made; always where the browser cannot tell. */
  shownFor?: string;
  /** Sent along as it is: buttons change it. */
  isHidden?: true;
};

export type FieldGroup = {
  title: string;
  help?: string;
  /** Short fields side by side. */
  row?: true;
  /** A day of the week, one line of a table. */
  day?: true;
  /** Of a part that is folded under its title: what it holds, in short. */
  fold?: string;
  /** The law asks for them: the empty ones are counted. */
  isAsked?: true;
  shownFor?: string;
  fields: Field[];
  /** Set when the fields are those of a list, line after line. */
  list?: { name: string; noun: string; lines: number; canMove: boolean; isFull: boolean };
};

export interface ContentForm<V> {
  schema: GenericSchema<unknown, V>;
  /** May depend on how many lines were typed. */
  groups(typed: Typed): FieldGroup[];
  /** Those among its values that are lists of short items. */
  lists?: readonly LineList[];
  /** What the schema is asked about. */
  read(typed: Typed): unknown;
  write(value: V): Typed;
  /** The field of an issue, where what was left empty has shifted the rest. */
  fieldAt?(path: string, typed: Typed): string;
  /** What may stay but not be added, such as a closure that is over: messages by field. */
  judge?(value: V, published: V | null, typed: Typed): Record<string, string>;
}

export type Checked<V> = { ok: true; value: V } | { ok: false; errors: Record<string, string> };

/** The value that was typed, or for each field what is wrong with it. */
export function check<V>(form: ContentForm<V>, typed: Typed, published: V | null): Checked<V> {
  const result = safeParse(form.schema, form.read(typed));
  if (result.success) {
    const errors = form.judge?.(result.output, published, typed) ?? {};
    return Object.keys(errors).length === 0 ? { ok: true, value: result.output } : { ok: false, errors };
  }
  const names = fieldsOf(form, typed).map(({ name }) => name);
  const errors: Record<string, string> = {};
  for (const issue of result.issues) {
    const path = getDotPath(issue) ?? "";
    const { field, message } = locate(names, form.fieldAt?.(path, typed) ?? path, issue.message);
    errors[field] ??= message;
  }
  return { ok: false, errors };
}

export function fieldsOf<V>(form: ContentForm<V>, typed: Typed): Field[] {
  return form.groups(typed).flatMap(({ fields }) => fields);
}

/** An issue of a line belongs to the field of all lines; one of a whole group to its first field. */
export function locate(names: string[], path: string, message: string): { field: string; message: string } {
  if (names.includes(path)) return { field: path, message };
  const holder = names.filter((name) => path.startsWith(`${name}.`)).sort((a, b) => b.length - a.length)[0];
  if (holder) {
    const line = Number(path.slice(holder.length + 1).split(".")[0]);
    return { field: holder, message: Number.isInteger(line) ? `Ligne ${line + 1}\u00a0: ${message}` : message };
  }
  return { field: names.find((name) => name.startsWith(`${path}.`)) ?? names[0] ?? path, message };
}

export type LineList = {
  /** The path of the array. */
  name: string;
  title: string;
  help: string;
  /** What a line is, in the feminine: « date », for « Ajouter une date ». */
  noun: string;
  /** Of one line. */
  fields: readonly Field[];
  most: number;
  /** False where the values themselves say the order. */
  canMove: boolean;
  /** By what a line is known again in another version. */
  keyOf(line: Typed): string;
};

export type Filled = {
  typed: Typed;
  errors: Record<string, string>;
  /** Fields whose published value is a sample that the owner has still to replace. */
  samples: readonly string[];
};
