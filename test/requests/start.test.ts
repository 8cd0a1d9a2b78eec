import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../core/database/connection.ts";
import { migrate } from "../../core/database/migrate.ts";
import { DIALECTS } from "../database.ts";
import { freePort } from "../free-port.ts";
import { addPerson } from "../people.ts";
import { TEST_SECRET } from "../postgres-database.ts";
import { rawRequest } from "../raw-request.ts";
import { failToStart, PROGRAM_ENV, type Site, startSite } from "../site.ts";
import { environmentOn, siteOn } from "../site-on.ts";
import { firstAdministrator, visitorOf } from "../visitor.ts";

const refusedSettings: [settings: Record<string, string>, named: string, allowed: string][] = [
  [{ PORT: "http" }, "PORT vaut « http »", "un nombre entier de 0 à 65535"],
  [{ PORT: "65536" }, "PORT vaut « 65536 »", "un nombre entier de 0 à 65535"],
  [{ PORT: "-1" }, "PORT vaut « -1 »", "un nombre entier de 0 à 65535"],
  [{ DATABASE_URL: "mysql://localhost/site" }, "DATABASE_URL", "postgres://utilisateur:mot-de-passe@hôte:port/base"],
  [{ PUBLIC_URL: "www.maison.example" }, "PUBLIC_URL vaut « www.maison.example »", "une origine http:// ou https://"],
  [{ PUBLIC_URL: "https://maison.example/site" }, "PUBLIC_URL", "sans chemin"],
  [{ SECRET: "trop courte" }, "SECRET est refusée", "au moins 32 caractères"],
  [{ SMTP_URL: "courrier.example" }, "SMTP_URL", "smtp://… ou smtps://…"],
  [{ SMTP_URL: "smtp://courrier.example?tls=oui" }, "SMTP_URL", "smtp://…?tls=non pour un serveur sans chiffrement"],
  [{ SMTP_URL: "smtps://courrier.example?tls=non" }, "SMTP_URL", "smtp://… ou smtps://…"],
  [{ HOST: "partout" }, "HOST vaut « partout »", "une adresse IP de cette machine"],
  [{ HOST: "192.0.2.1" }, "vaut « 192.0.2.1 »", "cette machine n’a pas cette adresse"],
  [{ MAIL_FROM: "le site" }, "MAIL_FROM vaut « le site »", "une adresse e-mail"],
  [{ STAFF_EMAIL: "personne" }, "STAFF_EMAIL vaut « personne »", "une adresse e-mail"],
  [{ ADMIN_EMAIL: "a@maison.example" }, "ADMIN_EMAIL et ADMIN_PASSWORD vont ensemble", "réglez les deux"],
  [{ ADMIN_EMAIL: "a@maison.example", ADMIN_PASSWORD: "court" }, "ADMIN_PASSWORD est refusée", "de 6 à 128 caractères"],
  [{ ADMIN_EMAIL: "été@maison.example", ADMIN_PASSWORD: "betterave-1933" }, "ADMIN_EMAIL vaut", "sans accent"],
  [{ TRUSTED_PROXY: "10.0.0.0/33" }, "TRUSTED_PROXY vaut « 10.0.0.0/33 »", "des adresses IP ou des blocs CIDR"],
  [{ WEBHOOK_NETWORKS: "intranet" }, "WEBHOOK_NETWORKS vaut « intranet »", "des adresses IP ou des blocs CIDR"],
  [{ CDN_MAX_AGE: "61" }, "CDN_MAX_AGE vaut « 61 »", "un nombre entier de 0 à 60"],
  [{ CDN_MAX_AGE: "1.5" }, "CDN_MAX_AGE vaut « 1.5 »", "un nombre entier de 0 à 60"],
  [{ REVIEW_PHOTOS_MB: "9" }, "REVIEW_PHOTOS_MB vaut « 9 »", "un nombre entier de 10 à 100000"],
  [{ METRICS_PORT: "partout" }, "METRICS_PORT vaut « partout »", "un nombre entier de 0 à 65535"],
  [{ METRICS_HOST: "partout" }, "METRICS_HOST vaut « partout »", "une adresse IP de cette machine"],
  [
    { DATABASE_URL: "postgres://site@maison.example/site", SECRET: TEST_SECRET, BACKUP_DIR: "/sauvegardes" },
    "BACKUP_DIR vaut « /sauvegardes »",
    "sans DATABASE_URL",
  ],
  [{ BACKUP_VERIFY_KEY: "x" }, "BACKUP_VERIFY_KEY vaut « x »", "des clés de 43 caractères"],
  [{ BACKUP_RECIPIENT: "AGE-SECRET-KEY-1QQ" }, "BACKUP_RECIPIENT est refusée", "des clés publiques age1…"],
  [{ LOG_FORMAT: "xml" }, "LOG_FORMAT vaut « xml »", "json ou text"],
];

describe("a start that must fail exits with 1, gives the reason and changes nothing:", () => {
  test.each(refusedSettings)("%o", async (settings, named, allowed) => {
    const { code, output, dataDir } = await failToStartElsewhere(settings);
    expect(code).toBe(1);
    expect(output).toContain(named);
    expect(output).toContain(allowed);
    expect(output).not.toContain("    at ");
    expect(existsSync(dataDir)).toBe(false);
  });

  // @V16.2.5
  test("does not print the password of an unusable address", async () => {
    const database = await failToStartElsewhere({ DATABASE_URL: "mysql://site:betterave@maison.example/site" });
    const mail = await failToStartElsewhere({ SMTP_URL: "http://site:betterave@maison.example" });
    expect(database.output + mail.output).not.toContain("betterave");
  });

  test("DATABASE_URL without SECRET, which instances must share", async () => {
    const { code, output, dataDir } = await failToStartElsewhere({
      DATABASE_URL: "postgres://site@maison.example/site",
    });
    expect(code).toBe(1);
    expect(output).toContain("SECRET est absente : avec DATABASE_URL elle est obligatoire");
    expect(existsSync(dataDir)).toBe(false);
  });

  test("a database that does not answer, without printing its password", async () => {
    const { code, output, dataDir } = await failToStartElsewhere({
      DATABASE_URL: "postgres://site:betterave@127.0.0.1:1/site",
      SECRET: TEST_SECRET,
    });
    expect(code).toBe(1);
    expect(output).toContain("La base de données postgres://127.0.0.1:1/site est injoignable");
    expect(output).toContain("Vérifiez DATABASE_URL");
    expect(output).not.toContain("betterave");
    expect(existsSync(dataDir)).toBe(false);
  });

  test.each(DIALECTS)("a migration that fails on %s, with its cause", async (dialect) => {
    const environment: Record<string, string> = await environmentOn(dialect);
    const database = await openDatabase({
      dataDir: environment.DATA_DIR ?? "",
      databaseUrl: environment.DATABASE_URL,
    });
    await database.db.schema.createTable("reviews").addColumn("id", "text").execute();
    await database.close();
    const { code, output } = await failToStart(environment);
    expect(code).toBe(1);
    expect(output).toMatch(/a échoué à l’étape 0001-initial : .*reviews.* already exists/);
    expect(output).toContain("La base est restée telle qu’elle était.");
  });

  test("a data folder that cannot be created", async () => {
    const file = join(temporaryFolder(), "fichier");
    writeFileSync(file, "");
    // Even root can create nothing below a file, nor in /proc.
    for (const dataDir of [join(file, "data"), "/proc/data"]) {
      const { code, output } = await failToStart({ DATA_DIR: dataDir });
      expect(code).toBe(1);
      expect(output).toContain(`DATA_DIR vaut « ${dataDir} » : ce dossier ne peut pas être écrit`);
    }
  });

  test("a folder of backups that cannot be created", async () => {
    const file = join(temporaryFolder(), "fichier");
    writeFileSync(file, "");
    for (const [backups, cause] of [
      [file, "ENOTDIR"],
      [join(file, "sauvegardes"), "ENOTDIR"],
      ["/proc/sauvegardes", "ENOENT"],
    ] as const) {
      const { code, output, dataDir } = await failToStartElsewhere({ BACKUP_DIR: backups });
      expect(code).toBe(1);
      expect(output).toContain(`BACKUP_DIR vaut « ${backups} » : ce dossier ne peut pas être écrit (${cause})`);
      expect(existsSync(dataDir)).toBe(false);
    }
  });

  test("a port in use", async () => {
    const other = createServer().listen(0);
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const { code, output, dataDir } = await failToStartElsewhere({ PORT: String(port) });
    expect(code).toBe(1);
    expect(output).toContain(`Le port ${port} est déjà pris.`);
    expect(output).toContain("PORT=");
    expect(existsSync(dataDir)).toBe(false);
    const { output: named } = await failToStartElsewhere({ PORT: "0", METRICS_PORT: String(port) });
    expect(named).toContain(`Le port ${port} est déjà pris.`);
    expect(named).toContain("avec METRICS_PORT=");
  });
});

test("listens on HOST alone, or on all addresses without it", async () => {
  const status = (address: string, { port }: Site) =>
    fetch(`http://${address}:${port}/healthz`).then(
      (answer) => answer.status,
      () => "refused",
    );
  const [own, everywhere] = [await siteOn("sqlite", { HOST: "127.0.0.1" }), await siteOn("sqlite")];
  expect([await status("127.0.0.1", own), await status("127.0.0.2", own)]).toEqual([200, "refused"]);
  expect([await status("127.0.0.1", everywhere), await status("127.0.0.2", everywhere)]).toEqual([200, 200]);
});

// @V13.3.2
test("only the owner can read the secret and database of an embedded start", async () => {
  const site = await siteOn("sqlite");
  for (const name of ["secret", "site.sqlite", "site.sqlite-wal"]) {
    expect(statSync(join(site.dataDir, name)).mode & 0o777, name).toBe(0o600);
  }
});

test("requests during the start wait for its end", async () => {
  const port = await freePort();
  const starting = siteOn("sqlite", { PORT: String(port) });
  const first = async (): Promise<number> => {
    for (;;) {
      const answer = await fetch(`http://localhost:${port}/`).catch(() => undefined);
      if (answer) return answer.status;
      await sleep(5);
    }
  };
  expect(await first()).toBe(200);
  await starting;
});

describe.each(DIALECTS)("on %s", (dialect) => {
  // @P11.first-administrator @V6.3.2
  test("each start prints a new link until there is an administrator, and invalidates the earlier ones", async () => {
    const environment = await environmentOn(dialect);
    const first = await startSite(environment);
    await first.stop();
    const second = await siteOn(dialect, environment);
    expect(second.setupLink).not.toBe(first.setupLink);
    const { pathname, search } = new URL(first.setupLink ?? "");
    expect((await visitorOf(second).get(pathname + search)).status).toBe(410);

    await firstAdministrator(second);
    const again = new URL(second.setupLink ?? "");
    expect((await visitorOf(second).get(again.pathname + again.search)).status).toBe(410);
    await second.stop();
    const third = await siteOn(dialect, environment);
    expect(third.setupLink).toBeUndefined();
  });

  // @P11.first-administrator-settings
  test("ADMIN_EMAIL and ADMIN_PASSWORD create the first administrator instead of a link", async () => {
    const credentials = { ADMIN_EMAIL: "direction@maison.example", ADMIN_PASSWORD: "betterave-1933" };
    const site = await siteOn(dialect, credentials);
    expect(site.setupLink).toBeUndefined();
    const visitor = visitorOf(site);
    await visitor.post("/auth", { email: credentials.ADMIN_EMAIL, password: credentials.ADMIN_PASSWORD });
    expect((await visitor.get("/admin/avis")).status).toBe(200);
  });

  test("keeps running when nobody reads its log", async () => {
    const site = await siteOn(dialect, await environmentOn(dialect));
    site.process.stdout?.destroy();
    site.process.stderr?.destroy();
    const visitor = visitorOf(site);
    for (let turn = 0; turn < 3; turn += 1) expect((await visitor.get("/admin/avis")).status).toBe(303);
    expect(site.process.exitCode).toBeNull();
  });

  test.each(["SIGTERM", "SIGINT"] as const)("%s: answers pending requests, then exits", async (signal) => {
    const environment = await environmentOn(dialect);
    const site = await siteOn(dialect, environment);
    const exited = once(site.process, "exit");
    // An idle connection of a browser must not delay the stop.
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    await idleConnection(site, agent);

    const review = await beginReview(site, agent);
    const signalledAt = Date.now();
    site.process.kill(signal);
    await untilDeaf(site);
    expect(await review.finish()).toBe(303);
    expect(await exited).toEqual([0, null]);
    expect(Date.now() - signalledAt).toBeLessThan(10_000);

    const database = await openDatabase({ dataDir: site.dataDir, databaseUrl: environment.DATABASE_URL });
    onTestFinished(() => database.close());
    expect(await database.db.selectFrom("reviews").select("comment").execute()).toEqual([{ comment: slowComment }]);
  });

  test("stops although a client never finishes its request", async () => {
    const site = await siteOn(dialect);
    const exited = once(site.process, "exit");
    const review = await beginReview(site, new Agent());
    const signalledAt = Date.now();
    site.process.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(Date.now() - signalledAt).toBeLessThan(10_000);
    await expect(review.finish()).rejects.toThrow();
  });

  test("a public site keeps running when its content cannot be read at the start", async () => {
    const environment = await environmentOn(dialect);
    const database = await openDatabase({
      dataDir: environment.DATA_DIR ?? "",
      databaseUrl: environment.DATABASE_URL,
    });
    await migrate(database);
    await database.db.schema.dropTable("content_versions").execute();
    await database.close();
    const site = await siteOn(dialect, { ...environment, PUBLIC_URL: "https://www.maison.example" });
    await expect.poll(site.output, { timeout: 10_000 }).toContain("valeurs d’exemple non cherchées");
    expect((await rawRequest(site, { path: "/favicon.svg" })).status).toBe(200);
  });

  // @P11.admin-command
  test("npm run admin grants and revokes rights while the site runs", { timeout: 90_000 }, async () => {
    const environment = await environmentOn(dialect);
    const site = await siteOn(dialect, environment);
    const administrator = await firstAdministrator(site);
    const { email, password } = paul;
    expect(await admin(environment, email)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Aucun compte n’a l’adresse/),
    });

    await visitorOf(site).post("/auth", { intent: "inscription", ...paul, confirmation: password });
    expect(await admin(environment, email)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/n’a pas encore confirmé son adresse e-mail/),
    });
    const database = await openDatabase({ dataDir: site.dataDir, databaseUrl: environment.DATABASE_URL });
    onTestFinished(() => database.close());
    await database.db.updateTable("users").set({ email_verified: true }).where("email", "=", email).execute();

    const visitor = visitorOf(site);
    await visitor.post("/auth", { email, password });
    expect((await visitor.get("/admin/avis")).status).toBe(303);
    expect(await admin(environment, email)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/paul@maison.example est administrateur/),
    });
    expect((await visitor.get("/admin/avis")).status).toBe(200);
    expect(await admin(environment, email, "--revoke")).toMatchObject({
      code: 0,
      output: expect.stringMatching(/n’est plus administrateur/),
    });
    expect((await visitor.get("/admin/avis")).status).toBe(303);

    expect(await admin(environment, "claire@maison.example", "--revoke")).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Le dernier administrateur ne peut pas perdre ses droits/),
    });
    expect((await administrator.get("/admin/avis")).status).toBe(200);
    expect(await admin(environment)).toMatchObject({ code: 1, output: expect.stringMatching(/Usage : npm run admin/) });

    const changes = await database.db.selectFrom("role_audit_log").selectAll().orderBy("changed_at").execute();
    expect(changes.map(({ old_role, new_role, changed_by }) => [old_role, new_role, changed_by])).toEqual([
      [null, "admin", null],
      ["user", "admin", null],
      ["admin", "user", null],
    ]);
  });

  // @A5.lost-second-factor
  test("npm run admin removes a lost second factor, logs it and sends an email", async () => {
    const environment = await environmentOn(dialect);
    const database = await openDatabase({
      dataDir: environment.DATA_DIR ?? "",
      databaseUrl: environment.DATABASE_URL,
    });
    onTestFinished(() => database.close());
    await migrate(database);
    const id = await addPerson(database, paul.email);
    const { db } = database;
    await db.updateTable("users").set({ two_factor_enabled: true }).where("id", "=", id).execute();
    expect(await admin(environment, paul.email, "--reset-2fa")).toMatchObject({ code: 0 });
    const user = await db.selectFrom("users").select("two_factor_enabled").executeTakeFirstOrThrow();
    expect(Boolean(user.two_factor_enabled)).toBe(false);
    const journal = await database.db.selectFrom("journal").select(["actor_id", "action", "subject_id"]).execute();
    expect(journal).toEqual([{ actor_id: null, action: "reset_second_factor", subject_id: id }]);
    const emails = await database.db.selectFrom("mail_outbox").select(["recipient", "kind"]).execute();
    expect(emails).toEqual([{ recipient: paul.email, kind: "second_factor_off" }]);
    expect(await admin(environment, paul.email, "--reset-2fa")).toMatchObject({
      code: 1,
      output: expect.stringMatching(/La double authentification de ce compte n’est pas active/),
    });
  });
});

const paul = { firstName: "Paul", lastName: "Petit", email: "paul@maison.example", password: "orge-et-avoine" };
const slowComment = "Un avis envoyé juste avant l’arrêt";

async function failToStartElsewhere(settings: Record<string, string>) {
  const dataDir = join(temporaryFolder(), "data");
  return { ...(await failToStart({ DATA_DIR: dataDir, ...settings })), dataDir };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function idleConnection({ port }: Site, agent: Agent) {
  const sent = request({ host: "localhost", port, path: "/healthz", agent });
  sent.end();
  const [response] = await once(sent, "response");
  response.resume();
  await once(response, "end");
}

/** Sends a review except its last byte, and returns once the server has received it. */
async function beginReview({ port, url }: Site, agent: Agent) {
  const body = new URLSearchParams({ is_anonymous: "on", rating: "4", comment: slowComment }).toString();
  const sent = request({
    host: "localhost",
    port,
    path: "/avis",
    method: "POST",
    agent,
    headers: {
      origin: url,
      expect: "100-continue",
      "content-type": "application/x-www-form-urlencoded",
      "content-length": Buffer.byteLength(body),
    },
  });
  const answered = once(sent, "response");
  // The test decides whether it must answer.
  answered.catch(() => undefined);
  sent.flushHeaders();
  await once(sent, "continue");
  sent.write(body.slice(0, -1));
  return {
    finish: async (): Promise<number> => {
      sent.end(body.slice(-1));
      const [response] = await answered;
      response.resume();
      return response.statusCode;
    },
  };
}

/** Waits until new connections are refused, which shows that the signal arrived. */
async function untilDeaf({ port }: Site) {
  for (;;) {
    const socket = connect(port, "localhost");
    const isOpen = await new Promise((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (!isOpen) return;
    await sleep(20);
  }
}

async function admin(environment: Record<string, string>, ...options: string[]) {
  const child = spawn("npm", ["run", "--silent", "admin", "--", ...options], {
    env: { ...PROGRAM_ENV, HOME: process.env.HOME, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const [code] = await once(child, "close");
  return { code: code as number, output };
}
