/** scrypt takes a core for 70–100 ms and 16 MiB: two at once leave the site answering. */
const AT_ONCE = 2;
/** With two at once the last one waits some two seconds. */
const WAITING_AT_MOST = 40;

/** Too many passwords are being checked: answer 503 and let the visitor try again. */
export class PasswordTurnsTaken extends Error {
  override name = "PasswordTurnsTaken";
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs `work`, the computation of a password hash, when its turn has come.
 * @throws {PasswordTurnsTaken} when the queue is full
 */
export async function takePasswordTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else if (waiting.length < WAITING_AT_MOST) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw new PasswordTurnsTaken();
  try {
    return await work();
  } finally {
    // Hands the turn over without giving it back in between, so that nobody jumps the queue.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
