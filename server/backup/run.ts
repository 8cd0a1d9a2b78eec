import { spawn } from "node:child_process";
import { BackupError } from "./error.ts";

/** Runs a program, and returns its output. */
export async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let complaint = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (complaint += text));
  return new Promise((resolve, reject) => {
    child.once("error", (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === "ENOENT" ? "ce programme n’est pas installé" : cause.message;
      reject(new BackupError(`${program} : ${reason}.`, { cause }));
    });
    child.once("close", (code) => {
      if (code === 0) return resolve(output);
      reject(new BackupError(`${program} a échoué : ${complaint.trim() || `code ${code}`}`));
    });
  });
}
