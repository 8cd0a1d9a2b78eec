import { describe, expect, test } from "vitest";
import { addConfirmedUser } from "../../app/account/store.server.ts";
import { listUsers } from "../../app/account/team/team.server.ts";
import { requestsOf } from "../../app/quote/personal-data.server.ts";
import { pageOfRequests } from "../../app/quote/requests-store.server.ts";
import { storeQuote } from "../../app/quote/store.server.ts";
import type { Database } from "../../core/database/connection.ts";
import { foldedText } from "../../core/database/migrations/0010-folded-text.ts";
import { DIALECTS, freshDatabase } from "../database.ts";
import { storedQuote } from "../new-quote.ts";
import { report, times } from "./run.ts";

const SOUGHT = ["Élodie", "élodie", "ELODIE", "LÉGER", "léger", "leger élodie", "L'Œuvre", "l’œuvre", "L’OEUVRE"];

describe.each(DIALECTS)("staff search on %s", (dialect) => {
  // @A5.staff-search
  test("finds accented capitals, ligatures and apostrophes in any spelling", async (context) => {
    const database = await freshDatabase(dialect);
    await addElodie(database);
    expect(await missed(database)).toEqual([]);
    report(context, { database: dialect, done: `${SOUGHT.length} spellings, requests and team`, figure: "all found" });
  });

  // @A5.staff-search
  test("finds data of an earlier version in the same way", async (context) => {
    const database = await freshDatabase(dialect);
    const { db } = database;
    const others = times(20_000, 1_200);
    await addElodie(database);
    await addRequests(database, others);
    await goBackBeforeFolding(database);
    await foldedText().up(db);
    expect(await missed(database)).toEqual([]);
    expect(await countFound(database, `emile numero-${others - 1}`)).toBe(1);
    report(context, { database: dialect, done: `migrated ${others} requests`, figure: "all found" });
  });

  test("finds the data of an address with accented capitals, and none of similar addresses", async () => {
    const database = await freshDatabase(dialect);
    await addElodie(database);
    const held = async (email: string) => (await requestsOf(database.db, email)).length;
    expect(await Promise.all(["élodie@client.example", "ÉLODIE@CLIENT.example"].map(held))).toEqual([1, 1]);
    expect(await Promise.all(["elodie@client.example", "%lodie@client.example"].map(held))).toEqual([0, 0]);
  });
});

const ELODIE = { firstName: "Élodie", lastName: "LÉGER de L’Œuvre", email: "Élodie@client.example" };

async function addElodie({ db }: Database): Promise<void> {
  await addConfirmedUser(db, { ...ELODIE, passwordHash: "none", role: "user" });
  const place = { address: "1 rue du Moulin", postalCode: "27000", city: "Évreux", phone: "+33261910000" };
  await storeQuote(db, { ...storedQuote, ...ELODIE, ...place }, { clientHash: "a client" });
}

async function missed(database: Database): Promise<string[]> {
  const town = ["Évreux", "evreux"];
  const found = await Promise.all(
    SOUGHT.map(async (search) => {
      const people = await listUsers(database.db, search);
      return people.length === 1 && (await countFound(database, search)) === 1;
    }),
  );
  const foundTowns = await Promise.all(town.map(async (search) => (await countFound(database, search)) === 1));
  return [...SOUGHT.filter((_, index) => !found[index]), ...town.filter((_, index) => !foundTowns[index])];
}

async function countFound({ db }: Database, search: string): Promise<number> {
  const page = await pageOfRequests(db, { state: null, search, limit: 30 });
  return page === "bad-cursor" ? 0 : page.rows.length;
}

async function addRequests({ db }: Database, count: number): Promise<void> {
  const at = new Date().toISOString();
  const rows = Array.from({ length: count }, (_, n) => {
    const words = { first_name: "Émile", last_name: `Numéro-${n}`, email: "", phone: "", subject: "", message: "" };
    return { id: `request-${n}`, ...words, content_hash: `${n}`, created_at: at, updated_at: at };
  });
  for (let from = 0; from < count; from += 1_000) {
    await db
      .insertInto("contact_submissions")
      .values(rows.slice(from, from + 1_000))
      .execute();
  }
}

async function goBackBeforeFolding({ db }: Database): Promise<void> {
  for (const table of ["contact_submissions", "users"]) {
    await db.schema.alterTable(table).dropColumn("folded").execute();
  }
}
