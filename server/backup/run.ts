import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { BackupError } from "./error.ts";

/** Runs a program, and returns its output. */
export async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  try {
    return (await promisify(execFile)(program, args, { env: { ...process.env, ...env } })).stdout;
  } catch (cause) {
    const { code, message, stderr } = cause as NodeJS.ErrnoException & { stderr: string };
    if (code === "ENOENT") throw new BackupError(`${program} : ce programme n’est pas installé.`, { cause });
    throw new BackupError(`${program} a échoué : ${stderr.trim() || message}`, { cause });
  }
}
