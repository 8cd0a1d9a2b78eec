import { expect, test } from "vitest";
import { PasswordTurnsTaken, takePasswordTurn } from "./password-turns.server.ts";

test("two at once, forty waiting in order, the next one is sent away", async () => {
  const started: number[] = [];
  const releases: (() => void)[] = [];
  const work = (number: number) => () => {
    started.push(number);
    return new Promise<number>((resolve) => releases.push(() => resolve(number)));
  };
  const turns = Array.from({ length: 42 }, (_, number) => takePasswordTurn(work(number)));
  await expect(takePasswordTurn(work(99))).rejects.toBeInstanceOf(PasswordTurnsTaken);
  expect(started).toEqual([0, 1]);

  for (let done = 0; done < 42; done += 1) {
    releases[done]?.();
    await turns[done];
  }
  expect(started).toEqual(Array.from({ length: 42 }, (_, number) => number));
});

test("a computation that fails frees its turn", async () => {
  const fail = () => takePasswordTurn(() => Promise.reject(new Error("out of memory")));
  for (let time = 0; time < 5; time += 1) await expect(fail()).rejects.toThrow("out of memory");
  await expect(takePasswordTurn(async () => "done")).resolves.toBe("done");
});
