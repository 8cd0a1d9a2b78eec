import { readFrenchNumber } from "../../core/text/numbers.ts";
import { readPhone } from "../../core/text/phones.ts";
import { unbroken } from "../../core/text/typed.ts";
import { formatPhone } from "../../core/text/typography.ts";
import type { Field, FormValues } from "./form.ts";

export function readFields(fields: readonly Field[], typed: FormValues): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const field of fields) setIn(value, field.name, readField(field, typed[field.name] ?? ""));
  return value;
}

export function writeFields(fields: readonly Field[], value: object): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, writeField(field, getIn(value, field.name))]));
}

/** Reads « 8 », « 8h », « 8h30 », « 8.30 », « 08:30 » as "08:30". The schema refuses anything else. */
export function readTime(typed: string): string {
  const [, hour, minutes] = /^([01]?\d|2[0-3])(?:\s*[h:.]\s*([0-5]\d)?)?$/i.exec(typed.trim()) ?? [];
  return hour ? `${hour.padStart(2, "0")}:${minutes ?? "00"}` : typed.trim();
}

export function linesOf(raw: string): string[] {
  return raw
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** A field of several rows that stores one line. */
export const joinLines = (raw: string): string => linesOf(raw).join(" ");

function readField({ as = "text", optional, unit, rows }: Field, raw: string): unknown {
  const typed = raw.trim();
  if (as === "lines") return linesOf(raw);
  if (typed === "" && optional) return null;
  if (as === "number") {
    const figures = typed.replace(UNIT, "");
    // Maps write degrees with a decimal point: « 1.489 ».
    return readFrenchNumber(unit === "°" ? figures.replace(".", ",") : figures) ?? typed;
  }
  if (as === "phone") return readPhone(typed) ?? typed;
  if (as === "time") return readTime(typed);
  if (rows) return joinLines(raw);
  return as === "paragraphs" ? unbroken(raw).trim() : typed;
}

function writeField({ as = "text", unit }: Field, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (as === "lines") return (value as string[]).join("\n");
  if (as === "number") return writeNumber(Number(value), unit === "€" || unit === "€/h");
  if (as === "phone") return formatPhone(String(value)).replaceAll("\u00a0", " ");
  return String(value);
}

const UNIT = /(?:€(?:\s*\/\s*h)?|euros?|kg|litres?|l|heures?|h|jours?|%|°)\s*$/i;
/** Groups the digits of larger numbers only, because a year has no space. */
const GROUPED_FROM = 10_000;

/** « 100 000 »; euros with two decimals unless whole (« 3,40 »), other numbers with all decimals. */
function writeNumber(value: number, isMoney: boolean): string {
  // String(0.0000001) is « 1e-7 », which readFrenchNumber refuses.
  const plain = value.toLocaleString("en-US", { useGrouping: false, maximumSignificantDigits: 21 });
  const [whole = "", decimals = ""] = plain.split(".");
  const grouped = Math.abs(value) >= GROUPED_FROM ? whole.replace(/\B(?=(?:\d{3})+$)/g, " ") : whole;
  if (decimals === "") return grouped;
  return `${grouped},${isMoney ? decimals.padEnd(2, "0") : decimals}`;
}

/** @param name comes from a definition: « pellets.bagKilograms » */
export function setIn(target: object, name: string, value: unknown): void {
  const path = name.split(".");
  const last = path.pop() ?? "";
  let holder = target as Record<string, unknown>;
  for (const key of path) {
    holder[key] ??= {};
    holder = holder[key] as Record<string, unknown>;
  }
  holder[last] = value;
}

export function getIn(source: unknown, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], source);
}
