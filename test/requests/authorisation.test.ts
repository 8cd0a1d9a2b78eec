import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { RIGHTS, type Right } from "../../app/account/rights.ts";
import routes from "../../app/routes.ts";
import { RIGHT_REFUSED } from "../../app/security/rules.ts";
import type { Database } from "../../core/database/connection.ts";
import { newId } from "../../core/database/id.ts";
import { DIALECTS } from "../database.ts";
import { addInvitations } from "../invitations.ts";
import { addPerson, signedIn, siteWithAdministrator } from "../people.ts";
import { storePicture } from "../photos.ts";
import type { OpenedSite } from "../shared-site.ts";
import { type Answer, visitorOf } from "../visitor.ts";

type Post = Record<string, string>;
/** A staff page, its forms, and its answers to people without rights. `:review` and the like stand for ids. */
type Row = {
  /** The right for the page and its forms; null means any right, "none" means signed in. */
  right: Right | null | "none";
  /** The right for the forms, if it differs. */
  formRight?: (post: Post) => Row["right"];
  /** The status for a signed-in person without rights; by default a redirect to the sign-in. */
  user?: 200 | 403;
  /** The status for an administrator who lacks the required second factor. */
  withoutSecondFactor?: 200;
  /** The status for an administrator, if it is not a page. */
  administrator?: 404;
  posts: Post[];
};

const review = (intent: string, more: Post = {}): Post => ({
  intent,
  avis: ":review.1",
  confirmation: "oui",
  ...more,
});
const content: Post[] = ["publish", "revert", "undo"].map((intent) => ({ intent, seen: "x", change: "x" }));
const MATRIX: Record<string, Row> = {
  "/admin/avis": {
    right: "modérer",
    posts: [
      ...["approve", "unpublish", "delete", "restore", "erase", "reconsider"].map((intent) => review(intent)),
      review("refuse", { reason: "off_topic", raison: "off_topic" }),
      review("reply", { reply: "Merci", reponse: "Merci" }),
      review("take-back", { former: "{}" }),
      review("take-back-reply"),
    ],
  },
  "/admin/avis/changements": { right: "modérer", posts: [] },
  "/admin/webhooks": {
    right: "administrer",
    posts: [
      { intent: "ajouter", url: "https://services.example/" },
      ...["essayer", "pause", "reprendre"].map((intent) => ({ intent, webhook: "x" })),
    ],
  },
  "/admin/obligations": { right: "administrer", posts: [] },
  "/admin/avis/export": { right: "modérer", posts: [{ format: "csv" }] },
  "/admin/avis/import": {
    right: "publier",
    posts: [{ intent: "importer", essai: "01970000-0000-7000-8000-000000000000", arrivee: "publies" }],
  },
  "/admin/avis/photos/:file": { right: "modérer", administrator: 404, posts: [] },
  "/admin/journal": { right: "administrer", posts: [] },
  "/admin/demandes": { right: "répondre", posts: [] },
  "/admin/demandes/:request": { right: "répondre", posts: [{ state: "done", version: "1" }] },
  "/admin/demandes/export.csv": { right: "répondre", posts: [{ format: "csv" }] },
  "/admin/invitations": {
    right: "répondre",
    posts: [
      { intent: "inviter", activity: "fuel" },
      { intent: "bons", activity: "fuel", sheets: "1" },
    ],
  },
  "/admin/invitations/liste": { right: "répondre", posts: [{ intent: "verifier", text: "4711;12/11/2026;fioul" }] },
  "/admin/invitations/:batch/bons": { right: "répondre", posts: [] },
  "/admin/invitations/:batch": {
    right: "répondre",
    posts: [{ intent: "lier", number: "1", order_number: "4712" }, { intent: "retirer" }],
  },
  "/admin": {
    right: null,
    formRight: ({ intent }) => (intent === "toujours-exact" ? "publier" : "administrer"),
    posts: [{ intent: "essai-message" }, { intent: "toujours-exact" }, { intent: "essai-adresse" }],
  },
  "/admin/courriers": { right: null, posts: [] },
  "/admin/demarrage": { right: "publier", posts: [{ name: "Moulin d’Essai", seen: "x" }] },
  "/admin/contenu": { right: "publier", posts: [] },
  "/admin/contenu/import": { right: "publier", posts: [{ intent: "importer", essai: "x" }] },
  "/admin/contenu/export.zip": { right: "publier", posts: [] },
  "/admin/contenu/horaires": { right: "publier", posts: content },
  "/admin/contenu/entreprise": { right: "publier", posts: content },
  "/admin/contenu/redirections": { right: "publier", posts: content },
  "/admin/contenu/annonce": { right: "publier", posts: content },
  "/admin/contenu/prix-carburants": { right: "publier", posts: content },
  "/admin/contenu/mots-surveilles": { right: "publier", posts: content },
  "/admin/contenu/reponses": { right: "publier", posts: content },
  "/admin/contenu/ailleurs": { right: "publier", posts: content },
  "/admin/contenu/prix": { right: "publier", posts: content },
  "/admin/contenu/offres": { right: "publier", posts: [{ intent: "create", title: "" }, ...content] },
  "/admin/contenu/offres/:offer": { right: "publier", posts: content },
  "/admin/contenu/actualites": { right: "publier", posts: [{ intent: "create", title: "" }, ...content] },
  "/admin/contenu/actualites/:card": { right: "publier", posts: content },
  "/admin/contenu/vos-pages": { right: "publier", posts: [{ intent: "create", title: "" }, ...content] },
  "/admin/contenu/vos-pages/:own": { right: "publier", administrator: 404, posts: content },
  "/admin/contenu/documents": { right: "publier", posts: [{ remove: "x" }] },
  "/admin/contenu/pages/:page": { right: "publier", posts: content },
  "/admin/contenu/modifier": { right: "publier", posts: [] },
  "/admin/contenu/apercu": { right: "publier", posts: [{ subject: "hours", page: "contact" }] },
  "/admin/images": { right: "publier", posts: [{ files: "" }] },
  "/admin/images/logo": { right: "publier", posts: [{ intent: "origine" }] },
  "/admin/images/:picture": {
    right: "publier",
    posts: [
      { version: "2", name: "Silo", alt: "Un silo" },
      { intent: "supprimer", confirmation: "oui" },
    ],
  },
  "/admin/security": { right: "administrer", user: 403, posts: [] },
  "/admin/security/evenements": { right: "administrer", posts: [] },
  "/admin/security/roles": { right: "administrer", posts: [] },
  "/admin/frequentation": { right: null, posts: [] },
  "/admin/equipe": {
    right: "administrer",
    posts: [
      ...["droits", "retirer", "terminer", "retirer-invitation"].map((intent) => ({ intent, id: ":other" })),
      { intent: "inviter", email: "lea@maison.example", publier: "oui" },
    ],
  },
  "/admin/donnees": {
    right: "administrer",
    posts: [
      { intent: "chercher", email: "jeanne@client.example" },
      { intent: "effacer", email: "jeanne@client.example", confirmation: "oui" },
      { intent: "essai" },
    ],
  },
  "/admin/donnees/export": { right: "administrer", posts: [{ email: "jeanne@client.example" }] },
  "/admin/compte": { right: "none", user: 200, withoutSecondFactor: 200, posts: [] },
  "/admin/*": { right: null, administrator: 404, posts: [] },
};

const PATHS = pathsOf(routes as RouteConfigEntry[]).filter((path) => path.startsWith("/admin"));

// @§6.matrix
test("the matrix lists every staff page and no other", () => {
  expect(Object.keys(MATRIX).sort()).toEqual(PATHS.map((path) => path.replace(":id", ":request")).sort());
});

describe.each(DIALECTS)("on %s", (dialect) => {
  // @§2.staff-only @V8.2.1 @V8.3.1
  test("a stranger is redirected to the sign-in from every page, every `.data` address and every action", async () => {
    const { site, database, rows } = await openHouse(dialect);
    const before = await contentsOf(database);
    const visitor = visitorOf(site);
    for (const { path, posts, acceptsPost } of rows()) {
      const back = `/auth?retour=${encodeURIComponent(path)}`;
      expectRedirect(await visitor.get(path), back, path);
      expectDataRedirect(await visitor.get(`${path}.data`), back, path);
      for (const post of [...posts, { intent: "mot-de-passe" }]) {
        if (!acceptsPost) continue;
        const answer = await visitor.post(path, post);
        // The sign-in carries a form's text, except that of the account page, which is all secrets.
        if (path === "/admin/compte") expectRedirect(answer, back, path);
        else expectRedirect(answer, `${back}&envoi=1`, path, 307);
        expectDataRedirect(await visitor.post(`${path}.data`, post), back, path);
      }
    }
    expect((await visitor.post("/api/security-events", '{"events":[]}', json)).status).toBe(401);
    expect(await contentsOf(database)).toEqual(before);
  });

  // @§6.matrix @§2.dashboard-access @V8.2.1 @V8.3.1 @V16.3.2
  test("a signed-in person without rights gets the specified answers and changes nothing", async () => {
    const { site, database, rows } = await openHouse(dialect);
    const user = await signedIn(site, "paul@client.example");
    const before = await contentsOf(database);
    for (const { path, posts, user: status } of rows()) {
      const back = `/auth?retour=${encodeURIComponent(path)}`;
      if (status) {
        expect((await user.get(path)).status, path).toBe(status);
        expect((await user.get(`${path}.data`)).status, path).toBe(status);
      } else {
        expectRedirect(await user.get(path), back, path);
        expectDataRedirect(await user.get(`${path}.data`), back, path);
      }
      for (const post of posts) {
        expectRedirect(await user.post(path, post), back, path);
        expectDataRedirect(await user.post(`${path}.data`, post), back, path);
      }
    }
    const denied = await user.get("/admin/security");
    expect(denied.text).toContain("Accès refusé");
    expect(denied.text).not.toContain("login_success");
    const atSignIn = await user.get("/auth?retour=%2Fadmin%2Favis");
    expect(atSignIn.headers.get("location")).toBe("/?motif=acces-reserve");
    expect((await user.get("/?motif=acces-reserve")).text).toContain(
      "Votre compte n’a pas accès à l’espace d’administration.",
    );
    expect((await user.get("/")).text).not.toContain("Votre compte n’a pas accès");
    expect(await contentsOf(database)).toEqual(before);
    const refused = database.db.selectFrom("security_events").selectAll().where("event_type", "=", RIGHT_REFUSED);
    expect(new Set((await refused.execute()).map(({ details }) => details)).size).toBe(
      (await refused.execute()).length,
    );
    expect(await refused.where("details", "like", '%"/admin/avis"%').execute()).toMatchObject([{ severity: "medium" }]);
  });

  test("a refused right to download shows the page « Accès refusé »", async () => {
    const { site, database } = await openHouse(dialect);
    await addPerson(database, "paule@maison.example", ["répondre"]);
    await addPerson(database, "marc@maison.example", ["publier"]);
    const [paule, marc] = await Promise.all(["paule", "marc"].map((name) => signedIn(site, `${name}@maison.example`)));
    for (const answer of [
      await paule?.post("/admin/avis/export", { format: "csv" }),
      await paule?.get("/admin/avis/export"),
      await paule?.get("/admin/contenu/export.zip"),
      await paule?.post("/admin/donnees/export", { email: "jeanne@client.example" }),
      await marc?.post("/admin/demandes/export.csv", { format: "csv" }),
    ]) {
      expect([answer?.status, answer?.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"]);
      expect(answer?.text).toMatch(/Accès refusé Il faut pour cela le droit/);
      expect(answer?.text).not.toContain("Ce que vous aviez écrit");
    }
  });

  test("an editor links only to the staff pages that the person may open", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await addPerson(database, "marc@maison.example", ["publier"]);
    const [marc, admin] = [await signedIn(site, "marc@maison.example"), await signedIn(site)];
    for (const [path, link] of [
      ["/admin/contenu/reponses", "Voir les demandes"],
      ["/admin/contenu/mots-surveilles", "Voir les avis"],
    ] as const) {
      expect((await admin.get(path)).text, path).toContain(link);
      expect((await marc.get(path)).text, path).not.toContain(link);
    }
  });

  // @V6.3.3
  test("without the required second factor an administrator reaches only the own account", async () => {
    const { site, database, rows } = await openHouse(dialect, { REQUIRE_TWO_FACTOR: "oui" });
    const admin = await signedIn(site);
    const before = await contentsOf(database);
    for (const { path, posts, withoutSecondFactor } of rows()) {
      if (withoutSecondFactor) {
        expect((await admin.get(path)).text).toContain("La double authentification est demandée à l’équipe");
        continue;
      }
      expectRedirect(await admin.get(path), "/admin/compte", path);
      expectDataRedirect(await admin.get(`${path}.data`), "/admin/compte", path);
      for (const post of posts) {
        expectRedirect(await admin.post(path, post), "/admin/compte", path);
        expectDataRedirect(await admin.post(`${path}.data`, post), "/admin/compte", path);
      }
    }
    expect(await contentsOf(database)).toEqual(before);
  });

  // @P37.matrix @V8.2.1 @V8.3.1
  test.each(RIGHTS.filter((right) => right !== "administrer"))(
    "« %s » opens its pages and actions alone",
    async (own) => {
      const { site, database, rows } = await openHouse(dialect);
      await addPerson(database, "paule@maison.example", [own]);
      const person = await signedIn(site, "paule@maison.example");
      const may = (needed: Row["right"]) => needed === null || needed === "none" || needed === own;
      const before = await contentsOf(database);
      for (const { path, posts, right, formRight = () => right } of rows()) {
        for (const address of [path, `${path}.data`]) {
          const page = await person.get(address);
          if (may(right)) expect([200, 202, 303, 404], address).toContain(page.status);
          else expect(page.status, address).toBe(403);
          for (const post of posts.filter((each) => !may(formRight(each)))) {
            expect((await person.post(address, post)).status, `${address} ${JSON.stringify(post)}`).toBe(403);
          }
        }
      }
      expect(await contentsOf(database)).toEqual(before);
      for (const { path, posts, right, formRight = () => right } of rows()) {
        for (const post of posts.filter((each) => may(formRight(each)))) {
          expect((await person.post(path, post)).status, `${path} ${JSON.stringify(post)}`).not.toBe(403);
        }
      }
      const [menu, missing] = [await person.get("/admin"), await person.get("/admin/nulle-part")];
      expect(missing.text).toContain("Les pages de l’administration");
      const linked = [...(menu.html + missing.html).matchAll(/href="(\/admin[^"?#]*)/g)].map(([, path = ""]) => path);
      const open = rows().flatMap(({ path, right }) =>
        right === null || right === "none" || right === own ? [path] : [],
      );
      expect(linked.filter((path) => !open.includes(path))).toEqual([]);
    },
  );

  test("an administrator reaches every page, and each action has its effect", async () => {
    const { site, database, rows } = await openHouse(dialect);
    const admin = await signedIn(site);
    for (const { path, posts, administrator } of rows()) {
      const page = await admin.get(path);
      expect(administrator ? [administrator] : [200, 303], path).toContain(page.status);
      const [menu = ""] = /<nav[^>]*aria-label="Espace d’administration"[\s\S]*?<\/nav>/.exec(page.html) ?? [];
      // Except the preview, which shows a public page.
      const isStaffPage =
        page.status === 200 && page.html.startsWith("<!DOCTYPE html>") && path !== "/admin/contenu/apercu";
      if (isStaffPage) expect(menu.match(/aria-current="(?:page|true)"/g), path).toHaveLength(1);
      for (const post of posts) {
        const before = isEffective(post) ? await contentsOf(database) : {};
        const answer = await admin.post(path, post);
        if (isEffective(post)) expect(await contentsOf(database), JSON.stringify(post)).not.toEqual(before);
        expect(answer.headers.get("location") ?? "", `${path} ${JSON.stringify(post)}`).not.toMatch(/^\/auth/);
      }
    }
  });
});

const json = { "content-type": "application/json" };

async function openHouse(dialect: (typeof DIALECTS)[number], settings?: Record<string, string>) {
  const opened = await siteWithAdministrator(dialect, settings);
  const { site, database } = opened;
  await addPerson(database, "paul@client.example");
  const other = await addPerson(database, "other@maison.example", RIGHTS);
  await visitorOf(site).post("/avis", {
    customer_name: "Jeanne",
    customer_email: "jeanne@client.example",
    rating: "4",
    comment: "Livraison à l’heure.",
  });
  // Otherwise the job would send them during the test.
  await database.db.deleteFrom("staff_alerts").execute();
  const { id: review } = await database.db.selectFrom("reviews").select("id").executeTakeFirstOrThrow();
  const request = newId();
  const now = new Date().toISOString();
  const person = { first_name: "Jeanne", last_name: "Dupré", email: "jeanne@client.example", phone: "+33639981234" };
  await database.db
    .insertInto("contact_submissions")
    .values({
      id: request,
      ...person,
      subject: "Devis",
      message: "Bonjour",
      content_hash: "h",
      created_at: now,
      updated_at: now,
    })
    .execute();
  const ids = {
    ":offer": "horaires-alternes",
    ":card": "habilitation-electrique",
    ":page": "accueil",
    ":review": review,
    ":request": request,
    ":picture": await storePicture(database),
    ":batch": await batchOf(opened),
    ":other": other,
  };
  return { site, database, rows: () => rowsWith(ids) };
}

async function batchOf(opened: OpenedSite): Promise<string> {
  await addInvitations(opened, [{}]);
  return (await opened.database.db.selectFrom("invitations").select("batch").executeTakeFirstOrThrow()).batch;
}

function rowsWith(ids: Record<string, string>): (Row & { path: string; acceptsPost: boolean })[] {
  const fill = (text: string) =>
    text.replace(/:(?:offer|card|page|review|request|picture|batch|other)/, (name) => ids[name] ?? name);
  return Object.entries(MATRIX).map(([path, row]) => ({
    ...row,
    path: fill(path),
    posts: row.posts.map((post) =>
      Object.fromEntries(Object.entries(post).map(([name, value]) => [name, fill(value)])),
    ),
    // A page without an action refuses every POST.
    acceptsPost: row.posts.length > 0 || path === "/admin/compte",
  }));
}

/** The actions above that change something after {@link openHouse}, in this order. */
function isEffective({ intent = "", state = "" }: Post): boolean {
  return ["approve", "droits", "inviter", "effacer", "supprimer", "origine"].includes(intent) || state === "done";
}

function expectRedirect(answer: Answer, to: string, what: string, status = 303) {
  expect({ what, status: answer.status, to: answer.headers.get("location") }).toEqual({ what, status, to });
}

/** For a data request the router answers a redirect in the body, with its own status. */
function expectDataRedirect(answer: Answer, to: string, what: string) {
  expect({ what, status: answer.status }).toEqual({ what, status: 202 });
  expect(answer.html, what).toContain(`"${to}"`);
}

/** Tables that background jobs write at any time. */
const JOB_TABLES = ["job_runs", "audit_chain", "audit_checks", "alarms"];

/** All rows except those that reading writes: refused rights, the alarm about them, and exports. */
async function contentsOf({ db }: Database): Promise<Record<string, unknown[]>> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !JOB_TABLES.includes(name));
  const contents: Record<string, unknown[]> = {};
  for (const table of tables.sort()) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    contents[table] = rows
      .map((row) => JSON.stringify(row))
      .filter((row) => ![RIGHT_REFUSED, "rights_refused", "export_requests"].some((word) => row.includes(word)))
      .sort();
  }
  return contents;
}

function pathsOf(entries: RouteConfigEntry[], base = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const full = path === undefined ? base : `${base}/${path}`;
    return children.length > 0 ? pathsOf(children, full) : [full];
  });
}
