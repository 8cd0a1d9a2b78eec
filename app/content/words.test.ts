import { expect, test } from "vitest";
import { inGuillemets } from "./words.tsx";

test.each([
  ["Ici.", "« Ici. »"],
  ["« Ici. »", "« Ici. »"],
  ['"Ici."', "« Ici. »"],
  ["« Ici.", "« Ici. »"],
  ['« Il a dit "oui" hier. »', '« Il a dit "oui" hier. »'],
  ["Il faut « apprendre »", "« Il faut « apprendre » »"],
  ["« Il dit « oui » et « non ». »", "« Il dit « oui » et « non ». »"],
])("%s in guillemets is %s", (text, quoted) => {
  expect(inGuillemets(text).replace(/\s/g, " ")).toBe(quoted.replace(/\s/g, " "));
});
