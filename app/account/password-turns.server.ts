import { AsyncLocalStorage } from "node:async_hooks";

/** scrypt takes a core for 70–100 ms and 16 MiB: two at once leave the site answering. */
const AT_ONCE = 2;
/** With two at once the last one waits some two seconds. */
const WAITING_AT_MOST = 40;
/** Beside those, places for people whom the site knows: a flood of strangers must not shut them out. */
const KNOWN_WAITING_AT_MOST = 10;

/** Too many passwords are being checked: answer 503 and let the visitor try again. */
export class PasswordTurnsTaken extends Error {
  override name = "PasswordTurnsTaken";
}

type Waiting = { who?: string | undefined; start: () => void };

let running = 0;
const strangers: Waiting[] = [];
const known: Waiting[] = [];
const knownPerson = new AsyncLocalStorage<string>();

/**
 * The password turns that `work` takes are those of somebody signed in, or of a device that signed in before. Each has one
 * place among the known and waits among strangers beyond it, so that no account of somebody's own shuts the others out.
 * @param who the account, or the link, that stands for the person
 */
export function asKnownPerson<T>(who: string, work: () => Promise<T>): Promise<T> {
  return knownPerson.run(who, work);
}

/**
 * Runs `work`, the computation of a password hash, when its turn has come; known people come first.
 * @throws {PasswordTurnsTaken} when the queue is full
 */
export async function takePasswordTurn<T>(work: () => Promise<T>): Promise<T> {
  const who = knownPerson.getStore();
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((start) => queueFor(who).push({ who, start }));
  try {
    return await work();
  } finally {
    // Hands the turn over without giving it back in between, so that nobody jumps the queue.
    const next = known.shift() ?? strangers.shift();
    if (next) next.start();
    else running -= 1;
  }
}

function queueFor(who: string | undefined): Waiting[] {
  const hasPlace = who !== undefined && known.length < KNOWN_WAITING_AT_MOST;
  if (hasPlace && !known.some((waiting) => waiting.who === who)) return known;
  if (strangers.length < WAITING_AT_MOST) return strangers;
  throw new PasswordTurnsTaken();
}
