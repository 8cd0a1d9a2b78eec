import { describe, expect, test } from "vitest";
import { DIALECTS } from "../database.ts";
import { addPerson, PASSWORD, signedIn, siteWithAdministrator } from "../people.ts";
import { type Answer, visitorOf } from "../visitor.ts";

const EMAIL = "lea@maison.example";
const account = { firstName: "Léa", lastName: "Roux", password: PASSWORD, confirmation: PASSWORD };

describe.each(DIALECTS)("an invitation on %s", (dialect) => {
  // @P37.invitation
  test("opens one account with the chosen rights, once", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    const link = linkIn(await invite(admin, { modérer: "oui", répondre: "oui" }));
    expect((await admin.get("/admin/equipe")).text).toContain("modérer, répondre");
    expect(JSON.stringify(await database.db.selectFrom("verifications").selectAll().execute())).not.toContain(
      link.split("=")[1],
    );

    const lea = visitorOf(site);
    expect((await lea.get(link)).html).toContain(`value="${EMAIL}"`);
    const refused = await lea.post(link, { ...account, confirmation: "autre" });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('value="Léa"');
    const answers = await Promise.all([lea.post(link, account), visitorOf(site).post(link, account)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    if (answers[0]?.status !== 303) await lea.post("/auth", { email: EMAIL, password: PASSWORD });
    expect((await lea.get("/admin/avis")).status).toBe(200);
    expect((await lea.get("/admin/contenu")).status).toBe(403);
    const later = await visitorOf(site).get(link);
    expect([later.status, later.text]).toEqual([410, expect.stringContaining("Ce lien n’est plus valable")]);

    const roles = await database.db.selectFrom("role_audit_log").selectAll().where("new_role", "<>", "admin").execute();
    expect(roles).toMatchObject([{ old_role: null, new_role: "modérer, répondre", changed_by: expect.any(String) }]);
    const journal = await admin.get("/admin/journal");
    expect(journal.text).toContain("a invité quelqu’un dans l’équipe : « modérer, répondre »");
    expect(journal.text).toContain("Léa Roux a rejoint l’équipe");
  });

  test("is refused without address or right and to a known account, withdrawn, and ends after seven days", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    await addPerson(database, "paul@maison.example");
    const noAddress = await invite(admin, { email: "lea", publier: "oui" });
    expect([noAddress.status, noAddress.html]).toEqual([400, expect.stringContaining('value="lea"')]);
    const accents = await invite(admin, { email: "été@maison.example", publier: "oui" });
    expect([accents.status, accents.text]).toEqual([400, expect.stringContaining("une adresse sans accent")]);
    expect((await invite(admin, {})).text).toContain("Cochez au moins un droit.");
    const known = await invite(admin, { email: "Paul@maison.example", publier: "oui" });
    expect([known.status, known.text]).toEqual([409, expect.stringContaining("Cette adresse a déjà un compte")]);

    const first = linkIn(await invite(admin, { publier: "oui" }));
    const second = linkIn(await invite(admin, { publier: "oui" }));
    expect((await visitorOf(site).get(first)).status).toBe(410);
    const [, id = ""] = /name="id" value="([^"]+)"[^>]*>(?:(?!<\/form>).)*retirer-invitation/s.exec(
      (await admin.get("/admin/equipe")).html.replace(/^.*Invitations en attente/s, ""),
    ) as RegExpExecArray;
    await admin.post("/admin/equipe", { intent: "retirer-invitation", id });
    await admin.post("/admin/equipe", { intent: "retirer-invitation", id });
    expect(
      (await admin.get("/admin/journal")).text.match(/a retiré une invitation dans l’équipe : « publier »/g),
    ).toHaveLength(1);
    expect((await visitorOf(site).post(second, account)).status).toBe(409);

    const third = linkIn(await invite(admin, { publier: "oui" }));
    await database.db.updateTable("verifications").set({ expires_at: new Date().toISOString() }).execute();
    expect((await visitorOf(site).post(third, account)).status).toBe(409);
    expect(await database.db.selectFrom("users").select("email").where("email", "=", EMAIL).execute()).toEqual([]);
  });

  test("withdrawn too late, says that the person joined or that a newer one waits", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    const withdraw = (id: string) => admin.post("/admin/equipe", { intent: "retirer-invitation", id, email: EMAIL });
    const openId = async () => {
      const { html } = await admin.get("/admin/equipe");
      return /name="id" value="([^"]+)"/.exec(html.slice(html.indexOf("Invitations en attente")))?.[1] ?? "";
    };
    await invite(admin, { publier: "oui" });
    const replaced = await openId();
    const link = linkIn(await invite(admin, { publier: "oui" }));
    const renewed = await withdraw(replaced);
    expect([renewed.status, renewed.text]).toEqual([
      409,
      expect.stringContaining("Une invitation plus récente pour lea@maison.example a remplacé celle-ci."),
    ]);
    const unnamed = await admin.post("/admin/equipe", { intent: "retirer-invitation", id: replaced });
    expect([unnamed.status, unnamed.text]).toEqual([
      409,
      expect.stringContaining("Cette invitation n’est plus en attente"),
    ]);
    const accepted = await openId();
    expect((await visitorOf(site).post(link, account)).status).toBe(303);
    const late = await withdraw(accepted);
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringMatching(/Trop tard\s: lea@maison\.example a rejoint l’équipe\..*Retirer de l’équipe/s),
    ]);
  });

  // @P37.invitation-mail
  test("leaves by e-mail where mails leave, and its link is not shown", async () => {
    const { site, database } = await siteWithAdministrator(dialect, { SMTP_URL: "smtp://127.0.0.1:9" });
    const sent = await invite(await signedIn(site), { publier: "oui" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/admin/equipe?message=invite"]);
    const mail = await database.db.selectFrom("mail_outbox").selectAll().executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ recipient: EMAIL, kind: "staff_invitation" });
    const [, path = ""] = /(\/auth\/invitation\?jeton=\S+)/.exec(mail.body) ?? [];
    expect((await visitorOf(site).get(path)).status).toBe(200);
  });

  // @P37.own-name
  test("people change their own name, which signs what they do from then on", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    const stacked = await admin.post("/admin/compte", {
      intent: "nom",
      firstName: "Claire",
      lastName: "x".repeat(101),
    });
    expect([stacked.status, stacked.html]).toEqual([400, expect.stringContaining('value="Claire"')]);
    const named = await admin.post("/admin/compte", { intent: "nom", firstName: " Claire ", lastName: "Martin" });
    expect(named.headers.get("location")).toBe("/admin/compte?message=nom");
    await admin.post("/admin/compte", { intent: "nom", firstName: "Claire", lastName: "Martin" });
    await invite(admin, { publier: "oui" });
    const journal = (await admin.get("/admin/journal")).text;
    expect(journal).toContain("Claire Martin a invité quelqu’un");
    expect(journal.match(/claire@maison.example a changé son nom : « Claire Martin »/g)).toHaveLength(1);
    await admin.post("/admin/compte", { intent: "nom", firstName: "\u200b", lastName: "\u2060" });
    expect((await admin.get("/admin/compte")).text).toContain("Vos actions sont signées de cette adresse.");
    await admin.post("/admin/compte", { intent: "nom", firstName: "Claire", lastName: "Martin" });
    expect((await admin.get("/admin/equipe?q=martin")).text).toContain("Claire Martin");
    expect(JSON.parse((await admin.get("/api/session")).html).user.name).toBe("Claire Martin");
  });
});

function invite(admin: ReturnType<typeof visitorOf>, fields: Record<string, string>): Promise<Answer> {
  return admin.post("/admin/equipe", { intent: "inviter", email: EMAIL, ...fields });
}

function linkIn(answer: Answer): string {
  const [, path] = /(\/auth\/invitation\?jeton=[\w-]+)/.exec(answer.html) ?? [];
  if (!path) throw new Error(`no link in ${answer.status} ${answer.text}`);
  return path;
}
