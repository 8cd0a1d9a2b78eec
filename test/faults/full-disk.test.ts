import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../core/database/connection.ts";
import { publicPaths } from "../public-paths.ts";
import { rawRequest } from "../raw-request.ts";
import type { Site } from "../site.ts";
import { siteOn } from "../site-on.ts";
import { type Entry, markersOf, newEntry, send, storedMarkers, TRUST_LOCAL_PROXY } from "./entries.ts";
import { isFull, report, times } from "./run.ts";

const POSTS = times(200, 20);
const canMount = isFull && process.getuid?.() === 0;

test("the site survives a limit on file sizes (RLIMIT_FSIZE)", { timeout: 120_000 }, async (context) => {
  const site = await siteOn("sqlite", TRUST_LOCAL_PROXY);
  const limitTo = (bytes: number | "unlimited") => {
    execFileSync("prlimit", [`--pid=${site.process.pid}`, `--fsize=${bytes}:unlimited`]);
  };
  const { acknowledged, refused } = await survives(site, {
    fill: () => limitTo(statSync(join(site.dataDir, "site.sqlite-wal")).size),
    empty: () => limitTo("unlimited"),
  });
  report(context, {
    database: "sqlite",
    done: `${refused} forms sent while no file could grow, every public page meanwhile`,
    figure: `503 with typed values; all stored when sent again (${acknowledged}), integrity_check ok`,
  });
});

test.runIf(canMount)("the site survives a full file system (tmpfs of 8 MB)", { timeout: 120_000 }, async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), "site-small-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m,mode=700", "site-small-disk", dataDir]);
  onTestFinished(() => {
    execFileSync("umount", ["--lazy", dataDir]);
    rmSync(dataDir, { recursive: true });
  });
  const site = await siteOn("sqlite", { ...TRUST_LOCAL_PROXY, DATA_DIR: dataDir });
  const ballast = join(dataDir, "ballast");
  const { acknowledged, refused } = await survives(site, {
    fill: () => {
      for (let size = 64 * 1024; size >= 1024; size /= 2) fillWith(ballast, size);
    },
    empty: () => rmSync(ballast),
  });
  report(context, {
    database: "sqlite",
    done: `${refused} forms sent while the disk was full, every public page meanwhile`,
    figure: `503 with typed values; all stored when sent again (${acknowledged}), integrity_check ok`,
  });
});

async function survives(site: Site, disk: { fill(): void; empty(): void }) {
  const acknowledged: Entry[] = [];
  const refused: Entry[] = [];
  const post = async (entry: Entry) => {
    const answer = await send(site, entry);
    (answer.status === 200 ? acknowledged : refused).push(entry);
    if (answer.status === 200) return;
    const html = (await answer.text()).replaceAll("&#x27;", "'");
    expect(answer.status).toBe(503);
    expect(html).toMatch(/Une erreur est survenue lors de (l'envoi de votre avis|la préparation de votre demande)/);
    expect(html).toContain(entry.marker);
    expect(html).toContain("Jeanne");
  };
  const paths = await publicPaths(site.url);
  for (const path of paths) await rawRequest(site, { path });
  for (let count = 0; count < 10; count += 1) await post(newEntry());
  expect(refused).toEqual([]);

  disk.fill();
  for (let count = 0; count < POSTS; count += 1) await post(newEntry());
  expect(refused.length).toBeGreaterThan(POSTS / 2);
  for (const path of paths) expect((await rawRequest(site, { path })).status, path).toBe(200);
  expect((await rawRequest(site, { path: "/healthz" })).status).toBe(200);

  disk.empty();
  const again = refused.splice(0);
  for (const entry of again) await post(entry);
  expect(refused).toEqual([]);

  const database = await openDatabase({ dataDir: site.dataDir });
  expect(await storedMarkers(database)).toEqual(markersOf(acknowledged));
  await database.close();
  const file = new DatabaseSync(join(site.dataDir, "site.sqlite"), { readOnly: true });
  expect(file.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  file.close();
  return { acknowledged: acknowledged.length, refused: again.length };
}

function fillWith(file: string, bytes: number) {
  try {
    for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: "a" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
