import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const tokens = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
/** The colours of the staff area in dark mode. */
const [, dark = ""] = readFileSync(new URL("../staff/frame.module.css", import.meta.url), "utf8").split(
  "color-scheme: dark;",
);
const THEMES = { light: tokens, dark: dark + tokens };

/** The minimum contrast of text (WCAG 2.2 §1.4.3), and of controls and focus (§1.4.11). */
const TEXT = 4.5;
const EDGE = 3;
const pairs: [foreground: string, grounds: string[], least: number][] = [
  ["--ink", ["--paper", "--paper-deep", "--paper-white", "--wheat-light"], TEXT],
  ["--ink-soft", ["--paper", "--paper-deep", "--paper-white"], TEXT],
  ["--ember", ["--paper", "--paper-white", "--paper-deep"], TEXT],
  ["--ember-deep", ["--paper", "--paper-white", "--paper-deep"], TEXT],
  ["--on-ember", ["--ember", "--ember-deep", "--danger", "--danger-deep"], TEXT],
  ["--on-green", ["--green", "--green-deep"], TEXT],
  ["--on-green-soft", ["--green", "--green-deep"], TEXT],
  ["--danger", ["--paper", "--paper-deep", "--paper-white", "--danger-ground"], TEXT],
  ["--success", ["--paper", "--paper-white", "--success-ground"], TEXT],
  ["--warning", ["--paper", "--paper-white", "--warning-ground"], TEXT],
  ["--info", ["--paper", "--paper-white", "--info-ground"], TEXT],
  ["--control-edge", ["--paper", "--paper-white"], EDGE],
  ["--focus", ["--paper", "--paper-deep"], EDGE],
];

describe.each(Object.entries(THEMES))("%s", (_name, theme) => {
  test.each(pairs)("%s is legible on its backgrounds", (foreground, grounds, least) => {
    for (const ground of grounds) {
      const ratio = contrast(colour(foreground, theme), colour(ground, theme));
      expect(ratio, `${foreground} on ${ground}`).toBeGreaterThanOrEqual(least);
    }
  });
});

// Colours of public pages only, and light text on green in both themes.
test.each([
  ["--green", ["--paper", "--paper-deep", "--paper-white"], TEXT],
  ["--wheat-light", ["--green", "--green-deep"], TEXT],
  ["--focus", ["--wheat"], EDGE],
] as const)("%s is legible on %s", (foreground, grounds, least) => {
  for (const ground of grounds)
    expect(contrast(colour(foreground), colour(ground)), ground).toBeGreaterThanOrEqual(least);
});

test("each material’s accent is legible on its background", () => {
  const texts = [...tokens.matchAll(/--accent-text: (#\w+)/g)].map(([, hex]) => hex as string);
  const lights = [...tokens.matchAll(/--accent-light: (#\w+)/g)].map(([, hex]) => hex as string);
  expect(texts).toHaveLength(6);
  expect(lights).toHaveLength(5);
  for (const text of texts) {
    for (const ground of ["--paper", "--paper-deep", "--paper-white"]) {
      expect(contrast(text, colour(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(TEXT);
    }
  }
  for (const light of lights) expect(contrast(light, colour("--green")), light).toBeGreaterThanOrEqual(TEXT);
});

function colour(name: string, theme = tokens): string {
  const hex = new RegExp(`${name}: (#[0-9a-f]{6});`).exec(theme)?.[1];
  if (!hex) throw new Error(`tokens.css has no colour ${name}`);
  return hex;
}

/** WCAG 2.2, “contrast ratio”. */
function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
