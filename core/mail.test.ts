import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import fc from "fast-check";
import { simpleParser } from "mailparser";
import { describe, expect, test } from "vitest";
import { certificate } from "../test/certificate.ts";
import { DIALECTS, freshDatabase } from "../test/database.ts";
import { startMailServer } from "../test/mail-server.ts";
import { createLog } from "./log.ts";
import { cancelMail, deliverDue, isMailQueued, queueMail } from "./mail.ts";
import { eraseMailFilesBefore, eraseMailFilesTo, listMailFilesTo } from "./mail-files.ts";

const MAIL = { to: "zoe@client.example", subject: "Votre avis est publié", text: "Bonjour,\n\nMerci.", kind: "test" };

const companyName = async () => "Maison Exemple";

describe.each(DIALECTS)("%s", (dialect) => {
  const fresh = async (smtpUrl?: string) => {
    const database = await freshDatabase(dialect);
    const lines: string[] = [];
    const log = createLog("text", (_level, line) => lines.push(line));
    const { dataDir } = database.settings;
    const env = { mailFrom: "site@site.example", dataDir, smtpUrl };
    const waiting = () => database.db.selectFrom("mail_outbox").selectAll().execute();
    return {
      db: database.db,
      services: { database, env, log, companyName },
      outbox: join(dataDir, "outbox"),
      lines,
      waiting,
    };
  };

  test("without SMTP writes a mail to a file that only its owner can read, and logs where", async () => {
    const { db, services, outbox, lines, waiting } = await fresh();
    await queueMail(db, MAIL);
    expect(await deliverDue(services)).toBe(1);
    const [name = ""] = readdirSync(outbox);
    expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600);
    expect(lines.join()).toContain(join(outbox, name));
    const mail = await simpleParser(readFileSync(join(outbox, name)));
    expect(mail.subject).toBe(MAIL.subject);
    expect(mail.text?.trim()).toBe(MAIL.text);
    expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
    expect(await waiting()).toEqual([]);
  });

  // @law.short-retention
  test("finds and erases written mails by address in any spelling, and after 30 days", async () => {
    const { db, services, outbox } = await fresh();
    const { dataDir } = services.env;
    for (const to of ["Zoé.Léger@Maïs.example", "zoe@client.example", "marc@client.example"]) {
      await queueMail(db, { ...MAIL, to });
    }
    await deliverDue(services);
    expect(await listMailFilesTo(dataDir, "zoé.léger@maïs.example")).toHaveLength(1);
    await eraseMailFilesTo(dataDir, "zoé.léger@maïs.example");
    await eraseMailFilesTo(dataDir, "ZOE@client.example");
    const [left = "", ...others] = readdirSync(outbox);
    expect(others).toEqual([]);
    expect(readFileSync(join(outbox, left), "utf8")).toContain("marc@client.example");

    const written = statSync(join(outbox, left)).mtime;
    expect(await eraseMailFilesBefore(dataDir, written.toISOString())).toBe(0);
    expect(await eraseMailFilesBefore(dataDir, new Date(written.getTime() + 1).toISOString())).toBe(1);
    expect(readdirSync(outbox)).toEqual([]);
  });

  test("sends a mail when it is due, and not after it was cancelled", async () => {
    const { db, services } = await fresh();
    const due = new Date("2026-11-21T08:01:00.000Z");
    await queueMail(db, { ...MAIL, aboutId: "r1", sendAfter: due });
    await queueMail(db, { ...MAIL, aboutId: "r2", sendAfter: due });
    expect(await deliverDue(services, new Date(due.getTime() - 1))).toBe(0);
    await cancelMail(db, { aboutId: "r1", kinds: ["test"] });
    expect(await deliverDue(services, due)).toBe(1);
  });

  test("sends mails of lists after all others that are due", async () => {
    const server = await startMailServer();
    const { db, services } = await fresh(server.url);
    for (let at = 0; at < 12; at += 1) await queueMail(db, { ...MAIL, kind: "list", sendAfter: new Date(at) });
    await queueMail(db, { ...MAIL, subject: "Mot de passe" });
    expect(await deliverDue({ ...services, lastKinds: ["list"] })).toBe(10);
    expect((await server.arrived(10))[0]?.subject).toBe("Mot de passe");
    expect(await deliverDue({ ...services, lastKinds: ["list"] })).toBe(3);
  });

  // @P10.clock
  test("sends a mail that a fast clock had postponed", async () => {
    const { db, services } = await fresh();
    await queueMail(db, { ...MAIL, sendAfter: new Date("2099-01-01T00:00:00Z") });
    expect(await deliverDue(services)).toBe(1);
  });

  test("sends nothing after a rollback", async () => {
    const { db, services } = await fresh();
    const failing = db.transaction().execute(async (trx) => {
      await queueMail(trx, MAIL);
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect(await deliverDue(services)).toBe(0);
  });

  // @A7.mails-once
  test("six instances send each of 30 mails once", async () => {
    const server = await startMailServer();
    const { db, services, waiting } = await fresh(server.url);
    for (let n = 0; n < 30; n++) await queueMail(db, { ...MAIL, subject: `n° ${n}.` });
    while ((await waiting()).length > 0) await Promise.all(Array.from({ length: 6 }, () => deliverDue(services)));
    const subjects = server.mails.map(({ subject = "" }) => subject);
    expect(subjects.toSorted()).toEqual(Array.from({ length: 30 }, (_, n) => `n° ${n}.`).toSorted());
  });

  test("keeps what a server refuses, for one address or for all, and sends the others", async () => {
    const { db, services, waiting } = await fresh();
    const marc = "marc@client.example";
    const deliverTo = (smtpUrl: string, minutes: number) =>
      deliverDue({ ...services, env: { ...services.env, smtpUrl } }, new Date(Date.now() + minutes * 60_000));
    for (const to of [MAIL.to, marc]) await queueMail(db, { ...MAIL, to });
    const all = await startMailServer(0, "*");
    expect(await deliverTo(all.url, 0)).toBe(0);
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1, 1]);
    const one = await startMailServer(0, MAIL.to);
    expect(await deliverTo(one.url, 2)).toBe(1);
    expect(await waiting()).toMatchObject([{ recipient: MAIL.to, last_error: expect.stringContaining("5.1.1") }]);
    // Bounces go to the mailbox of the company.
    expect(one.senders).toEqual([services.env.mailFrom]);
    const none = await startMailServer();
    expect(await deliverTo(none.url, 10)).toBe(1);
  });

  // @A7.mails-once
  test("two instances send each mail once through a slow server", async () => {
    const server = await startMailServer(0, undefined, undefined, 150);
    const { db, services } = await fresh(server.url);
    for (let n = 0; n < 6; n++) await queueMail(db, { ...MAIL, subject: `n° ${n}.` });
    await Promise.all([deliverDue(services), deliverDue(services)]);
    expect(server.mails.map(({ subject = "" }) => subject).toSorted()).toEqual(
      Array.from({ length: 6 }, (_, n) => `n° ${n}.`),
    );
  });

  test("retries after a refusal by the server, and finally gives up", async () => {
    const { db, services, waiting } = await fresh("smtp://127.0.0.1:1");
    await queueMail(db, { ...MAIL, aboutId: "r1" });
    expect(await isMailQueued(db, { aboutId: "r1", kinds: ["test"] })).toBe(true);
    let now = new Date();
    expect(await deliverDue(services, now)).toBe(0);
    expect(await waiting()).toMatchObject([
      { attempts: 1, send_after: new Date(now.getTime() + 60_000).toISOString() },
    ]);
    expect(await deliverDue(services, now)).toBe(0);
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    for (let attempt = 2; attempt <= 11; attempt++) {
      now = new Date(now.getTime() + 24 * 3_600_000);
      await deliverDue(services, now);
    }
    expect(await waiting()).toMatchObject([{ attempts: 11, abandoned_at: now.toISOString() }]);
    expect(await isMailQueued(db, { aboutId: "r1", kinds: ["test"] })).toBe(false);
    await deliverDue(services, new Date(now.getTime() + 24 * 3_600_000));
    expect(await waiting()).toMatchObject([{ attempts: 11 }]);
  });
});

describe("mail encryption", () => {
  const { key, cert } = certificate();
  const deliver = async (url: string) => {
    const database = await freshDatabase("sqlite");
    const lines: string[] = [];
    const log = createLog("text", (_level, line) => lines.push(line));
    const env = { mailFrom: "site@site.example", dataDir: database.settings.dataDir, smtpUrl: url };
    await queueMail(database.db, MAIL);
    return { sent: await deliverDue({ database, env, log, companyName }), log: lines.join() };
  };

  // @V12.3.1 @V12.3.2
  test("uses STARTTLS with smtp:// and TLS from the first byte with smtps://", async () => {
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, cert]);
    const [offering, closed] = await Promise.all([
      startMailServer(0, undefined, { key, cert }),
      startMailServer(0, undefined, { key, cert, secure: true }),
    ]);
    expect((await deliver(offering.url)).sent).toBe(1);
    expect((await deliver(closed.url.replace("smtp:", "smtps:"))).sent).toBe(1);
    setDefaultCACertificates(trusted);
    expect([...offering.encrypted, ...closed.encrypted]).toEqual([true, true]);
  });

  // @V12.3.1 @V12.3.2
  test("requires it and a trusted certificate, unless the address says otherwise", async () => {
    const plain = await startMailServer();
    const refused = await deliver(plain.url.replace("?tls=non", ""));
    expect(refused.sent).toBe(0);
    expect(refused.log).toContain("message non envoyé");
    expect(plain.mails).toEqual([]);
    const unknown = await startMailServer(0, undefined, { key, cert });
    expect((await deliver(unknown.url)).sent).toBe(0);

    expect((await deliver(plain.url)).sent).toBe(1);
    expect(plain.encrypted).toEqual([false]);
  });
});

test("lists the subjects of written mails as they were written, also long and foreign ones", async () => {
  const database = await freshDatabase("sqlite");
  const { dataDir } = database.settings;
  const env = { mailFrom: "site@site.example", dataDir, smtpUrl: undefined };
  const subjects = [
    MAIL.subject,
    "Order 1",
    "Votre avis « Très bien, à l’heure » est publié, et la réponse de la maison l’attend déjà sur la page des avis",
    "Отзыв о доставке 🚚 опубликован, спасибо вам большое",
    "a_b = c? 100 %",
  ];
  for (const subject of subjects) await queueMail(database.db, { ...MAIL, subject });
  await deliverDue({ database, env, log: createLog("text", () => {}), companyName });
  const listed = (await listMailFilesTo(dataDir, MAIL.to)).map(({ subject }) => subject);
  expect(listed.sort()).toEqual(subjects.sort());
});

// @V1.3.11
test("no subject, text or address can add a header or a recipient", async () => {
  const database = await freshDatabase("sqlite");
  const { dataDir } = database.settings;
  const services = {
    database,
    env: { mailFrom: "site@site.example", dataDir, smtpUrl: undefined },
    log: createLog("text", () => {}),
    companyName: async () => 'Maison\r\nBcc: <x@evil.example>, "y',
  };
  const hostile = fc.array(
    fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom(
        "\r\n",
        "\n",
        "\r",
        "\0",
        "%0D%0A",
        "Bcc: x@evil.example",
        ",",
        "<x@evil.example>",
        "\u2028",
        ";",
      ),
    ),
    { maxLength: 12 },
  );
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (subject, text, name) => {
      const to = `${name.join("").replaceAll("@", "")}@client.example`;
      await queueMail(database.db, { to, subject: subject.join(""), text: text.join(""), kind: "test" });
      await deliverDue(services);
      for (const file of readdirSync(join(dataDir, "outbox")).filter((file) => !seen.has(file))) {
        seen.add(file);
        const mail = await simpleParser(readFileSync(join(dataDir, "outbox", file)));
        expect([...mail.headers.keys()].filter((key) => !EXPECTED_HEADERS.has(key))).toEqual([]);
        expect(mail.bcc).toBeUndefined();
        expect(mail.cc).toBeUndefined();
        expect([mail.to ?? []].flat().flatMap(({ value }) => value).length).toBeLessThanOrEqual(1);
      }
      await database.db.deleteFrom("mail_outbox").execute();
    }),
    { numRuns: 300 },
  );
  expect(seen.size).toBeGreaterThan(250);
});

const EXPECTED_HEADERS = new Set([
  ...["from", "to", "subject", "message-id", "date", "mime-version", "content-type", "content-transfer-encoding"],
  "auto-submitted",
]);
