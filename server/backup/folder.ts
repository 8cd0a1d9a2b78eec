import { access, constants, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { SettingError } from "../../core/env.ts";
import { OperatorError } from "../operator-error.ts";

/**
 * Creates the folder of the daily backups.
 * @throws {SettingError} when they could not be written there
 */
export async function openBackupFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    throw new SettingError(
      `BACKUP_DIR vaut « ${folder} » : ce dossier ne peut pas être écrit (${code ?? "ENOTDIR"}). Donnez un dossier accessible en écriture.`,
    );
  }
}

/** Step by step, because a recursive `mkdir` below `/proc` never ends. */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  if (await exists(folder)) throw new OperatorError(`« ${folder} » n’est pas un dossier : nommez-en un autre.`);
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    // Another instance may have made it.
    if (cause.code === "EEXIST") return;
    throw new OperatorError(`Le dossier « ${folder} » ne peut pas être créé : ${cause.message}.`, { cause });
  });
}

export function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (about) => about.isDirectory(),
    () => false,
  );
}

export function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
