import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";

const START_TIMEOUT_MS = 30_000;

/** No test needs durability, and each creates its own database: these settings halve the time. */
const IN_A_HURRY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** Starts one temporary PostgreSQL for the whole test run, at TEST_DATABASE_URL. */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const server = await newPostgres(IN_A_HURRY);
  await server.start();
  process.env.TEST_DATABASE_URL = server.url;
  return server.remove;
}

export type PostgresServer = {
  url: string;
  folder: string;
  start(): Promise<void>;
  /** Stops it without waiting for clients. */
  stop(): Promise<void>;
  remove(): Promise<void>;
};

/**
 * A PostgreSQL that is not started yet.
 * @param settings lines of its configuration file
 */
export async function newPostgres(settings: string[] = []): Promise<PostgresServer> {
  const binaries = findBinaries() ?? install();
  const asUser = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), "site-postgres-"));
  if (asUser) chownSync(folder, asUser.uid, asUser.gid);
  const run = (command: string[]) => [...(asUser?.prefix ?? []), ...command];

  const [program = "", ...options] = run([
    join(binaries, "initdb"),
    ...["-D", join(folder, "data"), "-U", "site", "-A", "trust", "-E", "UTF8", "--no-instructions"],
  ]);
  execFileSync(program, options, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });

  const port = await freePort();
  const url = `postgres://site@127.0.0.1:${port}/postgres`;
  const command = run([
    join(binaries, "postgres"),
    ...["-D", join(folder, "data"), "-k", folder, "-h", "127.0.0.1", "-p", String(port)],
    ...["max_connections=200", ...settings].flatMap((setting) => ["-c", setting]),
  ]);
  let server: ChildProcess | undefined;
  const end = async (lastWord = "") => {
    if (!server || server.exitCode !== null) return;
    const exited = once(server, "exit");
    server.stdin?.end(lastWord);
    await exited;
  };
  return {
    url,
    folder,
    start: async () => {
      server = startUntilWeEnd(command, folder);
      await untilReady(url, server);
    },
    stop: () => end("keep\n"),
    remove: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The shell reads from our pipe. When this process ends for any reason, the shell stops the server and removes the
 * folder.
 */
function startUntilWeEnd(command: string[], folder: string): ChildProcess {
  const script = '"$@" & server=$!; read -r word; kill -INT $server; wait $server; [ "$word" ] || rm -rf "$FOLDER"';
  return spawn("sh", ["-c", script, "sh", ...command], {
    cwd: folder,
    env: { ...process.env, FOLDER: folder },
    // A process group of its own, so that Ctrl-C does not reach the server directly.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
}

async function untilReady(url: string, server: ChildProcess) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      return await client.end();
    } catch (cause) {
      if (server.exitCode !== null || Date.now() > deadline) {
        server.stdin?.end();
        throw new Error("PostgreSQL did not start for the tests.", { cause });
      }
      await sleep(100);
    }
  }
}

function findBinaries(): string | undefined {
  return globSync("/usr/lib/postgresql/*/bin")
    .filter((folder) => existsSync(join(folder, "initdb")))
    .sort((a, b) => Number(a.split("/")[4]) - Number(b.split("/")[4]))
    .at(-1);
}

function install(): string {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "postgresql"], { env, stdio: "inherit" });
  }
  const binaries = findBinaries();
  if (binaries) return binaries;
  throw new Error(
    "The tests need PostgreSQL (initdb and postgres in /usr/lib/postgresql). Install it: apt-get install postgresql",
  );
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number; prefix: string[] } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const [uid, gid] = [idOf("-u"), idOf("-g")];
  return { uid, gid, prefix: ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"] };
}
