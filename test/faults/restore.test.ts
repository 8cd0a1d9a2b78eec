import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test } from "vitest";
import { storeImported } from "../../app/reviews/imported.server.ts";
import { openDatabase } from "../../core/database/connection.ts";
import { migrate } from "../../core/database/migrate.ts";
import { writeMail } from "../../core/mail-files.ts";
import { embeddedSecret } from "../../core/secret.ts";
import { makeBackup } from "../../server/backup/make.ts";
import { ownVerifyKey } from "../../server/backup/signature.ts";
import { DIALECTS } from "../database.ts";
import { review } from "../new-review.ts";
import { PROGRAM_ENV, startSite } from "../site.ts";
import { environmentOn } from "../site-on.ts";
import { visitorOf } from "../visitor.ts";
import { isFull, report, times } from "./run.ts";

const REVIEWS_AT_ONCE = 250;

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
  const { file, verifyKey } = await makeBackup(
    { dataDir: join(home, "restored"), databaseUrl: undefined, secret: undefined, backupRecipients: [] },
    home,
  );

  const found: string[] = [];
  for (let step = 1; ; step += 1) {
    const dataDir = join(home, `step-${step}`);
    cpSync(join(home, "before"), dataDir, { recursive: true });
    const isKilled = await isKilledAt(step, dataDir, file, verifyKey);
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

test.for(DIALECTS)(
  "a fresh machine serves all reviews from an encrypted backup within a minute, on %s",
  {
    timeout: 900_000,
  },
  async (dialect, context) => {
    const count = times(100_000, 1_000);
    const home = mkdtempSync(join(tmpdir(), "site-restore-"));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const identity = join(home, "identity.txt");
    const secret = await generateX25519Identity();
    writeFileSync(identity, `${secret}\n`);
    const env: Record<string, string> = {
      ...PROGRAM_ENV,
      ...(await environmentOn(dialect)),
      BACKUP_RECIPIENT: await identityToRecipient(secret),
    };
    if (dialect === "sqlite") embeddedSecret(env.DATA_DIR ?? "");
    await storeManyReviews(env, count);

    const backup = await timed(env, "backup", join(home, "site.tar.gz"));
    const BACKUP_VERIFY_KEY = ownVerifyKey(env.DATA_DIR ?? "") ?? "";
    const fresh = { ...env, ...(await environmentOn(dialect)), BACKUP_VERIFY_KEY };
    const file = join(home, "site.tar.gz.age");
    const restore = await timed(fresh, "restore", file, "--identity", identity);
    const startedAt = performance.now();
    const site = await startSite(fresh);
    onTestFinished(site.discard);
    const { text } = await visitorOf(site).get("/avis");
    const start = secondsSince(startedAt);
    expect(/Note moyenne ([\d\s]+) avis/.exec(text)?.[1]?.replace(/\s/g, "")).toBe(String(count));
    if (isFull) expect(restore + start).toBeLessThanOrEqual(60);
    report(context, {
      database: dialect,
      done: `${count} reviews, ${Math.round(statSync(file).size / 1e6)} MB encrypted; backed up in ${backup} s with its trial`,
      figure: `restored in ${restore} s, the page of reviews ${start} s later`,
    });
  },
);

async function storeManyReviews({ DATA_DIR = "", DATABASE_URL }: Record<string, string>, count: number): Promise<void> {
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
  await migrate(database);
  const instant = "2024-02-03T09:30:15.000Z";
  const fixed = { refused_at: null, refusal_reason: null, refusal_note: null, reply: null, reply_at: null, id: null };
  const published = { ...fixed, state: "published" as const, created_at: instant, published_at: instant };
  for (let stored = 0; stored < count; stored += REVIEWS_AT_ONCE) {
    const rows = Array.from({ length: REVIEWS_AT_ONCE }, (_, at) => {
      const number = stored + at;
      // 20 of 5,000 words, different ones in each review.
      const words = Array.from({ length: 20 }, (_, word) => `mot${(number * 31 + word * word * 7) % 5_000}`);
      return { ...review({ comment: words.join(" ") }), ...published, key: `many:${number}` };
    });
    await database.db.transaction().execute((trx) => storeImported(trx, rows, new Date(instant)));
  }
  await database.close();
}

/** Runs a command, and returns how many seconds it took. */
async function timed(env: Record<string, string>, name: "backup" | "restore", ...options: string[]) {
  const startedAt = performance.now();
  const command = fileURLToPath(new URL(`../../server/commands/${name}.ts`, import.meta.url));
  await promisify(execFile)(process.execPath, [command, ...options], { env });
  return secondsSince(startedAt);
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10;
}

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

async function isKilledAt(step: number, dataDir: string, file: string, verifyKey: string): Promise<boolean> {
  const env: Record<string, string> = {
    ...PROGRAM_ENV,
    DATA_DIR: dataDir,
    BACKUP_VERIFY_KEY: verifyKey,
    DIE_AT: String(step),
  };
  const restoring = promisify(execFile)(process.execPath, ["--import", dieAt, program, file, "--replace"], { env });
  return restoring.then(
    () => false,
    (error: { signal?: string }) => {
      if (error.signal !== "SIGKILL") throw error;
      return true;
    },
  );
}
