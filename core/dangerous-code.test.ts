import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const sources = globSync("{app,core,server}/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/\+types\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

/** Files whose code matches, without their comments. */
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")))
    .map(({ file }) => file);

// @V1.2.5
test("programs are started with a list of arguments, by three files, and never by a shell", () => {
  expect(filesWith(/node:child_process/).sort()).toEqual([
    "server/backup/daily.ts",
    "server/backup/run.ts",
    "server/pictures/workshop.ts",
  ]);
  const shells = filesWith(/\bexec(?:Sync)?\b[^;]*child_process|\bshell\s*:/);
  expect(shells).toEqual([]);
});

// @V1.3.2
test("no text is run as code, and only islands put HTML of their own into a page", () => {
  expect(
    filesWith(/\beval\(|new Function\b|node:vm|set(?:Timeout|Interval)\(\s*["'`]|document\.write|\bsrcdoc\b/),
  ).toEqual([]);
  expect(filesWith(/innerHTML/i).sort()).toEqual(["app/islands/hydrate.tsx", "app/islands/island.tsx"]);
});

// @V1.2.9
test("regular expressions are written in the code, none is made of what people type", () => {
  expect(filesWith(/(?:new )?\bRegExp\(/).sort()).toEqual([
    "app/content/field-marks.ts",
    "core/database/migrations/0019-request-data.ts",
    "core/read-csv.ts",
    "core/text/french-dates.ts",
    "core/text/typography.ts",
    "server/backup/plain-script.ts",
  ]);
});

// @V3.5.5
test("no page listens to messages of other windows", () => {
  expect(
    filesWith(/addEventListener\(\s*"message"|window\.onmessage|\.postMessage\([^)]*,|new WebSocket|EventSource/),
  ).toEqual([]);
});

// @V11.3.1 @V11.4.1 @V11.5.1
test("hashes are SHA-256 or SHA-512, encryption is AES-GCM, and nothing takes predictable numbers", () => {
  const algorithms = sources.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:createHash|createHmac|create(?:C|Dec)ipheriv|scrypt|pbkdf2)\w*\(\s*"?([\w-]+)/g)].map(
      ([, name]) => name,
    ),
  );
  expect(algorithms.length).toBeGreaterThan(10);
  expect(new Set(algorithms)).toEqual(new Set(["sha256", "sha512", "aes-256-gcm"]));
  expect(filesWith(/Math\.random/)).toEqual([]);
});

// @V12.3.2
test("no connection accepts a certificate that does not fit", () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/)).toEqual([]);
});

// @V13.2.4
test("only database, mail server, webhooks and the site's own address are connected to", () => {
  const clients = /node:https"|node:tls"|createTransport\(|new pg\.|undici|connect\(\{|await fetch\(publicUrl/;
  expect(filesWith(clients).sort()).toEqual([
    "app/staff/public-address.server.ts",
    "core/database/postgres.ts",
    "core/mail.ts",
    "core/post-outside.ts",
    "server/backup/postgres.ts",
  ]);
  expect(filesWith(/\bfetch\(/).filter((file) => /^(core|server)|\.server\.ts$/.test(file))).toEqual([
    "app/staff/public-address.server.ts",
  ]);
});
