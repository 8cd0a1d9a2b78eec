import { describe, expect, test } from "vitest";
import type { Database } from "../../core/database/connection.ts";
import { DIALECTS } from "../database.ts";
import { ADMIN_EMAIL, addPerson, PASSWORD, signedIn, siteWithAdministrator } from "../people.ts";
import { attributes } from "./html.ts";

describe.each(DIALECTS)("on %s", (dialect) => {
  // @V7.5.3
  test("a sensitive act asks again after 15 minutes, keeps what was chosen, and works without script", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const paul = await addPerson(database, "paul@maison.example");
    const admin = await signedIn(site);
    await letPass(database, 14);
    const granted = await admin.post("/admin/equipe", { intent: "droits", id: paul, publier: "oui" });
    expect(granted.headers.get("location")).toContain("message=droits");

    await letPass(database, 16);
    const form = { intent: "droits", id: paul, modérer: "oui", répondre: "oui" };
    const asked = await admin.post("/admin/equipe", form);
    const address = asked.headers.get("location") ?? "";
    expect([asked.status, address]).toEqual([307, "/auth?retour=%2Fadmin%2Fequipe&confirmer=1&envoi=1"]);
    const waiting = await admin.post(address, form);
    expect(waiting.text).toMatch(
      /Confirmez que c’est vous Votre connexion date de plus de 15\sminutes.* Rien n’a été enregistré/,
    );
    expect(await rightsOf(database, paul)).toBe("publier");

    const [unsent = ""] = attributes(waiting.html.match(/<input[^>]*name="unsent"[^>]*>/)?.[0] ?? "", "value");
    const proof = { intent: "connexion", email: ADMIN_EMAIL, password: PASSWORD, unsent };
    const page = "/auth?retour=%2Fadmin%2Fequipe&confirmer=1";
    expect(waiting.html).toContain(`action="${page.replace("&", "&amp;")}"`);
    const wrong = await admin.post(page, { ...proof, password: "fautif" });
    expect([wrong.status, wrong.html.includes(unsent)]).toEqual([401, true]);
    const back = await admin.post(page, proof);
    expect(back.text).toContain("Votre envoi n’est pas encore parti");
    expect(back.html).toContain(">oui</textarea>");
    expect((await admin.post("/admin/equipe", form)).headers.get("location")).toContain("message=droits");
    expect(await rightsOf(database, paul)).toBe("modérer,répondre");
  });

  test("an export that asked again offers its file, and the way back to its page", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    await letPass(database, 16);
    for (const [path, page] of [
      ["/admin/avis/export", "/admin/avis"],
      ["/admin/demandes/export.csv", "/admin/demandes"],
    ] as const) {
      await letPass(database, 16);
      const form = { format: "csv" };
      const address = (await admin.post(path, form)).headers.get("location") ?? "";
      const waiting = await admin.post(address, form);
      expect(waiting.text).toContain("Connectez-vous, puis téléchargez votre fichier.");
      const [unsent = ""] = attributes(waiting.html.match(/<input[^>]*name="unsent"[^>]*>/)?.[0] ?? "", "value");
      const proof = { intent: "connexion", email: ADMIN_EMAIL, password: PASSWORD, unsent };
      const back = await admin.post(address.replace("&envoi=1", ""), proof);
      expect(back.text).toContain("Votre fichier vous attend");
      expect(back.text).toContain("Télécharger le fichier");
      expect(back.html).toContain(`<a href="${page}">Revenir à la page</a>`);
      expect(waiting.text + back.text).not.toMatch(/aviez écrit|envoi n’est pas|Envoyer de nouveau/);
      expect((await admin.post(path, form)).headers.get("content-disposition")).toContain("attachment");
    }
  });

  test("a refused confirmation explains itself and asks again, also at the limit", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    const page = "/auth?retour=%2Fadmin%2Fequipe&confirmer=1";
    const wrong = () => admin.post(page, { intent: "connexion", email: ADMIN_EMAIL, password: "fautif" });
    const refused = await wrong();
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining("Confirmez que c’est vous")]);
    let limited = refused;
    for (let tries = 2; tries <= 6; tries += 1) limited = await wrong();
    expect(limited.status).toBe(429);
    expect(limited.text).toMatch(/Confirmez que c’est vous .*Trop de tentatives de connexion/);
  });

  // @V7.5.3
  test("exports, erasure, invitation, import, webhooks and passkeys ask again, and nothing else does", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    await letPass(database, 16);
    const email = "jeanne@client.example";
    for (const [path, fields] of [
      ["/admin/donnees/export", { email }],
      ["/admin/donnees", { intent: "effacer", email, confirmation: "oui" }],
      ["/admin/equipe", { intent: "inviter", email, publier: "oui" }],
      ["/admin/equipe", { intent: "double-authentification", id: "x" }],
      ["/admin/avis/export", { format: "csv" }],
      ["/admin/demandes/export.csv", { format: "csv" }],
      ["/admin/contenu/import", { intent: "importer", essai: "x" }],
      ["/admin/webhooks", { intent: "ajouter", url: "https://services.example/a", review: "oui" }],
      ["/admin/webhooks", { intent: "supprimer", webhook: "x" }],
    ] as const) {
      const answer = await admin.post(path, fields);
      expect([path, answer.status]).toEqual([path, 307]);
      expect(answer.headers.get("location")).toContain("&confirmer=1");
    }
    expect((await admin.post("/auth/cle-acces", { purpose: "ajouter" })).status).toBe(403);
    expect((await admin.post("/admin/compte", { intent: "cle-retirer", id: "x" })).headers.get("location")).toBe(
      "/auth?retour=%2Fadmin%2Fcompte&confirmer=1",
    );
    expect((await admin.get("/auth?retour=%2Fadmin&confirmer=1")).text).toContain("Confirmez que c’est vous");
    expect((await admin.post("/admin/donnees", { intent: "chercher", email })).status).toBe(200);
    expect((await admin.get("/admin/equipe")).status).toBe(200);
  });
});

async function letPass({ db }: Database, minutes: number) {
  const created_at = new Date(Date.now() - minutes * 60_000).toISOString();
  await db.updateTable("sessions").set({ created_at }).execute();
}

async function rightsOf({ db }: Database, id: string): Promise<string> {
  return (await db.selectFrom("users").select("rights").where("id", "=", id).executeTakeFirstOrThrow()).rights;
}
