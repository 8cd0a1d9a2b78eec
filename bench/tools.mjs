// The programs that measure beside ours, from Debian's packages: installed when one is missing and we may.
import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";

const PACKAGES = { nginx: "nginx", wrk: "wrk" };

/** Where the program is; installs it when it is absent. */
export function tool(name) {
  const found = whereIs(name);
  if (found) return found;
  install(PACKAGES[name]);
  const installed = whereIs(name);
  if (!installed) throw new Error(`npm run bench needs ${name}. Install it: apt-get install ${PACKAGES[name]}`);
  return installed;
}

/** A program that comes with PostgreSQL, of the newest version here: the one that test/postgres-setup.ts starts. */
export function postgresProgram(name) {
  const [newest] = globSync(`/usr/lib/postgresql/*/bin/${name}`).sort(
    (a, b) => Number(b.split("/")[4]) - Number(a.split("/")[4]),
  );
  if (!newest) throw new Error(`npm run bench needs ${name}. Install it: apt-get install postgresql`);
  return newest;
}

function whereIs(name) {
  return ["/usr/sbin", "/usr/bin", "/usr/local/bin"]
    .map((folder) => `${folder}/${name}`)
    .find((file) => existsSync(file));
}

function install(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { env, stdio: ["ignore", "ignore", "inherit"] });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
