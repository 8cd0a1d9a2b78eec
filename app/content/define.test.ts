import { parse, safeParse } from "valibot";
import { describe, expect, test } from "vitest";
import { companyContent } from "../company/facts.ts";
import { newsList } from "../news/news-content.ts";
import { homeTexts } from "../pages/home-texts.ts";

const { shipped } = homeTexts;
const OWN = { ...shipped.hero, title: "Du champ à la chaudière" };

describe("a value that an older release stored keeps its words", () => {
  test("without a section, without a field, with an unknown one", () => {
    const { next: _, ...older } = { ...shipped, hero: OWN, gone: { title: "Autrefois" } };
    const { pitch: __, ...hero } = OWN;
    expect(parse(homeTexts.form.stored, { ...older, hero })).toEqual({ ...shipped, hero: OWN });
    expect(parse(homeTexts.form.schema, { ...older, hero })).toEqual({ ...shipped, hero: OWN });
  });

  test("with a text that is too long now", () => {
    const hero = { ...OWN, pitch: "x".repeat(141) };
    expect(parse(homeTexts.form.stored, { ...shipped, hero })).toEqual({ ...shipped, hero: OWN });
  });

  test("with lines of a list that are no longer whole", () => {
    const whole = { title: "Transport", text: "Nos camions partent tous les matins." };
    const list = (...rows: object[]) => ({ ...shipped, commitments: { ...shipped.commitments, list: rows } });
    expect(parse(homeTexts.form.stored, list(whole, { title: "Sans texte" }, whole))).toEqual(list(whole, whole));
    expect(parse(homeTexts.form.stored, list(whole, { title: "Sans texte" }))).toEqual(shipped);
  });

  test("with half of a group that must be complete or empty", () => {
    const { address } = companyContent.shipped;
    const older = {
      ...companyContent.shipped,
      address: { ...address, town: "Orgères", coordinates: { latitude: 48 } },
    };
    expect(parse(companyContent.form.stored, older).address).toEqual({
      ...address,
      town: "Orgères",
      coordinates: null,
    });
  });

  test("in an item of a list", () => {
    const [first] = newsList.shipped;
    const { category: _, ...older } = { ...first, title: "À nous" };
    expect(parse(newsList.item.form.stored, older).title).toBe("À nous");
  });
});

test.each([null, 3, "texte"])("reads nothing from %j", (value) => {
  expect([homeTexts, newsList.item].map(({ form }) => safeParse(form.stored, value).success)).toEqual([false, false]);
});
