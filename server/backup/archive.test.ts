import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { isBackupFile, openArchive, writeArchive } from "./archive.ts";

const UNSIGNED = { keys: [], isUnsigned: true };

test("an archive opens as it was packed, by this program and by tar", async () => {
  const { folder, file, key } = await makeArchive();
  const manifest = await openArchive(file, join(folder, "unpacked"), { keys: [key], isUnsigned: false });
  expect(Object.keys(manifest.files).sort()).toEqual(["outbox/one.eml", "secret", "site.sqlite"]);
  mkdirSync(join(folder, "by-tar"));
  expect(execFileSync("tar", ["-xzf", file, "-C", join(folder, "by-tar")], { encoding: "utf8" })).toBe("");
  for (const name of Object.keys(manifest.files)) {
    for (const by of ["unpacked", "by-tar"]) {
      expect(readFileSync(join(folder, by, name)), name).toEqual(readFileSync(join(folder, "parts", name)));
      expect(statSync(join(folder, by, name)).mode & 0o777, name).toBe(0o600);
    }
  }
});

test("one changed bit anywhere is refused", async () => {
  const { folder, file, key } = await makeArchive();
  const whole = readFileSync(file);
  for (let at = 0; at < whole.length; at += 7) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ (1 << (at % 8)), at);
    writeFileSync(file, changed);
    const opening = openArchive(file, join(folder, `${at}`), { keys: [key], isUnsigned: false });
    await expect(opening, `byte ${at}`).rejects.toThrow("Rien n’a été modifié");
    expect(existsSync(join(folder, `${at}`))).toBe(false);
  }
});

type Trick = { parts?: (parts: string) => void; tar?: string[]; reason: string };

const TRICKS: Record<string, Trick> = {
  "a path upwards": { tar: ["-P", "--transform=s,^secret$,../escaped,"], reason: 'Unexpected entry "../escaped"' },
  "an absolute path": {
    tar: ["-P", "--transform=s,^secret$,/tmp/escaped,"],
    reason: 'Unexpected entry "/tmp/escaped"',
  },
  "a path upwards below the mails": {
    tar: ["-P", "--transform=s,^secret$,outbox/../../escaped.eml,"],
    reason: "Unexpected entry",
  },
  "a folder upwards": {
    parts: (parts) => mkdirSync(join(parts, "up")),
    tar: ["-P", "--transform=s,^up,../escaped,", "up"],
    reason: "Unexpected entry",
  },
  "a file of no backup": { tar: ["--transform=s,^secret$,backup-key,"], reason: 'Unexpected entry "backup-key"' },
  "a symbolic link": {
    parts: (parts) => exchange(parts, (path) => symlinkSync("/etc/passwd", path)),
    reason: "Neither a file",
  },
  "a link in place of the mails' folder": {
    parts: (parts) => symlinkSync(join(parts, ".."), join(parts, "link")),
    tar: ["--transform=s,^link$,outbox,S", "link"],
    reason: 'Neither a file nor a folder: "outbox"',
  },
  "a hard link": {
    parts: (parts) => exchange(parts, (path) => linkSync(join(parts, "site.sqlite"), path)),
    reason: 'Neither a file nor a folder: "secret"',
  },
  "a pipe": { parts: (parts) => exchange(parts, (path) => execFileSync("mkfifo", [path])), reason: "Neither a file" },
  "a device": { tar: ["/dev/null", "--transform=s,.*null,secret,"], reason: "Neither a file" },
  "a file twice": {
    parts: (parts) => writeFileSync(join(parts, "other"), "another secret"),
    tar: ["--transform=s,^other$,secret,", "other"],
    reason: "EEXIST",
  },
  "a name over 100 bytes": { tar: [`--transform=s,one.eml$,${"a".repeat(120)}.eml,`], reason: "Neither a file" },
  "a pax header": { tar: ["--format=pax", "--pax-option=path=../escaped"], reason: "Neither a file" },
  "a sparse file": {
    parts: (parts) => truncateSync(join(parts, "secret"), 1_000_000),
    tar: ["--sparse"],
    reason: "Neither a file",
  },
  "a file 1000 times as large": {
    parts: (parts) => truncateSync(join(parts, "site.sqlite"), 50_000_000),
    reason: "site.sqlite: more than",
  },
};

test.each(Object.entries(TRICKS))(
  "an unsigned archive with %s is refused, and nothing is written beside",
  async (_, trick) => {
    const { folder, file } = await makeArchive();
    const parts = join(folder, "parts");
    trick.parts?.(parts);
    const names = ["manifest.json", "site.sqlite", "secret", "outbox"];
    execFileSync("tar", ["-czf", file, "-C", parts, ...(trick.tar ?? []), ...names], { stdio: "ignore" });
    const opening = openArchive(file, join(folder, "unpacked"), UNSIGNED);
    await expect(opening).rejects.toThrow(trick.reason);
    await expect(opening).rejects.toThrow("Rien n’a été modifié");
    expect(readdirSync(folder).sort()).toEqual(["backup.tar.gz", "data", "parts", "unpacked"]);
    for (const name of readdirSync(join(folder, "unpacked"), { recursive: true, encoding: "utf8" })) {
      expect(isBackupFile(name) || name === "outbox", name).toBe(true);
      expect(statSync(join(folder, "unpacked", name)).size, name).toBeLessThan(100_000);
    }
  },
);

test("an unsigned archive is refused with bytes after its end, in tar or in gzip", async () => {
  const { folder, file } = await makeArchive();
  const tar = gunzipSync(readFileSync(file));
  const bombs = {
    zeros: gzipSync(Buffer.concat([tar, Buffer.alloc(50_000_000)])),
    words: gzipSync(Buffer.concat([tar, Buffer.from("bonjour".padEnd(512))])),
    member: Buffer.concat([gzipSync(tar), gzipSync(Buffer.alloc(50_000_000))]),
    garbage: Buffer.concat([gzipSync(tar), Buffer.from("bonjour")]),
  };
  for (const [name, bytes] of Object.entries(bombs)) {
    writeFileSync(file, bytes);
    const opening = openArchive(file, join(folder, name), UNSIGNED);
    await expect(opening, name).rejects.toThrow("illisible");
  }
  writeFileSync(file, gzipSync(tar));
  await openArchive(file, join(folder, "whole"), UNSIGNED);
});

async function makeArchive(): Promise<{ folder: string; file: string; key: string }> {
  const folder = mkdtempSync(join(tmpdir(), "site-archive-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "backup.tar.gz");
  const parts = join(folder, "parts");
  mkdirSync(join(parts, "outbox"), { recursive: true });
  for (const name of ["site.sqlite", "secret", "outbox/one.eml"]) writeFileSync(join(parts, name), `the ${name}`);
  appendFileSync(join(parts, "site.sqlite"), Buffer.alloc(1000, "words "));
  const key = await writeArchive(parts, file, join(folder, "data"), {
    madeAt: "2026-11-23T03:00:00.000Z",
    dialect: "sqlite",
    secretMark: "",
    contents: { tables: {}, migrations: [] },
  });
  return { folder, file, key };
}

function exchange(parts: string, make: (path: string) => void): void {
  rmSync(join(parts, "secret"));
  make(join(parts, "secret"));
}
