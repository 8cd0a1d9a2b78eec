import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRenderQueue } from "./render-queue.ts";

const CROWD = "192.0.2.1";

/** Adds a client's work to `order` when it starts; it ends two turns of the event loop later. */
function queueInOrder() {
  const queue = createRenderQueue();
  const order: string[] = [];
  const send = (client: string, name: string) =>
    queue(client, async () => {
      order.push(name);
      await turn();
      await turn();
      return name;
    });
  return { order, send };
}

test("starts the request of another client before the others of a crowd", async () => {
  const { order, send } = queueInOrder();
  const crowd = Array.from({ length: 100 }, (_, at) => send(CROWD, `crowd ${at}`));
  expect(await send("192.0.2.2", "another")).toBe("another");
  expect(order.indexOf("another")).toBeLessThan(9);
  await Promise.all(crowd);
  expect(order.filter((name) => name !== "another")).toEqual(crowd.map((_, at) => `crowd ${at}`));
});

test("counts the networks of one IPv6 subscriber together", async () => {
  const { order, send } = queueInOrder();
  const crowd = Array.from({ length: 20 }, (_, at) => send(`2001:db8:1:${at}::1`, `crowd ${at}`));
  await send("2001:db8:2::1", "another");
  expect(order.indexOf("another")).toBeLessThan(9);
  await Promise.all(crowd);
});

test("refuses what would wait for seconds, and takes it again later", async () => {
  const { order, send } = queueInOrder();
  const answers = await Promise.all(Array.from({ length: 300 }, () => send(CROWD, "rendered")));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(96);
  expect(order).toHaveLength(204);
  expect(await send(CROWD, "later")).toBe("later");
});

test("goes on after a failure", async () => {
  const queue = createRenderQueue();
  const fail = () => queue(CROWD, () => Promise.reject(new Error("database away")));
  const answers = await Promise.allSettled(Array.from({ length: 5 }, fail));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
  expect(await queue(CROWD, async () => "rendered")).toBe("rendered");
});
