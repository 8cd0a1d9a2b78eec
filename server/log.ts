import { inspect } from "node:util";

type Fields = Record<string, unknown>;
type Level = "info" | "warn" | "error";

export interface Log {
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
  /** A log that adds these fields to each of its lines, such as the id of a request. */
  child(fields: Fields): Log;
}

/** One line an event: JSON for programs, or words for the person at the terminal. Warnings and errors go to stderr. */
export function createLog(format: "json" | "text", write = writeLine, fixed: Fields = {}): Log {
  const line = format === "json" ? jsonLine : textLine;
  const at = (level: Level) => (message: string, fields?: Fields) =>
    write(level, line(level, message, { ...fixed, ...fields }));
  return {
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: (fields) => createLog(format, write, { ...fixed, ...fields }),
  };
}

/** Whoever reads the log may go, and the disk it goes to may be full: the site goes on. */
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

function writeLine(level: Level, line: string) {
  (level === "info" ? process.stdout : process.stderr).write(`${line}\n`);
}

function jsonLine(level: Level, message: string, fields: Fields): string {
  return JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }, (_key, value) =>
    value instanceof Error ? describeError(value) : typeof value === "bigint" ? String(value) : value,
  );
}

function describeError({ name, message, stack, cause, ...rest }: Error): Fields {
  return { name, message, stack, cause, ...rest };
}

const SIGNS = { info: " ", warn: "!", error: "✗" };

/** Values go through `inspect`, which escapes line ends: nothing that a visitor sends can forge a line. */
function textLine(level: Level, message: string, fields: Fields): string {
  const time = new Date().toISOString().slice(11, 19);
  const rest = Object.entries(fields).map(([key, value]) =>
    value instanceof Error ? `\n${inspect(value)}` : `${key}=${inspect(value, { breakLength: Infinity })}`,
  );
  return [`${time} ${SIGNS[level]} ${message.replace(/[\r\n]+/g, "⏎")}`, ...rest].join(" ");
}
