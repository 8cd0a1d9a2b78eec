/**
 * `npm run restore -- FILE [--replace] [--identity FILE] [--unsigned]`: restores a backup. The site must be stopped.
 */
import { parseArgs } from "node:util";
import { readEnv } from "../../core/env.ts";
import { restoreBackup } from "../backup/restore.ts";
import { OperatorError, printForOperator } from "../operator-error.ts";

const USAGE = "Usage : npm run restore -- FICHIER [--replace] [--identity FICHIER] [--unsigned]";

await main().catch(printForOperator);

async function main(): Promise<void> {
  const { file, ...options } = readArguments();
  await restoreBackup(readEnv(process.env), file, { ...options, say: (sentence) => console.log(sentence) });
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        replace: { type: "boolean", default: false },
        unsigned: { type: "boolean", default: false },
        identity: { type: "string" },
      },
    });
    const [file, ...others] = positionals;
    const { replace, unsigned: isUnsigned, identity } = values;
    if (file && others.length === 0) return { file, replace, isUnsigned, identity };
  } catch {
    // Treat an unknown option like a missing argument.
  }
  throw new OperatorError(USAGE);
}
