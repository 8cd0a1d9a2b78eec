import { DatabaseUnavailable } from "../../core/database/unavailable.ts";
import { SettingError } from "../../core/env.ts";

/** A backup or a restore that cannot be done; the message is made for the operator. */
export class BackupError extends Error {}

/** Ends a command: with the message of what can go wrong by itself, with all there is of a fault of ours. */
export function tellOperator(error: unknown): void {
  const isExpected = [BackupError, SettingError, DatabaseUnavailable].some((kind) => error instanceof kind);
  const isOfSystem = error instanceof Error && "syscall" in error;
  console.error(isExpected || isOfSystem ? (error as Error).message : error);
  process.exitCode = 1;
}
