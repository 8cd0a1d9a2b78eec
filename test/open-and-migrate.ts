import { readCounts } from "../app/reviews/summary.server.ts";
import { openDatabase } from "../core/database/connection.ts";
import { migrate } from "../core/database/migrate.ts";

// Runs as one of several processes that start at once on one database: `node open-and-migrate.ts '<settings as JSON>'`.
const database = await openDatabase(JSON.parse(process.argv[2] ?? ""));
await migrate(database);
await readCounts(database.db);
await database.close();
