import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import { prepareFirstAdministrator } from "../app/account/team/administrators.server.ts";
import { samplesIn } from "../app/company/samples.ts";
import type { Services } from "../app/context.ts";
import { dropLibrarySettings, readEnv, SAMPLE_SENDER, SettingError } from "../core/env.ts";
import { createLog } from "../core/log.ts";
import { retryAfter } from "../core/rate-limit.ts";
import { withTimeout } from "../core/with-timeout.ts";
import { openBackupFolder } from "./backup/folder.ts";
import { createEdge } from "./http/edge.ts";
import { listen } from "./http/listen.ts";
import { countErrors, createRequestMetrics } from "./http/request-metrics.ts";
import { shutDown } from "./http/shut-down.ts";
import { UPLOAD_MS } from "./http/uploads.ts";
import { startJobs } from "./jobs.ts";
import { serveMetrics } from "./metrics.ts";
import { closeServices, openServices } from "./services.ts";

/** How long a stopping process waits for running work. */
const STOP_MS = 9_000;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** How long a request waits for the start, such as for a migration, before it gets a 503. */
const START_MS = 5_000;
/** Each connection may hold 128 kB of headers: beyond this many, new ones are closed at once. */
const maxConnections = 5_000;
/**
 * The idle timeout of a connection. A client that stops reading is disconnected after twice that at most: Node counts
 * an answer started meanwhile as activity (`_onTimeout` of net.Socket).
 */
const IDLE_MS = 30_000;

await start().catch((error) => {
  process.stderr.write(`\n${explain(error)}\n\n`);
  process.exit(1);
});

async function start(): Promise<void> {
  const settings = readEnv(process.env);
  dropLibrarySettings(process.env);
  const log = createLog(settings.logFormat);

  // Listen first: if the port is taken, no file or table has changed. Requests wait for the start, so that a restart
  // behind a proxy fails none of them.
  let listener: Listener | undefined;
  const ready = Promise.withResolvers<void>();
  const whileStarting: Listener = async (request, response) => {
    await withTimeout(ready.promise, START_MS);
    if (listener) return listener(request, response);
    response
      .writeHead(503, { ...retryAfter(1), "Content-Type": "text/plain; charset=utf-8" })
      .end("Démarrage en cours.\n");
  };
  const server = createServer(
    {
      // A search of 10,000 characters must get an answer, not a bare 431.
      maxHeaderSize: 128 * 1024,
      headersTimeout: 10_000,
      // The edge limits other forms further (uploads.ts).
      requestTimeout: UPLOAD_MS,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
    },
    (request, response) => (listener ?? whileStarting)(request, response),
  );
  server.maxConnections = maxConnections;
  server.setTimeout(IDLE_MS, (socket) => socket.destroy());
  const port = await listen(server, settings);
  if (settings.backupDir) await openBackupFolder(settings.backupDir);

  const siteUrl = settings.publicUrl ?? `http://localhost:${port}`;
  const services = await openServices(settings, {
    siteUrl,
    log,
    workshop: projectPath("server", "pictures", "make.ts"),
  });
  const { auth, env } = services;

  const requestMetrics = createRequestMetrics();
  const jobs = startJobs(services, projectPath("server", "commands", "backup.ts"), () => countErrors(requestMetrics));
  const metrics = await serveMetrics({ services, requestMetrics }).catch((error) => {
    throw Object.assign(error, { setting: "METRICS_PORT" });
  });
  const edge = createEdge(services, build, clientFolder(), requestMetrics);
  listener = edge.listener;
  ready.resolve();

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const forced = setTimeout(() => process.exit(1), STOP_MS).unref();
    await shutDown(server);
    metrics.stop();
    await closeServices(services, jobs);
    clearTimeout(forced);
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  const setupLink = await prepareFirstAdministrator(auth, env);
  if (setupLink) log.info(`Premier administrateur, lien à usage unique : ${setupLink}`);
  log.info(`Le site répond sur ${siteUrl} (port ${port})`);
  if (settings.publicUrl) {
    if (settings.smtpUrl && settings.mailFrom === SAMPLE_SENDER)
      log.warn(`MAIL_FROM manque : ${SAMPLE_SENDER} sera refusée par beaucoup de messageries.`);
    warnOfSamples(services).catch((error) => log.warn("valeurs d’exemple non cherchées", { error }));
  }
  edge.warm().catch((error) => log.error("pages non préparées", { error }));
}

function clientFolder(): string {
  return isAbsolute(build.assetsBuildDirectory) ? build.assetsBuildDirectory : projectPath("build", "client");
}

/** A path in the project, relative to `build/server`. */
function projectPath(...parts: string[]): string {
  return join(fileURLToPath(new URL("../..", import.meta.url)), ...parts);
}

async function warnOfSamples({ content, log }: Services): Promise<void> {
  for (const { label, value } of samplesIn(await content.facts()))
    log.warn(`Valeur d’exemple encore en place : ${label} : ${value}`);
}

type ListenError = NodeJS.ErrnoException & { port?: number; address?: string; setting?: string };

function explain(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  const { code, message, port, address, setting = "PORT" } = error as ListenError;
  if (code === "EADDRINUSE")
    return `Le port ${port} est déjà pris. Arrêtez l’autre programme ou choisissez-en un avec ${setting}=…`;
  if (code === "EADDRNOTAVAIL")
    return `HOST ou METRICS_HOST vaut « ${address} » : cette machine n’a pas cette adresse.`;
  if (code === "EACCES" && port)
    return `Le port ${port} ne peut pas être ouvert sans droits particuliers. Choisissez-en un au-dessus de 1023 avec ${setting}=…`;
  return message ?? String(error);
}
