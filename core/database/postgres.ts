import { CompiledQuery, PostgresDialect } from "kysely";
import pg from "pg";
import { dropStuckConnections } from "./drop-stuck-connections.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** A restore recognises a running site by this name (server/backup/postgres.ts). */
const APPLICATION_NAME = "site";
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;

/** Connects once, so that a wrong address fails the start. */
export async function openPostgres(
  databaseUrl: string,
  onConnectionLost: (error: Error) => void = () => {},
): Promise<{ dialect: PostgresDialect; connections: () => Connections }> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: APPLICATION_NAME,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // A hanging instance must release its row locks.
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    // The server's timeout cannot reach us when the network is down.
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    keepAlive: true,
    types: { getTypeParser },
  });
  // Without a listener, a broken idle connection ends the process.
  pool.on("error", onConnectionLost);
  // A broken connection in use would end the process too: the pool listens only to idle ones. Its query rejects as
  // well.
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    const client = await pool.connect();
    client.release();
  } catch (cause) {
    await pool.end();
    throw new DatabaseUnavailable(
      `La base de données ${withoutPassword(databaseUrl)} est injoignable : ${reasonOf(cause)}. ` +
        "Vérifiez DATABASE_URL et que le serveur PostgreSQL répond.",
      { cause },
    );
  }
  const connections = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { dialect: new PostgresDialect({ pool: dropStuckConnections(pool) }), connections };
}

/** A separate connection. `set` overrides the limits of the role, the database and the address. */
export function postgresWithoutTimeLimits(databaseUrl: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: APPLICATION_NAME,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new PostgresDialect({
    pool,
    onCreateConnection: async (connection) => {
      for (const limit of ["statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout"]) {
        await connection.executeQuery(CompiledQuery.raw(`set ${limit} = 0`));
      }
    },
  });
}

/** pg returns int8 counts as text. Ours stay far below 2^53. */
const getTypeParser: pg.CustomTypesConfig["getTypeParser"] = (oid, format) =>
  oid === pg.types.builtins.INT8 && format !== "binary" ? Number : pg.types.getTypeParser(oid, format);

/** The address for messages. */
export function withoutPassword(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  return url ? `${url.protocol}//${url.host}${url.pathname}` : "(adresse illisible)";
}

/** A host with several addresses fails with an AggregateError, whose message is empty. */
function reasonOf(cause: unknown): string {
  const errors = cause instanceof AggregateError ? cause.errors : [cause];
  return errors.map((error) => (error as Error).message).join(", ");
}

export type Connections = { open: number; idle: number; waiting: number };
