import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { ADMIN_EMAIL, PASSWORD, signedIn } from "../people.ts";
import { failToStart } from "../site.ts";
import { siteOn } from "../site-on.ts";
import { visitorOf } from "../visitor.ts";
import { report, times } from "./run.ts";

const server = fileURLToPath(new URL("../../build/server/index.js", import.meta.url));
const secretModule = fileURLToPath(new URL("../../core/secret.ts", import.meta.url));

// @V13.3.2
test("a first start that cannot write its secret leaves none, and the next start creates it", async (context) => {
  const dataDir = temporaryFolder();
  // `ulimit -f 0` lets the process create the file but write nothing.
  const start = ["-c", 'ulimit -f 0; exec "$0" "$1"', process.execPath, server];
  const starting = promisify(execFile)("sh", start, { env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: dataDir } });
  await expect(starting).rejects.toThrow("DATA_DIR vaut");
  expect(readdirSync(dataDir)).toEqual([]);
  await siteOn("sqlite", { DATA_DIR: dataDir });
  expect(readFileSync(join(dataDir, "secret"), "utf8")).toMatch(/^[\w-]{43}$/);
  report(context, {
    database: "sqlite",
    done: "a first start on a full disk",
    figure: "no secret; the next start made one",
  });
});

test("concurrent starts on an empty folder share one secret", async (context) => {
  const count = times(24, 8);
  const dataDir = join(temporaryFolder(), "data");
  const script = `import { embeddedSecret } from ${JSON.stringify(secretModule)}; console.log(embeddedSecret(${JSON.stringify(dataDir)}))`;
  const start = () => promisify(execFile)(process.execPath, ["--input-type=module-typescript", "--eval", script]);
  const secrets = await Promise.all(Array.from({ length: count }, start));
  expect(new Set(secrets.map(({ stdout }) => stdout.trim())).size).toBe(1);
  expect(readdirSync(dataDir)).toEqual(["secret"]);
  report(context, { database: "sqlite", done: `${count} processes on one empty folder`, figure: "one secret" });
});

// @V13.3.2
test.each([
  ["is empty", "", 0o600, "est vide : au moins 32 caractères"],
  ["has five characters", "abcde", 0o600, "ne peut pas servir : au moins 32 caractères"],
  ["is the public one of the accounts library", "better-auth-secret-12345678901234567890", 0o600, "ne peut pas servir"],
  ["is readable by the group", "s".repeat(43), 0o640, "(mode 640). Rendez-le privé : chmod 600"],
  ["is readable by everybody", "s".repeat(43), 0o604, "(mode 604). Rendez-le privé : chmod 600"],
])("refuses and names a secret that %s, whatever NODE_ENV says", async (_what, content, mode, reason) => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, "secret");
  writeFileSync(file, content);
  chmodSync(file, mode);
  for (const NODE_ENV of ["production", "development", "test", ""]) {
    const { code, output } = await failToStart({ DATA_DIR: dataDir, NODE_ENV });
    expect(code, NODE_ENV).toBe(1);
    expect(output).toContain(`Le secret « ${file} »`);
    expect(output).toContain(reason);
    expect(output).not.toContain("sss");
  }
  expect(readFileSync(file, "utf8")).toBe(content);
  expect(existsSync(join(dataDir, "site.sqlite"))).toBe(false);
});

// @V13.3.2
test("environment variables of better-auth do not change the secret", async () => {
  const dataDir = temporaryFolder();
  const credentials = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD, DATA_DIR: dataDir };
  const other = `1:${"x".repeat(40)}`;
  const first = await siteOn("sqlite", { ...credentials, BETTER_AUTH_SECRETS: other, NODE_ENV: "development" });
  const staff = await signedIn(first);
  await first.stop();
  const again = visitorOf(await siteOn("sqlite", credentials));
  for (const [name, value] of staff.cookies) again.cookies.set(name, value);
  expect((await again.get("/admin")).status).toBe(200);
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "site-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
