import type { PostgresPool } from "kysely";
import type pg from "pg";

type Client = Awaited<ReturnType<PostgresPool["connect"]>>;

/**
 * A pool that drops a connection after a query timeout: its next query, first of all the rollback, would wait behind
 * the stuck one. It also drops all older connections, which the same outage affects.
 */
export function dropStuckConnections(pool: pg.Pool): PostgresPool {
  const openedAt = new WeakMap<pg.ClientBase, number>();
  let stuckAt = -1;
  pool.on("connect", (client) => openedAt.set(client, performance.now()));

  const connect = async (): Promise<Client> => {
    const client = (await pool.connect()) as pg.PoolClient & Pick<pg.Client, "end">;
    if ((openedAt.get(client) ?? 0) < stuckAt) {
      client.release(true);
      return connect();
    }
    const query = (text: string, values: unknown[]) =>
      client.query(text, values).catch((error: Error) => {
        // The message of `pg` for `query_timeout`; it has no code.
        if (error.message === "Query read timeout") {
          stuckAt = performance.now();
          client.end().catch(() => {});
        }
        throw error;
      });
    return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as Client;
  };
  return { connect, end: () => pool.end(), options: pool.options };
}
