import { setImmediate } from "node:timers/promises";
import { withTimeout } from "./with-timeout.ts";

/** A round that takes longer holds nobody up: the next begins beside it, as when the database hangs. */
const patienceMilliseconds = 250;

/**
 * Makes of work for many a function for one: who asks while a round is under way is served by the next, with all others
 * who ask meanwhile. Who asks alone waits for one turn of the event loop.
 * @param work for the same place (a database) as many results as items, in their order; when it fails, all of its round fail
 * @param most how many items a round takes
 */
export function together<Place extends object, Item, Result>(
  work: (place: Place, items: Item[]) => Promise<Result[]>,
  most: number,
): (place: Place, item: Item) => Promise<Result> {
  type Asked = { item: Item } & Pick<PromiseWithResolvers<Result>, "resolve" | "reject">;
  const queues = new WeakMap<Place, Asked[]>();

  const serve = async (place: Place, round: Asked[]): Promise<void> => {
    try {
      const results = await work(
        place,
        round.map(({ item }) => item),
      );
      for (const [index, { resolve }] of round.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of round) reject(error);
    }
  };

  const serveAll = async (place: Place, queue: Asked[]): Promise<void> => {
    while (queue.length > 0) {
      // Those whose bytes have come with the first one's are read in the same turn of the loop.
      await setImmediate();
      await withTimeout(serve(place, queue.splice(0, most)), patienceMilliseconds);
    }
    queues.delete(place);
  };

  return (place, item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const queue = queues.get(place);
    if (queue) queue.push({ item, resolve, reject });
    else {
      const begun = [{ item, resolve, reject }];
      queues.set(place, begun);
      serveAll(place, begun);
    }
    return promise;
  };
}
