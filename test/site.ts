import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const node = join(root, "node_modules", ".bin", "node");
const START_MS = 20_000;

/** For processes of this project: sharing compiled code saves a third of a command's time. */
export const PROGRAM_ENV = {
  PATH: process.env.PATH ?? "",
  NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache"),
};

export type Site = {
  url: string;
  port: number;
  dataDir: string;
  setupLink: string | undefined;
  output(): string;
  process: ChildProcess;
  /** Stops it gracefully, and removes the data folder if this call made it. */
  stop(): Promise<void>;
  /** Kills it at once: a graceful stop takes half a second. */
  discard(): Promise<void>;
};

/**
 * Starts the production build on a free port.
 * @param settings environment; `DATA_DIR` defaults to a new temporary folder
 * @param build another build than this project's
 */
export async function startSite(settings: Record<string, string> = {}, build = join(root, "build")): Promise<Site> {
  const ownFolder = settings.DATA_DIR === undefined ? await mkdtemp(join(tmpdir(), "site-")) : undefined;
  const dataDir = settings.DATA_DIR ?? (ownFolder as string);
  const child = spawn(node, [join(build, "server", "index.js")], {
    cwd: root,
    env: {
      ...PROGRAM_ENV,
      NODE_ENV: "production",
      PORT: "0",
      LOG_FORMAT: "text",
      ...settings,
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));

  const port = Number(
    await waitFor(
      () => output.match(/Le site répond sur \S+ \(port (\d+)\)/)?.[1],
      child,
      () => output,
    ),
  );
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
    }
    if (ownFolder) await rm(ownFolder, { recursive: true, force: true });
  };
  return {
    url: settings.PUBLIC_URL ?? `http://localhost:${port}`,
    port,
    dataDir,
    setupLink: output.match(/Premier administrateur\D*?(http\S+)/)?.[1],
    output: () => output,
    process: child,
    stop: () => end("SIGTERM"),
    discard: () => end("SIGKILL"),
  };
}

export async function failToStart(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(node, [join(root, "build", "server", "index.js")], {
    cwd: root,
    env: { ...PROGRAM_ENV, NODE_ENV: "production", PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const guard = setTimeout(() => child.kill("SIGKILL"), START_MS);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(guard);
  return { code, output };
}

async function waitFor<T>(read: () => T | undefined, child: ChildProcess, output: () => string): Promise<T> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const value = read();
    if (value !== undefined) return value;
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`the site did not start:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
