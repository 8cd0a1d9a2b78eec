import { setImmediate } from "node:timers/promises";
import { withTimeout } from "./with-timeout.ts";

/** After this long the next batch starts, even if the database hangs. */
const TIMEOUT_MS = 250;

/**
 * Batches concurrent calls into one call of `work`. Calls during a batch share the next one.
 * @param work returns one result for each item, in the same order; when it rejects, all calls of the batch reject
 * @param size the maximum number of calls in one batch
 */
export function batch<Target extends object, Item, Result>(
  work: (target: Target, items: Item[]) => Promise<Result[]>,
  size: number,
): (target: Target, item: Item) => Promise<Result> {
  type Call = { item: Item } & Pick<PromiseWithResolvers<Result>, "resolve" | "reject">;
  const queues = new WeakMap<Target, Call[]>();

  const runBatch = async (target: Target, calls: Call[]): Promise<void> => {
    try {
      const results = await work(
        target,
        calls.map(({ item }) => item),
      );
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  };

  const runQueue = async (target: Target, queue: Call[]): Promise<void> => {
    while (queue.length > 0) {
      // Wait one turn: requests that arrived with the first one join its batch.
      await setImmediate();
      await withTimeout(runBatch(target, queue.splice(0, size)), TIMEOUT_MS);
    }
    queues.delete(target);
  };

  return (target, item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const queue = queues.get(target);
    if (queue) queue.push({ item, resolve, reject });
    else {
      const calls = [{ item, resolve, reject }];
      queues.set(target, calls);
      runQueue(target, calls);
    }
    return promise;
  };
}
