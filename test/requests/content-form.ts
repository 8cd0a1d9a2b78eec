import type { Answer, Visitor } from "../visitor.ts";
import { attributes } from "./html.ts";

export async function publish(staff: Visitor, path: string, changes: Record<string, string>): Promise<Answer> {
  const page = await staff.get(path);
  return staff.post(path, { ...fieldsOf(page), ...changes, intent: "publish", seen: seenOn(page) });
}

export function fieldsOf({ html }: Answer): Record<string, string> {
  const form = /<form\b[^>]*noValidate=""[\s\S]*?<\/form>/i.exec(html)?.[0] ?? "";
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    if (/type="(?:radio|checkbox)"/.test(tag) && !tag.includes('checked=""')) continue;
    const [name = ""] = attributes(tag, "name");
    if (name) fields[name] = attributes(tag, "value")[0] ?? "";
  }
  for (const [, name = "", text = ""] of form.matchAll(
    /<textarea\b[^>]*? name="([^"]*)"[^>]*>([\s\S]*?)<\/textarea>/g,
  )) {
    fields[name] = attributes(`<x v="${text.replace(/^\n/, "")}">`, "v")[0] ?? "";
  }
  for (const [, name = "", options = ""] of form.matchAll(
    /<select\b[^>]*? name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g,
  )) {
    const chosen = /<option\b[^>]*selected=""[^>]*>/.exec(options)?.[0] ?? /<option\b[^>]*>/.exec(options)?.[0] ?? "";
    fields[name] = attributes(chosen, "value")[0] ?? "";
  }
  return fields;
}

export const values = ({ html }: Answer, name: string) =>
  [...html.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, "g"))].map(([, value = ""]) => value);
export const seenOn = (page: Answer) => values(page, "seen")[0] ?? "";
