import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { columnsFor } from "../../core/database/columns.ts";
import { openDatabase } from "../../core/database/connection.ts";
import { initial } from "../../core/database/migrations/0001-initial.ts";
import { contentVersions } from "../../core/database/migrations/0013-content-versions.ts";
import { DIALECTS, freshDatabase, freshSettings } from "../../test/database.ts";
import { offerList } from "../careers/offers-content.ts";
import { pricesContent } from "../company/facts.ts";
import { hoursContent } from "../company/hours-form.ts";
import { newsList } from "../news/news-content.ts";
import { findVersion, listChanges, stepsInAuditLog } from "./history.server.ts";
import { currentValue, type Write } from "./kind.ts";
import { editablesOf, itemOf, orderOf } from "./list-kind.ts";
import { changeContent, newestOf, readLatest } from "./store.server.ts";

const CLAIRE = { id: null, name: "Claire" };
const [training, press, coming] = newsList.shipped as [Card, Card, Card];
type Card = (typeof newsList.shipped)[number];
const pricesAt = (bagKilograms: number) => {
  const { pellets, ...others } = pricesContent.shipped;
  return { ...others, pellets: { ...pellets, bagKilograms } };
};

/** A database of a release before migration 13. */
async function olderDatabase(dialect: (typeof DIALECTS)[number]) {
  const database = await openDatabase(await freshSettings(dialect));
  onTestFinished(() => database.close());
  const { db } = database;
  await initial(columnsFor(dialect)).up(db);
  let minute = 10;
  const log = async (action: string, subject: string, before: unknown, after: unknown) => {
    minute += 1;
    const at = `2026-11-01T08:${minute}:00.000Z`;
    await sql`insert into journal (id, at, actor_name, action, subject_kind, subject_id, details)
      values (${`entry-${minute}`}, ${at}, 'Claire', ${action}, 'content', ${subject}, ${JSON.stringify({ before, after })})`.execute(
      db,
    );
  };
  const store = (key: string, value: unknown) =>
    sql`insert into content (key, value, version, updated_at)
      values (${key}, ${JSON.stringify(value)}, 3, '2026-11-01T09:00:00.000Z')`.execute(db);
  return { db, log, store, upgrade: () => contentVersions(columnsFor(dialect)).up(db) };
}

test.each(DIALECTS)("content of an earlier release keeps its values and its history on %s", async (dialect) => {
  const { db, log, store, upgrade } = await olderDatabase(dialect);
  await log("edit_prices", "prices", pricesAt(14), pricesAt(16));
  await log("undo_prices", "prices", pricesAt(16), pricesAt(14));
  await log("edit_prices", "prices", pricesAt(14), pricesAt(18));
  await store("prices", pricesAt(18));
  await log("edit_hours", "hours", hoursContent.shipped, { ...hoursContent.shipped, closedOnHolidays: false });
  await log("revert_hours", "hours", { ...hoursContent.shipped, closedOnHolidays: false }, hoursContent.shipped);
  await store("hours", null);
  const own = { ...press, id: "moisson", title: "La moisson" };
  const review = { ...press, category: "Revue" };
  await log("edit_news", "news/moisson", null, own);
  await log("edit_news", "news/presse", press, review);
  await log("edit_news", `news/${coming.id}`, coming, null);
  await log("move_news", "news:ordre", ["moisson", training.id, "presse"], ["presse", "moisson", training.id]);
  await store("news", [review, own, training]);
  await log("import_offers", "offers", [], []);
  await store("offers", []);
  await upgrade();

  const latest = await readLatest(db);
  expect(pricesContent.read(latest)).toEqual(pricesAt(18));
  expect(latest.get("hours")).toMatchObject({ value: undefined });
  expect(newsList.read(latest)).toEqual([review, own, training]);
  expect(offerList.read(latest)).toEqual([]);
  expect((await listChanges(db, "prices", 99)).map(({ by, action, differences }) => [by, action, differences])).toEqual(
    [
      ["edit", "14", "18"],
      ["undo", "16", "14"],
      ["edit", "14", "16"],
    ].map(([action, before, after]) => ["Claire", action, [expect.objectContaining({ before, after })]]),
  );
  const [removal] = await listChanges(db, `news/${coming.id}`, 99);
  expect(removal).toMatchObject({ action: "remove", at: "2026-11-01T08:18:00.000Z" });
  expect(await listChanges(db, "news/moisson", 99)).toMatchObject([{ action: "create" }]);
  expect(await listChanges(db, `news/${training.id}`, 99)).toEqual([]);
  const entries = await db.selectFrom("journal").selectAll().orderBy("at").execute();
  const steps = await stepsInAuditLog(db, entries);
  expect(entries.map(({ id }) => steps.get(id)?.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  const { version } = await db.selectFrom("content_version").selectAll().executeTakeFirstOrThrow();
  expect(Math.max(...[...latest.values()].map(({ number }) => number))).toBeLessThanOrEqual(version);
});

test.each(DIALECTS)("an item removed from a list returns to its position on %s", async (dialect) => {
  const { db } = await freshDatabase(dialect);
  const write = async (verb: "edit" | "undo", value: unknown, seen: number) =>
    changeContent(db, { by: CLAIRE, verb, seen }, () => [{ editable: itemOf(newsList, press.id), value }]);
  expect(await write("edit", null, 0)).toBe("changed");
  expect(newsList.read(await readLatest(db))).toEqual([training, coming]);
  const [removal] = await listChanges(db, `news/${press.id}`, 0);
  expect(await write("undo", undefined, 0)).toBe("conflict");
  expect(await write("undo", undefined, removal?.number ?? 0)).toBe("changed");
  expect(newsList.read(await readLatest(db))).toEqual(newsList.shipped);
});

test.each(DIALECTS)("a restored item whose position was not kept comes last on %s", async (dialect) => {
  const { db } = await freshDatabase(dialect);
  const [order, removed] = [orderOf(newsList), itemOf(newsList, training.id)];
  const write = async (writes: Write[]) =>
    changeContent(db, { by: CLAIRE, verb: "edit", seen: newestOf(await readLatest(db)) }, () => writes);
  expect(await write([{ editable: removed, value: null }])).toBe("changed");
  expect(await write([{ editable: order, value: [press.id, coming.id] }])).toBe("changed");
  expect(await write([{ editable: removed, value: undefined }])).toBe("changed");
  expect(newsList.read(await readLatest(db))).toEqual([press, coming, training]);
});

test.each(DIALECTS)("one change of many items is one entry of the list's history on %s", async (dialect) => {
  const { db } = await freshDatabase(dialect);
  const { order, items } = editablesOf(newsList, new Map());
  const change = () =>
    changeContent(db, { by: CLAIRE, verb: "import", seen: 0 }, () => [
      { editable: order, value: newsList.shipped.map(({ id }) => id) },
      ...items.map((editable) => ({ editable, value: editable.key === "news/presse" ? null : undefined })),
    ]);
  expect(await change()).toBe("changed");
  const [entry, ...others] = await listChanges(db, "news", 0);
  expect([entry?.differences, others]).toEqual([
    [{ key: "presse", label: press.title, before: "Publiée", after: null }],
    [],
  ]);
  expect(currentValue(itemOf(newsList, press.id), await readLatest(db))).toBe(null);
  expect(await findVersion(db, itemOf(newsList, press.id), 0)).toEqual(press);
  expect(await db.selectFrom("journal").select(["action", "subject_id"]).execute()).toEqual([
    { action: "import_news", subject_id: "news" },
  ]);
});

test.each(DIALECTS)("a number from before a restore conflicts instead of overwriting on %s", async (dialect) => {
  const { db } = await freshDatabase(dialect);
  const change = (seen: number) =>
    changeContent(db, { by: CLAIRE, verb: "edit", seen }, () => [{ editable: pricesContent, value: pricesAt(16) }]);
  expect([await change(50), await change(Number.NaN), await change(0)]).toEqual(["conflict", "conflict", "changed"]);
});
