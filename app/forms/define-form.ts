/** Defines a form once; parsing, validation, HTML attributes and error summary follow. */

import {
  EMAIL_REFUSED,
  isBlank,
  isEmailAddress,
  LINE_MAX_LENGTH,
  maxLengthFor,
  readText,
  type TextLimits,
  visibleAddress,
} from "../../core/text/limits.ts";
import type { MaxLengths } from "./read-form.server.ts";

export type Field<Value, Html extends object = object> = {
  /** The most UTF-16 units that the server reads. */
  maxLength: number;
  html: Html;
  read: (typed: string, context: Context) => Reading<Value>;
};
/** `value` counts only without a `problem`, which is the error message. */
export type Reading<Value> = { value?: Value | undefined; problem?: string | null | undefined };
type Context = { now: Date; values: Readonly<Record<string, string>> };

type Checked<Value, Name extends string> =
  | { ok: true; value: Value }
  | { ok: false; errors: Partial<Record<Name, string>>; values: Record<Name, string> };
type Refused<F extends Form> = Extract<ReturnType<F["check"]>, { ok: false }>;
type Form = { check: (sent: Record<string, unknown>) => Checked<unknown, string> };
export type FormValue<F extends Form> = Extract<ReturnType<F["check"]>, { ok: true }>["value"];
/** In form order, which the error summary and the toast follow. */
export type FormErrors<F extends Form> = Refused<F>["errors"];
export type TypedValues<F extends Form> = Refused<F>["values"];

/**
 * @param fields in form order
 * @param hidden the read limits of hidden fields
 */
export function defineForm<Fields extends Record<string, Field<unknown>>>(fields: Fields, hidden: MaxLengths = {}) {
  type Name = keyof Fields & string;
  type Values = Record<Name, string>;
  type Errors = Partial<Values>;
  type Value = { [N in Name]: Fields[N] extends Field<infer V> ? V : never };
  const entries = Object.entries(fields) as [Name, Field<unknown>][];

  /** Counts files and missing fields as empty. */
  const typed = (sent: Record<string, unknown>) =>
    Object.fromEntries(entries.map(([name]) => [name, typeof sent[name] === "string" ? sent[name] : ""])) as Values;

  return {
    /** The limits for app/forms/read-form.server.ts. */
    maxLengths: { ...Object.fromEntries(entries.map(([name, { maxLength }]) => [name, maxLength])), ...hidden },
    typed,
    check(sent: Record<string, unknown>, now = new Date()): Checked<Value, Name> {
      const values = typed(sent);
      const errors: Errors = {};
      const value: Partial<Record<Name, unknown>> = {};
      for (const [name, { read }] of entries) {
        const reading = read(values[name], { now, values });
        if (reading.problem) errors[name] = reading.problem;
        else value[name] = reading.value;
      }
      return Object.keys(errors).length > 0 ? { ok: false, errors, values } : { ok: true, value: value as Value };
    },
    /** The props of a field's control (app/ui/field.tsx), without label and help. */
    controls:
      (values: Partial<Values> = {}, errors: Errors = {}) =>
      <N extends Name>(name: N) => ({
        ...(fields[name]?.html as Fields[N]["html"]),
        name,
        defaultValue: values[name],
        error: errors[name],
      }),
  };
}

export const joinErrors = (errors: Partial<Record<string, string>>) => Object.values(errors).join(", ");

export const field = <Value, const Html extends object>(
  html: Html,
  read: Field<Value>["read"],
): Field<Value, Html & Required> => ({ maxLength: LINE_MAX_LENGTH, html: { required: true, ...html }, read });

/** Null when empty. */
export const optional = <Value, Html extends object>(
  field: Field<Value, Html>,
): Field<Value | null, Html & Required> => ({
  ...field,
  html: { ...field.html, required: false },
  read: (typed, context) => {
    const reading = typed.trim() ? field.read(typed, context) : {};
    return { ...reading, value: reading.value === "" ? null : (reading.value ?? null) };
  },
});

/** @param missing the message for an empty text; default: that of `limits.min` */
export const textLine = (limits: Limits, missing?: string) => text({ ...limits, lines: "one" }, {}, missing);
export const textArea = (limits: Limits, missing?: string) =>
  text({ ...limits, lines: "many" }, { limit: limits.max }, missing);

const text = <Html extends object>(limits: TextLimits, html: Html, missing?: string) => ({
  ...field(html, (typed): Reading<string> => {
    const { text, problem } = readText(typed, limits);
    return { value: text, problem: problem ?? (isBlank(text) ? missing : null) };
  }),
  maxLength: maxLengthFor(limits),
});

export const email = (missing = EMAIL_REFUSED) =>
  field({ type: "email", autoComplete: "email" }, (typed): Reading<string> => {
    const value = visibleAddress(typed);
    // Some systems send é as e and an accent: compose it, because both are the same address.
    return isEmailAddress(value) ? { value: value.normalize("NFC") } : { problem: value ? EMAIL_REFUSED : missing };
  });

export const oneOf = <Choice extends string | number>(choices: readonly Choice[], missing: string, unknown = missing) =>
  field({}, (typed): Reading<Choice> => {
    const value = choices.find((choice) => String(choice) === typed);
    return value === undefined ? { problem: typed ? unknown : missing } : { value };
  });

export const checkbox = () => field({ required: false }, (typed): Reading<boolean> => ({ value: typed !== "" }));

type Limits = Omit<TextLimits, "lines">;
type Required = { required: boolean };
