/** `npm run audit:verify -- [NUMBER:HASH]`: checks that the audit log is unchanged. The site may be running. */
import { type ChainHead, verifyAuditLog } from "../../core/audit-chain.ts";
import { openDatabase } from "../../core/database/connection.ts";
import { readEnv } from "../../core/env.ts";
import { OperatorError, printForOperator } from "../operator-error.ts";

await main().catch(printForOperator);

async function main(): Promise<void> {
  const known = readHead(process.argv.slice(2));
  const database = await openDatabase({ ...readEnv(process.env), mustExist: true });
  try {
    const { number, hash, problem } = await verifyAuditLog(database.db, known);
    if (problem) throw new OperatorError(`Le journal n’est plus tel qu’il a été écrit : ${problem}.`);
    console.log(`Le journal est intact. Tête : ${number}:${hash}`);
  } finally {
    await database.close();
  }
}

/** A head from a backup or from the technical log. */
function readHead([head, ...others]: string[]): ChainHead | undefined {
  if (head === undefined) return undefined;
  const [, number, hash] = /^(\d{1,12}):([0-9a-f]{64})$/.exec(head) ?? [];
  if (!number || !hash || others.length > 0)
    throw new OperatorError("Usage : npm run audit:verify -- [NUMÉRO:EMPREINTE]");
  return { number: Number(number), hash };
}
