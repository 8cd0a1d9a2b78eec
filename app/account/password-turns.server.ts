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

type Queue = { waiting: (() => void)[]; most: number };

let running = 0;
const strangers: Queue = { waiting: [], most: WAITING_AT_MOST };
const known: Queue = { waiting: [], most: KNOWN_WAITING_AT_MOST };
const isKnownPerson = new AsyncLocalStorage<boolean>();

/** The password turns that `work` takes are those of somebody signed in, or of a device that signed in before. */
export function asKnownPerson<T>(work: () => Promise<T>): Promise<T> {
  return isKnownPerson.run(true, work);
}

/**
 * Runs `work`, the computation of a password hash, when its turn has come; known people come first.
 * @throws {PasswordTurnsTaken} when the queue is full
 */
export async function takePasswordTurn<T>(work: () => Promise<T>): Promise<T> {
  const queue = isKnownPerson.getStore() ? known : strangers;
  if (running < AT_ONCE) running += 1;
  else if (queue.waiting.length < queue.most) await new Promise<void>((resolve) => queue.waiting.push(resolve));
  else throw new PasswordTurnsTaken();
  try {
    return await work();
  } finally {
    // Hands the turn over without giving it back in between, so that nobody jumps the queue.
    const next = known.waiting.shift() ?? strangers.waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
