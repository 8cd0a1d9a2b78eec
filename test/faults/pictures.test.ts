import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "../../core/database/connection.ts";
import { ownSiteWithAdministrator, signedIn } from "../people.ts";
import { formOf, phonePhoto } from "../photos.ts";
import { siteOn } from "../site-on.ts";
import { isFull } from "./run.ts";

const PATH = "/admin/images";
const NO_ROOM = "le disque du serveur est plein : rien n’a été enregistré";
const canMount = isFull && process.getuid?.() === 0;
const SLOW = { timeout: 120_000 };

test("a full disk refuses a photo with a sentence, and accepts it afterwards", SLOW, async () => {
  const { site, database } = await ownSiteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const form = () => phonePhoto(800, 600).then((photo) => formOf({ "silo.jpg": photo }));
  const limitTo = (bytes: number | "unlimited") =>
    execFileSync("prlimit", [`--pid=${site.process.pid}`, `--fsize=${bytes}:unlimited`]);
  limitTo(20_000);
  const refused = await staff.upload(PATH, await form());
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(NO_ROOM)]);
  limitTo("unlimited");
  expect((await staff.upload(PATH, await form())).status).toBe(303);
  expect(await countOf(database)).toEqual({ pictures: 1, hasFiles: true });
});

test.runIf(canMount)(
  "on a full file system a photo is refused with a sentence, and nothing is half-stored",
  SLOW,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "site-small-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=16m,mode=700", "site-small-disk", dataDir]);
    onTestFinished(() => {
      execFileSync("umount", ["--lazy", dataDir]);
      rmSync(dataDir, { recursive: true });
    });
    const { site, database } = await ownSiteWithAdministrator("sqlite", { DATA_DIR: dataDir });
    const staff = await signedIn(site);
    const photo = await phonePhoto(2400, 1800);
    const ballast = join(dataDir, "ballast");
    const answers: string[] = [];
    // Leave room for nothing, then for the upload only, then also for the picture's files, then also for the database.
    for (const free of [0.1, 1, 2, 3, 4, 5, 6]) {
      rmSync(ballast, { force: true });
      const [, available = "0"] =
        /\s(\d+)\s*$/.exec(execFileSync("df", ["--output=avail", "-B1", dataDir]).toString()) ?? [];
      writeFileSync(ballast, Buffer.alloc(Math.max(0, Number(available) - free * 1_048_576)));
      const { status, text } = await staff.upload(PATH, formOf({ "silo.jpg": photo }));
      answers.push(status === 303 ? "stored" : text.includes(NO_ROOM) ? "no room" : `${status} ${text.slice(0, 300)}`);
    }
    expect(new Set(answers)).toEqual(new Set(["no room", "stored"]));
    const stored = answers.filter((answer) => answer === "stored").length;
    expect((await countOf(database)).pictures).toBe(stored);
    expect(globSync("images-en-cours/*", { cwd: dataDir })).toEqual([]);
  },
);

test(
  "a site that is killed while it makes a picture stores nothing of it, and makes it after its restart",
  SLOW,
  async () => {
    const { site, database, environment } = await ownSiteWithAdministrator("sqlite");
    const staff = await signedIn(site);
    const photo = await phonePhoto(2400, 1800);
    const sending = staff.upload(PATH, formOf({ "silo.jpg": photo })).catch(() => "cut");
    while (globSync("images-en-cours/*/fichiers-*", { cwd: site.dataDir }).length === 0) await sleep(10);
    await site.discard();
    expect(await sending).toBe("cut");
    expect(await countOf(database)).toEqual({ pictures: 0, hasFiles: false });

    const again = await siteOn("sqlite", environment);
    const sameBrowser = await signedIn(again);
    expect((await sameBrowser.upload(PATH, formOf({ "silo.jpg": photo }))).status).toBe(303);
    expect(await countOf(database)).toEqual({ pictures: 1, hasFiles: true });
    expect(existsSync(join(again.dataDir, "images-en-cours"))).toBe(true);
  },
);

async function countOf({ db }: Database) {
  const pictures = await db.selectFrom("pictures").select("id").execute();
  const file = await db.selectFrom("picture_files").select("width").limit(1).executeTakeFirst();
  return { pictures: pictures.length, hasFiles: file !== undefined };
}
