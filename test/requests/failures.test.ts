import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database as Tables } from "../../core/database/schema.ts";
import { DIALECTS } from "../database.ts";
import { quoteFields } from "../faults/entries.ts";
import { ADMIN_EMAIL, signedIn, signIn, siteWithAdministrator } from "../people.ts";
import { lendSite } from "../site-on.ts";
import { visitorOf } from "../visitor.ts";

const review = { customer_name: "Zoé", rating: "4", comment: "Livraison à l’heure, bien reçue." };
const NOBODY = "01a1fc54-f179-77cf-a505-afb1815cf231";

describe.each(DIALECTS)("with an unreachable table on %s", (dialect) => {
  // @§8.review-not-kept
  test("a review that cannot be stored is logged and returned with its typed values", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await hide(database.db, "reviews");
    const answer = await visitorOf(site).post("/avis", review);
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("Erreur Une erreur est survenue lors de l'envoi de votre avis.");
    expect(answer.html).toContain(review.comment);
    expect(site.output()).toContain("avis non enregistré");
  });

  // @§8.reviews-unreadable
  test("unreadable reviews show the empty state without a message, and are logged", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await hide(database.db, "reviews");
    // Not the first page, which is cached and hides the failure.
    const page = await visitorOf(site).get(`/avis?apres=2026-11-21T08:00:00.000Z_${NOBODY}`);
    expect(page.status).toBe(503);
    expect(page.text).toContain("Aucun avis pour le moment Soyez le premier à partager votre expérience !");
    expect(page.text).not.toContain("Impossible");
    expect(page.text).not.toContain("0 avis publié");
    expect(site.output()).toContain("avis illisibles");
  });

  // @§8.moderation-failures
  test("the moderation page reports a failed load, change or delete", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await visitorOf(site).post("/avis", review);
    const admin = await signedIn(site);
    const { id } = await database.db.selectFrom("reviews").select("id").executeTakeFirstOrThrow();
    await hide(database.db, "reviews");
    const page = await admin.get("/admin/avis");
    expect([page.status, page.text.includes("Impossible de charger les avis.")]).toEqual([503, true]);
    for (const [intent, words] of [
      ["approve", "Impossible de mettre à jour l'avis."],
      ["unpublish", "Impossible de mettre à jour l'avis."],
      ["delete", "Impossible de supprimer l'avis."],
    ] as const) {
      const answer = await admin.post("/admin/avis", { intent, avis: `${id}.1`, confirmation: "oui" });
      expect([intent, answer.status, answer.text.includes(words)]).toEqual([intent, 503, true]);
    }
  });

  // @§8.quote-not-kept
  test("a quote request that cannot be stored still gets its message", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await hide(database.db, "contact_submissions");
    const answer = await visitorOf(site).post("/activites/fioul", quoteFields("sans suite"));
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("Erreur Une erreur est survenue lors de la préparation de votre demande de devis.");
    expect(answer.html).toMatch(/<textarea[^>]*readOnly[^>]*>[^<]*Carburant/i);
  });

  // @§8.event-not-kept @V16.3.4
  test("an unlogged security event is reported in the log and stops no sign-in", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await hide(database.db, "security_events");
    const answer = await signIn(visitorOf(site), ADMIN_EMAIL);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    expect(site.output()).toContain("événement de sécurité non enregistré");
  });

  // @§6.role-read @V8.2.1
  test("an unreadable role is logged and makes nobody an administrator", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    await hide(database.db, "users");
    const page = await admin.get("/admin/avis");
    expect(page.status).toBe(503);
    expect(page.text).not.toContain("Modération des avis");
    expect((await admin.get("/api/session")).html).not.toContain('"role":"admin"');
    expect(site.output()).toContain("session illisible");
  });

  // @V16.5.3
  test("a new password that cannot be stored asks to try again", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await hide(database.db, "verifications");
    const reset = { token: "jeton", password: "chicorée-et-lin", confirmation: "chicorée-et-lin" };
    const answer = await visitorOf(site).post("/auth/mot-de-passe", reset);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  });

  // @V16.5.3
  test("a first administrator that cannot be stored keeps what was typed, and may try again", async () => {
    const { site, database } = await lendSite(dialect);
    await hide(database.db, "accounts");
    const { pathname, search } = new URL(site.setupLink ?? "");
    const person = { firstName: "Claire", lastName: "Martin", email: ADMIN_EMAIL };
    const secrets = { password: "betterave-1933", confirmation: "betterave-1933" };
    const answer = await visitorOf(site).post(pathname + search, { ...person, ...secrets });
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining("Premier administrateur")]);
    expect(answer.html).toContain(`value="${ADMIN_EMAIL}"`);
  });

  // @§8.rate-limit-failure @V16.5.3
  test("a rate limit that cannot be checked refuses and asks to try again", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await hide(database.db, "rate_limits");
    const signedIn = await signIn(visitorOf(site), ADMIN_EMAIL);
    expect(signedIn.status).toBe(503);
    expect(signedIn.headers.get("retry-after")).toBe("5");
    expect(signedIn.text).toContain("La connexion est momentanément impossible");
    const sent = await visitorOf(site).post("/avis", review);
    expect(sent.status).toBe(503);
    expect(sent.html).toContain(review.comment);
    expect(site.output().match(/Rate limit check failed/g)?.length).toBeGreaterThanOrEqual(2);
    expect(await database.db.selectFrom("reviews").selectAll().execute()).toEqual([]);
  });
});

function hide(db: Kysely<Tables>, table: string): Promise<void> {
  return db.schema.alterTable(table).renameTo(`${table}_elsewhere`).execute();
}
