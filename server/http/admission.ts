import { networksOf } from "../../core/networks.ts";

const WINDOW_MS = 15 * 60_000;
/** Refused forms allowed for a network, its /56 and its /48: far more than corrections of typing errors need. */
const MAX_REFUSALS = [300, 900, 2_700];
/** Above this many forms from all IPv6 clients, each form waits one second per thousand, five at most. */
const FREE_FORMS = 1_000;
const SECOND_MS = 1_000;
const MAX_WAIT_MS = 5 * SECOND_MS;
/** The size of the table; the oldest network is dropped first. */
const MAX_NETWORKS = 20_000;

type Admission = { isAllowed: true; waitMs: number } | { isAllowed: false; retryAfterSeconds: number };

type Count = { since: number; count: number };

/**
 * Checks before a form's body is read, in this instance's memory: whether the client has had too many forms refused,
 * and how long it waits. IPv4 addresses are scarce, so each has its own limit. One person can hold any number of IPv6
 * networks, so IPv6 clients are also slowed down together.
 */
export function createAdmission(now: () => number = Date.now) {
  const refusals = new Map<string, Count>();
  let fromIPv6: Count = { since: 0, count: 0 };

  const isOver = ({ since }: Count) => Math.abs(now() - since) >= WINDOW_MS;

  return {
    check(address: string): Admission {
      const networks = networksOf(address);
      for (const [width, network] of networks.entries()) {
        const refused = refusals.get(network);
        if (refused && !isOver(refused) && refused.count >= (MAX_REFUSALS[width] ?? 0)) {
          const milliseconds = refused.since + WINDOW_MS - now();
          return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / SECOND_MS)) };
        }
      }
      if (networks.length === 1) return { isAllowed: true, waitMs: 0 };
      if (isOver(fromIPv6)) fromIPv6 = { since: now(), count: 0 };
      fromIPv6.count += 1;
      const waitMs = Math.floor(fromIPv6.count / FREE_FORMS) * SECOND_MS;
      return { isAllowed: true, waitMs: Math.min(waitMs, MAX_WAIT_MS) };
    },

    countRefusal(address: string): void {
      for (const network of networksOf(address)) {
        const refused = refusals.get(network);
        if (refused && !isOver(refused)) refused.count += 1;
        else {
          refusals.delete(network);
          if (refusals.size >= MAX_NETWORKS) refusals.delete(refusals.keys().next().value as string);
          refusals.set(network, { since: now(), count: 1 });
        }
      }
    },
  };
}
