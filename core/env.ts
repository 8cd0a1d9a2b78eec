import { isIP } from "node:net";
import { resolve } from "node:path";
import { isAccountAddress } from "./text/limits.ts";

/** Every setting of the process, read once. No other file reads `process.env`. */
export type Env = {
  /** 0 lets the system choose a free port. */
  port: number;
  /** The address to listen on; all of them by default. */
  host: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** An origin, without a trailing slash. */
  publicUrl: string | undefined;
  secret: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  staffEmail: string | undefined;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  /** Whether staff must use a second factor or a passkey; undefined gives them a week. */
  requireTwoFactor: boolean | undefined;
  /** Addresses or CIDR blocks of the reverse proxies whose `X-Forwarded-For` is trusted. */
  trustedProxy: string[];
  /** Private networks that webhooks may reach. */
  webhookNetworks: string[];
  /** How long a CDN may keep public pages, in seconds. */
  cdnMaxAge: number;
  /** The limit for all photos of reviews that nobody has moderated. */
  waitingPhotosBytes: number;
  /** The folder for daily backups of the embedded database. */
  backupDir: string | undefined;
  /** Public keys whose backups may be restored, beside this machine's own. */
  backupVerifyKeys: string[];
  /** Public keys of age, whose owners can read the backups. Without any, backups are not encrypted. */
  backupRecipients: string[];
  /** The port of `/metrics`; 0 lets the system choose a free one. */
  metricsPort: number | undefined;
  metricsHost: string;
  logFormat: "json" | "text";
};

/** A setting with an unusable value; the message names it and the allowed values. */
export class SettingError extends Error {}

type Setting = {
  name: string;
  /** Shown in the settings table of the README. */
  purpose: string;
  /** Shown in the error about a bad value. */
  allowed: string;
  /** The default, for the settings table. */
  fallback: string;
};

export const settings = [
  { name: "PORT", purpose: "port to listen on", allowed: "un nombre entier de 0 à 65535", fallback: "3000" },
  {
    name: "HOST",
    purpose: "address to listen on, such as `127.0.0.1` behind a proxy on the same machine",
    allowed: "une adresse IP de cette machine",
    fallback: "every address",
  },
  {
    name: "DATA_DIR",
    purpose: "folder of the embedded database, the secret and unsent mails",
    allowed: "un chemin de dossier",
    fallback: "`./data`",
  },
  {
    name: "DATABASE_URL",
    purpose: "`postgres://…`: PostgreSQL ≥ 15 instead of the embedded database",
    allowed: "postgres://utilisateur:mot-de-passe@hôte:port/base",
    fallback: "embedded SQLite",
  },
  {
    name: "PUBLIC_URL",
    purpose: "the site’s public origin; links in mails start with it",
    allowed: "une origine http:// ou https://, sans chemin",
    fallback: "`http://localhost:PORT`; the request’s `Host` is trusted",
  },
  {
    name: "SECRET",
    purpose: "signing key, 32 characters or more; required with `DATABASE_URL`",
    allowed: "au moins 32 caractères",
    fallback: "made once in `DATA_DIR`",
  },
  {
    name: "SMTP_URL",
    purpose: "mail server: `smtp://…` (STARTTLS required), `smtps://…`, or `smtp://…?tls=non` without encryption",
    allowed: "smtp://… ou smtps://… ; smtp://…?tls=non pour un serveur sans chiffrement",
    fallback: "mails are written to `DATA_DIR/outbox/*.eml`",
  },
  {
    name: "MAIL_FROM",
    purpose: "sender of mails",
    allowed: "une adresse e-mail",
    fallback: "`ne-pas-repondre@site.example`",
  },
  {
    name: "STAFF_EMAIL",
    purpose: "address told of new requests, reports and reviews",
    allowed: "une adresse e-mail",
    fallback: "only the people who may act",
  },
  {
    name: "ADMIN_EMAIL",
    purpose: "address of the first administrator",
    allowed: "une adresse e-mail sans accent",
    fallback: "a one-time link is printed",
  },
  {
    name: "ADMIN_PASSWORD",
    purpose: "their password, with `ADMIN_EMAIL`",
    allowed: "de 6 à 128 caractères",
    fallback: "a one-time link is printed",
  },
  {
    name: "REQUIRE_TWO_FACTOR",
    purpose: "`oui`: staff need a passkey or a second factor at once; `non`: they need none",
    allowed: "oui ou non",
    fallback: "within 7 days of being asked",
  },
  {
    name: "TRUSTED_PROXY",
    purpose: "addresses or CIDR blocks whose `X-Forwarded-For` is trusted",
    allowed: "des adresses IP ou des blocs CIDR, séparés par des virgules",
    fallback: "none",
  },
  {
    name: "WEBHOOK_NETWORKS",
    purpose: "private addresses or CIDR blocks that webhooks may reach, such as a tool on the same network",
    allowed: "des adresses IP ou des blocs CIDR, séparés par des virgules",
    fallback: "none: public addresses only",
  },
  {
    name: "CDN_MAX_AGE",
    purpose: "seconds for which a CDN may keep public pages (`CDN-Cache-Control`)",
    allowed: "un nombre entier de 0 à 60",
    fallback: "`0`: a CDN keeps no page",
  },
  {
    name: "REVIEW_PHOTOS_MB",
    purpose: "megabytes for all photos of reviews that wait for moderation; beyond it reviews are kept without theirs",
    allowed: "un nombre entier de 10 à 100000",
    fallback: "`500`",
  },
  {
    name: "BACKUP_DIR",
    purpose: "folder for a verified daily backup of the embedded database; the last 14 stay",
    allowed: "un chemin de dossier, sans DATABASE_URL",
    fallback: "none; `npm run backup -- FOLDER` makes one",
  },
  {
    name: "BACKUP_VERIFY_KEY",
    purpose: "keys that each backup prints; a new machine restores only what one of them has signed",
    allowed: "des clés de 43 caractères, séparées par des virgules",
    fallback: "the key in `DATA_DIR`",
  },
  {
    name: "BACKUP_RECIPIENT",
    purpose: "public keys of age (`age1…`) for which backups are encrypted",
    allowed: "des clés publiques age1…, séparées par des virgules",
    fallback: "backups are not encrypted",
  },
  {
    name: "METRICS_PORT",
    purpose: "port of `/metrics` in the Prometheus format",
    allowed: "un nombre entier de 0 à 65535",
    fallback: "no metrics",
  },
  {
    name: "METRICS_HOST",
    purpose: "address on which `METRICS_PORT` listens; never a public one",
    allowed: "une adresse IP de cette machine",
    fallback: "`127.0.0.1`",
  },
  {
    name: "LOG_FORMAT",
    purpose: "`json` or `text`",
    allowed: "json ou text",
    fallback: "`json` with `PUBLIC_URL`, else `text`",
  },
] as const satisfies readonly Setting[];

type SettingName = (typeof settings)[number]["name"];

/** Never print these values: they hold a password, or a private key set by mistake in place of the public one. */
const confidential: ReadonlySet<SettingName> = new Set([
  "DATABASE_URL",
  "SECRET",
  "SMTP_URL",
  "ADMIN_PASSWORD",
  "BACKUP_RECIPIENT",
]);

/**
 * Reads and validates the settings. It creates no file: core/secret.ts creates the secret of an embedded start.
 * @throws {SettingError} at the first value that cannot be used
 */
export function readEnv(
  source: Record<string, string | undefined>,
): Omit<Env, "secret"> & { secret: string | undefined } {
  const get = (name: SettingName) => source[name]?.trim() || undefined;
  const check = <T extends NonNullable<unknown>>(
    name: SettingName,
    parse: (value: string) => T | undefined,
  ): T | undefined => {
    const value = get(name);
    if (value === undefined) return undefined;
    const parsed = parse(value);
    if (parsed === undefined) throw refused(name, confidential.has(name) ? undefined : value);
    return parsed;
  };

  const databaseUrl = check("DATABASE_URL", (value) => parseUrl(value, ["postgres:", "postgresql:"]) && value);
  const publicUrl = check("PUBLIC_URL", parseOrigin);
  const secret = check("SECRET", (value) => (isUsableSecret(value) ? value : undefined));
  if (databaseUrl && !secret) {
    throw new SettingError(
      "SECRET est absente : avec DATABASE_URL elle est obligatoire, car toutes les instances la partagent (au moins 32 caractères).",
    );
  }
  const backupDir = check("BACKUP_DIR", (value) => (databaseUrl ? undefined : resolve(value)));
  const adminEmail = check("ADMIN_EMAIL", (value) => (isAccountAddress(value) ? value : undefined));
  const adminPassword = check("ADMIN_PASSWORD", (value) =>
    value.length >= 6 && value.length <= 128 ? value : undefined,
  );
  if (Boolean(adminEmail) !== Boolean(adminPassword)) {
    throw new SettingError("ADMIN_EMAIL et ADMIN_PASSWORD vont ensemble : réglez les deux, ou aucune.");
  }

  return {
    port: check("PORT", parsePort) ?? 3000,
    host: check("HOST", parseAddress),
    dataDir: resolve(get("DATA_DIR") ?? "./data"),
    databaseUrl,
    publicUrl,
    secret,
    smtpUrl: check("SMTP_URL", parseMailServer),
    mailFrom: check("MAIL_FROM", parseEmail) ?? SAMPLE_SENDER,
    staffEmail: check("STAFF_EMAIL", parseEmail),
    adminEmail,
    adminPassword,
    requireTwoFactor: check("REQUIRE_TWO_FACTOR", parseYesOrNo),
    trustedProxy: check("TRUSTED_PROXY", parseAddresses) ?? [],
    webhookNetworks: check("WEBHOOK_NETWORKS", parseAddresses) ?? [],
    cdnMaxAge: check("CDN_MAX_AGE", parseCdnMaxAge) ?? 0,
    waitingPhotosBytes: (check("REVIEW_PHOTOS_MB", parseMegabytes) ?? 500) * 1_000_000,
    backupDir,
    backupVerifyKeys: check("BACKUP_VERIFY_KEY", (value) => parseList(value, /^[\w-]{43}$/)) ?? [],
    backupRecipients: check("BACKUP_RECIPIENT", (value) => parseList(value, /^age1[a-z\d]{58,4000}$/)) ?? [],
    metricsPort: check("METRICS_PORT", parsePort),
    metricsHost: check("METRICS_HOST", parseAddress) ?? "127.0.0.1",
    logFormat: check("LOG_FORMAT", parseLogFormat) ?? (publicUrl ? "json" : "text"),
  };
}

/** Of a domain that no one has (RFC 2606): many servers refuse its mails. */
export const SAMPLE_SENDER = "ne-pas-repondre@site.example";

/** The accounts library's published default secret, which it would use without one. */
const LIBRARY_SECRET = "better-auth-secret-12345678901234567890";
export const SECRET_LENGTH = 32;

export function isUsableSecret(secret: string): boolean {
  return secret.length >= SECRET_LENGTH && secret !== LIBRARY_SECRET;
}

/** Removes the variables that the accounts library reads by itself, such as another secret or other trusted origins. */
export function dropLibrarySettings(source: Record<string, string | undefined>): void {
  for (const name of Object.keys(source)) {
    if (name.startsWith("BETTER_AUTH_") || name === "AUTH_SECRET") delete source[name];
  }
}

function refused(name: SettingName, value: string | undefined): SettingError {
  const allowed = settings.find((setting) => setting.name === name)?.allowed;
  return new SettingError(
    `${name}${value === undefined ? " est refusée" : ` vaut « ${value} »`} : valeur attendue, ${allowed}.`,
  );
}

function parsePort(value: string): number | undefined {
  const port = Number(value);
  return /^\d{1,5}$/.test(value) && port <= 65535 ? port : undefined;
}

/** The longest time that a CDN may show content from before a change. */
const MOST_CDN_SECONDS = 60;

function parseCdnMaxAge(value: string): number | undefined {
  const seconds = Number(value);
  return /^\d{1,2}$/.test(value) && seconds <= MOST_CDN_SECONDS ? seconds : undefined;
}

function parseMegabytes(value: string): number | undefined {
  const megabytes = Number(value);
  return /^\d{1,6}$/.test(value) && megabytes >= 10 && megabytes <= 100_000 ? megabytes : undefined;
}

function parseUrl(value: string, protocols: string[]): URL | undefined {
  const url = URL.parse(value);
  return url && protocols.includes(url.protocol) ? url : undefined;
}

/** `?tls=non` is valid for `smtp:` only. */
function parseMailServer(value: string): string | undefined {
  const url = parseUrl(value, ["smtp:", "smtps:"]);
  const tls = url?.searchParams.get("tls");
  return url && (tls === null || (tls === "non" && url.protocol === "smtp:")) ? value : undefined;
}

function parseAddress(value: string): string | undefined {
  return isIP(value) ? value : undefined;
}

function parseOrigin(value: string): string | undefined {
  const url = parseUrl(value, ["http:", "https:"]);
  return url && url.pathname === "/" && !url.search && !url.hash && !url.username ? url.origin : undefined;
}

function parseEmail(value: string): string | undefined {
  return /^[^\s@<>,]+@[^\s@<>,]+$/.test(value) ? value : undefined;
}

function parseYesOrNo(value: string): boolean | undefined {
  return value === "oui" ? true : value === "non" ? false : undefined;
}

function parseList(value: string, pattern: RegExp): string[] | undefined {
  const entries = value.split(",").map((entry) => entry.trim());
  return entries.every((entry) => pattern.test(entry)) ? entries : undefined;
}

function parseLogFormat(value: string): Env["logFormat"] | undefined {
  return value === "json" || value === "text" ? value : undefined;
}

function parseAddresses(value: string): string[] | undefined {
  const entries = value.split(",").map((entry) => entry.trim());
  return entries.every(isAddressOrBlock) ? entries : undefined;
}

function isAddressOrBlock(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}
