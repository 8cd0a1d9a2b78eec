import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readCounts } from "../../app/reviews/summary.server.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { PROGRAM_ENV } from "../../test/site.ts";

const program = fileURLToPath(new URL("sample.ts", import.meta.url));

describe.each(DIALECTS)("npm run sample on %s", (dialect) => {
  // @V15.2.3
  test("fills a new site once, but refuses on a public site", { timeout: 120_000 }, async () => {
    const { db, settings } = await freshDatabase(dialect);
    const environment = {
      ...PROGRAM_ENV,
      DATA_DIR: settings.dataDir,
      ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl, SECRET: "a secret of the tests, of no use" }),
    };
    const refused = run({ ...environment, PUBLIC_URL: "https://www.maison.example" });
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("PUBLIC_URL est réglée")]);
    expect(await db.selectFrom("reviews").select("id").execute()).toEqual([]);

    expect(run(environment)).toMatchObject({ status: 0, stderr: "" });
    const counts = await readCounts(db);
    expect(counts).toMatchObject({ pending: 5, published: 30, refused: 2, deleted: 1 });
    expect(await db.selectFrom("review_reports").select("id").execute()).toHaveLength(2);
    const requests = await db.selectFrom("contact_submissions").select("state").execute();
    expect(new Set(requests.map(({ state }) => state))).toEqual(new Set(["done", "in_hand", "new"]));
    const { signedIn } = await db
      .selectFrom("users")
      .select((eb) => eb.fn.count<number>("last_sign_in_at").as("signedIn"))
      .executeTakeFirstOrThrow();
    expect(Number(signedIn)).toBe(2);
    const { last } = await db
      .selectFrom("journal")
      .select((eb) => eb.fn.max("at").as("last"))
      .executeTakeFirstOrThrow();
    expect(last <= new Date().toISOString()).toBe(true);
    expect(await db.selectFrom("mail_outbox").select("id").execute()).toEqual([]);

    const again = run(environment);
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining("a déjà rempli ce site")]);
    expect(await readCounts(db)).toEqual(counts);
  });
});

function run(env: Record<string, string | undefined>) {
  return spawnSync(process.execPath, [program], { env: env as NodeJS.ProcessEnv, encoding: "utf8" });
}
