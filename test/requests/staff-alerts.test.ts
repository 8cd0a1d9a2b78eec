import { describe, expect, test } from "vitest";
import { storedRights } from "../../app/account/rights.ts";
import { DIALECTS } from "../database.ts";
import { startMailServer } from "../mail-server.ts";
import { typedQuote } from "../new-quote.ts";
import { ADMIN_EMAIL, addPerson, ownSiteWithAdministrator, signedIn, siteWithAdministrator } from "../people.ts";
import { visitorOf } from "../visitor.ts";

describe.each(DIALECTS)("on %s", (dialect) => {
  // @P37.told @P37.alerts-choice
  test("a quote request reaches staff by e-mail, its link opens it, and the account chooses what comes", async () => {
    const server = await startMailServer();
    const { site, database } = await ownSiteWithAdministrator(dialect, { SMTP_URL: server.url });
    const { db } = database;
    const gathered = () =>
      db
        .updateTable("staff_alerts")
        .set({ created_at: new Date(Date.now() - 60_000).toISOString() } as object)
        .execute();
    expect((await visitorOf(site).post("/activites/fioul", typedQuote)).status).toBe(303);
    await gathered();
    const mails = await server.arrived(2);
    const receivers = () => server.mails.map(({ to }) => [to].flat()[0]?.text).sort();
    expect(receivers()).toEqual([ADMIN_EMAIL, typedQuote.email]);
    const mail = mails.find(({ to }) => [to].flat()[0]?.text === ADMIN_EMAIL);
    expect(mail?.html).toContain(`<a href="${site.url}/admin/demandes/`);
    expect(mail?.subject).toMatch(/^Nouvelle demande de devis\s: GNR taux réduit, 2\s000\slitres, 28100 Dreux$/);
    expect(mail?.text).not.toMatch(/Jeanne|Dupré|39.98/);
    expect(mail?.headers.get("list")).toMatchObject({ unsubscribe: { url: `${site.url}/admin/compte#messages` } });

    const admin = await signedIn(site);
    const [, path = ""] = /(\/admin\/demandes\/[\w-]+)/.exec(mail?.text ?? "") ?? [];
    expect((await admin.get(path)).text).toContain("Jeanne");
    expect((await admin.get("/admin/compte")).html).toMatch(/name="request"[^>]*checked/);
    const chosen = await admin.post("/admin/compte", { intent: "messages", report: "oui" });
    expect(chosen.headers.get("location")).toBe("/admin/compte?message=messages");
    expect((await admin.get("/admin/compte")).html).not.toMatch(/name="request"[^>]*checked/);
    await visitorOf(site).post("/activites/fioul", { ...typedQuote, quantity: "3 000" });
    await gathered();
    await expect
      .poll(() => db.selectFrom("staff_alerts").select("id").where("sent_at", "is", null).execute(), {
        timeout: 15_000,
      })
      .toEqual([]);
    await server.arrived(3);
    expect(receivers()).toEqual([ADMIN_EMAIL, typedQuote.email, typedQuote.email]);
  });

  // @P37.alerts-choice
  test("saving one's choices keeps those that one's rights do not offer", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const id = await addPerson(database, "maud@maison.example", ["modérer"]);
    const maud = await signedIn(site, "maud@maison.example");
    expect((await maud.get("/admin/compte")).html).not.toContain('name="alarm"');
    expect((await maud.post("/admin/compte", { intent: "messages", report: "oui" })).status).toBe(303);
    await database.db
      .updateTable("users")
      .set(storedRights(["administrer"]))
      .where("id", "=", id)
      .execute();
    const { html } = await maud.get("/admin/compte");
    const isChecked = (name: string) => /\schecked/.test(html.match(`<input[^>]*name="${name}"[^>]*>`)?.[0] ?? "");
    const names = ["report", "review", "request", "monthly", "alarm"];
    expect(names.filter(isChecked)).toEqual(["report", "request", "monthly", "alarm"]);
  });
});
