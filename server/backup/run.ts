import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { OperatorError } from "../operator-error.ts";

/** Runs a program, and returns its output. */
export async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  try {
    return (await promisify(execFile)(program, args, { env: { ...process.env, ...env } })).stdout;
  } catch (cause) {
    const { code, message, stderr } = cause as NodeJS.ErrnoException & { stderr: string };
    if (code === "ENOENT") throw new OperatorError(`${program} : ce programme n’est pas installé.`, { cause });
    throw new OperatorError(`${program} a échoué : ${stderr.trim() || message}`, { cause });
  }
}

/** Runs a program, and passes its output to a reader; stops it when the reader fails. */
export async function runInto(program: string, args: string[], read: (output: Readable) => Promise<void>) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  const [[code], stderr] = await Promise.all([
    once(child, "close"),
    text(child.stderr),
    read(child.stdout).finally(() => child.kill()),
  ]);
  if (code !== 0) throw new OperatorError(`${program} a échoué : ${stderr.trim()}`);
}
