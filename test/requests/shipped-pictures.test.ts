import { afterAll, beforeAll, expect, test } from "vitest";
import { activities } from "../../app/layout/destinations.ts";
import { heroPicture, homeTexts } from "../../app/pages/home-texts.ts";
import { pictureNames } from "../../app/ui/pictures.ts";
import { publicPaths } from "../public-paths.ts";
import { type Site, startSite } from "../site.ts";
import { attributes } from "./html.ts";

let site: Site;
let shown: Map<string, string[]>;
/** The home page has another picture in each season. */
const heroes = (["heating", "growth", "harvest", "sowing"] as const).map((season) =>
  heroPicture(homeTexts.shipped, season),
);

beforeAll(async () => {
  site = await startSite();
  shown = new Map();
  for (const path of [...(await publicPaths(site.url)), "/auth", "/page-inconnue"]) {
    const html = await (await fetch(site.url + path)).text();
    // Leave out the figures, which are cut out of the page's own picture.
    const counted = html.replace(/<p class="figure.*?<\/p>/gs, "");
    shown.set(path, attributes(counted, "data-picture"));
  }
  expect(heroes).toContain(shown.get("/")?.[0]);
});
afterAll(() => site.discard());

test("no page shows a picture twice, in any season", () => {
  for (const [path, names] of shown) expect(names, path).toEqual([...new Set(names)]);
  for (const hero of heroes) expect(shown.get("/")?.slice(1)).not.toContain(hero);
});

test.each(heroes)(
  "with %s on the home page, an activity's picture stands there and on its page, any other on two pages at most",
  (hero) => {
    // Leave out /actualites, which repeats the cards of /a-propos.
    const counted = [...shown].filter(([path]) => path !== "/actualites");
    for (const name of pictureNames) {
      const paths = counted
        .filter(([path, names]) => (path === "/" ? [hero, ...names.slice(1)] : names).includes(name))
        .map(([path]) => path);
      const activity = activities.find(({ material }) => material === name);
      if (activity) expect(paths.sort(), name).toEqual(["/", activity.to]);
      else expect(paths.length, `${name}: ${paths.join(", ")}`).toBeLessThanOrEqual(2);
    }
  },
);
