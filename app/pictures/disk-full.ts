const SQLITE_FULL = 13;
const POSTGRES_DISK_FULL = "53100";

/** Whether a file system or either database had no room left. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === "ENOSPC" || code === "EDQUOT" || code === POSTGRES_DISK_FULL || errcode === SQLITE_FULL;
}
