import { setImmediate } from "node:timers/promises";
import { withTimeout } from "./with-timeout.ts";

/** The next batch starts after this long, even when the database hangs. */
const patienceMilliseconds = 250;

/**
 * Batches concurrent calls into one call of `work`. Calls during a batch share the next one.
 * @param work returns one result for each item, in the same order; when it rejects, all calls of the batch reject
 * @param most the size of a batch
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
      // Wait one turn: requests that arrived with the first one join its batch.
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
