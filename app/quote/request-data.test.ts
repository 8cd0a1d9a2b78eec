import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { columnsFor } from "../../core/database/columns.ts";
import { openDatabase } from "../../core/database/connection.ts";
import { initial } from "../../core/database/migrations/0001-initial.ts";
import { requestData } from "../../core/database/migrations/0019-request-data.ts";
import { DIALECTS, freshSettings } from "../../test/database.ts";
import { composeQuote, FUELS, type Quote } from "./rules.ts";

const quote: Quote = {
  firstName: "Jeanne",
  lastName: "Dupré",
  email: "jeanne@client.example",
  phone: "+33639981234",
  address: "La Ferme, 1, rue du Moulin",
  postalCode: "28100",
  city: "Dreux, le bas",
  fuelType: "gnr-superieur",
  attested: false,
  quantity: 1500,
  deliveryDate: "2026-12-01",
  message: "Carburant : un autre\n\nMes coordonnées :\nQuantité : mille",
};

test.each(DIALECTS)("stored letters become data once, on %s", async (dialect) => {
  const database = await openDatabase(await freshSettings(dialect));
  onTestFinished(() => database.close());
  const { db } = database;
  await initial(columnsFor(dialect)).up(db);
  const letters = [
    ...FUELS.map(({ key }) => composeQuote({ ...quote, fuelType: key, deliveryDate: null, message: null }).body),
    composeQuote(quote).body,
    "Bonjour,\nma cuve est vide.",
  ];
  for (const [index, message] of letters.entries()) {
    const at = "2026-11-01T08:00:00.000Z";
    await sql`insert into contact_submissions
      (id, first_name, last_name, email, phone, subject, message, content_hash, created_at, updated_at)
      values (${`letter-${index}`}, 'Jeanne', 'Dupré', 'j@client.example', '', '', ${message}, ${`${index}`}, ${at}, ${at})`.execute(
      db,
    );
  }
  await requestData(columnsFor(dialect)).up(db);

  const rows = await db.selectFrom("contact_submissions").selectAll().orderBy("id").execute();
  expect(rows.map(({ message }) => message)).toEqual(letters);
  expect(rows.slice(0, FUELS.length)).toMatchObject(
    FUELS.map(({ key }) => ({ fuel: key, litres: 1500, delivery_date: null, words: null })),
  );
  expect(rows[FUELS.length]).toMatchObject({
    fuel: "gnr-superieur",
    litres: 1500,
    street: "La Ferme, 1, rue du Moulin",
    postal_code: "28100",
    town: "Dreux, le bas",
    delivery_date: "2026-12-01",
    words: quote.message,
  });
  expect(rows.at(-1)).toMatchObject({ fuel: null, litres: null, words: null });
});
