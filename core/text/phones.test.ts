import fc from "fast-check";
import { expect, test } from "vitest";
import { readPhone } from "./phones.ts";
import { formatPhone } from "./typography.ts";

test.each([
  ["0261910000", "+33261910000"],
  ["02 61 91 00 00", "+33261910000"],
  ["02.61.91.00.00", "+33261910000"],
  ["02-61-91-00-00", "+33261910000"],
  ["02/61/91/00/00", "+33261910000"],
  [" 02\u00a061\u202f91 00 00 ", "+33261910000"],
  ["06 39 98 00 00", "+33639980000"],
  ["\u202a06\u00ad 39\u200b 98\u200e 00\u2060 00\u202c\ufeff", "+33639980000"],
  ["+33 6 39 98 00 00", "+33639980000"],
  ["+33 (0)6 39 98 00 00", "+33639980000"],
  ["(+33) 6 39 98 00 00", "+33639980000"],
  ["+330639980000", "+33639980000"],
  ["0033639980000", "+33639980000"],
  ["+32 475 12 34 56", "+32475123456"],
  ["0049 30 1234567", "+49301234567"],
  ["", null],
  ["02 61 91 00", null],
  ["02 61 91 00 00 1", null],
  ["00 00 00 00 00", null],
  ["+33 6 39 98", null],
  ["0 800", null],
  ["12345", null],
  ["appelez-moi", null],
  ["0261910000\u0000", null],
  ["+1+2+3+4+5+6+7", null],
  ["0".repeat(100_000), null],
])("reads %j as %j", (typed, number) => {
  expect(readPhone(typed)).toBe(number);
});

test("reads a French number in any spacing and formats it in pairs", () => {
  const nine = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.stringMatching(/^\d{8}$/)).map(([a, b]) => `${a}${b}`);
  fc.assert(
    fc.property(nine, fc.constantFrom("", " ", ".", "-", "\u00a0"), (number, separator) => {
      const typed = (`0${number}`.match(/../g) ?? []).join(separator);
      expect(readPhone(typed)).toBe(`+33${number}`);
      expect(readPhone(formatPhone(`+33${number}`))).toBe(`+33${number}`);
    }),
  );
});
