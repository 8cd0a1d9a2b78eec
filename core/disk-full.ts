const SQLITE_FULL = 13;
const POSTGRES_DISK_FULL = "53100";

/** Whether a file system or either database had no room left. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return ["ENOSPC", "EDQUOT", "EFBIG", POSTGRES_DISK_FULL].includes(code ?? "") || errcode === SQLITE_FULL;
}
