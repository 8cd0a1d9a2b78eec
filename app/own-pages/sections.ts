/** The section types that staff write with one entry per line or paragraph. */

/** « 30 ans : au service des fermes »; a line without a colon has no label. */
export function readFigures(text: string): { figure: string; label: string }[] {
  return linesOf(text).map((line) => {
    const [, figure = line, label = ""] = /^(.*?)\s:\s(.+)$/.exec(line) ?? [];
    return { figure, label };
  });
}

/** One question per paragraph: its first line asks, the others answer. */
export function readQuestions(text: string): { question: string; answer: string }[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => linesOf(part))
    .filter((lines) => lines.length > 0)
    .map(([question = "", ...answer]) => ({ question, answer: answer.join("\n") }));
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.replace(/^[-–]\s+/, "").trim())
    .filter(Boolean);
}
