import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createPrivateFile, openDataFolder } from "./data-folder.ts";
import { isUsableSecret, SECRET_LENGTH, SettingError } from "./env.ts";
import { randomKey } from "./hash.ts";

/** In the data folder, when `SECRET` is not set. */
export const SECRET_FILE = "secret";

/**
 * The signing secret of an embedded start: created once in the data folder, readable by its owner only.
 * @throws {SettingError} when it cannot be created, or when the file holds no usable secret
 */
export function embeddedSecret(dataDir: string): string {
  const file = join(dataDir, SECRET_FILE);
  try {
    openDataFolder(dataDir);
    if (!statSync(file, { throwIfNoEntry: false })) createPrivateFile(file, randomKey(32));
    return readSecret(file);
  } catch (error) {
    if (error instanceof SettingError) throw error;
    throw new SettingError(
      `DATA_DIR vaut « ${dataDir} » : ce dossier ne peut pas être écrit (${(error as NodeJS.ErrnoException).code}). Donnez un dossier accessible en écriture.`,
    );
  }
}

function readSecret(file: string): string {
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o077) !== 0) {
    throw new SettingError(
      `Le secret « ${file} » peut être lu par d’autres que son propriétaire (mode ${mode.toString(8)}). ` +
        `Rendez-le privé : chmod 600 "${file}". S’il a pu être lu, supprimez-le : le démarrage suivant en fait un autre, ` +
        "et les sessions, les liens des messages et la double authentification d’avant n’ouvrent plus.",
    );
  }
  const secret = readFileSync(file, "utf8").trim();
  if (isUsableSecret(secret)) return secret;
  throw new SettingError(
    `Le secret « ${file} » ${secret === "" ? "est vide" : "ne peut pas servir"} : au moins ${SECRET_LENGTH} caractères sont attendus. ` +
      "Si le site n’a encore jamais démarré avec lui, supprimez ce fichier : le démarrage suivant en fait un autre. " +
      "Sinon, reprenez-le d’une sauvegarde.",
  );
}
