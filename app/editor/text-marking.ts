export type Mark = "list" | "strong" | "link";

export type Marked = { from: number; to: number; text: string; selected: [from: number, to: number] };

const OWN_MARK = /^[-–]\s+/;

export function mark(value: string, selection: [number, number], kind: Mark): Marked {
  return kind === "list" ? markLines(value, selection) : markWords(value, selection, kind);
}

/** Marks words as strong, or as a link whose address is then selected. Strong words become plain again. */
function markWords(value: string, [start, end]: [number, number], kind: "strong" | "link"): Marked {
  const words = value.slice(start, end) || "texte";
  if (kind === "link") {
    const at = start + `[${words}](`.length;
    return { from: start, to: end, text: `[${words}](/)`, selected: [at, at + 1] };
  }
  const isStrong = value.slice(start - SIGN.length, start) === SIGN && value.startsWith(SIGN, end);
  const [from, to] = isStrong ? [start - SIGN.length, end + SIGN.length] : [start, end];
  const first = isStrong ? from : from + SIGN.length;
  return { from, to, text: isStrong ? words : SIGN + words + SIGN, selected: [first, first + words.length] };
}

const SIGN = "**";

function markLines(value: string, [start, end]: [number, number]): Marked {
  const from = value.slice(0, start).lastIndexOf("\n") + 1;
  const nextBreak = value.indexOf("\n", Math.max(start, end - 1));
  const to = nextBreak === -1 ? value.length : nextBreak;
  const lines = value.slice(from, to).split("\n");
  const written = lines.filter((line) => line.trim() !== "");
  const isMarked = written.length > 0 && written.every((line) => OWN_MARK.test(line));
  const words = isMarked ? lines.map(plain) : (lines.length === 1 ? lines : written).map((line) => `- ${plain(line)}`);
  const before = isMarked || from === 0 || value.slice(0, from).endsWith("\n\n") ? "" : "\n";
  const after = isMarked || to === value.length || value.slice(to).startsWith("\n\n") ? "" : "\n";
  const marked = words.join("\n");
  const first = from + before.length;
  const last = first + marked.length;
  return { from, to, text: before + marked + after, selected: start === end ? [last, last] : [first, last] };
}

const plain = (line: string) => line.replace(OWN_MARK, "");
