import { expect, test } from "vitest";
import { asKnownPerson, PasswordQueueFull, queuePasswordWork } from "./queue.server.ts";

// @V15.2.2
test("runs two at once, queues forty in order and refuses the next", async () => {
  const started: number[] = [];
  const releases: (() => void)[] = [];
  const work = (number: number) => () => {
    started.push(number);
    return new Promise<number>((resolve) => releases.push(() => resolve(number)));
  };
  const turns = Array.from({ length: 42 }, (_, number) => queuePasswordWork(work(number)));
  await expect(queuePasswordWork(work(99))).rejects.toBeInstanceOf(PasswordQueueFull);
  expect(started).toEqual([0, 1]);

  for (let done = 0; done < 42; done += 1) {
    releases[done]?.();
    await turns[done];
  }
  expect(started).toEqual(Array.from({ length: 42 }, (_, number) => number));
});

// @V6.3.1
test("known people have ten extra places and come first", async () => {
  const started: string[] = [];
  const releases: (() => void)[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => releases.push(resolve));
  };
  let person = 0;
  const strangers = Array.from({ length: 42 }, () => queuePasswordWork(work("stranger")));
  const known = Array.from({ length: 10 }, () => asKnownPerson(`${++person}`, () => queuePasswordWork(work("known"))));
  await expect(asKnownPerson("11", () => queuePasswordWork(work("known")))).rejects.toBeInstanceOf(PasswordQueueFull);
  const all = [...strangers, ...known];
  for (let done = 0; done < all.length; done += 1) {
    await expect.poll(() => releases.length).toBeGreaterThan(done);
    releases[done]?.();
  }
  await Promise.all(all);
  expect(started).toEqual([...Array(2).fill("stranger"), ...Array(10).fill("known"), ...Array(40).fill("stranger")]);
});

test("a known person has one place ahead of strangers", async () => {
  const started: string[] = [];
  const releases: (() => void)[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => releases.push(resolve));
  };
  const all = [
    ...Array.from({ length: 3 }, () => queuePasswordWork(work("stranger"))),
    ...Array.from({ length: 3 }, () => asKnownPerson("noisy", () => queuePasswordWork(work("noisy")))),
    asKnownPerson("quiet", () => queuePasswordWork(work("quiet"))),
  ];
  for (let done = 0; done < all.length; done += 1) {
    await expect.poll(() => releases.length).toBeGreaterThan(done);
    releases[done]?.();
  }
  await Promise.all(all);
  expect(started).toEqual(["stranger", "stranger", "noisy", "quiet", "stranger", "noisy", "noisy"]);
});

test("a failed computation frees its place", async () => {
  const fail = () => queuePasswordWork(() => Promise.reject(new Error("out of memory")));
  for (let time = 0; time < 5; time += 1) await expect(fail()).rejects.toThrow("out of memory");
  await expect(queuePasswordWork(async () => "done")).resolves.toBe("done");
});
