import { HOUR_MS } from "../../core/text/durations.ts";
import { formatDate, formatNumber, plural } from "../../core/text/typography.ts";
import { type Health, JOB_LABELS } from "../staff/health.server.ts";

/**
 * Every alarm of the site: shown on `/admin` and `/admin/security`, mailed to administrators, in `/readyz` and
 * `/metrics`.
 */

const BACKUP_OLD_AFTER_MS = 24 * HOUR_MS;
const MAIL_STUCK_AFTER_MS = HOUR_MS;
const DISK_FULL_ABOVE = 0.9;
/** Failed sign-ins in an hour, over as many accounts or addresses. */
const SPRAYED_SIGN_INS = 30;
const SPRAYED_TARGETS = 5;
/** Pages refused for a missing right, per signed-in person and hour. */
const REFUSED_RIGHTS = 5;

type Rule = {
  /** Visitors must not be able to cause a `high` alarm. */
  level: "high" | "medium";
  /** In the subject of a mail, and in the list of a mail with several alerts: without figures, which change. */
  title: string;
  sentence: (health: Health, now: Date) => string | null;
  /** ISO-8601: later events are reported again. */
  latest?: (health: Health) => string | null;
};

export const ALARM_RULES = {
  administrator_added: {
    level: "high",
    title: "un nouvel administrateur",
    sentence: ({ newAdministrators }) =>
      newAdministrators > 0
        ? `${newAdministrators} ${plural(newAdministrators, "personne a reçu", "personnes ont reçu")} tous les droits ces dernières 24 heures. Vérifiez que c’était voulu.`
        : null,
    latest: ({ newestAdministrator }) => newestAdministrator,
  },
  audit_log_changed: {
    level: "high",
    title: "le journal modifié hors du site",
    sentence: ({ auditProblem }) =>
      auditProblem &&
      `Le journal a été modifié dans la base, hors du site : ${auditProblem}. Comparez avec une sauvegarde (npm run audit:verify).`,
  },
  backup_missing: {
    level: "high",
    title: "aucune sauvegarde",
    sentence: ({ backup, databaseSince }, now) =>
      !backup && isOlder(databaseSince, BACKUP_OLD_AFTER_MS, now)
        ? "Aucune sauvegarde vérifiée n’a encore été faite."
        : null,
  },
  backup_old: {
    level: "high",
    title: "une sauvegarde de plus d’un jour",
    sentence: ({ backup }, now) =>
      backup && isOlder(backup.made_at, BACKUP_OLD_AFTER_MS, now)
        ? `La dernière sauvegarde vérifiée a plus d’un jour : elle est du ${formatInstant(backup.made_at)}.`
        : null,
  },
  mail_stuck: {
    level: "medium",
    title: "des messages qui ne partent pas",
    sentence: ({ mails: { waiting, oldestSince } }, now) => {
      if (!oldestSince || !isOlder(oldestSince, MAIL_STUCK_AFTER_MS, now)) return null;
      const many = waiting > 1;
      return `${waiting} ${many ? "messages attendent" : "message attend"} d’être ${many ? "envoyés" : "envoyé"}, depuis le ${formatInstant(oldestSince)}.`;
    },
  },
  mail_abandoned: {
    level: "medium",
    title: "des messages abandonnés",
    sentence: ({ mails: { abandoned } }) =>
      abandoned > 0
        ? `${abandoned} ${plural(abandoned, "message n’a pas pu partir : le site a cessé de l’envoyer", "messages n’ont pas pu partir : le site a cessé de les envoyer")}. Le journal technique du serveur dit pourquoi.`
        : null,
  },
  webhook_paused: {
    level: "medium",
    title: "un webhook en pause",
    sentence: ({ failingWebhooks }) =>
      failingWebhooks > 0
        ? `${failingWebhooks > 1 ? `${failingWebhooks} webhooks sont` : "Un webhook est"} en pause après trop d’échecs : /admin/webhooks dit lequel et pourquoi.`
        : null,
  },
  job_late: {
    level: "high",
    title: "un travail de fond arrêté",
    sentence: ({ lateJobs }) => {
      if (lateJobs.length === 0) return null;
      const list = lateJobs
        .map(({ job, since }) => `${JOB_LABELS[job]}, depuis le ${formatInstant(since)}`)
        .join(" ; ");
      return `Ce travail de fond n’aboutit plus : ${list}. Le journal technique du serveur dit pourquoi.`;
    },
  },
  disk_full: {
    level: "medium",
    title: "le disque presque plein",
    sentence: ({ diskUsed }) =>
      diskUsed !== null && diskUsed > DISK_FULL_ABOVE
        ? `Le disque des données est plein à ${Math.floor(diskUsed * 100)} %.`
        : null,
  },
  clock_back: {
    level: "medium",
    title: "une horloge qui a reculé",
    sentence: ({ futureTimestamp }) =>
      futureTimestamp &&
      `Des lignes de la base sont datées jusqu’au ${formatInstant(futureTimestamp)} : l’horloge a avancé, puis reculé. Elles n’arrêtent rien, mais vérifiez l’heure de la machine.`,
  },
  server_errors: {
    level: "medium",
    title: "des erreurs du serveur",
    sentence: ({ serverErrors }) =>
      serverErrors > 0
        ? "Le serveur a répondu par des erreurs à plusieurs visiteurs depuis une heure. Le journal technique dit lesquelles."
        : null,
  },
  password_spraying: {
    level: "medium",
    title: "des mots de passe essayés en série",
    sentence: ({ failedSignIns: { count, accounts, addresses } }) =>
      count >= SPRAYED_SIGN_INS && Math.max(accounts, addresses) >= SPRAYED_TARGETS
        ? `Depuis une heure, ${formatNumber(count)} connexions ont été refusées, sur ${formatNumber(accounts)} comptes, depuis ${formatNumber(addresses)} adresses. Les limites tiennent ; vérifiez la double authentification de l’équipe.`
        : null,
  },
  rights_refused: {
    level: "medium",
    title: "une personne connectée qui cherche des droits",
    sentence: ({ refusedRights }) =>
      refusedRights >= REFUSED_RIGHTS
        ? `Depuis une heure, ${refusedRights} pages du personnel ont été demandées par des personnes connectées qui n’en ont pas le droit.`
        : null,
  },
} as const satisfies Record<string, Rule>;

type AlarmCode = keyof typeof ALARM_RULES;
export const ALARM_CODES = Object.keys(ALARM_RULES) as AlarmCode[];
/** `latest`: the time of the last event (ISO-8601), if several raise the alarm. */
export type Alarm = { code: AlarmCode; level: Rule["level"]; sentence: string; latest?: string | null };

/** The title of an alarm in mails. */
export const alarmTitle = (code: string) =>
  ALARM_CODES.flatMap((one) => (one === code ? ALARM_RULES[one].title : []))[0];

/** The alarms that hold now, `high` ones first. */
export function alarmsOf(health: Health, now: Date): Alarm[] {
  const alarms = ALARM_CODES.flatMap((code): Alarm[] => {
    const { level, sentence, latest }: Rule = ALARM_RULES[code];
    const said = sentence(health, now);
    return said ? [{ code, level, sentence: said, ...(latest && { latest: latest(health) }) }] : [];
  });
  return [...alarms.filter(({ level }) => level === "high"), ...alarms.filter(({ level }) => level === "medium")];
}

function isOlder(instant: string | null, milliseconds: number, now: Date): boolean {
  return instant !== null && now.getTime() - Date.parse(instant) > milliseconds;
}

const formatInstant = (instant: string) => formatDate(instant, { time: true });
