import { describe, expect, test } from "vitest";
import type { NewReview } from "../../app/reviews/rules.ts";
import { publish as publishReview } from "../../app/reviews/staff-changes.server.ts";
import { storeReview } from "../../app/reviews/submit.server.ts";
import { newId } from "../../core/database/id.ts";
import { DIALECTS } from "../database.ts";
import { DECISION } from "../decision.ts";
import { review } from "../new-review.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { visitorOf } from "../visitor.ts";
import { publish } from "./content-form.ts";

const BADGE = "/avis/badge.svg";
const FEEDS = ["/avis/flux.json", "/avis/flux.atom"];
const PANEL = "/avis/encart";
const EDITOR = "/admin/contenu/ailleurs";

describe.each(DIALECTS)("reviews on other sites, on %s", (dialect) => {
  // @elsewhere.badge @elsewhere.feeds
  test("are the published ones, with their real figures and nothing private", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const visitor = visitorOf(site);
    expect((await visitor.get(BADGE)).text).toContain("Aucun avis publié");
    expect((await visitor.get(BADGE)).text).not.toMatch(/sur 5|étoile/);
    expect(JSON.parse((await visitor.get("/avis/flux.json")).html)).toMatchObject({
      _avis: { version: 1, average: null, count: 0 },
      items: [],
    });
    expect((await visitor.get(PANEL)).text).toContain("Aucun avis publié pour le moment.");

    const secret = "lecteur@site.example";
    const hostile = `Le bois & l’hiver : "2 < 3" ]]> \uFFFE fin.`;
    await storeReview(database.db, review({ rating: 1, comment: "Attend encore." }), { clientHash: newId() });
    await publishEach(database.db, [
      { rating: 4, comment: "Des sacs bien secs.", customer_email: secret, customer_name: "Jeanne & <fils>" },
      { rating: 5, comment: hostile, product_or_service: "Granulés <vrac>", experience_date: "2026-10-02" },
    ]);
    await expect.poll(async () => (await visitor.get(BADGE)).text).toMatch(/4,5 sur 5.*2 avis publiés/);
    for (const path of [BADGE, ...FEEDS, PANEL]) {
      const { html, status, headers } = await visitor.get(path);
      expect([status, headers.get("set-cookie")], path).toEqual([200, null]);
      expect(html, path).not.toMatch(/Attend encore|lecteur@|<script|<form|javascript:| on\w+="/);
    }
    const feed = JSON.parse((await visitor.get("/avis/flux.json")).html);
    expect(feed).toMatchObject({ version: "https://jsonfeed.org/version/1.1", _avis: { average: 4.5, count: 2 } });
    expect(feed.items[0]).toMatchObject({
      title: "5 étoiles sur 5, Granulés <vrac>",
      content_text: hostile,
      authors: [{ name: "Zoë Lefèvre" }],
      _avis: { rating: 5, experience_date: "2026-10-02", reply: null },
    });
    expect(Object.keys(feed.items[0]._avis)).toEqual([
      "rating",
      "origin",
      "activity",
      "product_or_service",
      "experience_date",
      "reply",
    ]);
    const atom = (await visitor.get("/avis/flux.atom")).html;
    expect(atom).toContain("<author><name>Jeanne &#38; &#60;fils&#62;</name></author>");
    expect(atom).not.toContain("\uFFFE");
    expect((await visitor.get(PANEL)).text).toContain("expérience du 2 octobre 2026");
    await publish(await signedIn(site), "/admin/contenu/entreprise", { name: "Établissements Bois" });
    await expect.poll(async () => (await visitor.get(BADGE)).text).toContain("Avis clients d’Établissements Bois");
  });

  // @elsewhere.badge @elsewhere.feeds @elsewhere.panel @V3.4.2
  test("are kept, and only the badge and the feeds may be loaded by any site", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const visitor = visitorOf(site);
    for (const path of [BADGE, ...FEEDS, PANEL]) {
      const { headers, bytes } = await visitor.get(path);
      expect([headers.get("cache-control"), headers.get("x-frame-options")], path).toEqual(["no-cache", "DENY"]);
      const shared = path === PANEL ? "same-origin" : "cross-origin";
      expect(headers.get("cross-origin-resource-policy"), path).toBe(shared);
      expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
      expect(headers.get("access-control-allow-origin"), path).toBe(FEEDS.includes(path) ? "*" : null);
      const etag = headers.get("etag") ?? "";
      expect((await visitor.get(`${path}?utm_source=boutique`, { "if-none-match": etag })).status, path).toBe(304);
      if (path === BADGE) expect(bytes.length).toBeLessThanOrEqual(5_000);
    }
    expect((await visitor.get("/avis/flux.atom")).headers.get("content-type")).toContain("application/atom+xml");
    expect((await visitor.get("/avis")).headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  // @elsewhere.panel @P38.frames
  test("are framed by the named sites only, and no other page is", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const visitor = visitorOf(site);
    for (const typed of [
      "http://boutique.example",
      "https://boutique.example/page",
      "https://*.boutique.example",
      "https://boutique.example; script-src *",
      "https://boutique.example 'self'",
      "https://a:b@boutique.example",
      "https://boutique",
      "javascript:alert(1)",
    ]) {
      const refused = await publish(staff, EDITOR, { sites: typed });
      expect([refused.status, refused.text], typed).toEqual([400, expect.stringContaining("l’adresse d’un site")]);
      expect(refused.html, typed).toContain(typed.replaceAll("'", "&#x27;"));
    }
    const named = "https://Boutique.example/\nhttps://litiere.example:8443";
    expect((await publish(staff, EDITOR, { sites: named })).status).toBe(303);
    const framed = await visitor.get(PANEL);
    expect(framed.headers.get("x-frame-options")).toBeNull();
    expect(framed.headers.get("content-security-policy")).toMatch(
      /; frame-ancestors https:\/\/boutique\.example https:\/\/litiere\.example:8443(?:;|$)/,
    );
    for (const path of ["/avis", BADGE, `${PANEL}.data`, "/avis/fonctionnement", "/admin/contenu/apercu"]) {
      const { headers } = await visitor.get(path);
      expect(headers.get("x-frame-options"), path).toBe("DENY");
      expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
    }
    const page = await staff.get(EDITOR);
    expect(page.text).toContain(`<img src="${site.url}${BADGE}" width="260"`);
    expect((await publish(staff, EDITOR, { sites: "" })).status).toBe(303);
    expect((await visitor.get(PANEL)).headers.get("x-frame-options")).toBe("DENY");
  });
});

async function publishEach(db: Parameters<typeof publishReview>[0], reviews: Partial<NewReview>[]) {
  for (const each of reviews) {
    const answer = await storeReview(db, review(each), { clientHash: newId() });
    if (answer.kind === "stored") await publishReview(db, answer.review.id, DECISION);
  }
}
