import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { isFull, report } from "../faults/run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const SOURCES = [
  ...["core", "app", "server", "public", "scripts", "package.json", "package-lock.json", ".npmrc"],
  ...["vite.config.ts", "react-router.config.ts"],
];

test("each command works in a fresh clone: before any package, it loads the program that installs them", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  for (const [name, command] of Object.entries(scripts)) {
    expect(command, name).toMatch(/^((exec )?node scripts\/run\.mjs \S|sh )/);
  }
  for (const file of ["run.mjs", "prepare.mjs"]) {
    const source = readFileSync(join(root, "scripts", file), "utf8");
    const imported = [...source.matchAll(/from "([^"]+)"/g)].map(([, name = ""]) => name);
    expect(imported.length).toBeGreaterThan(2);
    expect(
      imported.filter((name) => !/^(node:|\.\/prepare\.mjs$)/.test(name)),
      file,
    ).toEqual([]);
  }
});

// @A7.moved-installation
test("a copied installation starts without a new build or installation", async () => {
  const copy = copyOf([...SOURCES, "build"]);
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  expect(await startIn(copy)).not.toMatch(/Construction|Installation/);
});

// The commands of docs/operations.md. They need a registry of packages, and half a minute.
test.runIf(isFull)(
  "installed and built without development packages, the site starts",
  { timeout: 300_000 },
  async (context) => {
    const copy = copyOf(SOURCES);
    execFileSync("npm", ["ci", "--omit=dev"], { cwd: copy, stdio: "ignore" });
    expect(existsSync(join(copy, "node_modules", "lighthouse"))).toBe(false);
    execFileSync("npm", ["run", "build"], { cwd: copy, stdio: "ignore" });
    expect(await startIn(copy)).not.toMatch(/Construction|Installation/);
    report(context, { done: "npm ci --omit=dev, npm run build, npm start", figure: "the site answers" });
  },
);

/** A copy holds all packages: on a busy disk its removal takes long. */
const REMOVAL_MS = 60_000;

function copyOf(parts: string[]) {
  const copy = mkdtempSync(join(tmpdir(), "site-copy-"));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }), REMOVAL_MS);
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  return copy;
}

/** @returns its output until it answered */
async function startIn(copy: string) {
  const child = spawn(process.execPath, [join(copy, "scripts", "run.mjs"), "scripts/start.mjs"], {
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: join(copy, "data") },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  await expect.poll(() => output, { timeout: 25_000 }).toContain("Le site répond");
  return output;
}
