import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { lastBackup } from "../../core/backup-records.ts";
import { type Database, openDatabase } from "../../core/database/connection.ts";
import { queueMail } from "../../core/mail.ts";
import { logSecurityEvent } from "../../core/security-log.ts";
import type { Contents } from "../../server/backup/contents.ts";
import { encrypterFor, encryptFile } from "../../server/backup/encryption.ts";
import { ownVerifyKey, signFile } from "../../server/backup/signature.ts";
import { codeFor } from "../authenticator.ts";
import { DIALECTS } from "../database.ts";
import { addInvitations } from "../invitations.ts";
import { ADMIN_EMAIL, ownSiteWithAdministrator, PASSWORD, signedIn, siteWithAdministrator } from "../people.ts";
import { storePicture } from "../photos.ts";
import { PROGRAM_ENV, startSite } from "../site.ts";
import { environmentOn, lendSite, siteOn } from "../site-on.ts";
import { visitorOf } from "../visitor.ts";

type Environment = Record<string, string>;

describe.each(DIALECTS)("on %s", { timeout: 90_000 }, (dialect) => {
  test("a running site is backed up, restored elsewhere row by row, without its sessions", async () => {
    const { site, database, environment } = await ownSiteWithAdministrator(dialect);
    const staff = await signedIn(site);
    await storePicture(database);
    const begun = await staff.post("/admin/compte", { intent: "activer", password: PASSWORD });
    const address = begun.html.match(/otpauth:[^"<]+/)?.[0].replaceAll("&amp;", "&") ?? "";
    await staff.post("/admin/compte", { intent: "confirmer", address, code: await codeFor(address) });
    const invited = await staff.post("/admin/equipe", {
      intent: "inviter",
      email: "lea@maison.example",
      publier: "oui",
    });
    const link = /\/auth\/invitation\?jeton=[\w-]+/.exec(invited.html)?.[0] ?? "";
    expect((await visitorOf(site).get(link)).status).toBe(200);
    await addInvitations({ site, database, environment }, [{ email: "a@client.example", customer_name: "Anne" }]);

    // Wait until the mails about the new factor and of the invitations have left.
    await expect
      .poll(() => database.db.selectFrom("mail_outbox").select("id").execute(), { timeout: 10_000 })
      .toEqual([]);
    const later = { sendAfter: new Date(Date.now() + 3_600_000) };
    await queueMail(database.db, { to: "a@client.example", subject: "Plus tard", text: "", kind: "test", ...later });

    const folder = temporaryFolder();
    const made = await command(environment, "backup", folder);
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining("Sauvegarde vérifiée") });
    const file = onlyFile(folder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { size: bytes } = statSync(file);
    expect(await lastBackup(database.db)).toMatchObject({ file, bytes });
    expect((await staff.get("/admin/journal?type=sauvegardes")).text).toContain(
      `L’hébergeur du site a fait une sauvegarde : « ${basename(file)} »`,
    );
    // The backup's own records are the only later changes.
    await database.db.deleteFrom("backups").execute();
    await site.stop();

    const elsewhere = await emptyLike(environment, dialect);
    const restored = await command(elsewhere, "restore", file);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("Restauré et comparé") });
    const copy = await open(elsewhere);
    const held = await copy.db.updateTable("mail_outbox").set({ abandoned_at: null }).returningAll().execute();
    expect(held).toMatchObject([{ subject: "Plus tard", last_error: expect.stringContaining("restauré") }]);
    await copy.db.updateTable("mail_outbox").set({ last_error: null }).execute();
    await database.db.updateTable("invitations").set({ remind_at: null }).execute();
    const { verifications, ...before } = await rowsBesideBackups(database);
    expect(verifications).not.toEqual([]);
    expect(await rowsBesideBackups(copy)).toEqual({ ...before, sessions: [], verifications: [] });
    const [head = ""] = /\d+:[0-9a-f]{64}/.exec(made.output) ?? [];
    expect(await command(elsewhere, "audit-verify", head)).toMatchObject({ code: 0 });
    const otherHead = head.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    expect(await command(elsewhere, "audit-verify", otherHead)).toMatchObject({ code: 1 });
    if (dialect === "sqlite") {
      for (const name of ["secret", "site.sqlite"]) {
        expect(statSync(join(elsewhere.DATA_DIR ?? "", name)).mode & 0o777, name).toBe(0o600);
      }
    }

    const again = await siteOn(dialect, elsewhere);
    const sameBrowser = visitorOf(again);
    for (const [name, value] of staff.cookies) sameBrowser.cookies.set(name, value);
    expect((await sameBrowser.get("/admin/avis")).status).toBe(303);
    const visitor = visitorOf(again);
    expect((await visitor.get(link)).status).toBe(410);
    const half = await visitor.post("/auth", { intent: "connexion", email: ADMIN_EMAIL, password: PASSWORD });
    expect(half.headers.get("location")).toContain("etape=code");
    await visitor.post(half.headers.get("location") ?? "", { intent: "code", code: await codeFor(address, 1) });
    expect((await visitor.get("/admin/avis")).status).toBe(200);
    const { text } = await visitor.get("/admin/journal?type=sauvegardes");
    expect(text).toContain(`L’hébergeur du site a restauré le site d’une sauvegarde : « ${basename(file)} »`);
    expect(text).not.toContain("a fait une sauvegarde");
  });

  test("a backup during writes is one moment: all earlier rows and whole transactions only", async () => {
    const { database, environment } = await siteWithAdministrator(dialect);
    const writeBoth = (turn: number) =>
      database.db.transaction().execute(async (trx) => {
        await logSecurityEvent(trx, { type: "login_failed", severity: "low", details: { turn } });
        await queueMail(trx, { ...later, subject: String(turn) });
      });
    for (let turn = 1; turn <= 500; turn += 1) await writeBoth(turn);
    const folder = temporaryFolder();
    let isMade = false;
    const making = command(environment, "backup", folder).finally(() => (isMade = true));
    let written = 500;
    while (!isMade) {
      written += 1;
      await writeBoth(written);
      // SQLite answers synchronously: wait one turn of the event loop for the command's output.
      await setImmediate();
    }
    expect(await making).toMatchObject({ code: 0 });

    const elsewhere = await emptyLike(environment, dialect);
    expect(await command(elsewhere, "restore", onlyFile(folder))).toMatchObject({ code: 0 });
    const copy = await open(elsewhere);
    const turns = await turnsOf(copy);
    expect(turns.events.length).toBeGreaterThanOrEqual(500);
    expect(turns.events.length).toBeLessThan(written);
    expect(turns.events).toEqual(Array.from(turns.events, (_, index) => index + 1));
    expect(turns.mails).toEqual(turns.events);
  });

  test("refuses a damaged, truncated or foreign file before it touches anything", async () => {
    const { environment } = await siteWithAdministrator(dialect);
    const folder = temporaryFolder();
    await command(environment, "backup", join(folder, "a.tar.gz"));
    const whole = readFileSync(join(folder, "a.tar.gz"));
    const changed = Buffer.from(whole);
    changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 1;
    const files = { short: whole.subarray(0, whole.length - 100), changed, foreign: Buffer.from("bonjour"), empty: "" };
    const elsewhere = await emptyLike(environment, dialect);
    for (const [name, bytes] of Object.entries(files)) {
      const file = join(folder, `${name}.tar.gz`);
      writeFileSync(file, bytes);
      const answer = await command(elsewhere, "restore", file);
      expect(answer, name).toMatchObject({ code: 1, output: expect.stringContaining("Rien n’a été modifié.") });
    }
    expect(existsSync(join(elsewhere.DATA_DIR ?? "", "site.sqlite"))).toBe(false);
    expect(await command(elsewhere, "restore", join(folder, "absent.tar.gz"))).toMatchObject({
      code: 1,
      output: expect.stringContaining("n’existe pas. Rien n’a été modifié."),
    });
    expect(await command(elsewhere, "restore", folder)).toMatchObject({
      code: 1,
      output: expect.stringContaining("n’est pas un fichier"),
    });
    for (const [target, sentence] of [
      [join(folder, "foreign.tar.gz", "b.tar.gz"), "n’est pas un dossier"],
      ["/proc/x", "ne peut pas être créé"],
    ] as const) {
      const answer = await command(environment, "backup", target);
      expect(answer, target).toMatchObject({ code: 1, output: expect.stringContaining(sentence) });
    }
    const exchanged = await repack(join(folder, "a.tar.gz"), (parts) =>
      writeFileSync(join(parts, dialect === "sqlite" ? "site.sqlite" : "site.dump"), "autre chose"),
    );
    expect(await command(elsewhere, "restore", exchanged, "--unsigned")).toMatchObject({
      code: 1,
      output: expect.stringContaining("n’est pas tel qu’il a été sauvegardé"),
    });
    if (dialect === "postgres") expect(await allRows(await open(elsewhere))).toEqual({});
  });

  test("refuses a backup that another key has signed, one changed below its signature, and one without any", async () => {
    const { environment } = await siteWithAdministrator(dialect);
    const folder = temporaryFolder();
    const file = join(folder, "a.tar.gz");
    const { output } = await command(environment, "backup", file);
    const key = ownVerifyKey(environment.DATA_DIR ?? "");
    expect(output).toContain(`BACKUP_VERIFY_KEY=${key}`);
    const elsewhere = await emptyLike(environment, dialect);
    const whole = readFileSync(file);
    const refusalOf = async (bytes: Buffer, ...options: string[]) => {
      writeFileSync(file, bytes);
      const answer = await command(elsewhere, "restore", file, ...options);
      expect(answer).toMatchObject({ code: 1, output: expect.stringContaining("Rien n’a été modifié.") });
      return answer.output;
    };

    // Change the time in the gzip header: the contents stay the same.
    const touched = Buffer.from(whole);
    touched[4] = (touched[4] ?? 0) ^ 1;
    expect(await refusalOf(touched, "--unsigned")).toContain("modifiée depuis sa signature");
    const unsigned = whole.subarray(0, whole.length - SIGNATURE_BYTES);
    expect(await refusalOf(unsigned)).toContain("n’est pas signée");
    writeFileSync(file, unsigned);
    await signFile(file, temporaryFolder());
    expect(await refusalOf(readFileSync(file), "--unsigned")).toContain("une clé que cette machine ne connaît pas");
    expect(await refusalOf(Buffer.concat([whole, Buffer.from("\n")]))).toContain("n’est pas signée");

    writeFileSync(file, whole);
    const { BACKUP_VERIFY_KEY: _known, ...fresh } = elsewhere;
    expect(await command(fresh, "restore", file)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`=${key}`),
    });
    expect(await command(elsewhere, "restore", file)).toMatchObject({ code: 0 });
    writeFileSync(file, unsigned);
    expect(await command(elsewhere, "restore", file, "--unsigned", "--replace")).toMatchObject({ code: 0 });
  });

  test("an unsigned backup runs no code: neither in the database nor on the machine", async () => {
    const folder = temporaryFolder();
    const former = join(folder, "former.tar.gz");
    copyFileSync(new URL(`former/b50df18-${dialect}.tar.gz`, import.meta.url), former);
    const environment = await environmentOn(dialect);
    const escaped = join(folder, "escaped");
    for (const code of dialect === "sqlite" ? SQLITE_CODE : postgresCode(escaped)) {
      const hostile = await withDatabase(former, dialect, (database) => {
        if (dialect === "sqlite") return executeSqlite(database, code);
        // A custom dump holds its statements verbatim, each with its length.
        const dump = readFileSync(database, "latin1");
        const index = "CREATE INDEX journal_by_subject ON public.journal USING btree (subject_kind, subject_id, at);\n";
        expect(dump.split(index)).toHaveLength(2);
        writeFileSync(
          database,
          dump.replace(index, () => `${code}\n`.padStart(index.length)),
          "latin1",
        );
      });
      expect(await command(environment, "restore", hostile, "--unsigned"), code).toMatchObject({
        code: 1,
        output: expect.stringContaining("contient autre chose que des tables"),
      });
      expect(existsSync(escaped), code).toBe(false);
      expect(existsSync(join(environment.DATA_DIR ?? "", "site.sqlite")), code).toBe(false);
      if (dialect !== "postgres") continue;
      const database = await open(environment);
      expect(await allRows(database), code).toEqual({});
      await database.close();
    }
  });

  test("a database other than its backup says is refused, and the data before stays", async () => {
    const folder = temporaryFolder();
    const former = new URL(`former/b50df18-${dialect}.tar.gz`, import.meta.url);
    const environment = await environmentOn(dialect);
    await command(environment, "restore", fileURLToPath(former), "--unsigned");
    const database = await open(environment);
    await logSecurityEvent(database.db, { type: "login_failed", severity: "low" });
    const before = await allRows(database);
    await database.close();
    const changes = [
      ({ tables }: Contents) => Object.assign(tables.users ?? {}, { rows: 1 }),
      ({ tables }: Contents) => Object.assign(tables.reviews ?? {}, { checksum: tables.journal?.checksum }),
      ({ tables }: Contents) => delete tables.rate_limits,
      ({ tables }: Contents) => (tables["autre'\"; table"] = { rows: 0, checksum: "0" }),
    ];
    for (const change of changes) {
      copyFileSync(former, join(folder, "former.tar.gz"));
      const hostile = await repack(join(folder, "former.tar.gz"), (parts) => {
        const file = join(parts, "manifest.json");
        const manifest = JSON.parse(readFileSync(file, "utf8"));
        change(manifest.contents);
        writeFileSync(file, JSON.stringify(manifest));
      });
      const answer = await command(environment, "restore", hostile, "--unsigned", "--replace");
      expect(answer, String(change)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/diffèrent|autre'"; table/),
      });
      const still = await open(environment);
      expect(await allRows(still), String(change)).toEqual(before);
      await still.close();
    }
  });

  test("an unsigned backup of a former version is restored with --unsigned, and the site starts on it", async () => {
    const file = fileURLToPath(new URL(`former/b50df18-${dialect}.tar.gz`, import.meta.url));
    const environment = await environmentOn(dialect);
    expect(await command(environment, "restore", file)).toMatchObject({
      code: 1,
      output: expect.stringContaining("ajoutez --unsigned"),
    });
    expect(await command(environment, "restore", file, "--unsigned")).toMatchObject({
      code: 0,
      output: expect.stringContaining("22 tables, 165 lignes"),
    });
    const site = await siteOn(dialect, environment);
    expect((await visitorOf(site).get("/avis")).html).toContain("Avis inventé : les copeaux sont secs");
  });

  test("leaves a running or filled target alone until --replace", async () => {
    const { site, database, environment } = await ownSiteWithAdministrator(dialect);
    const folder = temporaryFolder();
    await command(environment, "backup", folder);
    const file = onlyFile(folder);
    await logSecurityEvent(database.db, { type: "login_failed", severity: "low" });
    // Imitate a later release.
    await sql`create table later (id text)`.execute(database.db);
    await database.close();

    expect(await command(environment, "restore", file, "--replace")).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Le site travaille avec .* : arrêtez-le d’abord/),
    });
    await site.stop();
    expect(await command(environment, "restore", file)).toMatchObject({
      code: 1,
      output: expect.stringContaining("ajoutez --replace"),
    });
    const still = await open(environment);
    expect(await still.db.selectFrom("security_events").select("id").execute()).toHaveLength(1);
    await still.close();

    expect(await command(environment, "restore", file, "--replace")).toMatchObject({
      code: 0,
      output: expect.stringContaining("est remplacé"),
    });
    const replaced = await open(environment);
    const rows = await allRows(replaced);
    expect(rows.security_events).toEqual([]);
    expect(Object.keys(rows)).not.toContain("later");
    await replaced.close();
    const secondFolder = temporaryFolder();
    expect(await command(environment, "backup", secondFolder)).toMatchObject({ code: 0 });
  });

  test("--keep keeps the newest backups and files with other names", async () => {
    const { environment } = await siteWithAdministrator(dialect);
    const folder = temporaryFolder();
    const older = ["site-2026-01-01T030000Z.tar.gz", "site-2026-01-02T030000Z.tar.gz"];
    for (const name of [...older, "autre.tar.gz"]) writeFileSync(join(folder, name), "");
    expect(await command(environment, "backup", folder, "--keep", "2")).toMatchObject({ code: 0 });
    const left = readdirSync(folder).sort();
    expect(left).toEqual(["autre.tar.gz", older[1], expect.stringMatching(/^site-.*\.tar\.gz$/)]);
  });
});

test("does not restore one kind of database into the other", async () => {
  const { environment } = await siteWithAdministrator("sqlite");
  const folder = temporaryFolder();
  await command(environment, "backup", folder);
  const answer = await command(await emptyLike(environment, "postgres"), "restore", onlyFile(folder));
  expect(answer).toMatchObject({ code: 1, output: expect.stringContaining("et DATABASE_URL est réglée") });
});

test("warns about a SECRET that differs from the backup's", async () => {
  const { environment } = await siteWithAdministrator("postgres");
  const folder = temporaryFolder();
  await command(environment, "backup", folder);
  const elsewhere = { ...(await emptyLike(environment, "postgres")), SECRET: "another secret of the tests, of no use" };
  const answer = await command(elsewhere, "restore", onlyFile(folder));
  expect(answer).toMatchObject({ code: 0, output: expect.stringContaining("SECRET n’est pas celle") });
});

test("cleans up after an interrupted trial, and one of two concurrent trials gives way", async () => {
  const { environment } = await lendSite("postgres");
  const url = new URL(environment.DATABASE_URL ?? "");
  const client = new pg.Client(url.href);
  await client.connect();
  onTestFinished(() => client.end());
  const left = `${url.pathname.slice(1)}_verification_sauvegarde`;
  await client.query(`create database ${left}`);
  const [one, other] = await Promise.all([
    command(environment, "backup", temporaryFolder()),
    command(environment, "backup", temporaryFolder()),
  ]);
  const codes = [one, other].map(({ code }) => code);
  expect(codes).toContain(0);
  if (codes.includes(1)) expect(one.output + other.output).toContain("Une autre sauvegarde de cette base");
  expect((await client.query("select 1 from pg_database where datname = $1", [left])).rows).toEqual([]);
});

describe("a backup of PostgreSQL reports what is missing:", () => {
  test("pg_dump", async () => {
    const environment = await environmentOn("postgres");
    const programs = temporaryFolder();
    writeFileSync(join(programs, "node"), `#!/bin/sh\nexec ${process.execPath} "$@"\n`);
    chmodSync(join(programs, "node"), 0o755);
    const answer = await command({ ...environment, PATH: programs }, "backup", temporaryFolder());
    expect(answer.code).toBe(1);
    expect(answer.output).toContain("pg_dump : ce programme n’est pas installé");
    expect(answer.output).toContain("postgresql-client-");
  });

  test("a pg_dump as recent as the server", async () => {
    const environment = await environmentOn("postgres");
    const programs = temporaryFolder();
    writeFileSync(join(programs, "pg_dump"), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n");
    chmodSync(join(programs, "pg_dump"), 0o755);
    const folder = temporaryFolder();
    const answer = await command({ ...environment, PATH: `${programs}:${process.env.PATH}` }, "backup", folder);
    expect(answer).toMatchObject({ code: 1, output: expect.stringContaining("plus ancienne que le serveur") });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("the right to create a trial database", async () => {
    const environment = await environmentOn("postgres");
    const url = new URL(environment.DATABASE_URL ?? "");
    const client = new pg.Client(url.href);
    await client.connect();
    const role = `lecteur_${url.pathname.slice(1)}`;
    await client.query(`create role ${role} login`);
    onTestFinished(async () => {
      await client.query(`drop role ${role}`);
      await client.end();
    });
    const answer = await command(
      { ...environment, DATABASE_URL: Object.assign(url, { username: role }).href },
      "backup",
      temporaryFolder(),
    );
    expect(answer).toMatchObject({ code: 1, output: expect.stringContaining(`alter role "${role}" createdb`) });
  });
});

test("a backup contains the mails written to files", async () => {
  const { site, environment } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  await staff.post("/admin", { intent: "essai-message" });
  const outbox = join(site.dataDir, "outbox");
  await expect.poll(() => existsSync(outbox) && readdirSync(outbox), { timeout: 15_000 }).toHaveLength(1);
  const folder = temporaryFolder();
  await command(environment, "backup", folder);
  const elsewhere = await emptyLike(environment, "sqlite");
  await command(elsewhere, "restore", onlyFile(folder));
  expect(readdirSync(join(elsewhere.DATA_DIR ?? "", "outbox"))).toEqual(readdirSync(outbox));
});

test("an older version refuses the database of a later one and leaves it alone", async () => {
  const environment = await environmentOn("sqlite");
  const site = await startSite(environment);
  await site.stop();
  const database = await open(environment);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01T00:00:00.000Z')`.execute(
    database.db,
  );
  await database.close();
  const again = startSite(environment);
  await expect(again).rejects.toThrow("vient d’une version plus récente du site (9999-later)");
});

test("an encrypted backup opens with the private key only", async () => {
  const { environment, database } = await siteWithAdministrator("sqlite");
  const { recipient, identity } = await newIdentity();
  const folder = temporaryFolder();
  const encrypted = { ...environment, BACKUP_RECIPIENT: `${(await newIdentity()).recipient}, ${recipient}` };
  expect(await command(encrypted, "backup", folder, "--keep", "1")).toMatchObject({ code: 0 });
  const file = onlyFile(folder);
  expect(file).toMatch(/site-.*Z\.tar\.gz\.age$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await lastBackup(database.db)).toMatchObject({ file });

  const elsewhere = await emptyLike(environment, "sqlite");
  const refusalOf = async (...options: string[]) => {
    const answer = await command(elsewhere, "restore", ...options);
    expect(answer).toMatchObject({ code: 1, output: expect.stringContaining("Rien n’a été modifié.") });
    return answer.output;
  };
  expect(await refusalOf(file)).toContain("est chiffrée : ajoutez --identity");
  const other = (await newIdentity()).identity;
  expect(await refusalOf(file, "--identity", other)).toContain("ne se déchiffre pas");
  const changed = readFileSync(file);
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  writeFileSync(join(folder, "changed.age"), changed);
  expect(await refusalOf(join(folder, "changed.age"), "--identity", identity)).toContain("ne se déchiffre pas");

  // Anybody may encrypt for a public key: the signature inside still counts.
  const plain = join(folder, "plain.tar.gz");
  await command(environment, "backup", plain);
  const forged = join(folder, "forged.tar.gz.age");
  writeFileSync(plain, readFileSync(plain).subarray(0, -SIGNATURE_BYTES));
  await encryptFile(encrypterFor([recipient]), plain, forged);
  expect(await refusalOf(forged, "--identity", identity)).toContain("n’est pas signée");

  const restored = await command(elsewhere, "restore", file, "--identity", identity);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("Restauré et comparé") });
});

test.each([
  ["backup", "pg_dump", "SIGTERM"],
  ["restore", "pg_restore", "SIGINT"],
] as const)(
  "%s of an encrypted backup, stopped during %s by %s, leaves nothing readable",
  async (name, program, signal) => {
    const { environment } = await lendSite("postgres");
    const { recipient, identity } = await newIdentity();
    const [folder, TMPDIR, programs] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const encrypted = { ...environment, BACKUP_RECIPIENT: recipient, TMPDIR };
    if (name === "restore") expect(await command(encrypted, "backup", folder)).toMatchObject({ code: 0 });
    const options = name === "backup" ? [folder] : [onlyFile(folder), "--identity", identity];

    const script = `#!/bin/sh\n: > ${programs}/started\nwhile [ -e ${programs} ]; do sleep 0.1; done\n`;
    writeFileSync(join(programs, program), script);
    chmodSync(join(programs, program), 0o755);
    const target = name === "backup" ? encrypted : { ...(await emptyLike(environment, "postgres")), TMPDIR };
    const child = spawnCommand({ ...target, PATH: `${programs}:${process.env.PATH}` }, name, ...options);
    await expect.poll(() => existsSync(join(programs, "started")), { timeout: 10_000 }).toBe(true);
    expect(readdirSync(TMPDIR)).toHaveLength(1);
    child.kill(signal);
    expect(await once(child, "close")).toEqual([null, signal]);
    expect(readdirSync(TMPDIR)).toEqual([]);
  },
);

test("an encrypted backup and a restore remove what killed ones left a day ago", async () => {
  const { environment } = await siteWithAdministrator("sqlite");
  const { recipient, identity } = await newIdentity();
  const [folder, TMPDIR] = [temporaryFolder(), temporaryFolder()];
  for (const name of [".sauvegarde-old", ".sauvegarde-new", "site-restauration-old", "site-restauration-new"]) {
    const left = join(TMPDIR, name);
    mkdirSync(left);
    writeFileSync(join(left, "site.sqlite"), "");
    const hours = name.endsWith("old") ? 25 : 23;
    utimesSync(left, new Date(), new Date(Date.now() - hours * 3_600_000));
  }
  const encrypted = { ...environment, BACKUP_RECIPIENT: recipient, TMPDIR };
  expect(await command(encrypted, "backup", folder)).toMatchObject({ code: 0 });
  const elsewhere = { ...(await emptyLike(environment, "sqlite")), TMPDIR };
  expect(await command(elsewhere, "restore", onlyFile(folder), "--identity", identity)).toMatchObject({ code: 0 });
  expect(readdirSync(TMPDIR).sort()).toEqual([".sauvegarde-new", "site-restauration-new"]);
});

test("refuses to back up for a misspelt public key", async () => {
  const { environment } = await siteWithAdministrator("sqlite");
  const { recipient } = await newIdentity();
  const folder = temporaryFolder();
  const misspelt = recipient.replace(/.$/, (last) => (last === "q" ? "p" : "q"));
  for (const BACKUP_RECIPIENT of [misspelt, "age1kurz", `${recipient} ${recipient}`]) {
    const answer = await command({ ...environment, BACKUP_RECIPIENT }, "backup", folder);
    expect(answer).toMatchObject({ code: 1, output: expect.stringContaining("BACKUP_RECIPIENT") });
  }
  expect(readdirSync(folder)).toEqual([]);
});

async function newIdentity(): Promise<{ recipient: string; identity: string }> {
  const secret = await generateX25519Identity();
  const identity = join(temporaryFolder(), "identity.txt");
  const recipient = await identityToRecipient(secret);
  writeFileSync(identity, `# created: 2026-11-23T03:00:00Z\n# public key: ${recipient}\n${secret}\n`);
  return { recipient, identity };
}

test("a command for a database that is not there says so, and creates none", async () => {
  const folder = temporaryFolder();
  const DATA_DIR = join(temporaryFolder(), "misspelt");
  const environment = { DATA_DIR, SECRET: "a secret of the tests, of no use" };
  const output = expect.stringContaining(`Il n’y a pas de base de données « ${join(DATA_DIR, "site.sqlite")} »`);
  expect(await command(environment, "backup", folder)).toMatchObject({ code: 1, output });
  expect(await command(environment, "audit-verify")).toMatchObject({ code: 1, output });
  expect(await command(environment, "admin", ADMIN_EMAIL)).toMatchObject({ code: 1, output });
  expect(readdirSync(folder)).toEqual([]);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("does not sign with a key that others can read", async () => {
  const { environment } = await siteWithAdministrator("sqlite");
  await command(environment, "backup", temporaryFolder());
  const key = join(environment.DATA_DIR ?? "", "backup-key");
  expect(statSync(key).mode & 0o777).toBe(0o600);
  chmodSync(key, 0o640);
  onTestFinished(() => chmodSync(key, 0o600));
  const folder = temporaryFolder();
  expect(await command(environment, "backup", folder)).toMatchObject({
    code: 1,
    output: expect.stringContaining("peut être lue par d’autres"),
  });
  expect(readdirSync(folder)).toEqual([]);
});

const SIGNATURE_BYTES = 171;

const SQLITE_CODE = [
  "create trigger sleeper after insert on reviews begin update users set role = 'admin'; end",
  "drop trigger journal_no_update; create trigger journal_no_update before update on journal begin select 1; end",
  "create trigger role_audit_log_no_update before update of id on role_audit_log begin select 1; end",
  "create view people as select * from users",
  "create virtual table words using fts5(text)",
  `create trigger hidden after insert on reviews begin update users set role = 'admin'; end;
   pragma writable_schema = on; update sqlite_schema set rootpage = 2 where name = 'hidden'`,
];

function postgresCode(file: string): string[] {
  return [
    `\\! touch ${file}`,
    "commit; drop table if exists public.users;",
    "create index a on public.journal (at); \\! id",
    "CREATE TABLE public.a (b text DEFAULT pg_read_file('/etc/passwd'));",
    "DO $$ begin execute 'drop schema public cascade'; end $$;",
    "COPY public.journal (id) FROM PROGRAM 'id';",
  ];
}

function executeSqlite(file: string, code: string): void {
  const database = new DatabaseSync(file, { defensive: false });
  database.exec(code);
  database.close();
}

const later = {
  to: "a@client.example",
  text: "Plus tard.",
  kind: "test",
  sendAfter: new Date(Date.now() + 24 * 3_600_000),
};

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "site-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function onlyFile(folder: string): string {
  const [name = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  return join(folder, name);
}

async function emptyLike(environment: Environment, dialect: (typeof DIALECTS)[number]): Promise<Environment> {
  const BACKUP_VERIFY_KEY = ownVerifyKey(environment.DATA_DIR ?? "");
  return { ...environment, ...(await environmentOn(dialect)), ...(BACKUP_VERIFY_KEY && { BACKUP_VERIFY_KEY }) };
}

async function open({ DATA_DIR = "", DATABASE_URL }: Environment): Promise<Database> {
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await database.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...database, close };
}

async function allRows({ db }: Database): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    const result = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    rows[name] = result.rows.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

/** All rows, except the audit log's entries about backups, which an instance may have sealed since. */
async function rowsBesideBackups(database: Database): Promise<Record<string, string[]>> {
  const own = await database.db.selectFrom("journal").select("id").where("subject_kind", "=", "backup").execute();
  expect(own).toHaveLength(1);
  const isOther = (row: string) => own.every(({ id }) => !row.includes(id));
  const tables = Object.entries(await allRows(database));
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.filter(isOther)]));
}

async function turnsOf({ db }: Database): Promise<{ events: number[]; mails: number[] }> {
  const events = await db.selectFrom("security_events").select("details").execute();
  const mails = await db.selectFrom("mail_outbox").select("subject").where("kind", "=", "test").execute();
  const ascending = (one: number, other: number) => one - other;
  return {
    events: events.map(({ details }) => Number(JSON.parse(details).turn)).sort(ascending),
    mails: mails.map(({ subject }) => Number(subject)).sort(ascending),
  };
}

/** Repacks an unsigned archive after a change of its files. */
async function repack(file: string, change: (folder: string) => void): Promise<string> {
  const folder = temporaryFolder();
  await finished("tar", ["-xzf", file, "-C", folder]);
  change(folder);
  const repacked = join(dirname(file), "repacked.tar.gz");
  await finished("tar", ["-czf", repacked, "-C", folder, ...readdirSync(folder)]);
  return repacked;
}

/** Changes the database of an unsigned archive, with a matching list of checksums. */
function withDatabase(file: string, dialect: (typeof DIALECTS)[number], change: (database: string) => void) {
  return repack(file, (folder) => {
    const name = dialect === "sqlite" ? "site.sqlite" : "site.dump";
    change(join(folder, name));
    const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
    manifest.files[name] = createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
    writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  });
}

type Command = "admin" | "audit-verify" | "backup" | "restore";

function command(environment: Environment, name: Command, ...options: string[]) {
  return outputOf(spawnCommand(environment, name, ...options));
}

function spawnCommand(environment: Environment, name: Command, ...options: string[]) {
  const program = fileURLToPath(new URL(`../../server/commands/${name}.ts`, import.meta.url));
  return spawn(process.execPath, [program, ...options], {
    env: { ...PROGRAM_ENV, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function finished(program: string, args: string[]) {
  return outputOf(spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] }));
}

async function outputOf(child: ChildProcessByStdio<null, Readable, Readable>) {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const [code] = await once(child, "close");
  return { code: code as number, output };
}
