/** A form, defined once for browser and server: what is read, what it must be, what the HTML says, what comes back. */

import {
  EMAIL_REFUSED,
  isBlank,
  isEmailAddress,
  ROOM_FOR_A_LINE,
  readText,
  roomFor,
  type TextLimits,
} from "../../core/text/limits.ts";
import type { FormFields } from "./read-form.server.ts";

export type Field<Value, Html extends object = object> = {
  /** How many UTF-16 units the server reads of it. */
  room: number;
  /** Attributes of its control. */
  html: Html;
  read: (typed: string, context: Context) => Reading<Value>;
};
/** `value` only counts where no `problem`, the message of a refusal, is. */
export type Reading<Value> = { value?: Value | undefined; problem?: string | null | undefined };
type Context = { now: Date; values: Readonly<Record<string, string>> };

type Checked<Value, Name extends string> =
  | { ok: true; value: Value }
  | { ok: false; errors: Partial<Record<Name, string>>; values: Record<Name, string> };
type Refused<F extends Form> = Extract<ReturnType<F["check"]>, { ok: false }>;
type Form = { check: (sent: Record<string, unknown>) => Checked<unknown, string> };
export type FormValue<F extends Form> = Extract<ReturnType<F["check"]>, { ok: true }>["value"];
/** In the order of the form, which is the order of the error summary and of a toast. */
export type FormErrors<F extends Form> = Refused<F>["errors"];
/** What was typed in each field, to show the form again. */
export type TypedValues<F extends Form> = Refused<F>["values"];

/**
 * @param fields in the order in which the form shows them
 * @param hidden how much is read of the fields that nobody types in
 */
export function defineForm<Fields extends Record<string, Field<unknown>>>(fields: Fields, hidden: FormFields = {}) {
  type Name = keyof Fields & string;
  type Values = Record<Name, string>;
  type Errors = Partial<Values>;
  type Value = { [N in Name]: Fields[N] extends Field<infer V> ? V : never };
  const entries = Object.entries(fields) as [Name, Field<unknown>][];

  /** Anything but text (a file, a missing field in a hand-made request) counts as not typed. */
  const typed = (sent: Record<string, unknown>) =>
    Object.fromEntries(entries.map(([name]) => [name, typeof sent[name] === "string" ? sent[name] : ""])) as Values;

  return {
    /** For app/forms/read-form.server.ts. */
    rooms: { ...Object.fromEntries(entries.map(([name, { room }]) => [name, room])), ...hidden },
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
    /** What the control of a field takes (app/ui/field.tsx), save its label and help. */
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

/** The messages in one sentence, as a toast gives them. */
export const joinErrors = (errors: Partial<Record<string, string>>) => Object.values(errors).join(", ");

/** A short field of any kind. */
export const field = <Value, const Html extends object>(
  html: Html,
  read: Field<Value>["read"],
): Field<Value, Html & Required> => ({ room: ROOM_FOR_A_LINE, html: { required: true, ...html }, read });

/** Null when nothing was typed. */
export const optional = <Value, Html extends object>(
  field: Field<Value, Html>,
): Field<Value | null, Html & Required> => ({
  ...field,
  html: { ...field.html, required: false },
  read: (typed, context) => {
    const reading = typed.trim() ? field.read(typed, context) : {};
    return { ...reading, value: reading.value || null };
  },
});

/** @param missing refuses an empty text; without it, `limits.min` does */
export const textLine = (limits: Limits, missing?: string) => text({ ...limits, lines: "one" }, {}, missing);
/** The same for several lines, with a counter. */
export const textArea = (limits: Limits, missing?: string) =>
  text({ ...limits, lines: "many" }, { limit: limits.max }, missing);

const text = <Html extends object>(limits: TextLimits, html: Html, missing?: string) => ({
  ...field(html, (typed): Reading<string> => {
    const { text, problem } = readText(typed, limits);
    return { value: text, problem: problem ?? (isBlank(text) ? missing : null) };
  }),
  room: roomFor(limits),
});

export const email = (missing = EMAIL_REFUSED) =>
  field({ type: "email", autoComplete: "email" }, (typed): Reading<string> => {
    const value = typed.trim();
    return isEmailAddress(value) ? { value } : { problem: value ? EMAIL_REFUSED : missing };
  });

export const oneOf = <Choice extends string | number>(choices: readonly Choice[], missing: string, unknown = missing) =>
  field({}, (typed): Reading<Choice> => {
    const value = choices.find((choice) => String(choice) === typed);
    return value === undefined ? { problem: typed ? unknown : missing } : { value };
  });

/** A checkbox sends nothing while it is not ticked. */
export const checkbox = () => field({ required: false }, (typed): Reading<boolean> => ({ value: typed !== "" }));

type Limits = Omit<TextLimits, "lines">;
type Required = { required: boolean };
