import { DAY_MS } from "./text/durations.ts";

/** Retention periods (specification §9), for the privacy page and the nightly job. */

export const RETENTION = {
  contactRequests: { amount: 3, unit: "year" },
  /** And what visitors typed: searches without result, unknown addresses. */
  securityEvents: { amount: 13, unit: "month" },
  deletedReviews: { amount: 30, unit: "day" },
  /** Refused photos of reviews. */
  refusedPhotos: { amount: 30, unit: "day" },
  deletedRequests: { amount: 30, unit: "day" },
  /** Someone else may have typed the address. */
  unconfirmedAccounts: { amount: 7, unit: "day" },
  /** An abandoned mail holds an address; the operator has this long to look into it. */
  abandonedMails: { amount: 30, unit: "day" },
  /** Mails in files: the operator has this long to send them by hand. */
  writtenMails: { amount: 30, unit: "day" },
  /** The cookie of a browser that has signed in before. */
  knownDevices: { amount: 180, unit: "day" },
  /** CNIL, guidelines on cookies, exemption for audience measurement. */
  traffic: { amount: 25, unit: "month" },
  /** Files of an import that nobody has confirmed. */
  imports: { amount: 1, unit: "day" },
  /** The log of deliveries to other services, for staff. */
  webhookDeliveries: { amount: 30, unit: "day" },
  /** The recipient's mailbox holds these: the site stores none (CNIL, reference document on recruitment). */
  applications: { amount: 2, unit: "year" },
  /** After an invitation expires. Until then nobody is invited again for the same order. */
  invitations: { amount: 1, unit: "year" },
  /** The e-mail address and name of an invited person: the reminder has left by then. */
  invitedAddresses: { amount: 30, unit: "day" },
  accounting: { amount: 10, unit: "year" },
} as const;

/** How long a row keeps its client's hash. Duplicates are recognised for ten minutes. */
export const CLIENT_HASH_MINUTES = 15;

/** How long the hash of an address limits the receipts sent to it. */
export const RECEIPT_HASH_HOURS = 24;

export type Retention = { amount: number; unit: "year" | "month" | "day" };

/** « 3 ans », « 13 mois », « 30 jours », with a no-break space. */
export function formatRetention({ amount, unit }: Retention): string {
  return `${amount}\u00a0${amount > 1 ? UNIT_LABELS[unit].many : UNIT_LABELS[unit].one}`;
}

/** The instant (ISO-8601 UTC) before which rows expire. */
export function retainedSince({ amount, unit }: Retention, now: Date): string {
  const limit = new Date(now);
  if (unit === "day") limit.setUTCDate(limit.getUTCDate() - amount);
  else {
    const months = unit === "year" ? 12 * amount : amount;
    limit.setUTCMonth(limit.getUTCMonth() - months);
    // 31 March less one month rolls over into March: take the last day of February.
    if (limit.getUTCDate() !== now.getUTCDate()) limit.setUTCDate(0);
  }
  return limit.toISOString();
}

/** The instant (ISO-8601 UTC) from which a row of `since` is expired. */
export function retainedUntil({ amount }: Retention & { unit: "day" }, since: string): string {
  return new Date(Date.parse(since) + amount * DAY_MS).toISOString();
}

const UNIT_LABELS = {
  year: { one: "an", many: "ans" },
  month: { one: "mois", many: "mois" },
  day: { one: "jour", many: "jours" },
};
