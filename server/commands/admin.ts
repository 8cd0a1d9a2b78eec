/** `npm run admin -- EMAIL [--revoke|--reset-2fa]`. The site may be running. */

import { findUserByEmail } from "../../app/account/accounts.server.ts";
import { RIGHTS, type Right } from "../../app/account/rights.ts";
import { resetTwoFactor } from "../../app/account/second-factor/codes.server.ts";
import { setRights } from "../../app/account/team/team.server.ts";
import { OPERATOR } from "../../core/audit-log.ts";
import { openDatabase } from "../../core/database/connection.ts";
import { migrate } from "../../core/database/migrate.ts";
import { readEnv } from "../../core/env.ts";
import { OperatorError, printForOperator } from "../operator-error.ts";

const USAGE = "Usage : npm run admin -- EMAIL [--revoke | --reset-2fa]";

const options = process.argv.slice(2);
const flags = options.filter((option) => option.startsWith("--"));
const [email, ...others] = options.filter((option) => !flags.includes(option));
const [flag = "--grant", ...moreFlags] = flags;

const CHANGES: Record<string, { done: string; rights?: readonly Right[] }> = {
  "--grant": { done: "est administrateur.", rights: RIGHTS },
  "--revoke": { done: "n’est plus administrateur et n’a plus aucun droit.", rights: [] },
  "--reset-2fa": { done: "se connecte de nouveau avec le mot de passe seul, et en est averti par un message." },
};

await main().catch(printForOperator);

async function main(): Promise<void> {
  const change = CHANGES[flag];
  if (!email?.includes("@") || others.length + moreFlags.length > 0 || !change) throw new OperatorError(USAGE);
  const { done, rights } = change;
  const env = readEnv(process.env);
  const database = await openDatabase({ ...env, mustExist: true });
  try {
    await migrate(database);
    const { db, dialect } = database;
    const user = await findUserByEmail(db, email);
    if (!user) throw new OperatorError(`Aucun compte n’a l’adresse ${email}. La personne s’inscrit d’abord sur /auth.`);
    const auth = { db, dialect, siteUrl: env.publicUrl ?? `http://localhost:${env.port}` };
    const about = { userId: user.id, by: OPERATOR };
    const result = rights ? await setRights(auth, { ...about, rights, ip: null }) : await resetTwoFactor(auth, about);
    if (!result.ok) throw new OperatorError(result.message);
    console.log(`${email} ${done}`);
  } finally {
    await database.close();
  }
}
