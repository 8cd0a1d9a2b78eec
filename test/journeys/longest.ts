import type { ContentForm, FormValues } from "../../app/content/form.ts";

/** Fills every text of a form to its limit, and every list. */
export function longest<V>(form: ContentForm<V>, value: V): FormValues {
  const shipped = form.write(value);
  const plain = form.groups(shipped).flatMap(({ fields }) => fields);
  const lines = (form.lists ?? []).flatMap(({ name, most, fields }) =>
    Array.from({ length: most }, (_, index) =>
      fields.map((field) => ({ ...field, name: `${name}.${index}.${field.name}` })),
    ).flat(),
  );
  const filled = [...plain, ...lines].map(({ name, as, most, count }, index): [string, string] => {
    if (most === undefined) return [name, shipped[name] ?? ""];
    const texts = Array.from({ length: as === "lines" ? (count ?? 1) : 1 }, (_, line) => wordsOf(most, index + line));
    return [name, texts.join("\n")];
  });
  return Object.fromEntries(filled);
}

/** French words up to the limit, different for each text. */
export function wordsOf(most: number, start: number): string {
  const words = ["approvisionnement", "départemental", "céréales", "de", "combustibles", "renouvelables", "à"];
  let text = `${start} `;
  for (let turn = start; text.length < most; turn += 1) text += `${words[turn % words.length]} `;
  return text.slice(0, most).trim().padEnd(most, "x");
}
