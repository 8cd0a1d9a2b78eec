/** `npm run backup -- FOLDER-OR-FILE [--keep N]`: a verified backup. The site may be running. */
import { parseArgs } from "node:util";
import { readEnv } from "../../core/env.ts";
import { rowsOf } from "../backup/contents.ts";
import { makeBackup } from "../backup/make.ts";
import { OperatorError, printForOperator } from "../operator-error.ts";

const USAGE = "Usage : npm run backup -- DOSSIER-OU-FICHIER.tar.gz [--keep NOMBRE]";

await main().catch(printForOperator);

async function main(): Promise<void> {
  const { target, keep } = readArguments();
  const { file, bytes, contents, isRecorded, auditHead, verifyKey } = await makeBackup(readEnv(process.env), target, {
    ...(keep !== undefined && { keep }),
  });
  console.log(
    `Sauvegarde vérifiée : ${file} (${bytes} octets, ${Object.keys(contents.tables).length} tables, ${rowsOf(contents)} lignes).`,
  );
  console.log(`Signée ; sur une machine neuve, elle se restaure avec BACKUP_VERIFY_KEY=${verifyKey}`);
  if (auditHead) console.log(`Tête du journal : ${auditHead.number}:${auditHead.hash}`);
  if (!isRecorded) {
    console.log(
      "La base est d’une version plus ancienne du site, qui ne note pas les sauvegardes : /admin ne la montre pas.",
    );
  }
}

function readArguments(): { target: string; keep: number | undefined } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: "string" } } });
    const [target, ...others] = positionals;
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    if (target && others.length === 0 && (keep === undefined || (Number.isInteger(keep) && keep > 0))) {
      return { target, keep };
    }
  } catch {
    // Treat an unknown option like a missing argument.
  }
  throw new OperatorError(USAGE);
}
