import { networksOf } from "../../core/networks.ts";

/**
 * Renderings per network at once. More would not be faster: one thread renders while the others wait for the database.
 */
const AT_ONCE = 4;
/** Enough for about two seconds of work. */
const MAX_WAITING = 200;

type Client = { running: number; waiting: (() => void)[] };

/**
 * Renders a few requests of one client at once, and queues its others. One connection can bring hundreds together
 * (pipelining), which would otherwise all start before anybody else's next request.
 */
export function createRenderQueue() {
  const clients = new Map<string, Client>();

  /** @returns undefined, without starting the work, when too many requests of this client wait */
  return async <Result>(address: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    // Use the widest network: one person can hold all of it (core/networks.ts).
    const network = networksOf(address).at(-1) ?? address;
    const client = clients.get(network) ?? { running: 0, waiting: [] };
    if (client.waiting.length >= MAX_WAITING) return undefined;
    clients.set(network, client);
    if (client.running < AT_ONCE) client.running += 1;
    else await new Promise<void>((start) => client.waiting.push(start));
    try {
      return await work();
    } finally {
      const next = client.waiting.shift();
      // Start it in a later turn of the event loop, which handles other clients' requests first.
      if (next) setImmediate(next);
      else client.running -= 1;
      if (client.running === 0) clients.delete(network);
    }
  };
}
