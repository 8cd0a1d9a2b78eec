import { createServer } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Services } from "../app/context.ts";
import { ALARM_CODES, alarmsOf } from "../app/security/alarm-rules.server.ts";
import { type Health, lateJobs, readHealthWithTimeout } from "../app/staff/health.server.ts";
import { RETENTION_JOB } from "../core/job-runs.ts";
import { listen } from "./http/listen.ts";
import { type RequestMetrics, responseKinds } from "./http/request-metrics.ts";

/** How long a scrape waits for the database; Prometheus gives up after ten seconds. */
const DATABASE_MS = 2_000;
const RENDERED_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

type MetricsSources = { services: Services; requestMetrics: RequestMetrics };

/** The registry for Prometheus. It formats the plain counters at each scrape. */
function createMetrics({ services, requestMetrics }: MetricsSources): {
  text(): Promise<string>;
  contentType: string;
} {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauge = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge<L>({ name, help, labelNames, registers });

  const responses = new Counter({
    name: "site_answers_total",
    help: "Responses by origin and status class.",
    labelNames: ["kind", "status"] as const,
    registers,
  });
  const renewals = new Counter({
    name: "site_kept_page_renewals_total",
    help: "Cached pages rendered again.",
    registers,
  });
  const policyReports = new Counter({
    name: "site_policy_reports_total",
    help: "Reports by browsers that a page broke its content policy. Anybody can send one.",
    labelNames: ["directive", "source"] as const,
    registers,
  });
  const rendered = new Histogram({
    name: "site_rendered_seconds",
    help: "Time to render a response for one request, by route pattern.",
    labelNames: ["route"] as const,
    buckets: RENDERED_SECONDS,
    registers,
  });
  requestMetrics.onRendered = (route, seconds) => rendered.observe({ route }, seconds);
  const underway = gauge("site_requests_underway", "Requests being rendered now.");
  const jobSuccess = gauge("site_job_last_success_timestamp_seconds", "When a job last ran without error.", ["job"]);
  const jobLate = gauge("site_job_late", "1 for a job that has not succeeded for half an hour.", ["job"]);
  const databaseUp = gauge("site_database_up", "Whether the database answers.");
  const connections = gauge("site_database_connections", "Connections to PostgreSQL, and queries waiting for one.", [
    "state",
  ]);
  const contentVersion = gauge("site_content_version", "Grows with every change that the public sees.");
  const pendingReviews = gauge("site_reviews_pending", "Reviews that wait for a decision.");
  const mails = gauge("site_mails", "Mails in the outbox: waiting, and given up.", ["state"]);
  const mailAge = gauge("site_mail_oldest_age_seconds", "Age of the oldest due mail.");
  const backupAt = gauge("site_backup_last_success_timestamp_seconds", "When the last verified backup began.");
  const backupBytes = gauge("site_backup_last_bytes", "Size of the last verified backup.");
  const diskFree = gauge("site_data_disk_free_ratio", "Free share of the disk that holds DATA_DIR.");
  const warning = gauge("site_warning", "1 for a warning that /readyz and /admin show.", ["warning"]);

  const collect = async () => {
    const now = new Date();
    responses.reset();
    for (const kind of responseKinds) {
      for (const [statusClass, count] of requestMetrics.responses[kind].entries()) {
        if (statusClass >= 2) responses.inc({ kind, status: `${statusClass}xx` }, count);
      }
    }
    renewals.reset();
    renewals.inc(requestMetrics.renewals);
    policyReports.reset();
    for (const { directive, source, count } of services.policyReports.values()) {
      policyReports.inc({ directive, source }, count);
    }
    underway.set(requestMetrics.inProgress);
    for (const [job, { lastSuccess }] of services.jobs) {
      if (lastSuccess) jobSuccess.set({ job }, lastSuccess.getTime() / 1000);
    }
    const late = lateJobs(services.jobs, now).map(({ job }) => job);
    for (const job of services.jobs.keys()) jobLate.set({ job }, late.includes(job) ? 1 : 0);
    for (const [state, count] of Object.entries(services.database.connections?.() ?? {})) {
      connections.set({ state }, count);
    }
    const health = await readHealthWithTimeout(services, now, DATABASE_MS);
    databaseUp.set(health ? 1 : 0);
    // Omit the figures of a database that does not answer: old ones would look current.
    for (const single of [contentVersion, pendingReviews, mailAge, backupAt, backupBytes, diskFree]) single.remove();
    for (const labelled of [mails, warning]) labelled.reset();
    if (health) show(health, now);
  };

  const show = (health: Health, now: Date) => {
    contentVersion.set(health.contentVersion);
    pendingReviews.set(health.pendingReviews);
    mails.set({ state: "waiting" }, health.mails.waiting);
    mails.set({ state: "abandoned" }, health.mails.abandoned);
    mailAge.set(health.mails.oldestSince ? (now.getTime() - Date.parse(health.mails.oldestSince)) / 1000 : 0);
    // Any instance may run it: for the others, a run by another one counts as success.
    if (health.retentionAt) jobSuccess.set({ job: RETENTION_JOB }, Date.parse(health.retentionAt) / 1000);
    if (health.lateJobs.some(({ job }) => job === RETENTION_JOB)) jobLate.set({ job: RETENTION_JOB }, 1);
    if (health.backup) {
      backupAt.set(Date.parse(health.backup.made_at) / 1000);
      backupBytes.set(health.backup.bytes);
    }
    if (health.diskUsed !== null) diskFree.set(1 - health.diskUsed);
    const given = alarmsOf(health, now).map(({ code }) => code);
    for (const code of ALARM_CODES) warning.set({ warning: code }, given.includes(code) ? 1 : 0);
  };

  return {
    contentType: registry.contentType,
    text: async () => {
      await collect();
      return registry.metrics();
    },
  };
}

/** Serves `/metrics` on a separate port, which is not public. */
export async function serveMetrics(sources: MetricsSources): Promise<{ stop(): void }> {
  const { env, log } = sources.services;
  if (env.metricsPort === undefined) return { stop: () => {} };
  const metrics = createMetrics(sources);
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("Seul /metrics répond ici.\n");
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" }).end(text),
      (error) => {
        log.error("mesures illisibles", { error });
        response.writeHead(500).end();
      },
    );
  });
  const port = await listen(server, { port: env.metricsPort, host: env.metricsHost });
  log.info(`Mesures sur http://${env.metricsHost}:${port}/metrics`);
  return {
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
