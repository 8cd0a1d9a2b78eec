import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typeset } from "../../core/text/typography.ts";
import { publicPaths } from "../public-paths.ts";
import { type Site, startSite } from "../site.ts";
import {
  attributes,
  canonical,
  internalLinks,
  metaContent,
  spokenAttributes,
  structuredData,
  textNodes,
  title,
} from "./html.ts";

/** Specified character for character, against French typography (requirement A8.specified-strings). */
const SPECIFIED = [
  "L'énergie est notre avenir, économisons-la !",
  "Tapez pour rechercher...",
  "Soyez le premier à partager votre expérience !",
];

let site: Site;
let pages: Map<string, string>;

beforeAll(async () => {
  site = await startSite();
  pages = new Map();
  for (const path of [...(await publicPaths(site.url)), "/recherche", "/hors-ligne"]) {
    const response = await fetch(site.url + path);
    if (response.status === 200) pages.set(path, await response.text());
  }
});
afterAll(() => site.discard());

// @§2.routes
test("every specified page exists", () => {
  for (const path of [
    "/",
    "/activites",
    "/activites/negoce-agricole",
    "/activites/calys-biomasse",
    "/activites/calys-biomasse/fiche-commune",
    "/activites/granules-bois",
    "/activites/litiere-copeaux",
    "/activites/fioul",
    "/a-propos",
    "/avis",
    "/recrutement",
    "/contact",
    "/combien",
    "/depots",
    "/mentions-legales",
    "/politique-confidentialite",
    "/articles/habilitation-electrique",
    "/avis/fonctionnement",
    "/accessibilite",
    "/recherche",
  ]) {
    expect([...pages.keys()]).toContain(path);
  }
});

// @A8.typography
test("every text of every page follows French typography", () => {
  const badly = everyPage((html) =>
    [...textNodes(html), ...spokenAttributes(html), title(html), metaContent(html, "description") ?? ""]
      .map(withoutSpecified)
      .filter(isBadlySet),
  );
  expect(badly).toEqual([]);
});

test("titles and descriptions are unique and short enough for search results; each page has one h1", () => {
  const titles = [...indexed().values()].map(title);
  const descriptions = [...indexed().values()].map((html) => metaContent(html, "description") ?? "");
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  expect(titles.filter((text) => text.length < 10 || text.length > 75)).toEqual([]);
  expect(descriptions.filter((text) => text.length < 60 || text.length > 180)).toEqual([]);
  expect(everyPage((html) => (html.match(/<h1\b/g)?.length === 1 ? [] : ["not one h1"]))).toEqual([]);
});

test("every page names its canonical address and an existing picture", async () => {
  for (const [path, html] of indexed()) {
    expect(canonical(html)).toBe(site.url + path);
    expect(metaContent(html, "og:url")).toBe(site.url + path);
    expect(metaContent(html, "og:title")).toBe(title(html));
    const picture = await fetch(metaContent(html, "og:image") ?? "");
    expect({ path, status: picture.status, type: picture.headers.get("content-type") }).toEqual({
      path,
      status: 200,
      type: "image/jpeg",
    });
  }
});

// @§2.links
test("every internal link leads to a page, and every anchor to an element", async () => {
  const known = new Map([...pages].map(([path, html]) => [path, new Set(attributes(html, "id"))]));
  const broken: string[] = [];
  for (const [from, html] of pages) {
    for (const { path, fragment } of internalLinks(html, from)) {
      if (!known.has(path)) {
        const response = await fetch(site.url + path);
        const text = await response.text();
        known.set(path, new Set(attributes(text, "id")));
        if (!response.ok) broken.push(`${from} → ${path}: ${response.status}`);
      }
      if (fragment && !known.get(path)?.has(fragment)) broken.push(`${from} → ${path}#${fragment}`);
    }
  }
  expect(broken).toEqual([]);
});

// @A4.no-unsafe-inline @V14.2.3
test("the markup is valid and has no inline style or handler", async () => {
  const validator = new HtmlValidate(
    new FileSystemConfigLoader({
      root: true,
      extends: ["html-validate:recommended"],
      rules: {
        // Valid in HTML: `srcSet`, `hidden=""`, `<br/>` and the names that React's `useId` makes.
        "attr-case": "off",
        "attribute-boolean-style": "off",
        "attribute-empty-style": "off",
        "void-style": "off",
        "valid-id": ["error", { relaxed: true }],
        "no-implicit-input-type": "off",
        // Tests above cover these: the length of titles, and spaces within numbers.
        "long-title": "off",
        "tel-non-breaking": "off",
      },
    }),
  );
  const faults: string[] = [];
  for (const [path, html] of pages) {
    const report = await validator.validateString(html);
    for (const { messages } of report.results) {
      for (const { ruleId, message, selector } of messages) faults.push(`${path}: ${ruleId}: ${message} (${selector})`);
    }
  }
  expect([...new Set(faults)]).toEqual([]);
  expect(everyPage((html) => html.match(/<[^>]*? (?:style|on\w+)="[^>]*>/g) ?? [])).toEqual([]);
});

describe("structured data", () => {
  const typesOf = (path: string) => structuredData(pages.get(path) ?? "").map((entry) => entry["@type"]);

  test("parses and contains only facts", () => {
    for (const html of pages.values()) {
      for (const entry of structuredData(html)) {
        expect(entry["@context"]).toBe("https://schema.org");
        expect(JSON.stringify(entry)).not.toMatch(/FAQPage|AggregateRating|directApply/);
      }
    }
  });

  test("describes the company with its opening hours on the home and location pages", () => {
    for (const path of ["/", "/depots"]) {
      const business = structuredData(pages.get(path) ?? "").find((entry) => entry["@type"] === "LocalBusiness");
      expect(business).toMatchObject({ telephone: "+33261910000", foundingDate: "1933" });
      expect(business?.openingHoursSpecification).toContainEqual({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Friday"],
        opens: "13:30",
        closes: "17:00",
      });
      // Easter Monday, the Ascension and Whit Monday, whatever the year.
      const closed = JSON.stringify(business?.specialOpeningHoursSpecification).match(/"opens":"00:00"/g) ?? [];
      expect(closed.length).toBeGreaterThanOrEqual(3);
    }
  });

  test("describes the article and its breadcrumbs", () => {
    expect(typesOf("/articles/habilitation-electrique")).toEqual(["BreadcrumbList", "NewsArticle"]);
  });
});

describe("machine-readable files", () => {
  test("the sitemap lists each linked public page once", async () => {
    const listed = await publicPaths(site.url);
    expect(new Set(listed).size).toBe(listed.length);
    const linked = internalLinks(pages.get("/") ?? "", "/").map(({ path }) => path);
    const forOthers = ["/recherche", "/admin/compte"];
    expect(linked.filter((path) => !forOthers.includes(path) && !listed.includes(path))).toEqual([]);
  });

  test("robots.txt excludes the staff area and names the sitemap", async () => {
    const response = await fetch(`${site.url}/robots.txt`);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const lines = (await response.text()).split("\n");
    expect(lines).toContain("Disallow: /admin");
    expect(lines).toContain("Disallow: /auth");
    expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  });

  test("the manifest names the company, and its icons exist", async () => {
    const response = await fetch(`${site.url}/manifest.webmanifest`);
    expect(response.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
    const manifest = (await response.json()) as { name: string; icons: { src: string; type: string }[] };
    expect(manifest.name).toBe("Maison Exemple");
    for (const { src, type } of [...manifest.icons, { src: "/favicon.ico", type: "image/x-icon" }]) {
      const icon = await fetch(site.url + src);
      expect({ src, status: icon.status, type: icon.headers.get("content-type") }).toEqual({ src, status: 200, type });
    }
  });

  test("addresses start with the site's public address", async () => {
    const published = await startSite({ PUBLIC_URL: "https://maison.example", SECRET: "s".repeat(32) });
    const port = /\(port (\d+)\)/.exec(published.output())?.[1];
    try {
      const sitemap = await (await fetch(`http://localhost:${port}/sitemap.xml`)).text();
      expect(sitemap).toContain("<loc>https://maison.example/a-propos</loc>");
    } finally {
      await published.stop();
    }
  });
});

// @§2.not-found
test("an unknown address returns 404 and is logged", async () => {
  const response = await fetch(`${site.url}/nulle-part`);
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain("Oops! Page not found");
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(textNodes(html)).toContain("404");
  expect(site.output()).toContain("/nulle-part");
});

test("a second page of an article that does not exist returns 404", async () => {
  expect((await fetch(`${site.url}/articles/habilitation-electrique/2`)).status).toBe(404);
});

function indexed(): Map<string, string> {
  return new Map([...pages].filter(([, html]) => metaContent(html, "robots") !== "noindex"));
}

function everyPage(faultsOf: (html: string) => string[]): string[] {
  return [...pages].flatMap(([path, html]) => faultsOf(html).map((fault) => `${path}: ${fault}`));
}

function withoutSpecified(text: string): string {
  return SPECIFIED.reduce((rest, specified) => rest.replaceAll(specified, "").replaceAll(typeset(specified), ""), text);
}

/**
 * An ordinary space where a no-break one belongs, a missing space before high punctuation, or
 * typewriter quotes and dots.
 */
function isBadlySet(text: string): boolean {
  return (
    typeset(text) !== text ||
    /[\p{L}\p{N}»)][;!?]/u.test(text) ||
    /[\p{L}»)]:(?!\/\/)/u.test(text) ||
    /«(?!\u00a0)|(?<!\u00a0)»/u.test(text) ||
    /['"]|\.\.\./.test(text)
  );
}
