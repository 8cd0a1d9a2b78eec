import { createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../core/database/connection.ts";
import { queueMail } from "../../core/mail.ts";
import { freePort } from "../free-port.ts";
import { startMailServer } from "../mail-server.ts";
import { environmentOn, siteOn } from "../site-on.ts";
import { type Entry, newEntry, send, TRUST_LOCAL_PROXY } from "./entries.ts";
import { isFull, report, times, until } from "./run.ts";

const MAILS = times(100, 12);

const STATES = isFull ? (["down", "mute"] as const) : (["mute"] as const);

test.for(STATES)("sends every mail once after the mail server was %s", { timeout: 120_000 }, async (state, context) => {
  const port = await freePort();
  const mute = state === "mute" ? await startMuteServer(port) : undefined;
  const environment: Record<string, string> = await environmentOn("postgres");
  const settings = { ...environment, ...TRUST_LOCAL_PROXY, SMTP_URL: `smtp://127.0.0.1:${port}?tls=non` };
  const [site] = await Promise.all([siteOn("postgres", settings), siteOn("postgres", settings)]);
  const database = await openDatabase({ dataDir: "", databaseUrl: environment.DATABASE_URL });
  onTestFinished(() => database.close());
  const { db } = database;

  for (let count = 1; count <= MAILS; count += 1) {
    await queueMail(db, { to: `client${count}@poste.example`, subject: "Essai", text: "Essai", kind: "test" });
  }
  const waiting = () => db.selectFrom("mail_outbox").select(["attempts", "last_error"]).execute();
  await until(async () => (await waiting()).some(({ attempts }) => attempts > 0), "a first try has failed", 30_000);
  // Only a review: a quote request would also queue its receipt.
  const review = [newEntry(), newEntry()].find(({ path }) => path === "/avis") as Entry;
  expect((await send(site, review)).status).toBe(200);
  const waitingBefore = await waiting();
  expect(waitingBefore).toHaveLength(MAILS);
  const tried = waitingBefore.filter(({ attempts }) => attempts > 0).length;

  await mute?.close();
  const mailServer = await startMailServer(port);
  const untriedAfter = await until(() => mailServer.mails.length >= MAILS - tried - 4, "untried mails leave", 60_000);
  // Skip the retry delay of a minute. A mail being sent is leased for two.
  await until(
    async () => {
      const inMoreThanAMinute = new Date(Date.now() + 65_000).toISOString();
      await db
        .updateTable("mail_outbox")
        .set({ send_after: "2026-01-01T00:00:00.000Z" })
        .where("send_after", "<", inMoreThanAMinute)
        .execute();
      return (await waiting()).length === 0;
    },
    "all have left",
    60_000,
  );
  await sleep(2_500);
  expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size).toBe(MAILS);
  expect(mailServer.mails).toHaveLength(MAILS);
  report(context, {
    database: "postgres",
    done: `${MAILS} mails, two instances, a mail server that ${state === "mute" ? "accepts connections and never answers" : "is away"}`,
    figure: `${tried} failed attempts, forms answered; afterwards the others left within ${untriedAfter} ms, each once`,
  });
});

async function startMuteServer(port: number): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on("error", () => {})));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  onTestFinished(close);
  return { close };
}
