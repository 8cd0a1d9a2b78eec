import { describe, expect, test } from "vitest";
import { RIGHTS } from "../../app/account/rights.ts";
import { addressIn, codeFor } from "../authenticator.ts";
import { DIALECTS } from "../database.ts";
import { ADMIN_EMAIL, addPerson, PASSWORD, signedIn, siteWithAdministrator } from "../people.ts";
import { type Answer, type Visitor, visitorOf } from "../visitor.ts";
import { fieldsOf, seenOn } from "./content-form.ts";
import { attributes } from "./html.ts";

const NEWS_CARD = "/admin/contenu/actualites/presse";

describe.each(DIALECTS)("a form sent after the session ended, on %s", (dialect) => {
  test("keeps an edited article through a wrong password and sends it on", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const page = await staff.get(NEWS_CARD);
    const excerpt = "Deux lignes : « l’une »,\net l’autre & <la fin> \"'.";
    const form = { ...fieldsOf(page), excerpt, intent: "publish", seen: seenOn(page) };
    await staff.post("/auth/deconnexion", {});

    const sent = await staff.post(NEWS_CARD, form);
    const address = sent.headers.get("location") ?? "";
    expect([sent.status, address]).toEqual([307, `/auth?retour=${encodeURIComponent(NEWS_CARD)}&envoi=1`]);
    const waiting = await staff.post(address, form);
    expect(waiting.status).toBe(401);
    expect(waiting.text).toContain("Votre session avait expiré");
    expect(waiting.headers.get("cache-control")).toContain("no-store");

    const refused = await signInOn(staff, waiting, { email: ADMIN_EMAIL, password: "autre-mot" });
    expect(refused.text).toContain("Email ou mot de passe incorrect");
    const back = await signInOn(staff, refused, { email: ADMIN_EMAIL, password: PASSWORD });
    expect(back.status).toBe(200);
    expect(back.text).toContain("Vous êtes de nouveau connecté");
    expect(back.html).not.toContain(PASSWORD);
    expect((await visitorOf(site).get("/a-propos")).text).not.toContain("Deux lignes");

    expect((await sendAgain(staff, back)).headers.get("location")).toBe(`${NEWS_CARD}?message=garde`);
    expect((await visitorOf(site).get("/a-propos")).text).toContain("Deux lignes : « l’une », et l’autre & <la fin>");
  });

  test("stays on the page that refuses a right taken away, and goes on once it is back", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const id = await addPerson(database, "paul@maison.example", ["publier"]);
    const [admin, paul] = [await signedIn(site), await signedIn(site, "paul@maison.example")];
    const page = await paul.get(NEWS_CARD);
    const form = { ...fieldsOf(page), excerpt: "Un long texte de Paul.", intent: "publish", seen: seenOn(page) };
    const give = (right: string) => admin.post("/admin/equipe", { intent: "droits", id, [right]: "oui" });
    await give("modérer");
    const refused = await paul.post(NEWS_CARD, form);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("Il faut pour cela le droit")]);
    expect(refused.html).toContain("Un long texte de Paul.");
    await give("publier");
    expect((await sendAgain(paul, refused)).headers.get("location")).toBe(`${NEWS_CARD}?message=garde`);
    expect((await visitorOf(site).get("/a-propos")).text).toContain("Un long texte de Paul.");
  });

  test("keeps the words, and where they were going, when the second step begins again with the password", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const begun = await staff.post("/admin/compte", { intent: "activer", password: PASSWORD });
    const address = addressIn(begun.html);
    const recovery = begun.html.match(/<li><code>([\w-]+)<\/code>/)?.[1] ?? "";
    await staff.post("/admin/compte", { intent: "confirmer", address, code: await codeFor(address) });
    const form = { ...fieldsOf(await staff.get(NEWS_CARD)), excerpt: "Des mots de Claire" };
    await staff.post("/auth/deconnexion", {});

    const waiting = await staff.post(`/auth?retour=${encodeURIComponent(NEWS_CARD)}&envoi=1`, form);
    const credentials = { email: ADMIN_EMAIL, password: PASSWORD };
    const half = await signInOn(staff, waiting, credentials);
    expect(half.text).toContain("Code de vérification");
    const again = await signInOn(staff, await submit(staff, half, "Recommencer avec le mot de passe"), credentials);
    const back = await submit(staff, again, "Vérifier le code", { code: recovery });
    expect(back.text).toContain("Vous êtes de nouveau connecté");
    expect(back.html).toContain("Des mots de Claire");
  });

  test("keeps the reason of a refusal and the reviews it concerns", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    await visitorOf(site).post("/avis", {
      customer_name: "Zoé",
      rating: "2",
      comment: "Livraison en retard, deux fois.",
    });
    const [avis = ""] = attributes(
      (await staff.get("/admin/avis")).html.match(/<input[^>]*name="avis"[^>]*>/)?.[0] ?? "",
      "value",
    );
    const form = `intent=refuse&reason=off-topic&note=${encodeURIComponent("Écrivez-nous : é & à")}&from=pending&avis=${encodeURIComponent(avis)}`;
    await staff.post("/auth/deconnexion", {});

    const sent = await staff.post("/admin/avis?filtre=en-attente", form);
    const waiting = await staff.post(sent.headers.get("location") ?? "", form);
    const back = await signInOn(staff, waiting, { email: ADMIN_EMAIL, password: PASSWORD });
    const answer = await sendAgain(staff, back);
    expect(answer.text).toContain("Avis rejeté avec succès");
    const review = await database.db.selectFrom("reviews").selectAll().executeTakeFirstOrThrow();
    expect(review).toMatchObject({
      state: "refused",
      refusal_reason: "off-topic",
      refusal_note: "Écrivez-nous : é & à",
    });
  });

  // @V14.3.1
  test("returns the words to their author only, and keeps none of a stranger", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await addPerson(database, "paul@maison.example", RIGHTS);
    const claire = await signedIn(site);
    await claire.post("/auth/deconnexion", {});
    const form = { intent: "publish", excerpt: "Des mots de Claire" };
    const address = `/auth?retour=${encodeURIComponent(NEWS_CARD)}&envoi=1`;
    const waiting = await claire.post(address, form);
    expect(waiting.html).not.toContain("Des mots de Claire");
    const paul = await signInOn(visitorOf(site), waiting, { email: "paul@maison.example", password: PASSWORD });
    expect([paul.status, paul.headers.get("location")]).toEqual([303, NEWS_CARD]);
    const back = await signInOn(claire, waiting, { email: ADMIN_EMAIL, password: PASSWORD });
    expect([back.status, back.html.includes("Des mots de Claire")]).toEqual([200, true]);

    const unknown = await visitorOf(site).post(address, form);
    expect([unknown.status, unknown.html.includes("Des mots")]).toEqual([401, false]);
    expect(unknown.text).toContain("rien ne dit de qui il vient");
  });

  // @V14.3.3
  test("forwards nothing for a person without rights, and carries no secrets, overlong texts or foreign addresses", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await addPerson(database, "paul@client.example");
    const visitor = await signedIn(site, "paul@client.example");
    await visitor.post("/auth/deconnexion", {});
    const carried = async (fields: Record<string, string>, path = NEWS_CARD) =>
      visitor.post(`/auth?retour=${encodeURIComponent(path)}&envoi=1`, fields);

    const waiting = await carried({ title: "Mots", password: "secret-1", current: "secret-2", code: "123456" });
    expect(waiting.text).toContain("Ce que vous aviez écrit est gardé pour vous seul");
    expect(waiting.html).not.toMatch(/Mots|secret-1|secret-2|123456/);
    const paul = await signInOn(visitor, waiting, { email: "paul@client.example", password: PASSWORD });
    expect([paul.status, paul.headers.get("location")]).toEqual([303, "/?motif=acces-reserve"]);
    await visitor.post("/auth/deconnexion", {});

    const long = await carried({ file: "x".repeat(300_000) });
    expect([long.status, long.html.includes("xxxx")]).toEqual([401, false]);
    expect(long.text).toContain("trop long pour être gardé");

    const staff = await signedIn(site);
    await staff.post("/auth/deconnexion", {});
    for (const path of ["https://ailleurs.example/", "//ailleurs.example", "/avis"]) {
      const address = `/auth?retour=${encodeURIComponent(path)}&envoi=1`;
      const elsewhere = await signInOn(visitorOf(site), await staff.post(address, { title: "Mots" }), {
        email: ADMIN_EMAIL,
        password: PASSWORD,
      });
      expect(elsewhere.status, path).toBe(303);
    }
    for (const unsent of ["{", "[1]", '[["a"]]', '{"a":"b"}', '[["a",1]]']) {
      const spoilt = await visitorOf(site).post(`/auth?retour=${encodeURIComponent(NEWS_CARD)}`, {
        ...{ intent: "connexion", email: ADMIN_EMAIL, password: PASSWORD },
        unsent,
      });
      expect([spoilt.status, spoilt.headers.get("location")], unsent).toEqual([303, NEWS_CARD]);
    }
    const foreign = await visitor.post(NEWS_CARD, { title: "Mots" }, { origin: "https://ailleurs.example" });
    expect(foreign.status).toBe(403);
  });
});

function signInOn(visitor: Visitor, page: Answer, fields: { email: string; password: string }): Promise<Answer> {
  const form = page.html.match(/<form\b(?:(?!<\/form>)[\s\S])*name="password"[\s\S]*?<\/form>/)?.[0] ?? "";
  const [action = ""] = attributes(form, "action");
  const [unsent = ""] = attributes(form.match(/<input[^>]*name="unsent"[^>]*>/)?.[0] ?? "", "value");
  expect(action).toMatch(/^\/auth\?retour=|^\/auth$/);
  return visitor.post(action, { intent: "connexion", ...fields, unsent });
}

/** Sends the form with this button, as the page holds it. */
function submit(visitor: Visitor, { html }: Answer, label: string, fields: Record<string, string> = {}) {
  const form = html.match(/<form\b(?:(?!<\/form>)[\s\S])*/g)?.find((each) => each.includes(label)) ?? "";
  const pairs = [...form.matchAll(/<(?:input|button)\b[^>]*>/g)].map(([tag]) => [
    attributes(tag, "name")[0] ?? "",
    attributes(tag, "value")[0] ?? "",
  ]);
  return visitor.post(attributes(form, "action")[0] ?? "", { ...Object.fromEntries(pairs), ...fields });
}

function sendAgain(visitor: Visitor, { html }: Answer): Promise<Answer> {
  const form = html.match(/<form\b[^>]* action="\/admin[\s\S]*?<\/form>/)?.[0] ?? "";
  const pairs = [...form.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)].map(([, tag = "", text = ""]) => [
    attributes(`<x${tag}>`, "name")[0] ?? "",
    attributes(`<x v="${text.replace(/^\n/, "")}">`, "v")[0] ?? "",
  ]);
  return visitor.post(attributes(form, "action")[0] ?? "", new URLSearchParams(pairs).toString());
}
