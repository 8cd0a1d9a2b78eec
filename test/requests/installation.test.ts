import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const PARTS = [
  ...["core", "app", "server", "public", "scripts", "build", "package.json", "package-lock.json"],
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
  const copy = mkdtempSync(join(tmpdir(), "site-copy-"));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const part of PARTS) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  // The fingerprint that `npm start` leaves in the build.
  const script = `import { fingerprint } from ${JSON.stringify(join(root, "scripts", "prepare.mjs"))}; process.stdout.write(fingerprint())`;
  const stamp = execFileSync(process.execPath, ["--input-type=module", "--eval", script]);
  writeFileSync(join(copy, "build", "stamp"), stamp);

  const child = spawn(process.execPath, [join(copy, "scripts", "run.mjs"), "scripts/start.mjs"], {
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: join(copy, "data") },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  await expect.poll(() => output, { timeout: 25_000 }).toContain("Le site répond");
  expect(output).not.toMatch(/Construction|Installation/);
});
