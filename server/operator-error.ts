import { DatabaseUnavailable } from "../core/database/unavailable.ts";
import { SettingError } from "../core/env.ts";

/** A command that cannot be done. Its message addresses the operator. */
export class OperatorError extends Error {}

/** Prints the message of an expected error, or the stack of any other, and makes the command fail. */
export function printForOperator(error: unknown): void {
  const isExpected = [OperatorError, SettingError, DatabaseUnavailable].some((kind) => error instanceof kind);
  const isSystemError = error instanceof Error && "syscall" in error;
  console.error(isExpected || isSystemError ? (error as Error).message : error);
  process.exitCode = 1;
}
