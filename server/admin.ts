/** `npm run admin -- EMAIL [--revoke]`: grants or takes back an administrator's rights. The site may be running. */
import { findUserByEmail } from "../app/account/store.server.ts";
import { withAccounts } from "../app/account/tables.server.ts";
import { setRole } from "../app/account/team.server.ts";
import { openDatabase } from "./database/connection.ts";
import { migrate } from "./database/migrate.ts";
import { DatabaseUnavailable } from "./database/unavailable.ts";
import { readEnv, SettingError } from "./env.ts";

const USAGE = "Usage : npm run admin -- EMAIL [--revoke]";

const options = process.argv.slice(2);
const [email, ...others] = options.filter((option) => option !== "--revoke");

if (email?.includes("@") && others.length === 0) {
  await changeRole(email, options.includes("--revoke") ? "user" : "admin").catch(explain);
} else {
  fail(USAGE);
}

async function changeRole(email: string, role: "user" | "admin"): Promise<void> {
  const database = await openDatabase(readEnv(process.env));
  try {
    await migrate(database, { onMigration: console.log });
    const db = withAccounts(database.db);
    const user = await findUserByEmail(db, email);
    if (!user) return fail(`Aucun compte n’a l’adresse ${email}. La personne s’inscrit d’abord sur /auth.`);
    const change = { userId: user.id, role, by: { id: null, name: "L’hébergeur du site" }, ip: null };
    const result = await setRole({ db, dialect: database.dialect }, change);
    if (!result.ok) return fail(result.message);
    console.log(role === "admin" ? `${email} est administrateur.` : `${email} n’est plus administrateur.`);
  } finally {
    await database.close();
  }
}

function explain(error: unknown): void {
  if (!(error instanceof SettingError || error instanceof DatabaseUnavailable)) throw error;
  fail(error.message);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
