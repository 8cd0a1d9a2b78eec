import { describe, expect, test } from "vitest";
import type { NewReview } from "../../app/reviews/rules.ts";
import { publish } from "../../app/reviews/staff-changes.server.ts";
import { storeReview } from "../../app/reviews/submit.server.ts";
import { newId } from "../../core/database/id.ts";
import { DIALECTS } from "../database.ts";
import { DECISION } from "../decision.ts";
import { review } from "../new-review.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { lendSite } from "../site-on.ts";
import { visitorOf } from "../visitor.ts";

describe.each(DIALECTS)("the list of reviews on %s", (dialect) => {
  test("is chosen by activity and rating, each choice with its own kept address", async () => {
    const { site, database } = await lendSite(dialect);
    const visitor = visitorOf(site);
    expect((await visitor.get("/avis")).text).not.toContain("Chercher dans les avis");
    await publishEach(database.db, [
      { activity: "fuel", rating: 5, comment: "Le plein est fait." },
      { activity: "fuel", rating: 1, comment: "Personne n’est venu." },
      { activity: "pellets", rating: 5, comment: "Des sacs bien secs." },
    ]);
    await expect
      .poll(async () => (await visitor.get("/avis")).html.match(/\?note=\d#avis-publies">\d/g))
      .toEqual(["5", "1"].map((rating) => `?note=${rating}#avis-publies">${rating}`));
    const fuel = await visitor.get("/avis?activite=fioul");
    expect(fuel.text).toContain("Fioul et carburants : 2 avis, du plus récent au plus ancien.");
    expect(fuel.text).not.toContain("Des sacs bien secs.");
    expect(fuel.headers.get("cache-control")).toBe("no-cache");
    const best = await visitor.get("/avis?note=5&activite=fioul");
    expect([best.headers.get("etag"), best.headers.get("cache-control")]).toEqual([
      (await visitor.get("/avis?activite=fioul&note=5&mots=")).headers.get("etag"),
      "no-cache",
    ]);
    expect(best.text).toContain("Fioul et carburants, 5 étoiles : 1 avis");
    const searched = await visitor.get("/avis?activite=fioul&mots=plein");
    expect(searched.headers.get("cache-control")).toBe("no-store");
    expect(searched.text).toMatch(/Fioul et carburants, «\splein\s»\s?, du plus récent au plus ancien\./);
    const unknown = await visitor.get("/avis?activite=biomasse");
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain("Cette page d’avis n’existe pas. Tous les avis Retour à l’accueil");
    expect((await visitor.get("/avis?note=6")).status).toBe(404);
    expect((await visitor.get("/avis?activite=autre")).text).toContain("Aucun avis publié ne correspond.");
    await expect
      .poll(async () => (await visitor.get("/activites/fioul")).text)
      .toContain("2 avis publiés Fioul et carburants");
    expect((await visitor.get("/activites/negoce-agricole")).text).not.toContain("avis publié");
  });

  test("shows what the author chose, and what staff corrected", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    const visitor = visitorOf(site);
    const sent = { rating: "4", comment: "Un hiver entier au chaud.", customer_name: "Jeanne", activity: "fuel" };
    expect((await visitor.post("/avis", { ...sent, activity: "diesel" })).status).toBe(400);
    expect((await visitor.post("/avis", sent)).status).toBe(303);
    const { id, version } = await database.db.selectFrom("reviews").select(["id", "version"]).executeTakeFirstOrThrow();
    await admin.post("/admin/avis", { intent: "approve", avis: `${id}.${version}` });
    expect((await visitor.get("/avis?activite=fioul")).text).toContain("Un hiver entier au chaud.");
    const refused = await admin.post("/admin/avis", {
      intent: "move",
      avis: `${id}.${version + 1}`,
      activity: "diesel",
    });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Choisissez l’activité.")]);
    const moved = await admin.post("/admin/avis", {
      intent: "move",
      avis: `${id}.${version + 1}`,
      activity: "pellets",
    });
    expect(moved.text).toContain("Activité changée");
    expect(moved.text).toContain("a changé l’activité de l’avis");
    expect((await visitor.get("/avis?activite=fioul")).text).not.toContain("Un hiver entier au chaud.");
    expect((await visitor.get("/avis?activite=granules-bois")).text).toContain("Un hiver entier au chaud.");
  });
});

async function publishEach(db: Parameters<typeof publish>[0], reviews: Partial<NewReview>[]) {
  for (const each of reviews) {
    const answer = await storeReview(db, review(each), { clientHash: newId() });
    if (answer.kind === "stored") await publish(db, answer.review.id, DECISION);
  }
}
