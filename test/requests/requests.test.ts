import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { foldRequest } from "../../app/quote/store.server.ts";
import { listAuditLog } from "../../core/audit-log.ts";
import type { Database } from "../../core/database/connection.ts";
import { newId } from "../../core/database/id.ts";
import { foldPlace } from "../../core/text/fold.ts";
import { DIALECTS } from "../database.ts";
import { ADMIN_EMAIL, addPerson, signedIn, siteWithAdministrator } from "../people.ts";

describe.each(DIALECTS)("quote requests on %s", (dialect) => {
  test("are listed newest first, by state, words and page", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    for (let n = 1; n <= 35; n += 1)
      await keep(database, { last_name: `Dupré ${n}`, message: `Cuve numéro ${n}, 100 % fioul` });
    await keep(database, { last_name: "Zoé", state: "done" });
    const admin = await signedIn(site);
    const first = await admin.get("/admin/demandes");
    expect(first.text).toContain("Toutes (36)");
    expect(first.text).toContain("Nouvelles (35)");
    expect(names(first.html).slice(0, 2)).toEqual(["Jeanne Zoé", "Jeanne Dupré 35"]);
    expect(names(first.html)).toHaveLength(30);
    const next = /href="(\/admin\/demandes\?apres=[^"]*)"/.exec(first.html)?.[1] ?? "";
    expect(names((await admin.get(next)).html)).toEqual([6, 5, 4, 3, 2, 1].map((n) => `Jeanne Dupré ${n}`));
    expect(names((await admin.get("/admin/demandes?etat=traitees")).html)).toEqual(["Jeanne Zoé"]);
    expect(names((await admin.get("/admin/demandes?q=JEANNE+NUMERO+35")).html)).toEqual(["Jeanne Dupré 35"]);
    expect(names((await admin.get("/admin/demandes?q=%25_%5C")).html)).toEqual([]);
    const unknown = await admin.get("/admin/demandes?etat=autre");
    expect(unknown.status).toBe(404);
    expect(names(unknown.html)).toEqual(names(first.html));
  });

  test("are listed oldest first where an answer is due", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    for (let n = 1; n <= 32; n += 1) await keep(database, { last_name: `Dupré ${n}` });
    for (const last_name of ["Zoé", "Léa"]) await keep(database, { last_name, state: "in_hand" });
    const admin = await signedIn(site);
    const first = await admin.get("/admin/demandes?etat=nouvelles");
    expect(names(first.html).slice(0, 2)).toEqual(["Jeanne Dupré 1", "Jeanne Dupré 2"]);
    const next = /href="(\/admin\/demandes\?etat=nouvelles&amp;apres=[^"]*)"/.exec(first.html)?.[1] ?? "";
    const second = await admin.get(next.replace("&amp;", "&"));
    expect(names(second.html)).toEqual(["Jeanne Dupré 31", "Jeanne Dupré 32"]);
    const previous = /href="(\/admin\/demandes\?etat=nouvelles&amp;avant=[^"]*)"/.exec(second.html)?.[1] ?? "";
    expect(names((await admin.get(previous.replace("&amp;", "&"))).html)).toEqual(names(first.html));
    expect(names((await admin.get("/admin/demandes?etat=en-cours")).html)).toEqual(["Jeanne Zoé", "Jeanne Léa"]);
    const late = names((await admin.get("/admin/demandes?etat=en-retard")).html);
    expect(late[0]).toBe("Jeanne Dupré 1");
    expect((await admin.get("/admin")).text).toMatch(/demandes en retard de .+ au plus, jours fermés non comptés/);
  });

  test("that are late begin the whole list, and stand on its first page alone", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    for (const last_name of ["Retard 1", "Retard 2"]) await keep(database, { last_name });
    for (let n = 1; n <= 31; n += 1) {
      await keep(database, { last_name: `Neuve ${n}`, time: Date.now() - n * 1_000 });
    }
    const admin = await signedIn(site);
    const first = await admin.get("/admin/demandes");
    expect(names(first.html).slice(0, 3)).toEqual(["Jeanne Retard 2", "Jeanne Retard 1", "Jeanne Neuve 1"]);
    const next = /href="(\/admin\/demandes\?apres=[^"]*)"/.exec(first.html)?.[1] ?? "";
    const second = await admin.get(next);
    expect(names(second.html)).toEqual(["Jeanne Neuve 31"]);
    const previous = /href="(\/admin\/demandes\?avant=[^"]*)"/.exec(second.html)?.[1] ?? "";
    expect(names((await admin.get(previous)).html)).toEqual(names(first.html));
  });

  test("change state under the name of the person, and report a conflict", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const id = await keep(database, { last_name: "Dupré" });
    const admin = await signedIn(site);
    const page = await admin.get(`/admin/demandes/${id}`);
    expect(page.text).toContain("Cuve vide, 2 000 litres.");
    expect(page.html).toContain('href="mailto:jeanne%40client.example?subject=Re%3A%20Demande%20de%20devis&amp;body=');
    expect((await admin.post(`/admin/demandes/${id}`, { state: "in_hand", version: "1" })).status).toBe(303);
    expect((await admin.get(`/admin/demandes/${id}`)).text).toContain("En cours");

    const late = await admin.post(`/admin/demandes/${id}`, { state: "done", version: "1" });
    expect(late.status).toBe(409);
    expect(late.text).toMatch(/Trop tard.*claire@maison\.example a pris en charge la demande/);
    await addPerson(database, "remi@maison.example", ["répondre"]);
    const colleague = await signedIn(site, "remi@maison.example");
    expect((await colleague.get(`/admin/demandes/${id}`)).text).toContain("Prendre le relais de claire@maison.example");
    expect((await colleague.post(`/admin/demandes/${id}`, { state: "in_hand", version: "2" })).status).toBe(303);
    expect((await admin.get("/admin/demandes")).text).toContain("Prise en charge par remi");
    expect((await database.db.selectFrom("contact_submissions").select("state").execute())[0]?.state).toBe("in_hand");
    expect(await listAuditLog(database.db, { limit: 10 })).toMatchObject([
      { action: "take_request", subject_kind: "request", subject_id: id, actor_name: "remi" },
      { action: "take_request", subject_kind: "request", subject_id: id, actor_name: "claire@maison.example" },
    ]);
    expect((await admin.get("/admin/journal")).text).toContain("a pris en charge la demande");
    expect((await admin.post(`/admin/demandes/${id}`, { state: "sold", version: "2" })).status).toBe(400);
    expect((await admin.post(`/admin/demandes/${newId()}`, { state: "done", version: "1" })).status).toBe(404);
  });

  test("of two people who answer one at once, the second reads who was faster", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const path = `/admin/demandes/${await keep(database, { last_name: "Dupré" })}`;
    await addPerson(database, "remi@maison.example", ["répondre"]);
    const people = [await signedIn(site), await signedIn(site, "remi@maison.example")];
    const answers = await Promise.all(people.map((person) => person.post(path, { state: "done", version: "1" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(answers.find(({ status }) => status === 409)?.text).toMatch(/Trop tard.* a traité la demande\. Voici/);
    expect(await listAuditLog(database.db, { limit: 10 })).toHaveLength(1);
  });

  test("take a change that one person sends twice at once", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const id = await keep(database, { last_name: "Dupré" });
    const admin = await signedIn(site);
    const note = { intent: "suivi", note: "Rappeler lundi", offered: "", outcome: "" };
    const taken = { state: "in_hand", from: "new" };
    for (const [index, change] of [taken, note, { intent: "corbeille" }, { intent: "restaurer" }].entries()) {
      const sent = new URLSearchParams({ ...change, version: String(index + 1) }).toString();
      const answers = await Promise.all([1, 2].map(() => admin.post(`/admin/demandes/${id}`, sent)));
      expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    }
    expect(await listAuditLog(database.db, { limit: 10 })).toHaveLength(4);
    expect((await admin.post(`/admin/demandes/${id}`, { ...note, note: "Autre", version: "4" })).status).toBe(409);
  });

  test("are filtered by fuel and period, and stay in the bin for a while", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    const today = await keep(database, { last_name: "Petit" });
    const recent = new Date().toISOString();
    const { db } = database;
    await sql`update contact_submissions set fuel = 'gasoil', litres = 900, created_at = ${recent}`.execute(db);
    await sql`update contact_submissions set folded_place = ${foldPlace("28380 Saint-Rémy-sur-Avre")}`.execute(db);
    await keep(database, { last_name: "Ancien" });
    const list = async (query: string) => names((await admin.get(`/admin/demandes?${query}`)).html);
    expect(await list("carburant=gasoil")).toEqual(["Jeanne Petit"]);
    expect(await list("depuis=7")).toEqual(["Jeanne Petit"]);
    expect(await list("carburant=fioul-normal")).toEqual([]);
    for (const place of ["28", "283", "Rémy", "SAINT REMY", "saint-rémy-sur", "st remy", "St-Rémy", "28380 st"]) {
      expect(await list(`lieu=${encodeURIComponent(place)}`)).toEqual(["Jeanne Petit"]);
    }
    for (const place of ["380", "my", "%25", "a".repeat(101)]) expect(await list(`lieu=${place}`)).toEqual([]);
    await sql`update contact_submissions set folded_place = ${foldPlace("08160 Ste-Marie")} where fuel is not null`.execute(
      db,
    );
    for (const place of ["sainte marie", "ste", "sainte"])
      expect(await list(`lieu=${place}`)).toEqual(["Jeanne Petit"]);
    await sql`update contact_submissions set folded_place = ${foldPlace("67000 Strasbourg")} where fuel is not null`.execute(
      db,
    );
    expect(await list("lieu=Saint")).toEqual([]);
    expect(await list("lieu=St")).toEqual(["Jeanne Petit"]);
    expect(await list("carburant=charbon&depuis=9")).toHaveLength(2);

    const path = `/admin/demandes/${today}`;
    expect((await admin.get(path)).text).toMatch(/Réponse avant|pour répondre/);
    expect((await admin.post(path, { intent: "corbeille", version: "1" })).status).toBe(303);
    expect(await list("")).toEqual(["Jeanne Ancien"]);
    expect(await list("etat=corbeille")).toEqual(["Jeanne Petit"]);
    expect((await admin.get("/admin/demandes")).text).toContain("Nouvelles (1)");
    expect((await admin.get(path)).text).toContain("à la corbeille");
    expect((await admin.get(path)).text).not.toMatch(/Réponse avant|pour répondre/);
    expect((await admin.get("/admin/demandes?etat=corbeille")).text).not.toContain("Réponse avant");
    expect((await admin.post(path, { intent: "restaurer", version: "2" })).status).toBe(303);
    expect(await list("")).toHaveLength(2);

    await sql`update contact_submissions set deleted_at = ${recent}`.execute(db);
    const home = (await admin.get("/admin")).text;
    expect(home).toMatch(/0 nouvelle demande(?! depuis)/);
    expect((await admin.get("/admin/demandes?etat=corbeille")).text).not.toContain("En retard");
  });

  test("in the bin take no other change than being restored", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const { db } = database;
    const admin = await signedIn(site);
    const path = `/admin/demandes/${await keep(database, { last_name: "Dupré" })}`;
    expect((await admin.post(path, { intent: "corbeille", version: "1" })).status).toBe(303);
    const shown = (await admin.get(path)).text;
    expect(shown).toContain("La reprendre");
    for (const act of ["Prendre en charge", "Marquer comme traitée", "Enregistrer", "Mettre à la corbeille"]) {
      expect(shown).not.toContain(act);
    }

    expect((await admin.post(path, { state: "in_hand", version: "2" })).status).toBe(409);
    expect((await admin.post(path, { intent: "corbeille", version: "2" })).status).toBe(409);
    const noted = await admin.post(path, { intent: "suivi", note: "Rappeler", offered: "", outcome: "", version: "2" });
    expect([noted.status, noted.html.includes("Rappeler")]).toEqual([409, true]);
    expect(noted.text).toMatch(/Trop tard.* a mis à la corbeille la demande\. Voici/);
    const kept = await db.selectFrom("contact_submissions").selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ state: "new", note: null, deleted_at: expect.any(String), version: 2 });

    expect((await admin.post(path, { intent: "restaurer", version: "2" })).status).toBe(303);
    expect((await admin.post(path, { intent: "restaurer", version: "3" })).status).toBe(409);
    expect((await admin.post(path, { state: "in_hand", version: "3" })).status).toBe(303);
  });

  test("in the bin name the day of their erasure", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const path = `/admin/demandes/${await keep(database, { last_name: "Dupré" })}`;
    await sql`update contact_submissions set deleted_at = '2026-11-29T10:00:00.000Z'`.execute(database.db);
    const shown = await (await signedIn(site)).get(path);
    expect(shown.text).toMatch(/Elle sera effacée pour toujours le\s29 décembre 2026\./);
  });

  test("keep what was offered and what became of them; nothing typed is lost to a conflict or an error", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    const path = `/admin/demandes/${await keep(database, { last_name: "Dupré" })}`;
    const noted = { intent: "suivi", note: "Rappeler lundi", offered: "1 234,50", outcome: "order" };
    expect((await admin.post(path, { ...noted, version: "1" })).status).toBe(303);
    const kept = await database.db.selectFrom("contact_submissions").selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ note: "Rappeler lundi", offered_cents: 123450, outcome: "order", state: "new" });

    const conflict = await admin.post(path, { ...noted, note: "Autre note", version: "1" });
    expect([conflict.status, conflict.text.includes("Trop tard")]).toEqual([409, true]);
    expect(conflict.html).toContain("Autre note");
    expect(conflict.text).toContain("Enregistré à présent : « Rappeler lundi ».");
    const other = await admin.post(path, { ...noted, outcome: "", version: "1" });
    expect(other.text).toContain("Enregistré à présent : « Commande ».");
    expect(other.text).not.toContain("« Rappeler lundi ».");
    expect((await admin.post(path, { ...noted, version: "" })).status).toBe(400);
    const refused = await admin.post(path, { ...noted, note: "Encore", offered: "cher", version: "2" });
    expect([refused.status, refused.html.includes("Encore")]).toEqual([400, true]);
    expect(refused.text).toContain("Écrivez un montant en euros");
    expect((await admin.post(path, { ...noted, outcome: "vendu", version: "2" })).status).toBe(400);
    expect((await admin.get("/admin/journal")).text).toContain("a complété le suivi de la demande");
  });

  // @V1.2.10 @V5.4.1 @V5.4.2
  test("are exported as CSV completely, in order and without formulas", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await keep(database, { last_name: '=HYPERLINK("http://e.example")', message: 'Une ligne\net une "autre" ; fin' });
    for (let n = 1; n <= 520; n += 1) await keep(database, { last_name: `Dupré ${n}` });
    const admin = await signedIn(site);
    const file = await admin.post("/admin/demandes/export.csv", { format: "csv" });
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="demandes-\d{4}-\d\d-\d\d\.csv"$/);
    expect(file.headers.get("cache-control")).toBe("no-store");
    const lines = file.html.split("\r\n");
    expect(lines[0]).toMatch(/^\ufeff"Reçue le";"État";"Issue";.*"Carburant";"Litres";/);
    expect(lines).toHaveLength(523);
    expect(lines[1]).toContain('"Dupré 520"');
    expect(lines[521]).toContain(';"\'=HYPERLINK(""http://e.example"")";');
    expect(lines[521]).toContain('"Une ligne\net une ""autre"" ; fin"');
    expect((await admin.get("/admin/journal")).text).toContain("a exporté les demandes");
  });

  test("are exported as the list shows them, with who took charge", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const taken = await keep(database, { last_name: "Dupré" });
    await keep(database, { last_name: "Zoé" });
    await keep(database, { last_name: "Léa", state: "done" });
    const admin = await signedIn(site);
    await admin.post(`/admin/demandes/${taken}`, { state: "in_hand", version: "1" });
    const form = (html: string) =>
      html.split("<form").find((each) => each.includes("/admin/demandes/export.csv")) ?? "";
    const exported = async (view: string) => {
      const shown = form((await admin.get(`/admin/demandes${view}`)).html);
      const fields = [...shown.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
        name,
        value,
      ]);
      const file = await admin.post(
        "/admin/demandes/export.csv",
        new URLSearchParams([...fields, ["format", "csv"]]).toString(),
      );
      return [
        file.status,
        ...file.html
          .trimEnd()
          .split("\r\n")
          .slice(1)
          .map((line) => line.split(";")[6]),
      ];
    };
    expect(await exported("")).toEqual([200, '"Léa"', '"Zoé"', '"Dupré"']);
    expect(await exported("?etat=en-cours")).toEqual([200, '"Dupré"']);
    expect(await exported("?etat=en-retard")).toEqual([200, '"Dupré"', '"Zoé"']);
    expect(await exported("?q=zoe&depuis=365")).toEqual([200, '"Zoé"']);
    expect((await admin.get("/admin/demandes?etat=corbeille")).text).not.toContain("Exporter cette liste");
    expect((await admin.post("/admin/demandes/export.csv", { format: "csv", etat: "corbeille" })).status).toBe(400);
    const { html } = await admin.post("/admin/demandes/export.csv", { format: "csv" });
    const [head, ...lines] = html
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(";").at(-1));
    expect([head, lines]).toEqual(['"Prise en charge par"', ['""', '""', `"${ADMIN_EMAIL}"`]]);
    await addPerson(database, "remi@maison.example", ["répondre"]);
    const remi = await signedIn(site, "remi@maison.example");
    await remi.post(`/admin/demandes/${taken}`, { state: "done", version: "2" });
    const finished = await admin.post("/admin/demandes/export.csv", { format: "csv", etat: "traitees", q: "dupre" });
    expect(finished.html.trimEnd().split(";").at(-1)).toBe(`"${ADMIN_EMAIL}"`);
    expect((await admin.get("/admin/demandes?etat=traitees")).text).not.toContain("Prise en charge par");
    expect((await admin.get("/admin/demandes?q=dupre")).text).toContain("Exporter cette liste");
    expect((await admin.get("/admin/demandes?q=personne")).text).not.toContain("Exporter cette liste");
  });

  test("show an offer in place of the estimate", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const id = await keep(database, { last_name: "Dupré" });
    await database.db.updateTable("contact_submissions").set({ fuel: "gasoil", litres: 1_500 }).execute();
    const admin = await signedIn(site);
    expect((await admin.get("/admin/demandes")).text).toContain("Prix à établir");
    await admin.post(`/admin/demandes/${id}`, {
      intent: "suivi",
      note: "",
      offered: "1 200,50",
      outcome: "",
      version: "1",
    });
    const { text } = await admin.get("/admin/demandes");
    expect(text).toMatch(/Offre : 1\s200,50\s€/);
    expect(text).not.toContain("Prix à établir");
  });
});

describe.each(DIALECTS)("a long list of requests on %s", { timeout: 60_000 }, (dialect) => {
  // @A5.quote-export
  test("is streamed page by page as fast as the client reads, and stops when it leaves", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const ids = Array.from({ length: LONG_LIST }, (_, n) => newId(clock + n));
    for (let from = 0; from < LONG_LIST; from += 200) await keepMany(database, ids.slice(from, from + 200));
    const admin = await signedIn(site);
    const cookie = [...admin.cookies].map((pair) => pair.join("=")).join("; ");
    const begin = async (): Promise<IncomingMessage> => {
      const headers = { cookie, origin: site.url, "content-type": FORM };
      const sent = request({ port: site.port, method: "POST", path: "/admin/demandes/export.csv", headers }).end(
        "format=csv",
      );
      const [file] = (await once(sent, "response")) as [IncomingMessage];
      await once(file, "readable");
      return file;
    };
    const file = await begin();
    // Older than all others, so that it belongs at the end; it arrived after the export began.
    const older = clock;
    clock -= 3_600_000;
    await keep(database, { last_name: "Arrivé-pendant" });
    clock = older;
    const lines = (await text(file)).trimEnd().split("\r\n");
    expect([lines.length, lines.at(-1)?.includes("Arrivé-pendant")]).toEqual([LONG_LIST + 2, true]);

    (await begin()).destroy();
    expect((await admin.get("/admin/demandes")).status).toBe(200);
    expect(site.output()).not.toContain("✗");
  });
});

/** More than the buffers between site and client hold. */
const LONG_LIST = 2_000;
const FORM = "application/x-www-form-urlencoded";
const LONG_MESSAGE = "Cuve vide. ".repeat(1_000);

function keepMany({ db }: Database, ids: string[]) {
  const person = { first_name: "Jeanne", last_name: "Dupré", email: "jeanne@client.example", phone: "", subject: "" };
  const at = new Date(clock).toISOString();
  return db
    .insertInto("contact_submissions")
    .values(
      ids.map((id) => ({
        id,
        ...person,
        message: LONG_MESSAGE,
        folded: "",
        content_hash: id,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}

type Kept = { last_name: string; message?: string; state?: "new" | "in_hand" | "done"; time?: number };

let clock = Date.parse("2026-11-01T08:00:00.000Z");

async function keep({ db }: Database, { last_name, message = "Cuve vide, 2 000 litres.", state = "new", time }: Kept) {
  clock += 1_000;
  const id = newId(time ?? clock);
  const at = new Date(time ?? clock).toISOString();
  const person = { first_name: "Jeanne", last_name, email: "jeanne@client.example", phone: "+33639981234" };
  const words = { ...person, subject: "Demande de devis", message };
  await db
    .insertInto("contact_submissions")
    .values({
      id,
      ...words,
      folded: foldRequest(words),
      state,
      content_hash: id,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

function names(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="\/admin\/demandes\/[0-9a-f-]{36}"[^>]*>([^<]*(?:<!-- -->[^<]*)*)<\/a>/g)].map(
    ([, name = ""]) => name.replaceAll("<!-- -->", ""),
  );
}
