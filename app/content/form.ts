/**
 * A form as data: the same description draws the fields, reads what was typed, names what is wrong and tells two values apart.
 * Staff type as they write (« 8h30 », « 3,40 », « 02 61 91 00 00 »); what is stored is what the schema says.
 */
import { type GenericSchema, getDotPath, safeParse } from "valibot";
import { readPhone } from "../ui/phone-rules.ts";
import { formatPhone } from "../ui/typography.ts";

export type Typed = Record<string, string>;

export type Field = {
  /** The path of its value, such as `phones.landline`. */
  name: string;
  label: string;
  as?: "text" | "paragraphs" | "lines" | "number" | "phone" | "email" | "url" | "time" | "date" | "choice";
  /** Units and limits, said before anything can go wrong. */
  help?: string;
  /** Empty is stored as null. */
  optional?: true;
  choices?: Readonly<Record<string, string>>;
};

/** `row`: short fields side by side. */
export type FieldGroup = { title: string; help?: string; row?: true; fields: Field[] };

export interface ContentForm<V> {
  schema: GenericSchema<unknown, V>;
  /** May depend on how many lines were typed. */
  groups(typed: Typed): FieldGroup[];
  /** What the schema is asked about. */
  read(typed: Typed): unknown;
  write(value: V): Typed;
}

export type Checked<V> = { ok: true; value: V } | { ok: false; errors: Record<string, string> };

/** The value that was typed, or for each field what is wrong with it. */
export function check<V>(form: ContentForm<V>, typed: Typed): Checked<V> {
  const result = safeParse(form.schema, form.read(typed));
  if (result.success) return { ok: true, value: result.output };
  const names = fieldsOf(form, typed).map(({ name }) => name);
  const errors: Record<string, string> = {};
  for (const issue of result.issues) {
    const { field, message } = locate(names, getDotPath(issue) ?? "", issue.message);
    errors[field] ??= message;
  }
  return { ok: false, errors };
}

export type Difference = { label: string; before: string; after: string };

/** Field by field, in the order of the form; null is a value that is not there. */
export function differences<V>(form: ContentForm<V>, before: V | null, after: V | null): Difference[] {
  const written = { before: before === null ? {} : form.write(before), after: after === null ? {} : form.write(after) };
  return differencesTyped(form, written.before, written.after);
}

export function differencesTyped<V>(form: ContentForm<V>, before: Typed, after: Typed): Difference[] {
  const labels = new Map<string, { label: string; field: Field }>();
  for (const typed of [before, after]) {
    for (const { title, fields } of form.groups(typed)) {
      for (const field of fields) labels.set(field.name, { label: `${title}, ${lowerFirst(field.label)}`, field });
    }
  }
  return [...labels].flatMap(([name, { label, field }]) => {
    const [was, is] = [before, after].map((typed) => field.choices?.[typed[name] ?? ""] ?? typed[name] ?? "");
    return was === is ? [] : [{ label, before: was ?? "", after: is ?? "" }];
  });
}

export function fieldsOf<V>(form: ContentForm<V>, typed: Typed): Field[] {
  return form.groups(typed).flatMap(({ fields }) => fields);
}

/** For a form whose fields are the paths of the value. */
export function readFields(fields: readonly Field[], typed: Typed): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const field of fields) setAt(value, field.name.split("."), readField(field, typed[field.name] ?? ""));
  return value;
}

export function writeFields(fields: readonly Field[], value: object): Typed {
  return Object.fromEntries(
    fields.map((field) => [field.name, writeField(field, getAt(value, field.name.split(".")))]),
  );
}

/** An optional range or pair of which nothing was typed is not there at all. */
export function noneIfEmpty(value: unknown): unknown {
  return value && Object.values(value).every((part) => part === null) ? null : value;
}

/** « 8h », « 8h30 », « 08:30 » as "08:30"; what is none of these stays for the schema to refuse. */
export function readTime(typed: string): string {
  const [, hour, minutes] = /^(\d{1,2})\s*[h:]\s*(\d{2})?$/i.exec(typed.trim()) ?? [];
  return hour ? `${hour.padStart(2, "0")}:${minutes ?? "00"}` : typed.trim();
}

function readField({ as = "text", optional }: Field, raw: string): unknown {
  const typed = raw.trim();
  if (as === "lines") return linesOf(raw);
  if (typed === "" && optional) return null;
  if (as === "number") return readNumber(typed);
  if (as === "phone") return readPhone(typed) ?? typed;
  if (as === "time") return readTime(typed);
  return as === "paragraphs" ? raw.replace(/\r\n?/g, "\n").trim() : typed;
}

function writeField({ as = "text" }: Field, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (as === "lines") return (value as string[]).join("\n");
  if (as === "number") return String(value).replace(".", ",");
  if (as === "phone") return formatPhone(String(value)).replaceAll("\u00a0", " ");
  return String(value);
}

export function linesOf(raw: string): string[] {
  return raw
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** « 100 000 », « 3,40 »; what is no number stays for the schema to refuse. */
function readNumber(typed: string): number | string {
  const plain = typed.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : typed;
}

/** An issue of a line belongs to the field of all lines; one of a whole group to its first field. */
function locate(names: string[], path: string, message: string): { field: string; message: string } {
  if (names.includes(path)) return { field: path, message };
  const holder = names.filter((name) => path.startsWith(`${name}.`)).sort((a, b) => b.length - a.length)[0];
  if (holder) {
    const line = Number(path.slice(holder.length + 1).split(".")[0]);
    return { field: holder, message: Number.isInteger(line) ? `Ligne ${line + 1}\u00a0: ${message}` : message };
  }
  return { field: names.find((name) => name.startsWith(`${path}.`)) ?? names[0] ?? path, message };
}

function setAt(target: Record<string, unknown>, path: string[], value: unknown): void {
  const [first = "", ...rest] = path;
  if (rest.length === 0) target[first] = value;
  else {
    target[first] ??= {};
    setAt(target[first] as Record<string, unknown>, rest, value);
  }
}

function getAt(source: unknown, path: string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], source);
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
