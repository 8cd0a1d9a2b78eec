import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";
import { COLOUR_STEPS, FOCUS_STEPS } from "../app/ui/pictures.ts";

/** Adds to a style sheet the rules that differ by one value of a table. */
export const tables: Plugin = {
  name: "tables",
  enforce: "pre",
  transform: {
    filter: { id: /[\\/](?:compose|about\.module|picture-look\.module|picture-focus\.module)\.css(?:\?|$)/ },
    handler: (code, id) => code + rulesOf[basename(id.split("?", 1)[0] ?? "")]?.(),
  },
};

const SIZES = ["text-m", "text-l", "title-s", "title-m", "title-l"];

export const rulesOf: Record<string, () => string> = {
  "compose.css": () =>
    layer("compose", [
      ...steps(0, 7, (step, space) => `.gap-${step} { --gap: ${space} }`),
      ...steps(0, 2, (step, space) => `.rows-${step} { row-gap: ${space} }`),
      ...steps(0, 5, (step, space) => `.pad-${step} { --pad: ${space} }`),
      ...steps(2, 6, (step, space) => `.above-${step} { margin-block-start: ${space} }`),
      ...steps(2, 5, (step, space) => `.below-${step} { margin-block-end: ${space} }`),
      ...steps(2, 6, (step, space) => `.block-${step} { padding-block: ${space} }`),
      ...steps(4, 4, (step, space) => `.side-${step} { padding-inline: ${space} }`),
      ...steps(6, 6, (step, space) => `.cols-${step} { column-gap: ${space} }`),
      ...SIZES.map((size) => `.size-${size} { font-size: var(--${size}) }`),
    ]),

  "about.module.css": () =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
      .map((date) => `.timeline li:nth-child(${date}) { --laid: ${date}; --own: var(--layer-${((date - 1) % 6) + 1}) }`)
      .join("\n"),

  "picture-look.module.css": () =>
    layer("ui", [
      ...["r", "g", "b"].flatMap((name) => look(name, COLOUR_STEPS, 255, "")),
      ...["x", "y"].flatMap((name) => look(name, FOCUS_STEPS, 100, "%")),
    ]),

  "picture-focus.module.css": () => {
    const focuses = Object.entries(readJson<Record<string, number[]>>("picture-focus"));
    const cells = readJson<{ names: string[] }>("picture-strip").names;
    return layer("ui", [
      ...focuses.map(([name, focus]) =>
        ofPicture(name, `--focus-at: ${focus.map((percent) => `${percent}%`).join(" ")}`),
      ),
      ...cells.map((name, index) => ofPicture(name, `--cell: ${(index / (cells.length - 1)) * 100}%`)),
    ]);
  },
};

const layer = (name: string, rules: string[]) => `@layer ${name} {\n${rules.join("\n")}\n}\n`;

function steps(from: number, to: number, rule: (step: number, space: string) => string): string[] {
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return all.map((step) => rule(step, step === 0 ? "0px" : `var(--space-${step})`));
}

const look = (name: string, last: number, whole: number, unit: string) =>
  Array.from({ length: last + 1 }, (_, step) => {
    return `[data-look~="${name}${step}"] { --${name}: ${(step / last) * whole}${unit} }`;
  });

const ofPicture = (name: string, values: string) => `[data-picture="${name}"] { ${values} }`;

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(`app/ui/${name}.json`, "utf8"));
}
