import { afterEach, expect, test, vi } from "vitest";
import { countTyped, hasStackedMarks } from "../../core/text/limits.ts";
import { HOSTILE_TEXTS } from "../../test/hostile-texts.ts";
import { unknownForms, visitorRoutes } from "../../test/visitor-forms.ts";
import { readForm } from "./read-form.server.ts";

afterEach(() => vi.restoreAllMocks());

test("every form outside the staff area declares its fields", () => {
  expect(unknownForms).toEqual([]);
});

// @P22.bounded-before-segmenting
test("no form normalises or segments a text before it checks length and marks", () => {
  const seen: string[] = [];
  const normalize = String.prototype.normalize;
  vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form?: string) {
    seen.push(String(this));
    return normalize.call(this, form);
  });
  const segment = Intl.Segmenter.prototype.segment;
  vi.spyOn(Intl.Segmenter.prototype, "segment").mockImplementation(function (this: Intl.Segmenter, text: string) {
    seen.push(text);
    return segment.call(this, text);
  });
  const isTooMuch = (most: number) => seen.some((text) => text.length > most || hasStackedMarks(text));
  for (const { file, fields = {}, check } of visitorRoutes) {
    for (const [field, maxLength] of Object.entries(fields)) {
      for (const [name, text] of Object.entries(HOSTILE_TEXTS)) {
        seen.length = 0;
        // The browser applies the same rules, but without this limit.
        const value = text(3 * maxLength);
        check?.({ [field]: value });
        countTyped(value, maxLength / 8);
        expect.soft(isTooMuch(maxLength), `${file} ${field}: ${name}`).toBe(false);
      }
    }
  }
});

const request = (body: string) => new Request("http://site.example/", { method: "POST", body });
const statusOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 200,
    (refusal) => refusal.init?.status,
  );

test("reads declared fields only, each up to its limit", async () => {
  const fields = { name: 10, note: 30 };
  expect({ ...(await readForm(request("name=a+b%2B&other=c&__proto__=d&note=%C3%A9=1"), fields)) }).toEqual({
    name: "a b+",
    note: "é=1",
  });
  expect(await statusOf(readForm(request(`name=${"%C3%A9".repeat(10)}`), fields))).toBe(200);
  expect(await statusOf(readForm(request(`name=${"a".repeat(11)}`), fields))).toBe(413);
  expect(await statusOf(readForm(request(`other=${"a".repeat(11)}`), fields))).toBe(200);
});

test("never unescapes a value that is too long for its field", async () => {
  const unescaping = vi.spyOn(globalThis, "decodeURIComponent");
  expect(
    await statusOf(readForm(request(`name=${"%41".repeat(100_000)}&other=${"%41".repeat(100_000)}`), { name: 10 })),
  ).toBe(413);
  expect(unescaping).not.toHaveBeenCalled();
});

test("refuses too many fields, wrong escapes and invalid UTF-8", async () => {
  expect(await statusOf(readForm(request("&".repeat(1_000_000))))).toBe(400);
  expect(await statusOf(readForm(request("name=%zz"), { name: 10 }))).toBe(400);
  expect(
    await statusOf(
      readForm(new Request("http://site.example/", { method: "POST", body: Buffer.from("name=\xff", "latin1") })),
    ),
  ).toBe(400);
});
