// As many bare INSERTs as one process makes on the embedded database, each durable: `node insert.mjs <folder> <seconds>`
// prints how many a second.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../core/database/connection.ts";
import { migrate } from "../core/database/migrate.ts";

const [dataDir, seconds] = process.argv.slice(2);
const made = await openDatabase({ dataDir });
await migrate(made);
await made.close();

const database = new DatabaseSync(join(dataDir, "site.sqlite"));
database.exec("pragma synchronous = full");
const insert = database.prepare(`insert into reviews
  (id, customer_name, rating, comment, created_at, updated_at, author_key, submission_key, content_hash, client_hash)
  values (?, 'Client de mesure', 4, 'Livraison le jour dit, chauffeur aimable, cour propre. 1 2', ?, ?, ?, ?, ?, ?)`);
const end = performance.now() + 1_000 * Number(seconds);
let count = 0;
while (performance.now() < end) {
  const now = new Date().toISOString();
  insert.run(randomUUID(), now, now, randomUUID(), randomUUID(), randomUUID(), randomUUID());
  count += 1;
}
console.log(count / Number(seconds));
