/** How long what is held is held (specification §9). The privacy page and the nightly job both read this. */

export const RETENTION = {
  contactRequests: { amount: 3, unit: "year" },
  securityEvents: { amount: 13, unit: "month" },
  deletedReviews: { amount: 30, unit: "day" },
  /** Somebody else may have typed the address. */
  unconfirmedAccounts: { amount: 7, unit: "day" },
  /** A mail that was given up holds an address: the time in which an operator can look into it. */
  abandonedMails: { amount: 30, unit: "day" },
  /** Letters in files, where there is no mail server: the time to send them by hand. */
  writtenMails: { amount: 30, unit: "day" },
  /** The cookie of a browser in which somebody has signed in. */
  knownDevices: { amount: 180, unit: "day" },
  accounting: { amount: 10, unit: "year" },
} as const;

/** So long a row names its client: who sends the same twice is recognised for ten minutes. */
export const CLIENT_MARK_MINUTES = 15;

export type Retention = { amount: number; unit: "year" | "month" | "day" };

/** « 3 ans », « 13 mois », « 30 jours »; the space does not break. */
export function writeRetention({ amount, unit }: Retention): string {
  return `${amount}\u00a0${amount > 1 ? WORDS[unit].many : WORDS[unit].one}`;
}

/** What is older than this moment (ISO-8601 UTC, like the stored times) has outlived its time. */
export function retainedSince({ amount, unit }: Retention, now: Date): string {
  const limit = new Date(now);
  if (unit === "day") limit.setUTCDate(limit.getUTCDate() - amount);
  else {
    const months = unit === "year" ? 12 * amount : amount;
    limit.setUTCMonth(limit.getUTCMonth() - months);
    // A month without that day (31 March less one month) rolled over: its last day is meant.
    if (limit.getUTCDate() !== now.getUTCDate()) limit.setUTCDate(0);
  }
  return limit.toISOString();
}

const WORDS = {
  year: { one: "an", many: "ans" },
  month: { one: "mois", many: "mois" },
  day: { one: "jour", many: "jours" },
};
