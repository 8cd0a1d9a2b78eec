import type { ContentForm, FormValues } from "../content/form.ts";
import { KINDS, LIST_KINDS, WHOLE_KINDS } from "../content/kinds.ts";
import { ordinal } from "../content/lines.ts";
import { placeIn } from "../content/places.ts";

/** « Offres d’emploi, 2e élément, le poste, titre » from `content.offers.1.title`. */
export function placeInFile(path: readonly string[]): string {
  const [part = "", key = "", ...rest] = path;
  const kind = KINDS.find((each) => ["content", "inForce"].includes(part) && each.key === key);
  if (!kind) return quoted(path) || "Fichier";
  return [kind.label, ...placeInKind(key, rest)].join(", ");
}

export function unknownKeys(given: unknown, read: unknown, path: string[] = []): string[][] {
  if (!isRecord(given) || !isRecord(read)) return [];
  return Object.keys(given).flatMap((key) =>
    Object.hasOwn(read, key) ? unknownKeys(given[key], read[key], [...path, key]) : [[...path, key]],
  );
}

function placeInKind(key: string, path: string[]): string[] {
  if (path.length === 0) return [];
  const whole = WHOLE_KINDS.find((kind) => kind.key === key);
  if (whole) return placeInForm(whole.form, path);
  const list = LIST_KINDS.find((kind) => kind.key === key);
  const [index = "", ...rest] = path;
  const item = `${ordinal(Number(index))} ${list?.noun}`;
  return rest.length === 0 || !list ? [item] : [item, ...placeInForm(list.item.form, rest)];
}

function placeInForm(form: Pick<ContentForm<never>, "groups">, path: string[]): string[] {
  return placeIn(form.groups(asTyped(path.join("."))), path) ?? [quoted(path)];
}

/** Typed values with this field only: the form then has as many lines as the field needs. */
const asTyped = (name: string): FormValues => ({ [name]: "" });

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const quoted = (path: readonly string[]) => path.map((name) => `« ${name.slice(0, 60)} »`).join(", ");
