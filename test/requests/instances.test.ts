import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readCounts } from "../../app/reviews/summary.server.ts";
import { openDatabase } from "../../core/database/connection.ts";
import { type Site, startSite } from "../site.ts";
import { environmentOn } from "../site-on.ts";
import { firstAdministrator, type Visitor, visitorOf } from "../visitor.ts";
import { fieldsOf } from "./content-form.ts";

const PUBLIC_URL = "https://www.maison.example";
const review = { is_anonymous: "on", rating: "4", comment: "Un avis déposé à la première instance" };

// @A7.both-databases
test("two concurrent first starts create one schema and one valid link", async () => {
  const { instances, environment } = await startTogether(4);
  const links = instances.map(({ setupLink }) => new URL(setupLink ?? ""));
  expect(new Set(links.map(String)).size).toBe(4);
  const statuses = await Promise.all(
    links.map(async ({ pathname, search }) => (await at(instances[0] as Site).get(pathname + search)).status),
  );
  expect(statuses.sort()).toEqual([200, 410, 410, 410]);

  const database = await openDatabase({ dataDir: "", databaseUrl: environment.DATABASE_URL });
  onTestFinished(() => database.close());
  expect(await readCounts(database.db)).toMatchObject({ pending: 0, published: 0 });
});

// @P4.shared-limit @V2.3.2 @V2.4.1
test("two instances share the limit of five reviews in fifteen minutes", async () => {
  const { a, b } = await startTwo();
  const statuses = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const { status } = await at(turn % 2 === 0 ? a : b).post("/avis", {
      ...review,
      comment: `${review.comment} ${turn}`,
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
});

test("two instances store identical parallel reviews once", async () => {
  const { a, b, environment } = await startTwo();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => at(turn % 2 ? a : b).post("/avis", review)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(303));
  expect(await storedComments(environment)).toEqual([review.comment]);
});

test("two instances count wrong passwords together", async () => {
  const { a, b } = await startTwo();
  const statuses = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const visitor = at(turn % 2 === 0 ? a : b);
    statuses.push((await visitor.post("/auth", { email: "claire@maison.example", password: "fautif" })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

// @A7.sessions
test("two instances share sign-in and sign-out", async () => {
  const { a, b } = await startTwo();
  const atA = await administrator(a, b);
  const atB = sameBrowser(atA, b);
  expect((await atB.get("/admin/avis")).status).toBe(200);
  expect((await atB.get("/api/session")).html).toContain('"role":"admin"');

  expect((await atA.post("/auth/deconnexion", {})).status).toBe(303);
  const answer = await atB.get("/admin/avis");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/auth?retour=%2Fadmin%2Favis"]);
  expect((await atB.get("/api/session")).html).toBe('{"signedIn":false}');
});

// @pages.at-publication
test("a change at one instance soon appears on the other's cached pages", async () => {
  const { a, b } = await startTwo();
  const reader = at(b);
  expect((await reader.get("/avis")).text).toContain("Aucun avis pour le moment");
  expect((await at(a).post("/avis", review)).status).toBe(303);

  const staff = await administrator(a, b);
  const decide = async (intent: string, filter = "tous") => {
    const page = await staff.get(`/admin/avis?filtre=${filter}`);
    const seen = page.html.match(/name="avis" value="([^"]+)"/)?.[1] ?? "";
    expect((await staff.post("/admin/avis", { intent, avis: seen, confirmation: "oui", reason: "spam" })).status).toBe(
      200,
    );
    // The instance that made the change shows it in its next response.
    return (await at(a).get("/avis")).text.includes(review.comment);
  };
  expect(await decide("approve")).toBe(true);
  await untilReader(reader, (text) => text.includes(review.comment) && text.includes("100 %"));
  expect(await decide("unpublish")).toBe(false);
  await untilReader(reader, (text) => !text.includes(review.comment));
  expect(await decide("approve")).toBe(true);
  await untilReader(reader, (text) => text.includes(review.comment));
  expect(await decide("delete")).toBe(false);
  await untilReader(reader, (text) => text.includes("Aucun avis pour le moment"));
  expect(await decide("restore", "corbeille")).toBe(true);
  await untilReader(reader, (text) => text.includes(review.comment));
});

test("after publishing a page, the other instance shows it at once", async () => {
  const { a, b } = await startTwo();
  const atA = await administrator(a, b);
  const atB = sameBrowser(atA, b);
  const created = await atA.post("/admin/contenu/vos-pages", { intent: "create", title: "Livraison" });
  const path = created.headers.get("location") ?? "";
  const press = async (intent: string, changes: Record<string, string> = {}) =>
    atA.post(path, { ...fieldsOf(await atA.get(path)), ...changes, intent });
  for (let turn = 0; turn < 5; turn += 1) {
    const fields = { intro: "Nos camions livrent partout.", address: `/livraison-${turn}` };
    const published = await press("etat:published", fields);
    expect((await atB.get(published.headers.get("location") ?? "")).status).toBe(200);
    expect((await press("etat:draft")).status).toBe(303);
  }
});

// @A7.instance-dies
test("after the loss of one instance the other serves visitors and staff", async () => {
  const { a, b, environment } = await startTwo();
  const atA = await administrator(a, b);
  await at(a).post("/avis", review);
  a.process.kill("SIGKILL");
  const staff = sameBrowser(atA, b);
  expect((await staff.get("/admin/avis")).text).toContain(review.comment);
  expect((await at(b).post("/avis", { ...review, comment: "Un avis déposé à la seconde instance" })).status).toBe(303);
  expect(await storedComments(environment)).toHaveLength(2);
});

async function startTwo() {
  const { instances, environment } = await startTogether(2);
  const [a, b] = instances as [Site, Site];
  return { a, b, environment };
}

async function startTogether(count: number) {
  const environment = await environmentOn("postgres");
  const starts = Array.from({ length: count }, () => {
    const dataDir = mkdtempSync(join(tmpdir(), "site-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    return startSite({ ...environment, PUBLIC_URL, DATA_DIR: dataDir });
  });
  const instances = await Promise.all(starts);
  onTestFinished(async () => void (await Promise.all(instances.map(({ stop }) => stop()))));
  return { instances, environment };
}

function at(instance: Site): Visitor {
  return visitorOf(instance, `http://localhost:${instance.port}`);
}

function sameBrowser({ cookies }: Visitor, instance: Site): Visitor {
  const visitor = at(instance);
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

/** The first administrator, signed in at `here`; either printed link may be the valid one. */
async function administrator(here: Site, other: Site): Promise<Visitor> {
  for (const { setupLink } of [here, other]) {
    const { pathname, search } = new URL(setupLink ?? "");
    if ((await at(here).get(pathname + search)).status === 200) {
      return firstAdministrator({ ...here, setupLink }, at(here));
    }
  }
  throw new Error("no printed link works");
}

/** Waits a second at most: an instance polls four times a second. */
async function untilReader(reader: Visitor, isSo: (text: string) => boolean) {
  const deadline = Date.now() + 1_000;
  let text = "";
  do {
    text = (await reader.get("/avis")).text;
    if (isSo(text)) return;
    await sleep(50);
  } while (Date.now() < deadline);
  expect.fail(`not seen within a second: ${text}`);
}

async function storedComments(environment: Record<string, string>): Promise<string[]> {
  const database = await openDatabase({ dataDir: "", databaseUrl: environment.DATABASE_URL });
  const rows = await database.db.selectFrom("reviews").select("comment").execute();
  await database.close();
  return rows.map(({ comment }) => comment);
}
