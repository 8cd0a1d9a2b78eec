import { expect, test } from "vitest";
import { countedDevice, languageOf, referrerOf } from "./visitor.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const LONG = " x".repeat(50_000);

test("reads device, language and the site before", () => {
  expect(countedDevice({ "user-agent": PHONE })).toBe("téléphone");
  expect(languageOf({ "accept-language": "fr-FR,fr;q=0.9" })).toBe("fr");
  expect(referrerOf({ referer: "https://www.moteur.example/recherche", host: "localhost" })).toBe("moteur.example");
});

test("reads no header that is longer than any browser sends", () => {
  expect(countedDevice({ "user-agent": PHONE + LONG })).toBeNull();
  expect(languageOf({ "accept-language": `fr-FR,${LONG}` })).toBeNull();
  expect(referrerOf({ referer: `https://moteur.example/${LONG}`, host: "localhost" })).toBeNull();
});
