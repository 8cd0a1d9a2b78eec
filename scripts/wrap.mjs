const WIDTH = 100;

/** Wraps text so that no line starts with a character that Markdown reads as a list, heading or quotation. */
export function wrap(text, indent) {
  const lines = [""];
  for (const word of text.split(/(?<=\S) (?![-+*#>=]|\d+[.)])/)) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (longer.length <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(indent + word);
  }
  return `${lines.join("\n")}\n`;
}
