import { expect, test } from "vitest";
import { quoteFields, reviewFields } from "../faults/entries.ts";
import { lendSite } from "../site-on.ts";
import { visitorOf } from "../visitor.ts";

/** Its length doubles when it is escaped. */
const LONG = '"'.repeat(12_000);

test.each([
  ["/avis", { ...reviewFields(""), comment: LONG }],
  ["/activites/fioul", { ...quoteFields(""), message: LONG }],
])(
  "%s: a refused form whose words exceed the properties of an island keeps them, without the island",
  async (path, fields) => {
    const { site } = await lendSite("sqlite");
    const refused = await visitorOf(site).post(path, fields);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(LONG);
    for (const [, properties = ""] of refused.html.matchAll(/data-props="([^"]*)"/g))
      expect(properties).not.toContain("&quot;".repeat(100));
  },
);
