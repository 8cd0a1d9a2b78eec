import { offerList } from "../careers/offers-content.ts";
import { companyForm } from "../company/company-form.ts";
import { hoursForm } from "../company/hours-form.ts";
import { pricesForm } from "../company/prices-form.ts";
import { newsList } from "../news/news-content.ts";
import type { ContentForm, FormValues } from "./form.ts";
import { CONTENT_PLACES, type ContentKey } from "./kind.ts";
import { ordinal } from "./lines.ts";
import { placeIn } from "./places.ts";

/** « Offres d’emploi, 2e élément, le poste, titre » from `content.offers.1.title`. */
export function placeInFile(path: readonly string[], json: unknown): string {
  const [content, key = "", ...rest] = path;
  if (content !== "content" || !Object.hasOwn(CONTENT_PLACES, key)) return quoted(path) || "Fichier";
  const { label } = CONTENT_PLACES[key as ContentKey];
  return [label, ...placeInKind(key as ContentKey, rest, json)].join(", ");
}

export function unknownKeys(given: unknown, read: unknown, path: string[] = []): string[][] {
  if (!isRecord(given) || !isRecord(read)) return [];
  return Object.keys(given).flatMap((key) =>
    Object.hasOwn(read, key) ? unknownKeys(given[key], read[key], [...path, key]) : [[...path, key]],
  );
}

function placeInKind(key: ContentKey, path: string[], json: unknown): string[] {
  if (path.length === 0) return [];
  if (key === "hours") return placeInForm(hoursForm, path);
  if (key === "company") return placeInForm(companyForm, path);
  if (key === "prices") return placeInForm(pricesForm, path);
  const [index = "", ...rest] = path;
  const noun = { offers: "offre", news: "carte" }[key];
  const item = `${ordinal(Number(index))} ${noun}`;
  const id = valueAt(json, ["content", key, index, "id"]);
  if (rest.length === 0) return [item];
  const form = key === "offers" ? offerList.form(String(id)) : newsList.form(String(id));
  return [item, ...placeInForm(form, rest)];
}

function placeInForm(form: Pick<ContentForm<never>, "groups">, path: string[]): string[] {
  return placeIn(form.groups(asTyped(path.join("."))), path) ?? [quoted(path)];
}

/** With only this field typed, the form has as many lines as the field needs. */
const asTyped = (name: string): FormValues => ({ [name]: "" });

function valueAt(source: unknown, path: string[]): unknown {
  return path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), source);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const quoted = (path: readonly string[]) => path.map((name) => `« ${name.slice(0, 60)} »`).join(", ");
