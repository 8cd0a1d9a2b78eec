import { inspect } from "node:util";
import { redact } from "./redact.ts";

type Fields = Record<string, unknown>;
type Level = "info" | "warn" | "error";

export interface Log {
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
  /** A log that adds these fields to each line, such as a request's id. */
  child(fields: Fields): Log;
}

/** Writes one line per event, as JSON or as text for a terminal. Warnings and errors go to stderr. */
export function createLog(format: "json" | "text", write = writeLine, fixed: Fields = {}): Log {
  const line = format === "json" ? jsonLine : textLine;
  /** An error that names itself as its cause must not end the process that reports it. */
  const lineOf = (level: Level, message: string, fields: Fields) => {
    try {
      return line(level, message, fields);
    } catch (failure) {
      return line(level, message, { unwritable: Object.keys(fields), because: String(failure) });
    }
  };
  const at = (level: Level) => (message: string, fields?: Fields) =>
    write(level, lineOf(level, message, { ...fixed, ...fields }));
  return {
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: (fields) => createLog(format, write, { ...fixed, ...fields }),
  };
}

/** Keep running when nobody reads the log or its disk is full. */
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

function writeLine(level: Level, line: string) {
  (level === "info" ? process.stdout : process.stderr).write(`${line}\n`);
}

function jsonLine(level: Level, message: string, fields: Fields): string {
  const head = JSON.stringify({ time: new Date().toISOString(), level, message });
  const rest = JSON.stringify(fields, (_key, value) => {
    if (typeof value === "string") return redact(value);
    return value instanceof Error ? describeError(value) : typeof value === "bigint" ? String(value) : value;
  });
  return rest === "{}" ? head : `${head.slice(0, -1)},${rest.slice(1)}`;
}

/** PostgreSQL repeats the values of a row in these fields; pg adds the whole connection as `client`. */
const CONFIDENTIAL = new Set(["detail", "where", "internalQuery", "client"]);

function describeError({ name, message, stack, cause, ...rest }: Error): Fields {
  const details = Object.entries(rest).filter(([key]) => !CONFIDENTIAL.has(key));
  return { name, message, stack, cause, ...Object.fromEntries(details) };
}

const LEVEL_MARKS = { info: " ", warn: "!", error: "✗" };

/** `inspect` escapes line ends, so no visitor can forge a log line. */
function textLine(level: Level, message: string, fields: Fields): string {
  const time = new Date().toISOString().slice(11, 19);
  const rest = Object.entries(fields).map(([key, value]) =>
    value instanceof Error
      ? `\n${redact(writeError(value))}`
      : `${key}=${redact(inspect(value, { breakLength: Infinity }))}`,
  );
  return [`${time} ${LEVEL_MARKS[level]} ${message.replace(/[\r\n]+/g, "⏎")}`, ...rest].join(" ");
}

function writeError(error: Error): string {
  const { name, message, stack = `${name}: ${message}`, cause, ...rest } = describeError(error);
  const more = Object.keys(rest).length > 0 ? ` ${inspect(rest)}` : "";
  return `${stack}${more}${cause instanceof Error ? `\n[cause] ${writeError(cause)}` : ""}`;
}
