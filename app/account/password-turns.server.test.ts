import { expect, test } from "vitest";
import { asKnownPerson, PasswordTurnsTaken, takePasswordTurn } from "./password-turns.server.ts";

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

test("known people have ten more places, and come first", async () => {
  const started: string[] = [];
  const releases: (() => void)[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => releases.push(resolve));
  };
  let person = 0;
  const strangers = Array.from({ length: 42 }, () => takePasswordTurn(work("stranger")));
  const known = Array.from({ length: 10 }, () => asKnownPerson(`${++person}`, () => takePasswordTurn(work("known"))));
  await expect(asKnownPerson("11", () => takePasswordTurn(work("known")))).rejects.toBeInstanceOf(PasswordTurnsTaken);
  const all = [...strangers, ...known];
  for (let done = 0; done < all.length; done += 1) {
    await expect.poll(() => releases.length).toBeGreaterThan(done);
    releases[done]?.();
  }
  await Promise.all(all);
  expect(started).toEqual([...Array(2).fill("stranger"), ...Array(10).fill("known"), ...Array(40).fill("stranger")]);
});

test("of one known person one waits before strangers, and the others among them", async () => {
  const started: string[] = [];
  const releases: (() => void)[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => releases.push(resolve));
  };
  const all = [
    ...Array.from({ length: 3 }, () => takePasswordTurn(work("stranger"))),
    ...Array.from({ length: 3 }, () => asKnownPerson("noisy", () => takePasswordTurn(work("noisy")))),
    asKnownPerson("quiet", () => takePasswordTurn(work("quiet"))),
  ];
  for (let done = 0; done < all.length; done += 1) {
    await expect.poll(() => releases.length).toBeGreaterThan(done);
    releases[done]?.();
  }
  await Promise.all(all);
  expect(started).toEqual(["stranger", "stranger", "noisy", "quiet", "stranger", "noisy", "noisy"]);
});

test("a computation that fails frees its turn", async () => {
  const fail = () => takePasswordTurn(() => Promise.reject(new Error("out of memory")));
  for (let time = 0; time < 5; time += 1) await expect(fail()).rejects.toThrow("out of memory");
  await expect(takePasswordTurn(async () => "done")).resolves.toBe("done");
});
