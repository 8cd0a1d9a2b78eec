/** `npm run restore -- FILE [--replace]`: restores a backup. The site must be stopped. */
import { parseArgs } from "node:util";
import { readEnv } from "../../core/env.ts";
import { BackupError, printForOperator } from "../backup/error.ts";
import { restoreBackup } from "../backup/restore.ts";

const USAGE = "Usage : npm run restore -- FICHIER.tar.gz [--replace]";

await main().catch(printForOperator);

async function main(): Promise<void> {
  const { file, replace } = readArguments();
  await restoreBackup(readEnv(process.env), file, { replace, say: (sentence) => console.log(sentence) });
}

function readArguments(): { file: string; replace: boolean } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: "boolean" } } });
    const [file, ...others] = positionals;
    if (file && others.length === 0) return { file, replace: values.replace ?? false };
  } catch {
    // Treat an unknown option like a missing argument.
  }
  throw new BackupError(USAGE);
}
