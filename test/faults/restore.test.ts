import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../core/database/connection.ts";
import { migrate } from "../../core/database/migrate.ts";
import { writeMail } from "../../core/mail-files.ts";
import { embeddedSecret } from "../../core/secret.ts";
import { makeBackup } from "../../server/backup/make.ts";
import { PROGRAM_ENV } from "../site.ts";
import { report } from "./run.ts";

const program = fileURLToPath(new URL("../../server/commands/restore.ts", import.meta.url));
const dieAt = fileURLToPath(new URL("die-at.mjs", import.meta.url));

// @A7.restore
test("restore --replace killed at any step leaves either the old or the restored data, with its secret", {
  timeout: 300_000,
}, async (context) => {
  const home = mkdtempSync(join(tmpdir(), "site-restore-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const restored = await makeFolder(join(home, "restored"), "restored");
  const before = await makeFolder(join(home, "before"), "before");
  const { file } = await makeBackup(
    { dataDir: join(home, "restored"), databaseUrl: undefined, secret: undefined },
    home,
  );

  const found: string[] = [];
  for (let step = 1; ; step += 1) {
    const dataDir = join(home, `step-${step}`);
    cpSync(join(home, "before"), dataDir, { recursive: true });
    const isKilled = await isKilledAt(step, dataDir, file);
    const { mark, secret, emails } = await stateOf(dataDir);
    found.push(mark);
    expect(secret, `step ${step}`).toBe(mark === "restored" ? restored : before);
    expect(emails.includes("restored.eml"), `step ${step}`).toBe(mark === "restored");
    expect(readdirSync(dataDir).includes("restauration"), `step ${step}`).toBe(false);
    if (!isKilled) break;
  }
  expect(found.at(-1)).toBe("restored");
  const switchAt = found.indexOf("restored");
  expect(switchAt).toBeGreaterThan(2);
  expect(new Set(found.slice(switchAt))).toEqual(new Set(["restored"]));
  report(context, {
    database: "sqlite",
    done: `restore --replace killed at each of ${found.length - 1} changes in the data folder`,
    figure: `old data and secret before the ${switchAt + 1}th, restored ones from there on`,
  });
});

async function makeFolder(dataDir: string, mark: string): Promise<string> {
  const secret = embeddedSecret(dataDir);
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await database.db
    .insertInto("content_versions")
    .values({ kind: "mark", number: 1, value: `"${mark}"`, action: "edit", by: "x", at: "x" })
    .execute();
  await database.close();
  await writeMail(dataDir, mark, Buffer.from("To: a@client.example\r\n\r\nBonjour\r\n"));
  return secret;
}

async function stateOf(dataDir: string) {
  const secret = embeddedSecret(dataDir);
  const database = await openDatabase({ dataDir });
  const { value } = await database.db.selectFrom("content_versions").select("value").executeTakeFirstOrThrow();
  await database.close();
  expect(readFileSync(join(dataDir, "secret"), "utf8")).toBe(secret);
  return { secret, mark: JSON.parse(value ?? "") as string, emails: readdirSync(join(dataDir, "outbox")) };
}

async function isKilledAt(step: number, dataDir: string, file: string): Promise<boolean> {
  const env = { ...PROGRAM_ENV, DATA_DIR: dataDir, DIE_AT: String(step) };
  const restoring = promisify(execFile)(process.execPath, ["--import", dieAt, program, file, "--replace"], { env });
  return restoring.then(
    () => false,
    (error: { signal?: string }) => {
      if (error.signal !== "SIGKILL") throw error;
      return true;
    },
  );
}
