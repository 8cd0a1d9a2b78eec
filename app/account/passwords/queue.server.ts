import { AsyncLocalStorage } from "node:async_hooks";

/** scrypt takes a core for 70–100 ms and 16 MiB: with two running, the site still answers. */
const MAX_CONCURRENT = 2;
/** The last in the queue waits about two seconds. */
const MAX_WAITING = 40;
/** Extra places for known people, so that a flood of strangers cannot shut them out. */
const MAX_KNOWN_WAITING = 10;

export class PasswordQueueFull extends Error {
  override name = "PasswordQueueFull";
}

type Waiting = { person?: string | undefined; start: () => void };

let running = 0;
const strangers: Waiting[] = [];
const known: Waiting[] = [];
const knownPerson = new AsyncLocalStorage<string>();

/**
 * Gives the password work inside `work` a place ahead of strangers. Each person has one such place and then waits among
 * strangers, so that nobody shuts others out with an account of their own.
 * @param person the account or the link that identifies the person
 */
export function asKnownPerson<T>(person: string, work: () => Promise<T>): Promise<T> {
  return knownPerson.run(person, work);
}

/** @throws {PasswordQueueFull} */
export async function queuePasswordWork<T>(work: () => Promise<T>): Promise<T> {
  const person = knownPerson.getStore();
  if (running < MAX_CONCURRENT) running += 1;
  else await new Promise<void>((start) => queueFor(person).push({ person, start }));
  try {
    return await work();
  } finally {
    // Hand the place to the next in the queue: decrementing `running` would let a newcomer jump it.
    const next = known.shift() ?? strangers.shift();
    if (next) next.start();
    else running -= 1;
  }
}

function queueFor(person: string | undefined): Waiting[] {
  const hasRoom = person !== undefined && known.length < MAX_KNOWN_WAITING;
  if (hasRoom && !known.some((waiting) => waiting.person === person)) return known;
  if (strangers.length < MAX_WAITING) return strangers;
  throw new PasswordQueueFull();
}
