import { MINUTE_MS } from "../../core/text/durations.ts";

/** The label from `at` on (milliseconds since 1970, 0 for now), and the coming exceptions. */
export type OpeningMoment = { at: number; isOpen: boolean; lines: string[] };

/**
 * One line per moment: minutes since the previous one, 1 for open, and the texts, separated by tabs. Takes a third of
 * JSON's bytes.
 */
export function serialiseMoments(moments: OpeningMoment[]): string {
  return moments
    .map(({ at, isOpen, lines }, index) =>
      [(at - (moments[index - 1]?.at ?? 0)) / MINUTE_MS, Number(isOpen), ...lines].join("\t"),
    )
    .join("\n");
}

export function parseMoments(text: string): OpeningMoment[] {
  let at = 0;
  return text.split("\n").map((row) => {
    const [minutes, isOpen, ...lines] = row.split("\t");
    at += Number(minutes) * MINUTE_MS;
    return { at, isOpen: isOpen === "1", lines };
  });
}
